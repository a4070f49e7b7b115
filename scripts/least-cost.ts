import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { estimated } from '../app/domain/bat/contract.ts'
import { gridShares } from '../app/domain/dashboard/grid-shares.ts'
import { say } from '../app/domain/messages/messages.ts'
import { type Rates, rateSeeds } from '../app/domain/rates/rates.ts'
import type { Fact } from '../app/domain/region/facts.ts'
import type { Sddmm } from '../app/domain/region-codes.ts'
import type { GridShares } from '../app/domain/spatial/energy/grid-share.ts'
import { analysisFiles } from '../app/domain/tilesets/schema.ts'
import { AtlasError } from '../app/engine/atlas/atlas-error.ts'
import { isNetworkSized } from '../app/engine/bat/cluster-network.ts'
import { runTasks } from '../app/node/task-pool.ts'
import { currentFolder } from '../app/server/atlas/open-atlas.ts'
import { readAtlasBytes } from '../app/server/atlas/read-atlas-bytes.ts'
import { readShownFigures } from '../app/server/dashboard/queries.ts'
import { openDatabase } from '../app/server/db/open.ts'
import { readNetworkTables, shippedNetworkTables } from '../app/server/rates/network-in-use.ts'
import { readRates } from '../app/server/rates/queries.ts'
import { withRatesVersion } from '../app/server/rates/rates-in-use.ts'
import { makeProgress } from './common/progress.ts'
import { LeastCostError, type LeastCostOptions, leastCostOptions } from './least-cost/least-cost-options.ts'
import {
  type LeastCostRows,
  type RowsOrigin,
  settlementHeader,
  totalHeader,
} from './least-cost/least-cost-rows.ts'
import { writeTiles } from './least-cost/least-cost-tiles.ts'
import type { LeastCostShare } from './least-cost/least-cost-worker.ts'

export const leastCostFiles = [
  'least-cost.geojson',
  'least-cost.csv',
  'least-cost-totals.csv',
  'least-cost.pmtiles',
] as const

export type LeastCostSummary = {
  folder: string
  municipalities: number
  settlements: number
  num_house: number
  scattered: number
  best: Record<string, number>
  /** By what serves them, the scattered houses too. */
  households: Record<string, number>
}

/**
 * Least-cost map of the given local levels, as GeoJSON, two tables and tiles in one folder. Files appear when
 * all of them are written; an error or an interrupt leaves the folder unchanged. Throws a LeastCostError or
 * an AtlasError with a sentence.
 */
export async function makeLeastCost(
  options: LeastCostOptions,
  { rates, grid_shares }: RatesAndShares,
  show: (stage: string, part: number) => void,
  signal: AbortSignal,
): Promise<LeastCostSummary> {
  const atlasFolder = await currentFolder(options.data)
  const plan = await planOf(atlasFolder, options, { rates, grid_shares })
  const folder = options.out ?? join(options.data, 'least-cost')
  await mkdir(folder, { recursive: true })
  const parts = await mkdtemp(join(folder, '.parts-'))
  try {
    const summary = await write(parts, plan, options.workers, show, signal)
    for (const file of leastCostFiles) await rename(join(parts, file), join(folder, file))
    return { folder, ...summary }
  } finally {
    await rm(parts, { recursive: true, force: true })
  }
}

type Plan = { share: LeastCostShare; areas: Sddmm[]; attribution: string; about: Record<string, unknown> }

async function planOf(
  folder: string,
  { area, query }: LeastCostOptions,
  { rates, grid_shares }: RatesAndShares,
): Promise<Plan> {
  const atlas = await readAtlasBytes(folder)
  const { manifest } = atlas
  const network = isNetworkSized(query.extra_params, rates) ? rates.network : undefined
  const [missing] = network?.missing ?? []
  if (missing !== undefined)
    throw new LeastCostError(`${say('en', 'networkRates.missing', { table: missing })}.`)
  const list = JSON.parse(await readFile(join(folder, analysisFiles.facts), 'utf8')) as Fact[]
  const facts = new Map(list.map(fact => [fact.code, fact]))
  const unknown = area?.find(code => !facts.has(code))
  if (unknown !== undefined) throw new LeastCostError(`The atlas has no local level ${unknown}.`)
  const isOfShares =
    query.bat_form.connected_households === estimated &&
    (grid_shares === null || Object.values(grid_shares).some(share => share.generated))
  const generated = isOfShares || Object.values(manifest.layers).some(layer => layer.generated)
  const origin: RowsOrigin = {
    atlas_version: manifest.version,
    cost_rates_version: rates.version,
    data: generated ? 'generated' : 'measured',
  }
  const sources = `${generated ? 'Generated, not measured. ' : ''}${manifest.attributions.join(' · ')}`
  const ofNetwork = network === undefined ? '' : `, network rates ${network.version}`
  const attribution = `Urja, atlas ${manifest.version}, cost rates ${rates.version}${ofNetwork}. ${sources}`
  // The largest first: none of them is left to one thread while the others are done.
  const weight = (code: Sddmm) => facts.get(code)?.houses_2021 ?? 0
  const areas = (area ?? [...facts.keys()]).sort((a, b) => weight(b) - weight(a) || a - b)
  return {
    share: { atlas, rates, query, grid_shares, origin },
    areas,
    attribution,
    about: { ...origin, ...(network && { network_rates_version: network.version }), ...query, sources },
  }
}

