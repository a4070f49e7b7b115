import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realLevels } from '../../../tiles/boundaries/real/real-levels.ts'
import { realWards } from '../../../tiles/boundaries/real/real-wards.ts'
import { readHydropower, readTransmission } from '../../../tiles/energy/read-energy.ts'
import { parseFacts } from '../../../tiles/facts/local-levels.ts'
import { random } from '../../../tiles/random.ts'
import { propertyNumber } from '../../../tiles/readers/property-value.ts'
import { type BuildContext, SourceError, type SourceRows } from '../../../tiles/recipe.ts'
import { listedOfAKind, makeRowCount } from '../../../tiles/row-count.ts'
import { readMainRivers, readWaterways } from '../../../tiles/terrain/main-rivers.ts'
import { usableGeometry } from '../../../tiles/usable-geometry.ts'
import { buildContext } from '../boundaries/build-boundaries.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Row = { type: 'Feature'; properties: Json; geometry: Json }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'urja-dirty-'))
})
afterAll(() => rm(folder, { recursive: true }))

const row = (geometry: Json, properties: Json): Row => ({ type: 'Feature', properties, geometry })
const point = (x: number, y: number): Json => ({ type: 'Point', coordinates: [x, y] })
const line = (...coordinates: number[][]): Json => ({ type: 'LineString', coordinates })
const box = (w: number, s: number, e: number, n: number): Json => ({
  type: 'Polygon',
  coordinates: [
    [
      [w, s],
      [e, s],
      [e, n],
      [w, n],
      [w, s],
    ],
  ],
})

const columns =
  'code,province,district_code,district,name_en,name_ne,type,wards,lon,lat,area_km2,elev_min_m,elev_mean_m,elev_max_m,pop_2011,male_2011,female_2011,households_2011,pop_2021,male_2021,female_2021,households_2021,households_2021_preliminary,houses_2021'
const facts = parseFacts(
  [
    columns,
    '43601,4,436,Gorkha,West,क,Gaunpalika,2,84.05,28.05,100,1,2,3,1,1,1,1,1,1,1,1000,1000,900',
    '43602,4,436,Gorkha,East,क,Gaunpalika,2,84.15,28.05,100,1,2,3,1,1,1,1,1,1,1,1000,1000,900',
  ].join('\n'),
)
const levels = [
  row(box(84, 28, 84.1, 28.1), { code: '43601', name: 'West', is_local_level: true }),
  row(box(84.1, 28, 84.2, 28.1), { code: 43602, name: 'East', is_local_level: true }),
  row(box(84.2, 28, 84.3, 28.1), { name: 'Park', district: 'Gorkha', is_local_level: false }),
]
const wards = [0, 1, 2, 3].map(i =>
  row(box(84 + i * 0.05, 28, 84.05 + i * 0.05, 28.1), { code: 43601 + (i >> 1), ward: 1 + (i % 2) }),
)

/** Clean rows of each source, and how it is read. */
const readers: [
  file: string,
  clean: Row[],
  read: (path: string, context: BuildContext) => Promise<unknown>,
][] = [
  [
    'hydropower-plants.geojson',
    [1, 2, 3, 4].map(i => row(point(84 + i / 10, 28), { project: `P${i}`, capacity_mw: i, river: 'R' })),
    readHydropower,
  ],
  [
    'transmission-lines.geojson',
    [1, 2, 3, 4].map(i =>
      row(line([84, 28], [84 + i / 10, 28.1]), { name: `L${i}`, voltage_kv: '132', status: 'x' }),
    ),
    readTransmission,
  ],
  [
    'major-rivers.geojson',
    [1, 2, 3].map(i => row(line([84, 28], [84 + i / 10, 28.1]), { name: `R${i}` })),
    (_, context) => readMainRivers(context, 'streams'),
  ],
  [
    'waterways.geojson',
    [1, 2, 3].map(i => row(line([84, 28], [84 + i / 10, 28.1]), { waterway: 'stream', name: `S${i}` })),
    (_, context) => readWaterways(context),
  ],
  ['local-levels.geojson', levels, (path, context) => realLevels(path, facts, context)],
  [
    'wards.geojson',
    wards,
    async (path, context) => {
      const clean = join(folder, 'clean-levels.geojson')
      await writeFile(clean, JSON.stringify({ type: 'FeatureCollection', features: levels }))
      return realWards(
        path,
        await realLevels(clean, facts, { ...context, rows: () => {}, repair: () => {} }),
        context,
      )
    },
  ],
]

