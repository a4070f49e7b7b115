import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { serialize } from 'flatgeobuf/lib/mjs/geojson.js'
import type { Feature, FeatureCollection, Geometry } from 'geojson'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachFeature, readFeatures } from '../../../tiles/readers/features.ts'
import { readField } from '../../../tiles/readers/field-names.ts'
import { dbfOf, shpOf, zipOf } from './small-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'urja-readers-'))
})
afterAll(() => rm(folder, { recursive: true }))

const types: Geometry['type'][] = ['Point', 'Polygon', 'MultiPolygon']
async function read(name: string, content: string | Uint8Array) {
  await writeFile(join(folder, name), content)
  return readFeatures(join(folder, name), { types })
}
const box = (x: number, y: number, side: number) => [
  [x, y],
  [x, y + side],
  [x + side, y + side],
  [x + side, y],
  [x, y],
]
const hole = box(84.2, 28.2, 0.1).toReversed()
const area = (name: string, ...rings: number[][][]): Feature => ({
  type: 'Feature',
  properties: { code: 43601, name },
  geometry: { type: 'Polygon', coordinates: rings },
})
const areas: Feature[] = [area('गोरखा', box(84, 28, 1), hole), area('Lamjung, "North"', box(85, 28, 0.5))]
const collection: FeatureCollection = { type: 'FeatureCollection', features: areas }
const geometries = areas.map(feature => feature.geometry)
/** An archive whose first member says that it is encrypted. */
function encrypted(zip: Buffer): Buffer {
  const flags = Buffer.from(zip)
  flags.writeUInt16LE(1, 6)
  flags.writeUInt16LE(1, flags.indexOf('PK\x01\x02') + 8)
  return flags
}
/** An archive of one packed member that says to be so long. */
function deflated(content: Buffer, says_bytes: number): Buffer {
  const zip = zipOf({ 'a.shp': deflateRawSync(content), 'a.dbf': Buffer.from('x') })
  const entry = zip.indexOf('PK\x01\x02')
  zip.writeUInt16LE(8, entry + 10)
  zip.writeUInt32LE(says_bytes, entry + 24)
  zip.writeUInt16LE(8, 8)
  zip.writeUInt32LE(says_bytes, 22)
  return zip
}
const names = areas.map(feature => feature.properties?.name)

const columns: Parameters<typeof dbfOf>[0] = [
  ['code', 'N', 8],
  ['name', 'C', 40],
]
const dbf = dbfOf(columns, [
  ['   43601', 'गोरखा'],
  ['   43601', 'Lamjung, "North"'],
])
const shp = shpOf([[box(84, 28, 1), hole], [box(85, 28, 0.5)]])
const wgs84 = 'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]]]'
const everest = 'PROJCS["Nepal_Nagarkot_TM",GEOGCS["GCS_Nagarkot",DATUM["Nepal_Nagarkot"]]]'
const shape = { 'a.shp': shp, 'a.dbf': dbf, 'a.prj': Buffer.from(wgs84), 'a.cpg': Buffer.from('UTF-8') }
const lines = areas.map(feature => JSON.stringify(feature))

describe('every vector format gives the same features', () => {
  test.each<[string, string | Uint8Array]>([
    [
      'areas.geojson',
      JSON.stringify({ ...collection, crs: { properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } } }),
    ],
    [
      'pretty.geojson',
      `\ufeff${JSON.stringify({ features: areas, name: '"features":[', type: 'FeatureCollection' }, null, 2)}`,
    ],
    ['areas.ndjson', `${lines.join('\r\n\n')}\n`],
    ['areas.geojsonl', lines.join('\n')],
    ['areas.geojsons', areas.map(feature => `\u001e${JSON.stringify(feature, null, 1)}\n`).join('')],
    ['areas.fgb', serialize(collection, 4326)],
    ['areas.zip', zipOf(shape)],
    ['windows.zip', zipOf({ 'areas\\a.shp': shp, 'areas\\a.dbf': dbf })],
    ['several.zip', zipOf({ 'roads.shp': shpOf([]), 'gis_several_a.shp': shp, 'gis_several_a.dbf': dbf })],
  ])('%s', async (name, content) => {
    const features = await read(name, content)
    expect(features.map(feature => feature.geometry)).toEqual(geometries)
    expect(features.map(feature => feature.properties.name)).toEqual(names)
    expect(features.map(feature => feature.properties.code)).toEqual([43601, 43601])
  })

  test('a bare .shp with its .dbf beside it', async () => {
    await writeFile(join(folder, 'Bare.DBF'), dbf)
    const features = await read('Bare.shp', shp)
    expect(features.map(feature => feature.geometry)).toEqual(geometries)
    expect(features[1].label).toBe('record 1')
  })

  test('points of a table: columns by their usual names, quotes, a mark at the start, semicolons', async () => {
    const points = await read(
      'a.csv',
      '\ufeffName;LAT;Long;note\r\n"Dordi; upper";28.2;84.5;\r\n\r\nB;27,5;85;x\r\n'.replace('27,5', '27.5'),
    )
    expect(points.map(({ geometry }) => geometry)).toEqual([
      { type: 'Point', coordinates: [84.5, 28.2] },
      { type: 'Point', coordinates: [85, 27.5] },
    ])
    expect(points[0].properties.Name).toBe('Dordi; upper')
    const [tabbed] = await read('b.csv', 'x\ty\tname\n84\t28\tA\n')
    expect(tabbed.geometry).toEqual({ type: 'Point', coordinates: [84, 28] })
  })
})

