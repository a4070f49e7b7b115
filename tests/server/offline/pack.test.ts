import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import type { AnySchema, BodyOf } from '../../../app/domain/api/endpoint.ts'
import { zonalQuery } from '../../../app/domain/bat/clusters/contract.ts'
import { toZonalQuery } from '../../../app/domain/bat/clusters/saved-cluster.ts'
import { pointQuery } from '../../../app/domain/bat/contract.ts'
import type { LngLat } from '../../../app/domain/geometry.ts'
import { mhpScan, type ScanRequest, streamQuery } from '../../../app/domain/mhp/contract.ts'
import { mhpCalculate } from '../../../app/domain/mhp/projects/contract.ts'
import { toMhpCalculation as calculationOf } from '../../../app/domain/mhp/projects/saved-project.ts'
import { type Pack, packMax_bytes } from '../../../app/domain/offline/contract.ts'
import { networkTables } from '../../../app/domain/rates/network-tables.ts'
import { type Rates, rateSeeds } from '../../../app/domain/rates/rates.ts'
import { buildingsOf } from '../../../app/domain/spatial/buildings/building-grid.ts'
import { sstCalculate } from '../../../app/domain/sst/contract.ts'
import { zonalWork } from '../../../app/engine/bat/work.ts'
import { streamAnswer } from '../../../app/engine/mhp/stream-answer.ts'
import { type StreamSpot, streamAt } from '../../../app/engine/mhp/stream-at.ts'
import { calculateWork, scanWork } from '../../../app/engine/mhp/work.ts'
import { sampleWork } from '../../../app/engine/sst/work.ts'
import { answerOffline } from '../../../app/offline/answers.ts'
import { canAnswer, openPack } from '../../../app/offline/open-pack.ts'
import { makePack, makePackFiles, packFolder, removeOldPacks } from '../../../app/server/offline/make-pack.ts'
import { withRatesVersion } from '../../../app/server/rates/rates-in-use.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { sampleBody } from '../plan/plan-fixture.ts'

