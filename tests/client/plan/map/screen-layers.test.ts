// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import { visibleLayers } from '../../../../app/client/map/layers/visible-layers.ts'
import { layerVisibilityAtom, screenHidesAtom } from '../../../../app/client/map/map-state.ts'
import { layersOfOtherScreens } from '../../../../app/client/plan/map/screen-layers.ts'
import { planMarks } from '../../../../app/domain/layers/rows/my-plan.ts'
import { planScreens } from '../../../../app/domain/plan/screens.ts'

const all = Object.keys(planMarks)
const shownOn = (screen: string) => all.filter(id => !(layersOfOtherScreens(screen) as string[]).includes(id))

describe('layers of the plan on its screens', () => {
  it('steps IV to IX show none, the baseline its own', () => {
    for (const { path, step } of planScreens) if (step !== 3) expect(shownOn(path), path).toEqual([])
    expect(shownOn('energy-baseline')).toEqual(['sst-clusters', 'survey-points'])
    expect(shownOn('energy-baseline-bat')).toEqual(['bat-clusters', 'map-corrections'])
    expect(shownOn('energy-baseline-mhp')).toContain('mhp-upstream')
  })

  it('a screen hides what it is not about until somebody switches it on, and forgets nothing of that', () => {
    const store = createStore()
    const isOn = (id: 'sst-clusters' | 'bat-clusters' | 'ward') =>
      visibleLayers(store.get(layerVisibilityAtom)).has(id)
    expect(isOn('sst-clusters')).toBe(true)
    store.set(screenHidesAtom, layersOfOtherScreens('activities'))
    expect(isOn('sst-clusters')).toBe(false)
    store.set(layerVisibilityAtom, now => ({ ...now, ward: false }))
    expect([isOn('sst-clusters'), isOn('ward')]).toEqual([false, false])
    store.set(layerVisibilityAtom, now => ({ ...now, 'bat-clusters': true }))
    expect([isOn('bat-clusters'), isOn('sst-clusters')]).toEqual([true, false])
    // What the screen hid is not switched off elsewhere.
    store.set(screenHidesAtom, [])
    expect([isOn('sst-clusters'), isOn('bat-clusters'), isOn('ward')]).toEqual([true, true, false])
  })
})
