import { openAtlas } from '../../../app/server/atlas/open-atlas.ts'
import { type BenchProduct, startBenchProduct } from './bench-product.ts'
import type { Row } from './bench-row.ts'
import { type Crowded, crowd } from './crowd.ts'
import { getRequest, type Load, load, percentile } from './load.ts'
import { type ListedTile, tileList } from './tile-list.ts'

const seconds = Number(process.env.URJA_LOAD_S ?? 60)
/** A 95th part in a hundred of fewer says little. */
const idleSamples = 300
/** What may be held more in the second half; threads are started in the first. */
const growth = 0.05
const tileClients = 100
/** Screens whose tiles are asked for; each way has its own half of them in the first round, the other's in the second. */
const places = 40
/** Starts of the product: each answers tiles for the first time once, and a 99th part of 740 is seven answers. */
const starts = 5

/**
 * What other users experience while one user requests all the heavy work that the server accepts, for
 * `URJA_LOAD_S` seconds (60), and how long 100 clients wait for tiles that have not been requested before:
 * through our address, and from Martin itself.
 */
export async function bench(): Promise<Row[]> {
  const first: FirstTiles[] = []
  for (let start = 1; start <= starts; start++)
    first.push(await onProduct(product => firstTiles(product, `first tiles ${start}`)))
  return [firstTilesRow(first), ...(await onProduct(heaviest))]
}

async function onProduct<T>(measure: (product: BenchProduct) => Promise<T>): Promise<T> {
  const product = await startBenchProduct()
  try {
    return await measure(product)
  } finally {
    await product.stop()
  }
}

async function heaviest({ url, metricsUrl, atlas }: BenchProduct): Promise<Row[]> {
  const seen = await crowd(url, async () => (await fetch(metricsUrl)).text(), await openAtlas(atlas.folder), {
    seconds,
    idleSamples,
  })
  return rowsOf(seen)
}

function rowsOf({ livez, idle, zonal, saves, rss_MB, statuses, untold }: Crowded): Row[] {
  const figure = `8 clients of one user, the heaviest calls, ${seconds} s`
  const at = (times: number[], part: number) => percentile(times, part)
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const [quiet, busy] = [at(idle, 0.95), at(zonal, 0.95)]
  const half = rss_MB.length >> 1
  const [early_MB, secondHalf_MB] = [at(rss_MB.slice(0, half), 0.5), at(rss_MB.slice(half), 0.5)]
  const max_MB = Math.max(...rss_MB)
  const failed = Object.keys(statuses).filter(status => Number(status) >= 500).length + untold
  return [
    {
      figure: `${figure}: whether it lives`,
      ours: `p50 ${ms(at(livez, 0.5))}, p99 ${ms(at(livez, 0.99))}, most ${ms(Math.max(...livez))}`,
      budget: 'p99 50 ms',
      met: at(livez, 0.99) <= 50,
    },
    {
      figure: `${figure}: another's village`,
      ours: `p50 ${ms(at(zonal, 0.5))}, p95 ${ms(busy)}; idle p50 ${ms(at(idle, 0.5))}, p95 ${ms(quiet)}`,
      ratio: `p95 ${(busy / quiet).toFixed(1)}x`,
      budget: 'p95 2x of idle',
      met: busy <= 2 * quiet,
    },
    {
      figure: `${figure}: another's save`,
      ours: `p50 ${ms(at(saves, 0.5))}, most ${ms(Math.max(...saves))} of ${saves.length}`,
      budget: 'none above 200 ms',
      met: Math.max(...saves) <= 200,
    },
    {
      figure: `${figure}: memory`,
      ours: `most ${max_MB.toFixed(0)} MB; median of the halves ${early_MB.toFixed(0)} and ${secondHalf_MB.toFixed(0)} MB`,
      budget: `1,200 MB, the second half at most ${100 * growth} % above the first`,
      met: max_MB <= 1200 && secondHalf_MB <= early_MB * (1 + growth),
    },
    {
      figure: `${figure}: answers`,
      ours: Object.entries(statuses)
        .map(([status, count]) => `${count} x ${status}`)
        .join(', '),
      budget: 'none 5xx, no 429 without its wait',
      met: failed === 0,
    },
  ]
}

type FirstTiles = { mine: Load; theirs: Load | null }

async function firstTiles({ url, martin, atlas }: BenchProduct, seed: string): Promise<FirstTiles> {
  const tiles = await tileList(atlas.folder, places, seed)
  const loadTiles = (origin: string, base: string, some: ListedTile[]) => {
    const headers = { 'accept-encoding': 'gzip' }
    const requests = some.map(({ tileset, z, x, y }) =>
      getRequest(`${base}/${tileset}/${z}/${x}/${y}`, headers),
    )
    return load(origin, requests, tileClients)
  }
  const [one, other] = [0, 1].map(odd => tiles.filter((_, i) => i % 2 === odd))
  const mine = await loadTiles(url, `/tiles/${atlas.version}`, one)
  return { mine, theirs: martin === null ? null : await loadTiles(martin, '', other) }
}

function firstTilesRow(seen: FirstTiles[]): Row {
  const p99 = ({ times_ms }: Load) => percentile(times_ms, 0.99)
  const percentilesText = (loads: Load[]) => {
    const median = (part: number) =>
      percentile(
        loads.map(one => percentile(one.times_ms, part)),
        0.5,
      )
    const errors = loads.reduce((sum, one) => sum + one.errors, 0)
    return `p50 ${median(0.5).toFixed(1)}, p99 ${median(0.99).toFixed(1)} ms, ${errors} errors`
  }
  const pairs = seen.flatMap(({ mine, theirs }) => (theirs ? [[mine, theirs] as const] : []))
  const ratios = pairs.map(([mine, theirs]) => p99(mine) / p99(theirs)).sort((a, b) => a - b)
  const ratio = ratios.length === 0 ? null : percentile(ratios, 0.5)
  return {
    figure: `${seen[0].mine.times_ms.length} tiles asked for the first time, ${tileClients} clients, ${starts} starts`,
    ours: `through our address: ${percentilesText(seen.map(({ mine }) => mine))}`,
    peer:
      ratio === null
        ? 'Martin not installed'
        : `Martin itself: ${percentilesText(pairs.map(([, theirs]) => theirs))}`,
    ratio:
      ratio === null
        ? undefined
        : `p99 ${ratio.toFixed(1)}x (${ratios.map(one => one.toFixed(1)).join(', ')})`,
    budget: 'p99 within 3x of Martin, 0 errors',
    met: ratio === null ? null : ratio <= 3 && seen.every(({ mine }) => mine.errors === 0),
  }
}
