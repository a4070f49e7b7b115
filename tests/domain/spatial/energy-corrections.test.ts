import { expect, test } from 'vitest'
import type { PolygonRings } from '../../../app/domain/geometry.ts'
import type { Correction } from '../../../app/domain/spatial/energy/map-overrides.ts'
import { type EnergyFeature, openEnergyNetwork } from '../../../app/domain/spatial/energy-network.ts'

/** A line along latitude 28 from 84 to 84.2, a transformer 2 km north of it, a plant far off. */
const of = (layer: string, geometry: EnergyFeature['geometry']): EnergyFeature => ({
  type: 'Feature',
  properties: { layer },
  geometry,
})
const line = {
  type: 'LineString',
  coordinates: [
    [84, 28],
    [84.2, 28],
  ],
} satisfies EnergyFeature['geometry']
const transformer = { type: 'Point', coordinates: [84.1, 28.018] } satisfies EnergyFeature['geometry']
const plant = { type: 'Point', coordinates: [84.5, 28] } satisfies EnergyFeature['geometry']
const map = openEnergyNetwork({
  type: 'FeatureCollection',
  features: [of('distribution', line), of('transformer', transformer), of('micro_hydro', plant)],
})
const lat_km = 110.8
const square: PolygonRings = [
  [
    [84.09, 28.05],
    [84.11, 28.05],
    [84.11, 28.06],
    [84.09, 28.06],
    [84.09, 28.05],
  ],
]
const gone = (geometry: Correction['geometry']): Correction => ({ kind: 'gone', geometry })

test('an own line, transformer or plant counts like those of the map', () => {
  const own: Correction[] = [
    {
      kind: 'line',
      geometry: {
        type: 'LineString',
        coordinates: [
          [84, 28.1],
          [84.2, 28.1],
        ],
      },
    },
    { kind: 'plant', geometry: { type: 'Point', coordinates: [84.1, 28.09] } },
  ]
  const ours = map.corrected(own)
  expect(map.distanceToGrid_km([84.1, 28.09])).toBeCloseTo(0.072 * lat_km, 1)
  expect(ours.distanceToGrid_km([84.1, 28.09])).toBeCloseTo(0.01 * lat_km, 1)
  expect(ours.distanceToGrid_km(square)).toBeCloseTo(0.032 * lat_km, 1)
  expect(ours.nearestMicroHydro_km([84.1, 28.09])).toBe(0)
  expect(map.nearestMicroHydro_km([84.1, 28.09])).toBeGreaterThan(35)
  // A plant is no grid, and a line no plant.
  const plants = map.corrected(own.filter(({ kind }) => kind === 'plant'))
  expect(plants.distanceToGrid_km([84.1, 28.09])).toBe(map.distanceToGrid_km([84.1, 28.09]))
})

test('what is gone does not count any more: a point takes points, a line the part of lines along it', () => {
  const noTransformer = map.corrected([gone({ type: 'Point', coordinates: [84.1004, 28.0183] })])
  expect(map.distanceToGrid_km(square)).toBeCloseTo(0.032 * lat_km, 1)
  expect(noTransformer.distanceToGrid_km(square)).toBeCloseTo(0.05 * lat_km, 1)
  const west = gone({
    type: 'LineString',
    coordinates: [
      [84, 28.0002],
      [84.1, 28.0002],
    ],
  })
  const cut = map.corrected([west])
  expect(cut.distanceToGrid_km([84.05, 28])).toBeGreaterThan(4.5)
  expect(cut.distanceToGrid_km([84.05, 28])).toBeLessThan(5.2)
  expect(cut.distanceToGrid_km([84.15, 28])).toBeLessThan(0.001)
  const nothing = map.corrected([
    gone(line),
    gone({ type: 'Point', coordinates: transformer.coordinates }),
    gone({ type: 'Point', coordinates: plant.coordinates }),
  ])
  expect(nothing.distanceToGrid_km(square)).toBe(Infinity)
  expect(nothing.nearestMicroHydro_km([84.5, 28])).toBe(Infinity)
  // What the plan has itself stays, wherever something is gone.
  const again = map.corrected([gone(line), { kind: 'line', geometry: line }])
  expect(again.distanceToGrid_km([84.05, 28])).toBe(0)
})

test('what is gone must lie on something: farther off than 100 m it takes nothing out', () => {
  const at = (lat: number) => gone({ type: 'Point', coordinates: [84.1, lat] })
  expect(map.isAffectedBy(at(28.0188))).toBe(true)
  expect(map.isAffectedBy(at(28.0192))).toBe(false)
  // A point on a line takes no line.
  expect(map.isAffectedBy(at(28))).toBe(false)
  expect(
    map.isAffectedBy(
      gone({
        type: 'LineString',
        coordinates: [
          [84, 28.002],
          [84.2, 28.002],
        ],
      }),
    ),
  ).toBe(false)
})
