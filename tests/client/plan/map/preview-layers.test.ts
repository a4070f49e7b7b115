import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { expect, test } from 'vitest'
import { routeClick } from '../../../../app/client/map/pointer/click-router.ts'
import { noLayers } from '../../../../app/client/map/slots.ts'
import { previewClicks } from '../../../../app/client/plan/map/own-clicks.ts'
import { planClicks } from '../../../../app/client/plan/map/plan-layers.ts'
import { answerHover } from '../../../../app/client/plan/map/plan-map.ts'
import { previewLayers } from '../../../../app/client/plan/map/preview-layers.ts'
import { colour } from '../../../../app/domain/layers/style-table.ts'

const none = { type: 'FeatureCollection' as const, features: [] }
const preview = { points: none, counts: none, selected: 3, select() {} }

test('answers outside their cluster differ by shape and colour, and MapLibre takes the style', () => {
  expect(previewLayers(null, null, 'light')).toBe(noLayers)
  const { sources, layers } = previewLayers(preview, -2, 'dark')
  const glyphs = 'https://urja.example/{fontstack}/{range}.pbf'
  const style = { version: 8 as const, glyphs, sources, layers: layers.map(({ layer }) => layer) }
  expect(validateStyleMin(style)).toEqual([])
  const [points] = layers
  expect(points.layer).toMatchObject({
    layout: {
      'icon-image': ['match', ['get', 'check'], 'elsewhere', 'shape-triangle', ...rest('shape-circle')],
    },
    paint: { 'icon-color': expect.arrayContaining([colour('danger', 'dark'), colour('accent', 'dark')]) },
  })
})
const rest = (image: string) => ['inside', image, 'placed', image, image]

test('a press on an answer is its own, also where a cluster lies below it', () => {
  const pressed: unknown[] = []
  const handlers = [
    previewClicks({ ...preview, select: id => pressed.push(id) }),
    planClicks({ areas: new Map(), describeLand: () => null, select: id => pressed.push(`area ${id}`) }),
  ]
  const answer = { layer: 'answer-points', properties: { hover_layer: answerHover, hover_id: 4 } }
  const cluster = { layer: 'sst-cluster-fill', properties: { hover_layer: 'sst-cluster', hover_id: 7 } }
  routeClick({ at: [84, 28], features: [answer, cluster] }, handlers)
  routeClick({ at: [84, 28], features: [cluster] }, handlers)
  expect(pressed).toEqual([4])
})