const sulikot = 43611
const atlas = (await demoAtlas()).current()
const rates: Rates = {
  ...withRatesVersion(rateSeeds as unknown as Omit<Rates, 'version'>),
  network: {
    version: 'as shipped',
    network: networkTables.network.seeds[0],
    conductors: networkTables.conductor.seeds,
    transformers: networkTables.transformer.seeds,
    missing: [],
  },
}
const folder = mkdtempSync(join(tmpdir(), 'urja-packs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const share = { share: 0.6, source: 'Survey of a test', year: 2026, generated: false }
const grid_shares = Object.fromEntries([...atlas.facts.keys()].map(code => [code, share]))
/** As it comes over the network. */
const pack = JSON.parse(
  JSON.stringify(await makePack(atlas, sulikot, { rates, grid_shares }, folder)),
) as Pack
const fileOf = (name: string) =>
  new Uint8Array(readFileSync(join(packFolder(folder, sulikot, atlas.version), name))).buffer

/** What the browser does with a pack, over what the server hands out. */
const opened = openPack(pack, async name => fileOf(name))
const offline = async (path: string, body: unknown) =>
  JSON.parse(
    await answerOffline(
      { pack, refreshedOn: '2026-11-22', atlas: () => opened },
      { method: 'POST', path, query: new URLSearchParams(), body },
    ),
  )
const asSent = <T>(reply: T): T => JSON.parse(JSON.stringify(reply))
const mark = { key: 'offline.answered', params: { day: '2026-11-22' } }

test('a pack weighs 25 MB at most, and its files are what its list says', async () => {
  expect(pack.files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(packMax_bytes)
  for (const name of ['energy.pmtiles', 'houses.grid.gz']) {
    const bytes = fileOf(name)
    const known = pack.files.find(file => file.name === name)
    expect(createHash('sha256').update(new Uint8Array(bytes)).digest('hex')).toBe(known?.sha256)
  }
})

/** Hexagons of 150 m to 1 km around houses of Sulikot. */
async function clusters(count: number): Promise<LngLat[][]> {
  const { lng, lat } = buildingsOf((await opened).houses)
  return Array.from({ length: count }, (_, i) => {
    const house = (i * 7919) % lng.length
    const radius = 0.0006 + (i % 4) * 0.0012
    const ring = Array.from({ length: 6 }, (_, corner): LngLat => {
      const angle = (corner * Math.PI) / 3
      return [lng[house] + radius * Math.cos(angle), lat[house] + radius * Math.sin(angle)]
    })
    return [...ring, ring[0]]
  })
}

test('BAT and a survey draw answer from the pack as the server does, to the bit', async () => {
  let [same, estimated, sized] = [0, 0, 0]
  for (const [i, ring] of (await clusters(40)).entries()) {
    const body = {
      polygon: { type: 'Polygon', coordinates: [ring] },
      hh_input: i % 2 === 0 ? 'osm' : 'census',
      ...(i % 4 < 2 && { bat_form: { connected_households: 'estimate' } }),
      ...(i % 3 === 0 && { extra_params: { distribution: 'sized' } }),
    }
    const answer = await offline(zonalQuery.path, body).catch(({ code }) => code)
    if (typeof answer === 'string') {
      expect(['outside_pack', 'no_house']).toContain(answer)
      continue
    }
    const query = toZonalQuery(v.parse(zonalQuery.body as AnySchema, body) as BodyOf<typeof zonalQuery>)
    const online = await zonalWork.run(atlas, { rings: [ring], query, rates, shares: grid_shares })
    if (i % 4 < 2) estimated += answer.connected_households
    if (answer.network !== undefined) sized++
    expect(answer).toEqual({ ...asSent(online), warnings: [mark, ...asSent(online.warnings)] })
    same++
  }
  expect(same).toBeGreaterThan(3)
  expect(estimated).toBeGreaterThan(0)
  expect(sized).toBeGreaterThan(0)

  const form = { ...sampleBody, sddmm: sulikot }
  const { data } = asSent(
    await sampleWork.run(atlas, v.parse(sstCalculate.body as AnySchema, form) as BodyOf<typeof sstCalculate>),
  )
  expect((await offline(sstCalculate.path, form)).data).toEqual({
    ...data,
    warnings: [mark, ...data.warnings],
  })
})

test('micro-hydro answers from the pack as the server does, to the bit: stream, scan and plants with their catchment', async () => {
  const scanned = asSent(
    await scanWork.run(atlas, {
      request: v.parse(mhpScan.body as AnySchema, { municipality: sulikot }) as ScanRequest,
      rates,
    }),
  )
  const { warnings, ...scan } = await offline(mhpScan.path, { municipality: sulikot })
  expect(warnings).toEqual([mark, ...scanned.warnings])
  expect({ ...scan, warnings: scanned.warnings }).toEqual(scanned)
  expect(scanned.rows.length).toBeGreaterThan(5)
  // Great rivers come from far outside: their catchment too is all there.
  const rows = [...scanned.rows].sort((a, b) => b.upstream_km2 - a.upstream_km2)
  // What falls beyond the border is in the pack too.
  const leaving = rows.filter(({ longitude, latitude, arc_id }) => {
    const found = streamAt(atlas, [longitude, latitude], null, arc_id) as StreamSpot
    return streamAnswer(atlas, found).head_across_border_m !== undefined
  })
  expect(leaving.length).toBeGreaterThan(0)
  const some = [...rows.slice(0, 2), ...rows.slice(-2), ...leaving.slice(0, 3)]
  for (const { longitude, latitude, arc_id, discharge } of some) {
    const at: LngLat = [longitude, latitude]
    const point = { type: 'Point', coordinates: at }
    const stream = await offline(streamQuery.path, { point, arc_id })
    const found = streamAt(atlas, at, null, arc_id) as StreamSpot
    const { notes, ...online } = asSent(streamAnswer(atlas, found))
    expect(stream).toEqual({ ...online, notes: [mark, ...notes] })
    const body = { dam_pt_approx: point, arc_id, power_kW: 5, mhp_interval: 5, discharge }
    const form = calculationOf(v.parse(mhpCalculate.body as AnySchema, body) as BodyOf<typeof mhpCalculate>)
    const caller = { role: 'Planner' as const, assigned: [sulikot] }
    const plant = asSent(await calculateWork.run(atlas, { at, sddmm: sulikot, form, caller }))
    expect(await offline(mhpCalculate.path, body)).toEqual({
      ...plant,
      warnings: [mark, ...plant.warnings],
    })
  }
})

test('what a pack cannot answer is refused with what to do', async () => {
  const [ring] = await clusters(1)
  const body = { polygon: { type: 'Polygon', coordinates: [ring] } }
  const elsewhere = { point: { type: 'Point', coordinates: [83.98, 28.2] } }
  await expect(offline(pointQuery.path, elsewhere)).rejects.toMatchObject({
    code: 'outside_pack',
    params: { name: 'Sulikot' },
  })
  await expect(offline(zonalQuery.path, { ...body, save_project: true })).rejects.toMatchObject({
    code: 'needs_network',
  })
  await expect(offline(zonalQuery.path, { ...body, bat_form: { plan: 1 } })).rejects.toMatchObject({
    code: 'needs_network',
  })
})

test('a pack from before networks were sized asks for a connection where one is', async () => {
  const { network: _none, ...older } = pack.rates as Rates
  const ask = (rates: Pack['rates'], ring: LngLat[], distribution: string) =>
    answerOffline(
      { pack: { ...pack, rates }, refreshedOn: '2026-11-22', atlas: () => opened },
      {
        method: 'POST',
        path: zonalQuery.path,
        query: new URLSearchParams(),
        body: { polygon: { type: 'Polygon', coordinates: [ring] }, extra_params: { distribution } },
      },
    ).then(
      () => 'answered',
      ({ code }) => code,
    )
  for (const ring of await clusters(40)) {
    if ((await ask(older as Pack['rates'], ring, 'flat')) !== 'answered') continue
    expect(await ask(older as Pack['rates'], ring, 'sized')).toBe('needs_network')
    expect(await ask(pack.rates, ring, 'sized')).toBe('answered')
    return
  }
  expect.unreachable('no cluster lies in the pack')
})

test('what a killed run left unfinished goes with the next pack, and what is being cut stays', async () => {
  const left = '44004-older.0b.part'
  const cutNow = `${sulikot}-${atlas.version}.1c.part`
  for (const name of [left, cutNow]) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'energy.pmtiles'), 'half of it')
  }
  const hoursAgo = Date.now() / 1000 - 2 * 3600
  utimesSync(join(folder, left), hoursAgo, hoursAgo)
  await makePackFiles(atlas, sulikot, folder)
  expect(readdirSync(folder).filter(name => name.endsWith('.part'))).toEqual([cutNow])
})

