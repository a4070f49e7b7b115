import type { Layer } from '@deck.gl/core'
import { TileLayer } from 'deck.gl'
import { expect, it } from 'vitest'
import {
  type BuildingState,
  buildingLayers,
} from '../../../app/client/map/layers/buildings/building-layers.ts'
import type { BuildingTile } from '../../../app/client/map/layers/buildings/building-tiles.ts'
import type { MultiPolygonRings } from '../../../app/domain/geometry.ts'
import { buildingZoom } from '../../../app/domain/layers/view.ts'
import { type BuildingFilter, everyBuilding } from '../../../app/domain/spatial/buildings/building-filter.ts'

const load = async () => null
const settled = () => {}
const failed = () => {}
const stateOf = (some: Partial<BuildingState> = {}): BuildingState => ({
  load,
  theme: 'light',
  opacity: 1,
  isGenerated: false,
  within: null,
  drawn: null,
  filter: everyBuilding,
  settled,
  failed,
  ...some,
})
const tilesOf = (state: BuildingState): TileLayer<BuildingTile | null> =>
  buildingLayers(state).find(layer => layer instanceof TileLayer) as TileLayer<BuildingTile | null>

/** deck.gl's own rule (TileLayer, 9.4), asked at a camera zoom without a GPU. */
function isShownAt(zoom: number): boolean {
  const { visibleMinZoom, minZoom, extent } = tilesOf(stateOf()).props
  return !(visibleMinZoom != null && zoom < visibleMinZoom) && !(minZoom != null && !extent && zoom < minZoom)
}

it('single buildings show from the camera zoom of the contract on, a level before their tiles', () => {
  expect(buildingZoom).toBe(13)
  expect([12.9, 13, 13.5, 14, 17].map(isShownAt)).toEqual([false, true, true, true, true])
})

const tile: BuildingTile = {
  data: {
    length: 2,
    attributes: {
      getPosition: { value: new Float64Array([84, 28, 84.01, 28.01]), size: 2 },
      getFilterValue: { value: new Float32Array([2, 0, 1, 0, 3, 1, 0, 1]), size: 4 },
    },
  },
  hasDelivered: false,
  useOf: (_, { index }) => [0, 10][index],
}
type Dots = Layer & {
  props: {
    data: unknown
    maskId: string
    getFilterCategory: unknown
    filterRange: number[][]
    filterCategories: number[]
    stroked: boolean
  }
}
/** What deck.gl is given for one tile. */
function dotsOf(state: BuildingState): Dots['props'] {
  return marksOf(state, tile)[0]
}
function marksOf(state: BuildingState, data: BuildingTile): Dots['props'][] {
  const { renderSubLayers } = tilesOf(state).props as unknown as {
    renderSubLayers(props: unknown): Dots[]
  }
  return renderSubLayers({ id: 'tile', data }).map(({ props }) => props)
}

it('a filter changes numbers for the GPU and neither a building nor a tile', () => {
  const filter: BuildingFilter = {
    ...everyBuilding,
    footprint: [1, 4],
    grid_distance: [0, 2],
    uses: ['residential', 'school'],
    others: false,
  }
  const [before, after] = [dotsOf(stateOf()), dotsOf(stateOf({ filter }))]
  expect(after.data).toBe(before.data)
  expect(after.data).toBe(tile.data)
  expect(after.getFilterCategory).toBe(before.getFilterCategory)
  expect(before.filterRange).toEqual([
    [0, 5],
    [0, 6],
    [0, 1],
    [0, 1],
  ])
  expect(after.filterRange).toEqual([
    [1, 4],
    [0, 2],
    [1, 1],
    [0, 1],
  ])
  expect(before.filterCategories).toHaveLength(25)
  expect(after.filterCategories).toEqual([0, 10])
  const [all, some] = [tilesOf(stateOf()), tilesOf(stateOf({ filter }))]
  expect(some.props.updateTriggers.getTileData).toBe(all.props.updateTriggers.getTileData)
})

it('wards cut out what is drawn, as a municipality does', () => {
  const within: MultiPolygonRings = [
    [
      [
        [84, 28],
        [84.1, 28],
        [84.1, 28.1],
        [84, 28],
      ],
    ],
  ]
  expect(dotsOf(stateOf()).maskId).toBe('')
  expect(dotsOf(stateOf({ within })).maskId).toBe('within-mask')
  const mask = buildingLayers(stateOf({ within })).find(layer => layer.id === 'within-mask')
  expect(mask?.props).toMatchObject({ operation: 'mask', data: within })
})

it('houses that no source has are rings, those of a source are dots', () => {
  type Drawn = { filled: boolean; stroked: boolean }
  const drawn = (isGenerated: boolean) => {
    const { filled, stroked } = dotsOf(stateOf({ isGenerated })) as unknown as Drawn
    return { filled, stroked }
  }
  expect(drawn(true)).toEqual({ filled: false, stroked: true })
  expect(drawn(false)).toEqual({ filled: true, stroked: false })
})

it('buildings of a source are dots among the rings of generated ones', () => {
  const kinds = (state: BuildingState, hasDelivered: boolean) =>
    marksOf(state, { ...tile, hasDelivered }).map(({ stroked, filterRange }) => [stroked, filterRange[3]])
  expect(kinds(stateOf(), false)).toEqual([[false, [0, 1]]])
  expect(kinds(stateOf({ isGenerated: true }), false)).toEqual([[true, [0, 0]]])
  expect(kinds(stateOf({ isGenerated: true }), true)).toEqual([
    [true, [0, 0]],
    [false, [1, 1]],
  ])
})
