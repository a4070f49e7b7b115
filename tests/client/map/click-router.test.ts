import { describe, expect, test } from 'vitest'
import { regionHitLayer } from '../../../app/client/map/layers/region-layers.ts'
import {
  type ClickHandler,
  drawingHandler,
  type MapClick,
  regionHandler,
  regionToSelect,
  routeClick,
} from '../../../app/client/map/pointer/click-router.ts'

const land: MapClick = {
  at: [84.6, 28.2],
  features: [
    { layer: 'cluster', id: 3, properties: {} },
    { layer: regionHitLayer, id: 43611, properties: { SDDMM: 43611, DCode: 436, SCode: 4 } },
  ],
}

function route(drawing: boolean, click = land, selected = 0) {
  const done: string[] = []
  const cluster: ClickHandler = {
    priority: 'feature',
    match: ({ features }) => {
      const hit = features.find(feature => feature.layer === 'cluster')
      return hit ? () => done.push(`cluster ${hit.id}`) : null
    },
  }
  const region = regionHandler(
    () => selected,
    code => done.push(`region ${code}`),
  )
  const priority = routeClick(click, [region, cluster, drawingHandler(() => drawing)])
  return { done, priority }
}

describe('a click reaches exactly one handler', () => {
  test('a drawing takes every click', () => {
    expect(route(true)).toEqual({ done: [], priority: 'drawing' })
  })
  test('then a feature', () => {
    expect(route(false)).toEqual({ done: ['cluster 3'], priority: 'feature' })
  })
  test('then the region', () => {
    expect(route(false, { ...land, features: land.features.slice(1) }).done).toEqual(['region 4'])
  })
  test('and nobody where there is nothing', () => {
    expect(route(false, { at: [80, 20], features: [] })).toEqual({ done: [], priority: null })
  })
  test('the selected municipality is not selected again', () => {
    expect(route(false, { ...land, features: land.features.slice(1) }, 43611).done).toEqual([])
  })
})

describe('what a click on the land selects', () => {
  test.each([
    [0, 43611, 4],
    [4, 43611, 436],
    [436, 43611, 43611],
    [43611, 43702, 43702],
    [3, 43611, 4],
    [437, 43611, 436],
  ])('with %i chosen, in %i: %i', (selected, sddmm, code) => {
    expect(regionToSelect(sddmm, selected)).toBe(code)
  })
})
