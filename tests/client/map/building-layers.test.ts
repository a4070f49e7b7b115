import { TileLayer } from 'deck.gl'
import { expect, it } from 'vitest'
import { buildingLayers } from '../../../app/client/map/layers/building-layers.ts'
import { buildingZoom } from '../../../app/domain/layers/view.ts'
import { everyBuilding } from '../../../app/domain/spatial/building-filter.ts'

/** deck.gl's own rule (TileLayer, 9.4), asked at a camera zoom without a GPU. */
function isShownAt(zoom: number): boolean {
  const layers = buildingLayers({
    load: async () => null,
    theme: 'light',
    opacity: 1,
    within: null,
    drawn: null,
    filter: everyBuilding,
    settled: () => {},
    failed: () => {},
  })
  const tiles = layers.find(layer => layer instanceof TileLayer) as TileLayer
  const { visibleMinZoom, minZoom, extent } = tiles.props
  return !(visibleMinZoom != null && zoom < visibleMinZoom) && !(minZoom != null && !extent && zoom < minZoom)
}

it('single buildings show from the camera zoom of the contract on, a level before their tiles', () => {
  expect(buildingZoom).toBe(13)
  expect([12.9, 13, 13.5, 14, 17].map(isShownAt)).toEqual([false, true, true, true, true])
})