const odd: Json[] = [
  null,
  true,
  '',
  ' ',
  'x',
  '1,234',
  '66 kV',
  '132/66',
  0,
  -1,
  1e300,
  [],
  {},
  [1],
  { toString: 1 },
]

function dirtied(rows: Row[], next: () => number): unknown[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]
  const deep = (value: Json, change: (position: Json[]) => Json): Json => {
    if (!Array.isArray(value)) return value
    return typeof value[0] === 'number' ? change(value) : value.map(part => deep(part, change))
  }
  const reshaped = (from: Row, change: (position: Json[]) => Json): Row => {
    const geometry = from.geometry as { type: string; coordinates: Json } | null
    if (typeof geometry !== 'object' || geometry === null || !geometry.coordinates) return from
    return { ...from, geometry: { ...geometry, coordinates: deep(geometry.coordinates, change) } }
  }
  const kinds: ((from: Row) => unknown[])[] = [
    from => [{ ...from, geometry: null }],
    from => [{ type: 'Feature', properties: from.properties }],
    from => [
      {
        ...from,
        geometry: { type: pick(['Point', 'Polygon', 'MultiPolygon', 'LineString']), coordinates: [] },
      },
    ],
    from => [{ ...from, geometry: { type: 'GeometryCollection', geometries: [from.geometry] } }],
    from => [{ ...from, geometry: pick([point(84, 28), line([84, 28], [85, 28]), box(84, 28, 85, 29)]) }],
    from => [{ ...from, geometry: pick(odd) }],
    from => [reshaped(from, ([x, y]) => [y, x])],
    from => [reshaped(from, ([x, y]) => [x, y, 1200])],
    from => [reshaped(from, ([x, y]) => [String(x), String(y)])],
    from => [reshaped(from, ([x]) => [x])],
    from => [reshaped(from, ([x, y]) => [Number(x) * 111_000, Number(y) * 111_000])],
    from => [reshaped(from, ([x, y]) => [Number(x) - 60, y])],
    from => [reshaped(from, at => (next() < 0.3 ? [pick(odd), pick(odd)] : at))],
    from => [reshaped(from, at => [Number(at[0]) + (next() - 0.5) * 0.01, at[1]])],
    from => [JSON.parse(JSON.stringify(from).replace(/,\[[\d.]+,[\d.]+\]\]\]/, ']]'))],
    from => [JSON.parse(JSON.stringify(from).replace(/\[([\d.]+,[\d.]+)\],/, '[$1],[$1],'))],
    from => [from, from],
    from => [from, { ...from, properties: { ...(from.properties as object), name: 'Other' } }],
    from => [{ ...from, properties: pick(odd) }],
    from => [{ ...from, id: 7, properties: pick(odd) }],
    from => {
      const properties = { ...(from.properties as Record<string, Json>) }
      properties[pick(Object.keys(properties))] = pick(odd)
      return [{ ...from, properties }]
    },
    () => [],
    () => [pick(odd)],
  ]
  return rows.flatMap(from => (next() < 0.35 ? pick(kinds)(from) : [from]))
}

describe.each(readers)('%s, in whatever way it is dirty', (file, clean, read) => {
  test('is read to the last row, each used or left out and told; or refused with file and reason', async () => {
    const next = random(11, file)
    const path = join(folder, file)
    let refused = 0
    for (let round = 0; round < 80; round++) {
      const features = round === 0 ? clean : dirtied(clean, next)
      await writeFile(path, JSON.stringify({ type: 'FeatureCollection', features }))
      const sourceRows: SourceRows[] = []
      const repairs: string[] = []
      const context = await buildContext({
        sources: folder,
        rows: rows => sourceRows.push(rows),
        repair: ({ what }) => repairs.push(what),
      })
      const error = await read(path, context).then(
        () => null,
        (reason: unknown) => reason,
      )
      await rm(context.out, { recursive: true })
      if (error !== null) {
        if (!(error instanceof SourceError))
          throw new Error(`round ${round}: ${JSON.stringify(features)}`, { cause: error })
        expect(error.message).toMatch(new RegExp(`^${file}(, [^:]+)?: .{10,}`))
        expect(error.message.length).toBeLessThan(600)
        refused++
        continue
      }
      expect(sourceRows).toHaveLength(1)
      const [{ read: count, used, leftOut, mended }] = sourceRows
      const left = Object.values(leftOut).reduce((sum, rows) => sum + rows, 0)
      expect(count).toBe(features.length)
      expect(used + left).toBe(features.length)
      const mends = Object.values(mended).reduce((sum, rows) => sum + rows, 0)
      expect(repairs.length).toBeGreaterThanOrEqual(left + mends)
    }
    expect(refused).toBeLessThan(80)
  })
})

