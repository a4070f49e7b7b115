import { random } from '../../../tiles/random.ts'
import { martinVersion } from '../../../tileserver/martin.ts'
import { type BenchProduct, startBenchProduct } from './bench-product.ts'
import type { Row } from './bench-row.ts'
import { getRequest, type Load, load, percentile, type WireRequest } from './load.ts'
import { type Nginx, startNginx } from './peers/nginx.ts'
import { type ListedTile, shuffled, tileList } from './tile-list.ts'

const places = 40
const rounds = 5
const budget = 3
/** Clients at once, and how many requests of them are one round. */
const crowds = [
  [1, 600],
  [10, 2_000],
  [100, 4_000],
] as const

type Way = { name: string; origin: string; requests: WireRequest[] }
type Seen = { p50: number; p99: number; perSecond: number; errors: number }

/**
 * Tiles of the buildings and the boundaries, compressed, to 1, 10 and 100 clients who never pause: by Martin
 * through our address, by Martin itself, and by nginx from files of the same bytes; and the archives by HTTP Range,
 * by us and by nginx. The ways take turns in every round and each ratio is the median of the rounds' ratios.
 */
export async function bench(): Promise<Row[]> {
  const product = await startBenchProduct()
  try {
    const tiles = await tileList(product.atlas.folder, places, 'serving')
    const nginx = await startNginx(tiles, product.atlas.folder)
    try {
      return await measured(product, nginx, tiles)
    } finally {
      await nginx?.stop()
    }
  } finally {
    await product.stop()
  }
}

async function measured(product: BenchProduct, nginx: Nginx | null, tiles: ListedTile[]): Promise<Row[]> {
  const { url, martin, atlas } = product
  const gzip = { 'accept-encoding': 'gzip' }
  const tilesAt = (origin: string, base: string, name: string): Way => ({
    name,
    origin,
    requests: tiles.map(({ tileset, z, x, y }) => getRequest(`${base}/${tileset}/${z}/${x}/${y}`, gzip)),
  })
  const rangesAt = (origin: string, base: string, name: string): Way => ({
    name,
    origin,
    requests: tiles.map(({ tileset, offset, bytes }) => {
      const range = `bytes=${offset}-${offset + bytes.length - 1}`
      return getRequest(`${base}/${tileset}.pmtiles`, { range }, [206])
    }),
  })
  const by = martin === null ? 'the archives' : `Martin ${martinVersion}`
  const ours = tilesAt(url, `/tiles/${atlas.version}`, `${by} through our address`)
  const direct = martin === null ? null : tilesAt(martin, '', `${by} itself`)
  const range = rangesAt(url, `/atlas/${atlas.version}`, 'Range through our address')
  const files = nginx && tilesAt(nginx.url, '/tiles', `${nginx.version}, files`)
  const slices = nginx && rangesAt(nginx.url, '/atlas', `${nginx.version}, Range`)
  const ways = [ours, direct, range, files, slices].filter(way => way !== null)

  const mean = tiles.reduce((sum, { bytes }) => sum + bytes.length, 0) / tiles.length
  const described = `${tiles.length} tiles of ${(mean / 1000).toFixed(1)} kB`
  const rows: Row[] = []
  const compared = (figure: string, seen: Map<Way, Seen[]>, goal: number | null) => {
    rows.push(rowOf(figure, seen, ours, files, goal))
    if (direct) rows.push(rowOf(figure, seen, direct, files, null))
    rows.push(rowOf(figure, seen, range, slices, null))
  }
  const first = new Map<Way, Seen[]>()
  for (const way of ways) first.set(way, [seenIn(await load(way.origin, way.requests, 100))])
  compared(`${described}, each asked the first time, 100 clients`, first, null)
  const next = random(7, 'serving')
  for (const [clients, count] of crowds) {
    const seen = new Map(ways.map((way): [Way, Seen[]] => [way, []]))
    for (let round = 0; round < rounds; round++) {
      // The order changes, so that no client always runs in the quiet moments.
      for (const way of shuffled(ways, next)) {
        const requests = Array.from(
          { length: count },
          () => way.requests[Math.floor(next() * way.requests.length)],
        )
        seen.get(way)?.push(seenIn(await load(way.origin, requests, clients)))
      }
    }
    compared(
      `tiles, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
      seen,
      clients === 100 ? budget : null,
    )
  }
  return rows
}

function rowOf(figure: string, seen: Map<Way, Seen[]>, way: Way, peer: Way | null, goal: number | null): Row {
  const mine = seen.get(way) ?? []
  const theirs = (peer && seen.get(peer)) ?? []
  const errors = mine.reduce((sum, run) => sum + run.errors, 0)
  const row = { figure, ours: `${way.name}: ${described(mine)}` }
  const wanted = goal === null ? undefined : `p99 within ${goal}x of nginx, 0 errors`
  if (peer === null) return { ...row, peer: 'nginx not installed', budget: wanted, met: null }
  const ratio = median(mine.map((run, round) => run.p99 / theirs[round].p99))
  return {
    ...row,
    peer: `${peer.name}: ${described(theirs)}`,
    ratio: `p99 ${ratio.toFixed(1)}x`,
    budget: wanted,
    met: goal === null ? null : ratio <= goal && errors === 0,
  }
}

function described(runs: Seen[]): string {
  const of = (name: keyof Seen) => median(runs.map(run => run[name]))
  const errors = runs.reduce((sum, run) => sum + run.errors, 0)
  const times = `p50 ${of('p50').toFixed(1)}, p99 ${of('p99').toFixed(1)} ms`
  return `${times}, ${Math.round(of('perSecond'))}/s, ${errors} errors`
}

function seenIn({ times_ms, errors, seconds }: Load): Seen {
  return {
    p50: percentile(times_ms, 0.5),
    p99: percentile(times_ms, 0.99),
    perSecond: times_ms.length / seconds,
    errors,
  }
}

function median(values: number[]): number {
  return percentile(values, 0.5)
}
