import type { FeatureCollection, Point } from 'geojson'
import { describe, expect, test } from 'vitest'
import { buildingsGeojson } from '../../../app/client/buildings/buildings-geojson.ts'
import { kindOf } from '../../../app/domain/spatial/buildings/building-classes.ts'
import { everyBuilding } from '../../../app/domain/spatial/buildings/building-filter.ts'
import {
  decodeBuildingGrid,
  encodeBuildingGrid,
} from '../../../app/domain/spatial/buildings/building-grid.ts'
import type { BuildingSlice, SlicePart } from '../../../app/domain/spatial/buildings/building-slice.ts'

function partOf(lng: number[], lat: number[], kinds: number[]): SlicePart {
  const bytes = encodeBuildingGrid(Float64Array.from(lng), Float64Array.from(lat), Uint8Array.from(kinds))
  const grid = decodeBuildingGrid(bytes.buffer)
  return {
    grid,
    wards: new Uint8Array(grid.count).fill(7),
    distances: new Uint8Array(grid.frame.columns * grid.frame.rows).fill(6),
  }
}
const about = { atlas: 'abc', filter: everyBuilding, source: 'a survey', generated: true }
async function written(slice: BuildingSlice, breathe?: () => Promise<void>) {
  const blob = await buildingsGeojson(slice, about, breathe)
  return JSON.parse(await blob.text()) as FeatureCollection<Point> & Record<string, unknown>
}

describe('the file of buildings', () => {
  test('has each building with what is known of it, and says where it comes from', async () => {
    const file = await written({
      sddmm: 44004,
      houses: partOf([84.0123456], [28.0234567], [kindOf(2, 0)]),
      others: partOf([84.02], [28.03], [kindOf(0, 19)]),
    })
    expect(file).toMatchObject({
      type: 'FeatureCollection',
      name: 'buildings-44004',
      source: 'a survey',
      generated: true,
      atlas_version: 'abc',
      filter: everyBuilding,
    })
    expect(file.features.map(one => one.properties)).toEqual([
      {
        municipality: 44004,
        ward: 7,
        house: true,
        footprint_m2: '30-60',
        use: 'residential',
        grid_distance_km: '> 15',
        generated: true,
      },
      expect.objectContaining({ house: false, footprint_m2: '< 12', use: 'shed' }),
    ])
    const [lng, lat] = file.features[0].geometry.coordinates
    expect([lng, lat]).toEqual([expect.closeTo(84.0123456, 6), expect.closeTo(28.0234567, 6)])
  })
  test('is whole and valid however many there are, and lets the page work in between', async () => {
    const lng = Array.from({ length: 9001 }, (_, i) => 84 + i * 1e-5)
    const lat = lng.map((_, i) => 28 + (i % 97) * 1e-4)
    let breaths = 0
    const file = await written(
      { sddmm: 1, houses: partOf(lng, lat, Array(9001).fill(1)), others: partOf([], [], []) },
      async () => {
        breaths++
      },
    )
    expect(file.features).toHaveLength(9001)
    expect(breaths).toBe(3)
    const sum = file.features.reduce((total, one) => total + one.geometry.coordinates[0], 0)
    expect(sum / 9001).toBeCloseTo(lng.reduce((a, b) => a + b) / 9001, 6)
  })
  test('of no building at all is an empty collection', async () => {
    const none = partOf([], [], [])
    expect((await written({ sddmm: 1, houses: none, others: none })).features).toEqual([])
  })
})