async function write(
  folder: string,
  { share, areas, attribution, about }: Plan,
  workers: number,
  show: (stage: string, part: number) => void,
  signal: AbortSignal,
): Promise<Omit<LeastCostSummary, 'folder'>> {
  const made = await runTasks<Sddmm, LeastCostRows>({
    module: new URL('./least-cost/least-cost-worker.ts', import.meta.url),
    shared: share,
    tasks: areas,
    workers,
    signal,
    onResult: (_, __, done) => show('settlements and their least cost', done / areas.length),
  })
  const byCode = areas
    .map((code, i) => ({ code, rows: made[i] }))
    .sort((a, b) => a.code - b.code)
    .map(({ rows }) => rows)
  show('writing tables', 0)
  await writeFile(join(folder, 'least-cost.csv'), [settlementHeader, ...byCode.map(rows => rows.settlements)])
  await writeFile(join(folder, 'least-cost-totals.csv'), [totalHeader, ...byCode.map(rows => rows.totals)])
  await writeGeoJson(join(folder, 'least-cost.geojson'), about, byCode)
  show('tiles', 0)
  const shapes = byCode.flatMap(rows => rows.shapes)
  await writeTiles(shapes, { path: join(folder, 'least-cost.pmtiles'), attribution, workers, signal })
  return summaryOf(byCode)
}

/** One line per settlement; their basis comes first, as members of the collection. */
async function writeGeoJson(
  path: string,
  about: Record<string, unknown>,
  all: LeastCostRows[],
): Promise<void> {
  const out = createWriteStream(path)
  const head = JSON.stringify({ type: 'FeatureCollection', name: 'least-cost', ...about })
  out.write(`${head.slice(0, -1)},"features":[\n`)
  let isFirst = true
  for (const { features } of all) {
    if (features.length === 0) continue
    const isRoomLeft = out.write(`${isFirst ? '' : ',\n'}${features.join(',\n')}`)
    isFirst = false
    if (!isRoomLeft) await once(out, 'drain')
  }
  out.end('\n]}\n')
  await finished(out)
}

function summaryOf(all: LeastCostRows[]): Omit<LeastCostSummary, 'folder'> {
  const sum = (figure: (rows: LeastCostRows) => number) =>
    all.reduce((total, rows) => total + figure(rows), 0)
  const technologies = Object.keys(all[0]?.counts.best ?? {})
  return {
    municipalities: all.length,
    settlements: sum(rows => rows.counts.settlements),
    num_house: sum(rows => rows.counts.num_house),
    scattered: sum(rows => rows.counts.scattered),
    best: Object.fromEntries(technologies.map(one => [one, sum(rows => rows.counts.best[one])])),
    households: Object.fromEntries(technologies.map(one => [one, sum(rows => rows.counts.households[one])])),
  }
}

/** Rates, and shares of households with the grid; null: from the demo's generated figures. */
export type RatesAndShares = { rates: Rates; grid_shares: GridShares | null }

/** From the database in DATABASE_URL; without one, the built-in ones. */
export async function readInUse(databaseUrl: string | undefined): Promise<RatesAndShares> {
  if (databaseUrl === undefined || databaseUrl === '')
    return { rates: { ...withRatesVersion(rateSeeds), network: shippedNetworkTables() }, grid_shares: null }
  const database = openDatabase(databaseUrl, 1)
  try {
    const grid_shares = gridShares(await readShownFigures(database.db))
    const network = await readNetworkTables(database.db)
    return { rates: { ...withRatesVersion(await readRates(database.db)), network }, grid_shares }
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : error
    throw new LeastCostError(`The cost rates and figures of DATABASE_URL cannot be read: ${why}.`)
  } finally {
    await database.close()
  }
}

async function run(words: string[], signal: AbortSignal): Promise<number> {
  const progress = makeProgress()
  const began = { wall: performance.now(), cpu: process.cpuUsage() }
  try {
    const options = leastCostOptions(words, process.env)
    const inUse = await readInUse(process.env.DATABASE_URL)
    const made = await makeLeastCost(options, inUse, (stage, part) => progress.show(stage, part), signal)
    const best = Object.entries(made.best).map(([technology, count]) => `${technology} ${count}`)
    progress.say(
      `${made.municipalities} local levels, ${made.settlements} settlements of ${made.num_house - made.scattered} houses (${best.join(', ')}), ${made.scattered} scattered houses`,
    )
    progress.say(sharesInWords(made.households))
    const { user, system } = process.cpuUsage(began.cpu)
    const wall_s = ((performance.now() - began.wall) / 1000).toFixed(1)
    progress.say(`${made.folder}: written in ${wall_s} s, ${((user + system) / 1e6).toFixed(1)} s of CPU`)
    return 0
  } catch (error) {
    progress.say(sentence(error, signal))
    return 1
  }
}

/** Of 100 households, how many each technology serves. */
function sharesInWords(households: Record<string, number>): string {
  const all = Object.values(households).reduce((sum, one) => sum + one, 0)
  const shares = Object.entries(households).map(
    ([technology, count]) => `${technology} ${((count / Math.max(1, all)) * 100).toFixed(1)} %`,
  )
  return `Of ${all} households: ${shares.join(', ')}`
}

function sentence(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'Interrupted. Nothing was written.'
  if (error instanceof LeastCostError || error instanceof AtlasError) return error.message
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return `It failed: ${message} Nothing was written.${process.env.DEBUG ? `\n${stack}` : ''}`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const interrupt = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupt.abort(new Error(name)))
  process.exitCode = await run(process.argv.slice(2), interrupt.signal)
}
