import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ClusterResult } from '../../../app/domain/bat/best.ts'
import { ExtraParams } from '../../../app/domain/bat/contract.ts'
import type { LeastCostMap } from '../../../app/domain/bat/settlements-contract.ts'
import { formatCount } from '../../../app/domain/format.ts'
import { type Language, type Say, say as sayIn } from '../../../app/domain/messages/messages.ts'
import type { MhpResult } from '../../../app/domain/mhp/contract.ts'
import { networkColumns, reportNetwork } from '../../../app/domain/report/network-figures.ts'
import { clusterSheet } from '../../../app/domain/report/sheets/cluster-sheet.ts'
import type { FactSheet } from '../../../app/domain/report/sheets/fact-sheet.ts'
import { plantSheet } from '../../../app/domain/report/sheets/plant-sheet.ts'
import { sampleSheet } from '../../../app/domain/report/sheets/sample-sheet.ts'
import { settlementsSheet } from '../../../app/domain/report/sheets/settlements-sheet.ts'
import type { Sample } from '../../../app/domain/sst/contract.ts'
import { factSheetPdf } from '../../../app/server/report/sheets/sheet-pdf.ts'
import { bare, textOf, typeSizesOf } from '../../pdf-text.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { startApi } from '../harness.ts'
import { sampleBody } from '../plan/plan-fixture.ts'

const { call, tokenOf } = await startApi({ figures: 'demo' })
const atlas = (await demoAtlas()).current()
const sulikot = 43611
const languages: Language[] = ['en', 'ne']
const sayOf =
  (language: Language): Say =>
  (key, params) =>
    sayIn(language, key, params)

let token: string
const post = async (path: string, body: object, language: Language = 'en') =>
  (await call('POST', path, { token, body, headers: { 'accept-language': language } })).json

type Kind = 'cluster' | 'settlements' | 'plant' | 'sample'
let requests: Record<Kind, { path: string; body: object }>
const results = {} as Record<Kind, unknown>

beforeAll(async () => {
  token = await tokenOf('Planner')
  const body = { municipality: sulikot }
  const map: LeastCostMap = await post('/api/bat/settlements', body)
  const far = map.settlements.find(one => (one.distance_to_grid_ext_km ?? 0) > 1)
  const [site] = (await post('/api/mhp/scan', body)).rows
  const { longitude, latitude, arc_id, discharge } = site
  const dam_pt_approx = { type: 'Point', coordinates: [longitude, latitude] }
  requests = {
    cluster: { path: '/api/bat/zonal-query/', body: { polygon: far?.polygon } },
    settlements: { path: '/api/bat/settlements', body },
    plant: {
      path: '/api/mhp/calculate',
      body: { power_kW: 5, mhp_interval: 5, discharge, dam_pt_approx, arc_id },
    },
    sample: { path: '/api/sst/calculate', body: { ...sampleBody, sddmm: sulikot } },
  }
  for (const kind of Object.keys(requests) as Kind[])
    results[kind] = await post(requests[kind].path, requests[kind].body)
})

describe.each(languages)('a sheet in %s has one page', language => {
  test.each([
    ['a country', { region: 0 }],
    ['a province beside another one', { region: 4, compare: 6, indicator: 'clean_cooking' }],
    ['a local level', { region: sulikot, year: 2031 }],
  ])('of %s', async (_, body: { region: number; indicator?: string }) => {
    const { pages, base64_pdf } = await post('/api/sheets/region/', body, language)
    expect(pages).toBe(1)
    // Badges of the energy map have smaller signs.
    if (body.indicator) expect(smallestType(base64_pdf)).toBeGreaterThanOrEqual(8)
  })
  test.each(['settlements', 'plant', 'sample'] as const)('of a %s', async kind => {
    const { pages, base64_pdf } = await post(`/api/sheets/${kind}/`, { ask: requests[kind].body }, language)
    expect(pages).toBe(1)
    if (kind === 'sample') expect(smallestType(base64_pdf)).toBeGreaterThanOrEqual(8)
  })
  test('of a cluster, with its houses, the way to the grid and the name that the screen has', async () => {
    const { pages, base64_pdf } = await post('/api/sheets/cluster/', { ask: requests.cluster.body }, language)
    expect(pages).toBe(1)
    const text = await textOf(Buffer.from(base64_pdf, 'base64'))
    for (const said of ['layer.building', 'factSheet.gridLink'] as const)
      expect(text).toContain(bare(sayIn(language, said)))
    const { name } = (results.cluster as ClusterResult).municipality
    const placeTexts = {
      en: `${name}, Gorkha, Gandaki · Barpak Sulikot today`,
      ne: 'बारपाक सुलिकोट गाउँपालिका, गोरखा',
    }
    expect(name).toBe('Sulikot')
    expect(text).toContain(bare(placeTexts[language]))
  })
})

