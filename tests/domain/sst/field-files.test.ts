import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { fieldSheetCsv, sampleGpx } from '../../../app/domain/sst/field-files.ts'
import { row, sampleOf } from '../../client/sst/drawn-sample.ts'
import { english } from '../../in-english.ts'

const area = sampleOf([row(9)]).cluster_geojson.features[0].geometry
const sample = sampleOf([row(1), row(2, { ward: null, stratum: 'urban' })], {
  municipality: { state: 'Gandaki', district: 'A & B', name: '<Dordi>', sddmm: 43702 },
  replacements: [
    { replacement: 1, x: 84.59, y: 28.2, ward: 4, stratum: 'rural', households: 31, interviews: 10, area },
  ],
})

it('the field sheet has a line a cluster and a replacement, longitude first, and room to write', () => {
  const lines: Record<string, string>[] = parse(fieldSheetCsv(sample), { bom: true, columns: true })
  expect(lines.map(line => [line.unit, line.role])).toEqual([
    ['PSU 1', 'sample'],
    ['PSU 2', 'sample'],
    ['R1', 'replacement'],
  ])
  expect(lines[2]).toMatchObject({
    longitude: '84.59',
    latitude: '28.2',
    households: '31',
    remarks: '',
    generated: 'yes',
  })
  const heads = Object.keys(lines[0])
  expect(heads.indexOf('latitude')).toBe(heads.indexOf('longitude') + 1)
})

it('the GPX is well-formed, with a waypoint and an outline for each', async () => {
  const gpx = sampleGpx(sample, english)
  const { errors } = await validateXML({ xml: gpx, normalization: 'format' })
  expect(errors).toEqual([])
  const waypoints = [...gpx.matchAll(/<wpt lat="([\d.]+)" lon="([\d.]+)"><name>([^<]+)<\/name>/g)]
  expect(waypoints.map(([, lat, lon, name]) => [Number(lon), Number(lat), name])).toEqual([
    [84.51, 28.2, 'PSU 1'],
    [84.52, 28.2, 'PSU 2'],
    [84.59, 28.2, 'R1'],
  ])
  expect(gpx.match(/<trkseg>/g)).toHaveLength(3)
  expect(gpx).toContain('&lt;Dordi&gt;, A &amp; B')
})