describe('rows', () => {
  test('are counted exactly, and listed one by one only at first', () => {
    const repairs: string[] = []
    const sourceRows: SourceRows[] = []
    const count = makeRowCount(
      { layer: 'x', file: 'f' },
      {
        repair: ({ feature, what }) => repairs.push(`${feature}: ${what}`),
        rows: rows => sourceRows.push(rows),
      },
    )
    for (let i = 0; i < 1000; i++) count.leaveOut('no geometry', `feature ${i}`, 'has no geometry')
    count.use(5)
    count.close(1005)
    expect(sourceRows[0]).toMatchObject({ read: 1005, used: 5, leftOut: { 'no geometry': 1000 } })
    expect(repairs).toHaveLength(listedOfAKind + 1)
    expect(repairs.at(-1)).toBe(`${1000 - listedOfAKind} more of f: no geometry; left out`)
  })

  test('that do not add up are an error of ours', () => {
    const count = makeRowCount({ layer: 'x', file: 'f' }, { repair: () => {}, rows: () => {} })
    count.use(3)
    expect(() => count.close(4)).toThrow('f: of 4 rows 3 were used and 0 left out')
  })
})

test('figures are read as people write them, and only where they leave no doubt', () => {
  expect(
    ['66 kV', '66kV', ' 132 ', '1,234.5', '12,34,567', '.5', 220].map(text => propertyNumber(text, 'kV')),
  ).toEqual([66, 66, 132, 1234.5, 1_234_567, 0.5, 220])
  const doubtful = [
    '132/66',
    '1.234,5',
    '1,5',
    '',
    ' ',
    'kV',
    '66 MW',
    null,
    true,
    [66],
    Number.NaN,
    '0x42',
    '1e999',
  ]
  expect(doubtful.map(text => propertyNumber(text, 'kV'))).toEqual(doubtful.map(() => null))
})

test('geometries are mended where that is safe, and said to be unusable where not', () => {
  const ring = [
    [84, 28],
    [84.1, 28],
    [84.1, 28.1],
    [84, 28.1],
  ]
  const closed = [...ring, ring[0]]
  const polygon = (...rings: number[][][]) => ({ type: 'Polygon', coordinates: rings })
  const mended = (geometry: unknown) => {
    const found = usableGeometry(geometry, ['area'])
    return found.geometry ? [found.geometry, found.mended] : found.unusable
  }
  expect(mended(polygon(closed))).toEqual([polygon(closed), []])
  expect(mended(polygon(ring))).toEqual([polygon(closed), ['ring closed']])
  const swapped = closed.map(([x, y]) => [y, x])
  expect(mended(polygon(swapped))).toEqual([polygon(closed), ['latitude and longitude swapped back']])
  const doubled = closed.flatMap(at => [at, at])
  expect(mended(polygon(doubled))).toEqual([polygon(closed), ['repeated positions dropped']])
  expect(
    mended(
      polygon(closed, [
        [84.01, 28.01],
        [84.02, 28.01],
      ]),
    ),
  ).toEqual([polygon(closed), ['hole without an area dropped']])
  expect(mended(polygon([ring[0], ring[1], ring[0], ring[1], ring[0]]))).toBe('no area')
  expect(mended(polygon(closed.map(([x, y]) => [x + 10, y])))).toBe('outside Nepal')
  expect(mended(polygon(closed.map(([x, y]) => [x * 1e5, y * 1e5])))).toBe('no degrees')
  expect(mended({ type: 'Polygon', coordinates: [] })).toBe('empty geometry')
  expect(mended({ type: 'constructor', coordinates: [] })).toBe('another type of geometry')
  expect(mended(null)).toBe('no geometry')
})