describe.each(languages)('a sheet of a sized network in %s', language => {
  const say = sayOf(language)
  test('draws it and says what it comes to, on one page', async () => {
    const ask = { ...requests.cluster.body, extra_params: { distribution: 'sized' } }
    const result: ClusterResult = await post(requests.cluster.path, ask)
    const network = reportNetwork(result)
    if (network === null) throw new Error('no network was sized')
    const { pages, base64_pdf } = await post('/api/sheets/cluster/', { ask }, language)
    expect(pages).toBe(1)
    const text = await textOf(Buffer.from(base64_pdf, 'base64'))
    const version = result.network_rates_version ?? ''
    // Only what is drawn has a line of the legend.
    for (const said of [
      say('networkReport.sketch', { version }),
      say('networkReport.transformer'),
      say('networkReport.mvLine'),
      ...network.lv_lines.map(({ conductor }) => say('networkFile.lvLine', { row: conductor })),
    ])
      expect(text).toContain(bare(said))
    for (const [, cell] of networkColumns)
      for (const figure of cell(network, say).split('; ')) expect(text).toContain(bare(figure))
  })
})

const smallestType = (base64_pdf: string) => typeSizesOf(Buffer.from(base64_pdf, 'base64'))[0]

const long =
  'A name that somebody typed for as long as the field would take it, and it takes a hundred letters '
const repeated = <T>(list: T[], count: number): T[] =>
  Array.from({ length: count }, (_, at) => list[at % list.length])
const warnings = repeated([{ key: 'bat.warn.gridUnknown', params: { km: 1 } } as const], 9)
const links = { municipality: 'सुलिकोट', place: 'सुलिकोट गाउँपालिका, गोरखा, गण्डकी प्रदेश' }

const longSheets: [string, number, (say: Say) => FactSheet][] = [
  [
    'a cluster of nine warnings',
    0,
    say => {
      const result = { ...(results.cluster as ClusterResult), warnings }
      const ring = (requests.cluster.body as { polygon: { coordinates: [number, number][][] } }).polygon
        .coordinates[0]
      const choice = v.parse(ExtraParams, {})
      return clusterSheet({ result, ring, choice, name: long, place: links.place, plant: null }, say)
    },
  ],
  [
    'two thousand settlements of long names',
    2000,
    say => {
      const found = results.settlements as LeastCostMap
      const settlements = repeated(found.settlements, 2000).map(one => ({ ...one, local_name: long }))
      return settlementsSheet({ result: { ...found, settlements, warnings }, place: links.place }, say)
    },
  ],
  [
    'thirty powerhouses',
    30,
    say => {
      const found = results.plant as MhpResult
      const powerhouses = repeated(found.powerhouses, 30)
      return plantSheet({ result: { ...found, powerhouses, warnings }, name: long, place: links.place }, say)
    },
  ],
  [
    'a sample of a thousand clusters',
    1000,
    say => {
      const found = (results.sample as { data: Sample }).data
      const sample = { ...found, table_data: repeated(found.table_data, 1000), warnings }
      return sampleSheet({ sample, ...links }, say)
    },
  ],
]

describe.each(languages)('long content in %s', language => {
  test.each(longSheets)('%s stay on one page, the rest counted', async (_, rows, sheetOf) => {
    const say = sayOf(language)
    const { bytes, pages, spare_pt } = await factSheetPdf({
      sheet: sheetOf(say),
      atlas,
      language,
      day: '2026-11-24',
    })
    expect(pages).toBe(1)
    expect(spare_pt).toBeGreaterThan(-0.01)
    const text = await textOf(Buffer.from(bytes))
    if (rows === 0) return
    const counts = Array.from({ length: rows }, (_, at) =>
      bare(say('factSheet.andMore', { count: formatCount(at + 1) })),
    )
    expect(counts.some(one => text.includes(one))).toBe(true)
  })
})
