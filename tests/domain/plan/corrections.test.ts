import { expect, test } from 'vitest'
import { correctionsIn } from '../../../app/domain/plan/corrections/from-geojson.ts'
import { clusterDifferences } from '../../../app/domain/plan/places/differences.ts'

const defaults = {
  point: 'transformer',
  line: 'line',
  source: 'NEA Gorkha',
  date: '2026-05-01',
  name: (number: number) => `Feature ${number}`,
} as const
const file = (features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })
const feature = (geometry: unknown, properties: unknown = null) => ({ type: 'Feature', properties, geometry })
const point = { type: 'Point', coordinates: [84.75, 28.15] }

test('points and lines of a file are corrections, with what the file or the form says of them', () => {
  const line = {
    type: 'LineString',
    coordinates: [
      [84.7, 28.1],
      [84.8, 28.1],
    ],
  }
  const read = correctionsIn(
    file([
      feature(point, { name: ' School ', kind: 'plant', source: 'Visit', date: '2025-12-31', kVA: 50 }),
      feature({ type: 'MultiLineString', coordinates: [line.coordinates, line.coordinates] }),
    ]),
    defaults,
  )
  expect(read?.map(({ row }) => row)).toEqual([
    { kind: 'plant', name: 'School', geometry: point, source: 'Visit', date: '2025-12-31' },
    { kind: 'line', name: 'Feature 2 1', geometry: line, source: 'NEA Gorkha', date: '2026-05-01' },
    { kind: 'line', name: 'Feature 2 2', geometry: line, source: 'NEA Gorkha', date: '2026-05-01' },
  ])
})

test('each feature that cannot be taken is named with its reason, and a file that is none is none', () => {
  const read = correctionsIn(
    file([
      feature({ type: 'Polygon', coordinates: [] }, { name: 'Ward 3' }),
      feature(point, { kind: 'pole' }),
      feature(point, { date: '31.13.2025' }),
      feature({ type: 'LineString', coordinates: [[84.7, 28.1]] }),
      null,
    ]),
    defaults,
  )
  expect(read?.map(({ number, name, row, faults }) => [number, name, row, Object.keys(faults)])).toEqual([
    [1, 'Ward 3', null, ['geometry']],
    [2, 'Feature 2', null, ['kind']],
    [3, 'Feature 3', null, ['date']],
    [4, 'Feature 4', null, ['geometry.coordinates']],
    [5, 'Feature 5', null, ['geometry']],
  ])
  expect(correctionsIn('{', defaults)).toBeNull()
  expect(correctionsIn('[1]', defaults)).toBeNull()
  expect(correctionsIn(file([]), defaults)).toEqual([])
})

test('what differs between two answers is told figure by figure, to as many digits as are shown', () => {
  const cost = (npr: number) => ({ cost_series: { life_cycle_costs: Array(15).fill(npr) } })
  const answer = {
    municipality: { name: 'Sulikot' },
    num_house: 100,
    num_household: 90,
    total_demand_kW: 18,
    distance_to_grid_ext_km: 2.4001,
    distance_to_mhp_km: null,
    energy_costs: { shs: cost(1e6), grid: cost(2e6) },
    best: 'shs',
  } as never
  expect(
    clusterDifferences(answer, { ...(answer as object), distance_to_grid_ext_km: 2.4 } as never, 5),
  ).toEqual([])
  const now = {
    ...(answer as object),
    num_household: 95,
    distance_to_grid_ext_km: 0.3,
    distance_to_mhp_km: 1.2,
    energy_costs: { shs: cost(1e6), grid: cost(5e5) },
    best: 'grid',
  } as never
  expect(clusterDifferences(answer, now, 5)).toEqual([
    { words: 'differs.best', before: 'shs', now: 'grid' },
    { words: 'differs.num_household', before: 90, now: 95 },
    { words: 'differs.distance_to_grid_ext_km', before: 2.4, now: 0.3 },
    { words: 'differs.distance_to_mhp_km', before: null, now: 1.2 },
    { words: 'differs.cost', technology: 'grid', before: 2e6, now: 5e5 },
  ])
})