describe('a Shapefile', () => {
  const zipped = (parts: Record<string, Buffer>) => zipOf({ 'a.shp': shp, 'a.dbf': dbf, ...parts })

  test('of several outer rings is a MultiPolygon, each hole in its own', async () => {
    const rings = [box(84, 28, 1), box(86, 28, 1), box(86.2, 28.2, 0.1).toReversed()]
    const one = dbfOf(columns, [['   43601', 'A']])
    const [{ geometry }] = await read('m.zip', zipOf({ 'm.shp': shpOf([rings]), 'm.dbf': one }))
    expect(geometry).toEqual({ type: 'MultiPolygon', coordinates: [[rings[0]], [rings[1], rings[2]]] })
  })

  test('in the encoding of its .cpg, without one in UTF-8 or Windows-1252', async () => {
    const latin = dbfOf(columns, [
      ['1', Buffer.from('Caf\xe9', 'latin1')],
      ['2', 'गोरखा'],
    ])
    const found = await read('e.zip', zipped({ 'a.dbf': latin }))
    expect(found.map(({ properties }) => properties.name)).toEqual(['Café', 'गोरखा'])
    const western = dbfOf(columns, [
      ['1', Buffer.from('Caf\xe9', 'latin1')],
      ['*****', 'B'],
    ])
    const [first, second] = await read(
      'w.zip',
      zipped({ 'a.dbf': western, 'a.cpg': Buffer.from('ANSI 1252') }),
    )
    expect(first.properties.name).toBe('Café')
    expect(second.properties.code).toBeNull()
    await expect(read('u.zip', zipped({ 'a.dbf': western, 'a.cpg': Buffer.from('UTF-8') }))).rejects.toThrow(
      'u.zip, record 0: its name is not in the encoding UTF-8 that its .cpg names',
    )
    await expect(read('k.zip', zipped({ 'a.cpg': Buffer.from('KLINGON') }))).rejects.toThrow('KLINGON')
  })

  test('empty shapes and deleted rows can be left out with their reason', async () => {
    const rows = dbfOf(columns, [
      ['1', 'A'],
      ['2', 'B'],
    ])
    rows[rows.length - 49] = 0x2a
    await writeFile(join(folder, 'n.zip'), zipOf({ 'n.shp': shpOf([null, [box(84, 28, 1)]]), 'n.dbf': rows }))
    const reasons: string[] = []
    const leaveOut = (label: string, reason: string) => reasons.push(`${label} ${reason}`)
    for await (const feature of eachFeature(join(folder, 'n.zip'), { types, leaveOut }))
      reasons.push(feature.label)
    expect(reasons).toEqual(['record 0 has no geometry', 'record 1 is marked as deleted'])
  })

  test('an archive that unpacks to far more than any layer, or than it says, is refused', async () => {
    await expect(read('s.zip', deflated(Buffer.alloc(1_000), 300e6))).rejects.toThrow(
      's.zip: is no zip archive that can be read (it unpacks to 300 MB, which no layer does)',
    )
    await expect(read('s.zip', deflated(Buffer.alloc(1_000_000), 2_000))).rejects.toThrow(
      's.zip, a.shp: cannot be unpacked',
    )
  })

  const torn = (bytes: Buffer) => bytes.subarray(0, bytes.length - 20)
  const damaged = Buffer.from(zipOf(shape))
  damaged[150] ^= 0xff
  test.each<[string, Buffer, RegExp | string]>([
    [
      'another grid',
      zipped({ 'a.prj': Buffer.from(everest) }),
      /reference system Nepal_Nagarkot_TM, not WGS 84; run ogr2ogr -t_srs EPSG:4326 s-4326.geojson \/vsizip\/s.zip/,
    ],
    ['half an archive', torn(zipOf(shape)), /^s.zip: is no zip archive that can be read/],
    ['another checksum', damaged, 's.zip, a.shp: is damaged: its checksum is another'],
    ['an encrypted member', encrypted(zipOf(shape)), /^s.zip, a.shp: cannot be unpacked/],
    ['a name outside of it', zipOf({ '../a.shp': shp }), /^s.zip: is no zip archive that can be read/],
    ['no shapes', zipOf({ 'readme.txt': Buffer.from('hi') }), 's.zip: holds no Shapefile (.shp)'],
    [
      'several shapes',
      zipOf({ 'a.shp': shp, 'b.shp': shp }),
      's.zip: holds several Shapefiles (a.shp, b.shp)',
    ],
    ['no table', zipOf({ 'a.shp': shp }), 's.zip: has no a.dbf'],
    ['another magic', zipped({ 'a.shp': Buffer.alloc(200) }), 's.zip: is no Shapefile'],
    ['a torn .shp', zipped({ 'a.shp': torn(shp) }), /s.zip: its .shp has \d+ of \d+ bytes: it is cut off/],
    ['a torn .dbf', zipped({ 'a.dbf': torn(dbf) }), /s.zip: its .dbf has \d+ bytes, too few for its 2 rows/],
    [
      'fewer rows',
      zipped({ 'a.dbf': dbfOf(columns, [['1', 'A']]) }),
      's.zip, record 1: has no row in the .dbf, which has 1',
    ],
    [
      'more rows',
      zipped({
        'a.dbf': dbfOf(columns, [
          ['1', 'A'],
          ['2', 'B'],
          ['3', 'C'],
        ]),
      }),
      's.zip: has 2 shapes and 3 rows in its .dbf',
    ],
  ])('with %s is refused', async (_, content, message) => {
    await expect(read('s.zip', content)).rejects.toThrow(message)
  })
})

