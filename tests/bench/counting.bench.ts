import { execFileSync, spawnSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import KDBush from 'kdbush'
import {
  type BuildingGrid,
  type Buildings,
  buildingsOf,
  countInside,
  decodeBuildingGrid,
  encodeBuildingGrid,
  sliceInside,
} from '../../app/domain/spatial/building-grid.ts'
import type { LngLat, PolygonRings } from '../../app/domain/spatial/geometry.ts'
import { polygonHolds } from '../../app/domain/spatial/inside.ts'
import { createPmtiles } from '../../tiles/pmtiles-writer.ts'
import { tilePoints } from '../../tiles/point-tiler.ts'
import { random, randomNormal } from '../../tiles/random.ts'
import { tilesets } from '../../tiles/schema.ts'
import { loadPoints, type Postgis, startPostgis } from './postgis.ts'
import type { Row } from './row.ts'

const polygons = 60
/** Passes before ours is timed, as in a server that has been up for a minute; PostGIS is compiled beforehand. */
const warmUp = 20
/** Measured where it is on the PATH; nothing of ours needs it. */
const peer = 'tippecanoe'

/** Counting 10 million buildings in drawn polygons beside kdbush and PostGIS, and tiling beside tippecanoe. */
export const bench = (): Promise<Row[]> => measureCounting(10_000_000, 2_000_000)

/** The same with so many points to count and to tile. */
export async function measureCounting(points: number, tiled: number): Promise<Row[]> {
  const bytes = encodeBuildingGrid(...clustered(points))
  const grid = decodeBuildingGrid(bytes.buffer)
  const stored = buildingsOf(grid)
  const kd = new KDBush(points)
  for (let i = 0; i < points; i++) kd.add(stored.lng[i], stored.lat[i])
  kd.finish()
  const rows: Row[] = [
    {
      figure: `size of the index of ${points / 1e6} million buildings`,
      ours: `${Math.round(bytes.length / 1e6)} MB`,
      peer: `kdbush ${Math.round(kd.data.byteLength / 1e6)} MB`,
      ratio: `${(kd.data.byteLength / bytes.length).toFixed(1)}x`,
      met: null,
    },
  ]
  const postgis = await startPostgis()
  try {
    if (postgis) await loadPoints(postgis, stored.lng, stored.lat)
    const village = shapes('village', stored, 0.25, 1.5, 24)
    const municipality = shapes('municipality', stored, 7.98, 7.98, 80)
    rows.push(...(await counted('village of 0.5 to 3 km', village, 10, { grid, kd, stored, postgis })))
    rows.push(...(await counted('municipality of 200 km²', municipality, 50, { grid, kd, stored, postgis })))
    rows.push(liveCount(grid, municipality))
  } finally {
    await postgis?.stop()
  }
  rows.push(await tiling(tiled))
  return rows
}

type Peers = { grid: BuildingGrid; kd: KDBush; stored: Buildings; postgis: Postgis | null }

async function counted(name: string, drawn: PolygonRings[], goal: number, peers: Peers): Promise<Row[]> {
  const { grid, kd, stored, postgis } = peers
  for (let pass = 0; pass < warmUp; pass++) for (const polygon of drawn) countInside(grid, polygon)
  const ours = drawn.map(polygon => timed(() => countInside(grid, polygon)))
  const kdbush = drawn.map(polygon => timed(() => kdCount(kd, stored, polygon)))
  const wrong = drawn.filter((_, i) => ours[i].answer !== kdbush[i].answer).length
  const mine = median(ours.map(run => run.ms))
  const theirs = median(kdbush.map(run => run.ms))
  const figure = `count in a ${name}, p50`
  const shown = `${mine.toFixed(3)} ms`
  const rows: Row[] = [
    {
      figure,
      ours: shown,
      peer: `kdbush ${theirs.toFixed(2)} ms`,
      ratio: `${(theirs / mine).toFixed(1)}x`,
      met: null,
    },
    {
      figure: `${figure}: differing from brute force`,
      ours: `${wrong} of ${drawn.length}`,
      budget: '0',
      met: wrong === 0,
    },
  ]
  if (!postgis) {
    return [
      ...rows,
      { figure, ours: shown, peer: 'PostGIS not installed', budget: `${goal}x PostGIS`, met: null },
    ]
  }
  const times: number[] = []
  let differing = 0
  for (const round of [0, 1]) {
    for (const [i, polygon] of drawn.entries()) {
      const began = performance.now()
      const { rows: answer } = await postgis.client.query({
        name: 'count',
        text: 'SELECT count(*)::int AS n FROM points WHERE ST_Intersects(at, ST_GeomFromText($1, 4326))',
        values: [wkt(polygon)],
      })
      if (round === 1) times.push(performance.now() - began)
      if (round === 1 && answer[0].n !== ours[i].answer) differing++
    }
  }
  const slow = median(times)
  const ratio = slow / mine
  return [
    ...rows,
    {
      figure,
      ours: shown,
      peer: `PostGIS ${slow.toFixed(2)} ms`,
      ratio: `${ratio.toFixed(0)}x`,
      budget: `${goal}x PostGIS`,
      met: ratio >= goal,
    },
    {
      figure: `${figure}: differing from PostGIS`,
      ours: `${differing} of ${drawn.length}`,
      budget: '0',
      met: differing === 0,
    },
  ]
}

/** Counting again at every move of a vertex, in the slice of one municipality as the browser has it. */
function liveCount(grid: BuildingGrid, drawn: PolygonRings[]): Row {
  const times: number[] = []
  for (const outline of drawn.slice(0, 10)) {
    const slice = decodeBuildingGrid(sliceInside(grid, [outline]).buffer)
    const ring = outline[0].slice()
    for (let move = 0; move < 60; move++) {
      const i = move % (ring.length - 1)
      ring[i] = [ring[i][0] + 0.0003, ring[i][1] - 0.0002]
      ring[ring.length - 1] = ring[0]
      times.push(timed(() => countInside(slice, [ring])).ms)
    }
  }
  times.sort((a, b) => a - b)
  const p99 = times[Math.floor(times.length * 0.99)]
  return {
    figure: 'live count at a vertex move, p99',
    ours: `${p99.toFixed(2)} ms`,
    budget: '16 ms',
    met: p99 < 16,
  }
}

async function tiling(tiled: number): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'urja-tiling-'))
  try {
    const [lng, lat] = clustered(tiled)
    const file = encodeBuildingGrid(lng, lat, new Uint8Array(tiled))
    const shared = new SharedArrayBuffer(file.length)
    new Uint8Array(shared).set(file)
    const { frame } = decodeBuildingGrid(shared)
    const before = process.cpuUsage()
    const out = createPmtiles({
      path: join(folder, 'ours.pmtiles'),
      tileset: 'buildings',
      bounds: [80, 26, 89, 31],
      attribution: '',
    })
    await tilePoints({
      grids: [shared],
      cellClasses: new Uint8Array(frame.columns * frame.rows),
      cells: frame,
      uses: 25,
      layers: { points: 'building', density: 'density' },
      fields: { points: Object.keys(tilesets.buildings.layers.building.fields), density: ['count'] },
      within: null,
      out,
      workers: 2,
      signal: new AbortController().signal,
    })
    await out.finish()
    const used = process.cpuUsage(before)
    const ours = (used.user + used.system) / 1e6
    const figure = `tiling ${tiled / 1e6} million buildings z5-14, CPU`
    const theirs = await tippecanoe(folder, lng, lat)
    if (theirs === null) {
      const peer = 'tippecanoe not installed'
      return { figure, ours: `${ours.toFixed(1)} s`, peer, budget: '5x tippecanoe', met: null }
    }
    const ratio = theirs / ours
    return {
      figure,
      ours: `${ours.toFixed(1)} s`,
      peer: `tippecanoe ${theirs.toFixed(1)} s`,
      ratio: `${ratio.toFixed(1)}x`,
      budget: '5x tippecanoe',
      met: ratio >= 5,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** CPU seconds of tippecanoe over the same points, or null where it is not on the PATH. */
async function tippecanoe(folder: string, lng: Float64Array, lat: Float64Array): Promise<number | null> {
  if (spawnSync(peer, ['--version']).error) return null
  const source = join(folder, 'points.geojsonl')
  const stream = createWriteStream(source)
  for (let i = 0; i < lng.length; i++) {
    const geometry = `{"type":"Point","coordinates":[${lng[i]},${lat[i]}]}`
    const written = stream.write(
      `{"type":"Feature","properties":{"footprint":0,"use":0,"grid_distance":0},"geometry":${geometry}}\n`,
    )
    if (!written) await new Promise<void>(resolve => stream.once('drain', () => resolve()))
  }
  stream.end()
  await finished(stream)
  const words = ['-q', '-f', '-P', '-Z5', '-z14', '-r1', '--drop-densest-as-needed', '-l', 'building']
  const script = `times; ${peer} ${words.join(' ')} -o ${join(folder, 'theirs.pmtiles')} ${source} >&2; times`
  const [, before, , after] = execFileSync('bash', ['-c', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).split('\n')
  return cpuOf(after) - cpuOf(before)
}

/** '0m1.23s 0m0.45s' as seconds. */
function cpuOf(line: string): number {
  return line.split(' ').reduce((sum, part) => {
    const [minutes, seconds] = part.replace('s', '').split('m').map(Number)
    return sum + minutes * 60 + seconds
  }, 0)
}

function clustered(count: number): [lng: Float64Array, lat: Float64Array] {
  const next = random(5, 'bench')
  const centres = Array.from({ length: 30_000 }, (): [...LngLat, number] => {
    const along = next()
    return [80.1 + along * 8, 28.9 - along * 2 + randomNormal(next) * 0.45, 0.002 + next() * 0.008]
  })
  const lng = new Float64Array(count)
  const lat = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    const [x, y, spread] = centres[Math.floor(next() * next() * centres.length)]
    lng[i] = x + (next() + next() + next() - 1.5) * spread
    lat[i] = y + (next() + next() + next() - 1.5) * spread
  }
  return [lng, lat]
}

/** Rough rings round buildings, as they are drawn: `least` to `most` km in radius. */
function shapes(
  name: string,
  { lng, lat }: Buildings,
  least_km: number,
  most_km: number,
  vertices: number,
): PolygonRings[] {
  const next = random(6, name)
  return Array.from({ length: polygons }, () => {
    const at = Math.floor(next() * lng.length)
    const radius = (least_km + (most_km - least_km) * next()) / 111.2
    const ring = Array.from({ length: vertices }, (_, i): LngLat => {
      const angle = (i / vertices) * 2 * Math.PI
      const r = radius * (0.85 + 0.3 * next())
      return [lng[at] + (r * Math.cos(angle)) / 0.885, lat[at] + r * Math.sin(angle)]
    })
    return [[...ring, ring[0]]]
  })
}

function kdCount(kd: KDBush, { lng, lat }: Buildings, polygon: PolygonRings): number {
  const xs = polygon[0].map(([x]) => x)
  const ys = polygon[0].map(([, y]) => y)
  let count = 0
  for (const i of kd.range(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys))) {
    if (polygonHolds(polygon, [lng[i], lat[i]])) count++
  }
  return count
}

function wkt(polygon: PolygonRings): string {
  return `POLYGON(${polygon.map(ring => `(${ring.map(([x, y]) => `${x} ${y}`).join(',')})`).join(',')})`
}

function timed(run: () => number): { answer: number; ms: number } {
  const began = performance.now()
  const answer = run()
  return { answer, ms: performance.now() - began }
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
}
