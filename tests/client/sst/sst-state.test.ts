import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import {
  clearSstAtom,
  clustersView,
  defaultSstInputs,
  selectedPsuAtom,
  setSampleAtom,
  sstInputsAtom,
  sstOutcomeAtom,
  sstResultPlaceAtom,
} from '../../../app/client/sst/sst-state.ts'
import { defaultView } from '../../../app/client/ui/table/table-view.ts'
import { outcomeOf, row, sampleOf } from './drawn-sample.ts'

const rows = Array.from({ length: 43 }, (_, i) => row(i + 1))

describe('state', () => {
  it('shows ten rows a page at first (O-014)', () => {
    expect(defaultView(clustersView.rules)).toMatchObject({ page: 1, size: 10, sort: '' })
  })

  it('a new sample starts at the first page with nothing selected, at the size that was chosen', () => {
    const store = createStore()
    store.set(setSampleAtom, outcomeOf(sampleOf(rows)))
    store.set(clustersView.atom, { ...defaultView(clustersView.rules), page: 3, size: 20 })
    store.set(selectedPsuAtom, 43)
    store.set(setSampleAtom, outcomeOf(sampleOf(rows)))
    expect(store.get(selectedPsuAtom)).toBeNull()
    expect(store.get(clustersView.atom)).toMatchObject({ page: 1, size: 20 })
  })

  it('removing the tool forgets the result, not what was typed (A-032)', () => {
    const store = createStore()
    store.set(sstInputsAtom, { ...defaultSstInputs, hh_per_municipality: 300 })
    store.set(setSampleAtom, outcomeOf(sampleOf(rows)))
    expect(store.get(sstResultPlaceAtom).isHere).toBe(true)
    store.set(clearSstAtom)
    expect(store.get(sstOutcomeAtom)).toBeNull()
    expect(store.get(sstResultPlaceAtom).isHere).toBe(false)
    expect(store.get(sstInputsAtom).hh_per_municipality).toBe(300)
  })
})
