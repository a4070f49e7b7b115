import { expect, it } from 'vitest'
import { decodeBase64 } from '../../../app/client/ui/files/download.ts'
import { sampleCsv, sampleGeoJson } from '../../../app/domain/sst/files.ts'
import { english, inEnglish } from '../../in-english.ts'
import { request, row, sampleOf } from './drawn-sample.ts'

const sample = sampleOf([row(1, { stratum: 'urban', ward: null }), row(2)])

it('the CSV has a line a cluster with weights, probabilities, design, seed and origin', () => {
  const [head, ...lines] = sampleCsv(sample, request, english).slice(1).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  const columns = head.split(',')
  const rural = Object.fromEntries(lines[1].split(',').map((field, at) => [columns[at], field]))
  expect(rural).toMatchObject({
    psu_id: '2',
    x: '84.52',
    y: '28.2',
    ward: '3',
    stratum: 'rural',
    households: '64',
    interviews: '10',
    pi: '0.125',
    weight: '51.2',
    stratum_households: '5000',
    stratum_squares: '300',
    stratum_clusters: '40',
    municipality: 'Dordi',
    seed: '7',
    hh_per_municipality: '400',
    square_m: '500',
  })
  expect(lines[0].split(',')[columns.indexOf('ward')]).toBe('')
  for (const line of lines) {
    expect(line).toContain('atlas-1')
    expect(line).toContain('generated demo data')
  }
})

it('a CSV of real houses says that nothing was generated', () => {
  const csv = sampleCsv(sampleOf([row(1)], { generated: false, warnings: [] }), request, english)
  expect(csv).toContain(',no,')
  expect(csv).not.toContain('generated demo data')
})

it('the GeoJSON holds the squares with their figures, and the origin once', () => {
  const { features, metadata } = sampleGeoJson(sample, request, english)
  expect(features.map(one => one.geometry)).toEqual(sample.cluster_geojson.features.map(one => one.geometry))
  expect(features[1].properties).toMatchObject({ psu_id: 2, pi: 0.125, weight: 51.2 })
  expect(metadata).toMatchObject({
    seed: 7,
    design: sample.design,
    notes: inEnglish(sample.warnings).join(' | '),
  })
})

it('the KML is decoded as UTF-8', () => {
  expect(new TextDecoder().decode(decodeBase64(sample.base64_kml))).toBe('<kml>डोर्दी</kml>')
})