describe('refused with file, place and reason', () => {
  const fgb = serialize(collection, 4326)
  test.each<[string, string | Uint8Array, RegExp | string]>([
    ['a.ndjson', `${lines[0]}\n{"type":\n`, /^a.ndjson: is not JSON \(it is cut off; 1 features before\)/],
    ['b.ndjson', `${lines[0]}\nhello\n`, /^b.ndjson, feature 1: is not JSON/],
    [
      'c.ndjson',
      Buffer.concat([Buffer.from(lines[0].replace('43601', '"')), Buffer.from([0xff]), Buffer.from('"}}')]),
      /^c.ndjson/,
    ],
    ['d.ndjson', '{"type":"FeatureCollection"}', 'd.ndjson, feature 0: is not a GeoJSON Feature'],
    ['e.geojson', lines.join('\n'), /one feature a line is read from .ndjson/],
    [
      'f.geojson',
      `{"type":"FeatureCollection","features":[${lines[0]},]}`,
      /^f.geojson, feature 1: is not JSON/,
    ],
    [
      'g.geojson',
      JSON.stringify({ ...collection, crs: { properties: { name: 'EPSG:32645' } } }),
      /reference system EPSG:32645/,
    ],
    [
      'h.geojson',
      Buffer.from(`{"type":"FeatureCollection","features":[{"type":"Feature","x":"\xe9"}]}`, 'latin1'),
      'h.geojson, feature 0: is not written in UTF-8',
    ],
    ['i.fgb', fgb.subarray(0, fgb.length - 10), 'i.fgb, feature 1: ends early: the file is cut off'],
    ['j.fgb', 'PK not this', 'j.fgb: is no FlatGeobuf file of version 3'],
    ['k.fgb', fgb.subarray(0, 40), 'k.fgb: ends within its header'],
    ['l.fgb', serialize(collection, 32645), /l.fgb: is in reference system EPSG:32645/],
    [
      'm.csv',
      'name,lon,lat\nA,84,28\nB,far,28\n',
      'm.csv, line 3: has a position that is not two numbers: far, 28',
    ],
    ['n.csv', 'name,lon\nA,84\n', 'n.csv, line 1: names no column of the latitude'],
    ['o.csv', 'lon,lat\n84,28\n84,28,7\n', /^o.csv, line 3: is no row of the table/],
    [
      'p.csv',
      Buffer.from('lon,lat,name\n84,28,Caf\xe9\n', 'latin1'),
      /^p.csv, after line 1: is not written in UTF-8/,
    ],
    [
      'q.csv',
      'lon,lat\n340000,3100000\n',
      /q.csv, line 2: has a position outside longitude and latitude.*ogr2ogr/,
    ],
    ['r.gpkg', 'x', 'r.gpkg: is of a format that is not read; it takes .geojson'],
  ])('%s', async (name, content, message) => {
    await expect(read(name, content)).rejects.toThrow(message)
  })
})

test('fields are found under what publishers call them, in any case, cut to ten letters', () => {
  expect(readField({ GaPa_NaPa: 'Dordi', DISTRICT: 'LAMJUNG' }, 'name')).toBe('Dordi')
  expect(readField({ HYRIV_ID: 40862013, ORD_STRA: 6 }, 'id')).toBe(40862013)
  expect(readField({ capacity_m: 4.2 }, 'capacity_MW')).toBe(4.2)
  expect(readField({ name: '', NAME_EN: 'Dordi' }, 'name')).toBe('Dordi')
  expect(readField({ other: 1 }, 'code')).toBeUndefined()
})
