import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeStreamArrays } from '../../../app/domain/spatial/water/stream-network.ts'
import type { BuildContext, Repair, SourceRows } from '../../../tiles/recipe.ts'
import { nameRivers } from '../../../tiles/streams/name-rivers.ts'
import { readWaterways } from '../../../tiles/terrain/main-rivers.ts'

const fixture = fileURLToPath(new URL('../../fixtures/sources/waterways.osm.json', import.meta.url))
let sources = ''
let repairs: Repair[] = []
let sourceRows: SourceRows[] = []

beforeEach(() => {
  sources = mkdtempSync(join(tmpdir(), 'urja-waterways-'))
  repairs = []
  sourceRows = []
})
afterEach(() => rmSync(sources, { recursive: true, force: true }))

const read = () =>
  readWaterways({
    sources,
    repair: (repair: Repair) => void repairs.push(repair),
    rows: (rows: SourceRows) => void sourceRows.push(rows),
  } as BuildContext)
const lay = (name: string, value: unknown) => writeFileSync(join(sources, name), JSON.stringify(value))
const rows = (...features: object[]) => ({ type: 'FeatureCollection', features })
const row = (properties: object, geometry: object | null) => ({ type: 'Feature', properties, geometry })
const line = (...coordinates: number[][]) => ({ type: 'LineString', coordinates })
const [from, to] = [
  [84, 28],
  [84.1, 28.1],
]

describe('waterways of a source', () => {
  test('are the named rivers and streams of an Overpass answer, to the last row', async () => {
    copyFileSync(fixture, join(sources, 'waterways.osm.json'))
    expect(await read()).toEqual({
      file: 'waterways.osm.json',
      lines: [
        {
          name: 'Daraundi',
          line: [
            [84.01, 28.05],
            [84.04, 28.05],
            [84.09, 28.05],
          ],
        },
        {
          name: 'चेपे खोला',
          line: [
            [84.05, 28.02],
            [84.05, 28.01],
          ],
        },
      ],
    })
    expect(sourceRows).toEqual([
      {
        layer: 'streams',
        file: 'waterways.osm.json',
        read: 7,
        used: 2,
        leftOut: {
          'cannot be read': 2,
          'outside Nepal': 1,
          'no river or stream': 1,
          'no name': 1,
        },
        mended: {},
      },
    ])
    expect(repairs.map(({ what }) => what).filter(what => what.includes('out geom'))).toHaveLength(2)
  })

  test('are none without a file', async () => {
    lay('places.geojson', rows())
    expect(await read()).toBeNull()
  })

  test('of several parts are as many lines, of Geofabrik by its own field', async () => {
    const parts = {
      type: 'MultiLineString',
      coordinates: [
        [from, to],
        [[84.2, 28], to],
      ],
    }
    lay('waterways.geojson', rows(row({ fclass: 'stream', name: 'Chepe' }, parts)))
    expect((await read())?.lines.map(({ name, line: { length } }) => [name, length])).toEqual([
      ['Chepe', 2],
      ['Chepe', 2],
    ])
  })

  test.each<[what: string, file: unknown, sentence: RegExp]>([
    [
      'asked without geometry',
      { elements: [{ type: 'way', id: 1, tags: { waterway: 'river', name: 'A' } }] },
      /not one of its 1 features can be used: 1 cannot be read/,
    ],
    [
      'broken off',
      { elements: [], remark: 'Query timed out' },
      /was broken off by the server \(Query timed out\); fetch it again/,
    ],
    ['empty', { elements: [] }, /waterways.osm.json: has no features/],
    ['no answer', { error: 'rate limited' }, /has no list of elements/],
  ])('an answer that is %s is refused by its name', async (_, file, sentence) => {
    lay('waterways.osm.json', file)
    await expect(read()).rejects.toThrow(sentence)
  })

  test('of another layout or another shape are refused with the reason', async () => {
    lay('waterways.geojson', rows(row({ kind: 'river', name: 'Chepe' }, line(from, to))))
    await expect(read()).rejects.toThrow('not one of its 1 features can be used: 1 no river or stream')
    lay(
      'waterways.geojson',
      rows(row({ waterway: 'river', name: 'Chepe' }, { type: 'Point', coordinates: from })),
    )
    await expect(read()).rejects.toThrow(/waterways.geojson: not one of its 1 features can be used/)
    lay('waterways.geojson', rows(row({ waterway: 'river', name: 'Chepe' }, null)))
    await expect(read()).rejects.toThrow(/waterways.geojson: not one of its 1 features can be used/)
  })
})

test('a stream takes its name from a line drawn either way, and none from a line that only crosses it', () => {
  const frame = { width: 10, height: 10, west: 84, north: 28.1, cell_deg: 0.01 }
  const cells = Uint32Array.from({ length: 8 }, (_, i) => 51 + i)
  const traced = {
    first: Uint32Array.from([0, cells.length]),
    cells,
    to_arc: Uint32Array.from([0]),
    threshold_km2: 1,
  }
  const along: [number, number][] = [
    [84.015, 28.045],
    [84.085, 28.045],
  ]
  const across: [number, number][] = [
    [84.045, 28.005],
    [84.045, 28.095],
  ]
  const named = (...lines: [string | null, [number, number][]][]) => {
    const network = { ...makeStreamArrays(1, 0), count: 1, threshold_km2: 1, names: [] as string[] }
    nameRivers(
      network,
      traced,
      frame,
      lines.map(([name, points]) => ({ name, line: points })),
    )
    return network.names[network.name[0] - 1] ?? null
  }
  expect(named(['Chepe', along])).toBe('Chepe')
  expect(named(['Chepe', along.toReversed()])).toBe('Chepe')
  expect(named(['Other', across])).toBeNull()
  expect(named(['Other', across], ['Chepe', along.toReversed()])).toBe('Chepe')
  expect(named([null, along])).toBeNull()
})
