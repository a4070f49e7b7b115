import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { LngLat } from '../../../app/domain/geometry.ts'
import { correctionsIn } from '../../../app/domain/plan/corrections/from-geojson.ts'
import { thinLine } from '../../../app/domain/plan/corrections/thin-line.ts'

const defaults = {
  point: 'transformer',
  line: 'line',
  source: 'NEA Kaski',
  date: '2026-05-01',
  name: (number: number) => `Feature ${number}`,
} as const
const fixture = (name: string) =>
  readFileSync(new URL(`../../fixtures/corrections/${name}.geojson`, import.meta.url), 'utf8')
const read = (text: string, more: object = {}) => correctionsIn(text, { ...defaults, ...more }) ?? []
const rows = (text: string) => read(text).map(({ row }) => row)
const point = { type: 'Point', coordinates: [83.95, 28.2] }
const line = {
  type: 'LineString',
  coordinates: [
    [83.95, 28.2],
    [83.96, 28.21],
  ],
}
const feature = (properties: object, geometry: object = point) => ({ type: 'Feature', properties, geometry })
const text = (properties: object, geometry?: object) => JSON.stringify(feature(properties, geometry))

describe('shapes of GIS files', () => {
  test('a bare geometry is a feature', () => {
    expect(rows(fixture('bare-geometry'))).toMatchObject([{ kind: 'transformer', geometry: point }])
  })

  test('a collection of geometries is its points and lines, whatever lies within another', () => {
    expect(rows(fixture('GeometryCollection'))).toMatchObject([
      { name: 'Feature 1 1', geometry: point },
      { name: 'Feature 1 2', geometry: line },
    ])
    const nested = {
      type: 'GeometryCollection',
      geometries: [{ type: 'GeometryCollection', geometries: [point] }],
    }
    expect(rows(JSON.stringify(nested))).toMatchObject([{ geometry: point }])
  })

  test.each(['\n', '\r\n', '\n\u001e'])('one feature or geometry a line: %j', between => {
    const sequence = `${between.slice(1)}${[text({ name: 'A' }), text({ name: 'B' }, line), JSON.stringify(point)].join(between)}\n`
    expect(rows(sequence).map(row => row?.name)).toEqual(['A', 'B', 'Feature 3'])
  })

  test('a sequence with a line that is none is no such file', () => {
    expect(correctionsIn(`${text({})}\nhello`, defaults)).toBeNull()
  })

  test('heights and measures are left out', () => {
    const high = {
      type: 'LineString',
      coordinates: line.coordinates.map(([lng, lat]) => [lng, lat, 1400, 12]),
    }
    expect(rows(text({}, high))).toMatchObject([{ geometry: line }])
    expect(rows(text({}, { type: 'Point', coordinates: [83.95, 28.2, 900] }))).toMatchObject([
      { geometry: point },
    ])
  })
})

describe('names of attributes', () => {
  test('as KML and QGIS write them', () => {
    expect(rows(fixture('KML-QGIS-attribute-Name'))).toEqual([
      {
        kind: 'transformer',
        name: 'Hospital transformer',
        geometry: point,
        source: 'field visit',
        date: '2026-10-01',
      },
    ])
  })

  test.each([
    [{ NAME: 'School' }, { name: 'School' }],
    [{ name: 12 }, { name: '12' }],
    [{ 'place/name': 'School' }, { name: 'School' }],
    [{ name: 'A', Name: 'B' }, { name: 'A' }],
    [{ Description: '50 kVA' }, { name: '50 kVA', source: 'NEA Kaski' }],
    [{ time: '2026/10/01 00:00:00+00' }, { date: '2026-10-01' }],
    [{ _submission_time: '2026-10-01T20:00:00' }, { date: '2026-10-01' }],
    [{ Kind: 'Plant' }, { kind: 'plant' }],
    [{ KIND: 'pole' }, { kind: 'transformer' }],
  ])('%j', (properties, expected) => {
    expect(rows(text(properties))).toMatchObject([expected])
  })

  test('a description is the source where nothing else is', () => {
    expect(read(text({ Name: 'A', Description: 'Visit' }), { source: '' })[0].row?.source).toBe('Visit')
  })
})

describe('days', () => {
  test.each([
    ['2026-10-01T00:00:00Z', '2026-10-01'],
    ['2026-10-01T20:00:00Z', '2026-10-02'],
    ['2026-10-01T00:30:00.000+05:45', '2026-10-01'],
    ['2026-10-01T00:30:00+0545', '2026-10-01'],
    ['2026-10-01 08:00', '2026-10-01'],
    ['2026/10/01', '2026-10-01'],
  ])('%s is %s', (date, day) => {
    expect(rows(text({ date }))).toMatchObject([{ date: day }])
  })

  test('of the file of the report', () => {
    expect(rows(fixture('date-ISO-time'))).toMatchObject([{ date: '2026-10-01' }])
  })

  test.each(['5/6/2026', '2026-13-01', '2026/02-01', '2026-02-30T00:00:00'])('%s is refused', date => {
    expect(Object.keys(read(text({ date }))[0].faults)).toEqual(['date'])
  })
})

describe('metres', () => {
  test('are told with the system that the file names', () => {
    const [{ row, faults }] = read(fixture('UTM-44N-with-crs'))
    expect(row).toBeNull()
    expect(faults.geometry).toEqual([
      { key: 'corrections.otherSystem', params: { system: 'urn:ogc:def:crs:EPSG::32644' } },
    ])
  })

  test('are told without it too', () => {
    const [{ faults }] = read(JSON.stringify({ type: 'Point', coordinates: [789000, 3123000] }))
    expect(faults.geometry).toEqual([{ key: 'corrections.inMetres' }])
  })

  test.each([
    'urn:ogc:def:crs:OGC:1.3:CRS84',
    'EPSG:4326',
    'urn:ogc:def:crs:EPSG::4326',
    'http://www.opengis.net/def/crs/EPSG/0/4326',
  ])('%s is longitude and latitude', name => {
    const file = {
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name } },
      features: [feature({})],
    }
    expect(rows(JSON.stringify(file))).toMatchObject([{ geometry: point }])
  })
})

describe('a line of too many positions', () => {
  test('is refused, with what thinning would do to it', () => {
    const [{ row, faults, thinning }] = read(fixture('GPX-track-1200-pts'))
    expect([row, Object.keys(faults)]).toEqual([null, ['geometry.coordinates']])
    expect(thinning?.before).toBe(1200)
    expect(thinning?.after).toBeLessThanOrEqual(500)
    expect(thinning?.off_m).toBeLessThan(0.1)
  })

  test('is thinned where a person said so', () => {
    const [{ row, thinning }] = read(fixture('GPX-track-1200-pts'), { thins: true })
    expect(row?.geometry.coordinates).toHaveLength(thinning?.after ?? 0)
  })

  test('stays within the metres that are told', () => {
    const winding = Array.from(
      { length: 3_000 },
      (_, i): LngLat => [84 + i * 1e-4, 28 + 0.01 * Math.sin(i / 20) + 1e-4 * Math.sin(i * 7)],
    )
    const { positions, off_m } = thinLine(winding, 500)
    expect(positions.length).toBeLessThanOrEqual(500)
    expect(positions.length).toBeGreaterThan(400)
    expect([positions[0], positions.at(-1)]).toEqual([winding[0], winding.at(-1)])
    expect(off_m).toBeGreaterThan(0)
    expect(off_m).toBeLessThan(60)
  })
})
