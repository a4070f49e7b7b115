import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { expect, test } from 'vitest'
import { dashedRing } from '../../../../app/client/map/live/use-dashed-ring.ts'
import { routeClick } from '../../../../app/client/map/pointer/click-router.ts'
import { noLayers } from '../../../../app/client/map/slots.ts'
import { proposedClicks } from '../../../../app/client/plan/map/own-clicks.ts'
import { proposedHover } from '../../../../app/client/plan/map/plan-map.ts'
import { proposedLayers } from '../../../../app/client/plan/map/proposed-layers.ts'

const none = { type: 'FeatureCollection' as const, features: [] }

test('proposed settlements are dashed, their names give way to each other, and MapLibre takes the style', () => {
  expect(proposedLayers(null, null, 'light')).toBe(noLayers)
  const { sources, layers } = proposedLayers({ features: none, toggle() {} }, 4, 'dark')
  const glyphs = 'https://urja.example/{fontstack}/{range}.pbf'
  const style = { version: 8 as const, glyphs, sources, layers: layers.map(({ layer }) => layer) }
  expect(validateStyleMin(style)).toEqual([])
  const named = (end: string) => layers.find(({ layer }) => layer.id.endsWith(end))?.layer
  expect(named('line')).toHaveProperty(['paint', 'line-dasharray'])
  expect(named('name')).not.toHaveProperty(['layout', 'text-allow-overlap'])
})

test('a click on a proposed settlement selects it, and one beside it does nothing', () => {
  const pressed: number[] = []
  const handlers = [proposedClicks({ features: none, toggle: id => pressed.push(id) })]
  const hit = { layer: 'proposed-settlements-fill', properties: { hover_layer: proposedHover, hover_id: 4 } }
  const other = { layer: 'bat-cluster-fill', properties: { hover_layer: 'bat-cluster', hover_id: 9 } }
  routeClick({ at: [84, 28], features: [other, hit] }, handlers)
  routeClick({ at: [84, 28], features: [other] }, handlers)
  expect(pressed).toEqual([4])
})

test('the ring has gaps between its dashes', () => {
  const { width, data } = dashedRing()
  const alphaAt = (angle: number, radius: number) => {
    const [x, y] = [width / 2 + Math.cos(angle) * radius, width / 2 + Math.sin(angle) * radius]
    return data[(Math.floor(y) * width + Math.floor(x)) * 4 + 3]
  }
  const radius = width / 2 - 12
  const around = Array.from({ length: 360 }, (_, at) => alphaAt((at * Math.PI) / 180, radius))
  expect(Math.max(...around)).toBeGreaterThan(191)
  expect(Math.min(...around)).toBeLessThan(191)
  expect(alphaAt(0, 0)).toBe(0)
})