test('packs of other atlases go, whatever level they are of, and those that were just made stay', async () => {
  const hoursAgo = Date.now() / 1000 - 2 * 3600
  const made = (sddmm: number, version: string, isOld: boolean) => {
    const place = packFolder(folder, sddmm, version)
    mkdirSync(place)
    writeFileSync(join(place, 'files.json'), '[]')
    if (isOld) utimesSync(place, hoursAgo, hoursAgo)
    return basename(place)
  }
  const going = [made(44004, 'older', true), made(10101, 'older', true), made(sulikot, 'newer', false)]
  const staying = [made(44004, 'newer', false), made(44004, atlas.version, true)]
  await makePackFiles(atlas, sulikot, folder)
  const left = readdirSync(folder)
  expect(going.filter(name => left.includes(name))).toEqual([])
  expect(left).toEqual(expect.arrayContaining(staying))

  // At a start, before anybody asks.
  const laterPack = made(44004, 'older', true)
  await removeOldPacks(folder, atlas.version)
  expect(readdirSync(folder)).not.toContain(laterPack)
  await removeOldPacks(join(folder, 'not there'), atlas.version)
})

test('nothing of a layer that needs a login is in a pack, nor an answer that rests on it', async () => {
  const withheld = ['buildings.building', 'streams.streamline', 'terrain']
  const layers = Object.entries(atlas.manifest.layers).map(([key, layer]) => [
    key,
    withheld.includes(key) ? { ...layer, access: 'login' } : layer,
  ])
  const manifest = { ...atlas.manifest, layers: Object.fromEntries(layers) }
  const files = await makePackFiles({ ...atlas, version: 'withheld', manifest }, sulikot, folder)
  expect(files.map(({ name }) => name)).toEqual([
    'boundaries.pmtiles',
    'settlements.pmtiles',
    'energy.pmtiles',
  ])
  expect(canAnswer({ ...pack, withheld })).toBe(false)
  const there = readdirSync(packFolder(folder, sulikot, 'withheld'))
  expect(there.sort()).toEqual([...files.map(({ name }) => name), 'files.json'].sort())
  expect(
    JSON.parse(readFileSync(join(packFolder(folder, sulikot, 'withheld'), 'files.json'), 'utf8')),
  ).toEqual(files)
})
