import Flatbush from 'flatbush'
import KDBush from 'kdbush'
import type { PolygonRings } from '../../../app/domain/geometry.ts'
import {
  type BuildingGrid,
  buildingsOf,
  countInside,
  decodeBuildingGrid,
  encodeBuildingGrid,
} from '../../../app/domain/spatial/buildings/building-grid.ts'
import { sliceInside } from '../../../app/domain/spatial/buildings/cut-grid.ts'
import { polygonContains } from '../../../app/domain/spatial/polygon/inside.ts'
import type { Row } from './bench-row.ts'
import { clusteredPoints, drawnRings, type Points } from './clustered-points.ts'
import { percentile } from './load.ts'
import { loadPoints, type Postgis, startPostgis } from './peers/postgis.ts'
import { withVersion } from './peers/versions.ts'

const millions = 10
const polygons = 60
/** Passes before ours is timed, as in a server that has been up for a minute; PostGIS is compiled beforehand. */
const warmUp = 20

type Size = { name: string; drawn: PolygonRings[]; goal: number }
type Counter = (polygon: PolygonRings) => number | Promise<number>
type Counted = { p50_ms: number; counts: number[] }

/** Counting 10 million buildings in drawn polygons beside kdbush, flatbush and PostGIS, tuned and as it comes. */
export async function bench(): Promise<Row[]> {
  const { lng, lat } = clusteredPoints(millions * 1e6)
  const bytes = encodeBuildingGrid(lng, lat, new Uint8Array(lng.length))
  const grid = decodeBuildingGrid(bytes.buffer)
  // As the index has them: a quantum of a degree may decide on which side of a line a building lies.
  const stored = buildingsOf(grid)
  const sizes: Size[] = [
    {
      name: 'village of 0.5 to 3 km',
      drawn: drawnRings('village', stored, [0.25, 1.5], 24, polygons),
      goal: 10,
    },
    {
      name: 'municipality of 200 km²',
      drawn: drawnRings('municipality', stored, [7.98, 7.98], 80, polygons),
      goal: 50,
    },
  ]
  const ours: Counted[] = []
  for (const { drawn } of sizes)
    ours.push(await counted(drawn, polygon => countInside(grid, polygon), warmUp))
  const rows = [...(await compareTrees(sizes, ours, stored, bytes.length)), liveCount(grid, sizes[1].drawn)]
  return [...rows, ...(await comparePostgis(sizes, ours, stored))]
}

/** Trees of points or boxes answer a box; what is inside of the polygon is found one by one. */
async function compareTrees(sizes: Size[], ours: Counted[], stored: Points, bytes: number): Promise<Row[]> {
  const { lng, lat } = stored
  const rows: Row[] = []
  for (const [name, make] of [
    ['kdbush', kdbush],
    ['flatbush', flatbush],
  ] as const) {
    const { bytes: size, within } = make(stored)
    const peer = withVersion(name)
    rows.push({
      figure: `size of the index of ${millions} million buildings`,
      ours: `${Math.round(bytes / 1e6)} MB`,
      peer: `${peer}: ${Math.round(size / 1e6)} MB`,
      ratio: `${(size / bytes).toFixed(1)}x`,
      met: null,
    })
    for (const [i, one] of sizes.entries()) {
      const theirs = await counted(one.drawn, polygon => {
        let count = 0
        for (const at of within(...boxOf(polygon))) if (polygonContains(polygon, [lng[at], lat[at]])) count++
        return count
      })
      rows.push(...compared(one, ours[i], theirs, peer, null))
    }
  }
  return rows
}

type Box = [west: number, south: number, east: number, north: number]
type Tree = { bytes: number; within(...box: Box): number[] }

function kdbush({ lng, lat }: Points): Tree {
  const tree = new KDBush(lng.length)
  for (let i = 0; i < lng.length; i++) tree.add(lng[i], lat[i])
  tree.finish()
  return { bytes: tree.data.byteLength, within: (...box) => tree.range(...box) }
}

function flatbush({ lng, lat }: Points): Tree {
  const tree = new Flatbush(lng.length)
  for (let i = 0; i < lng.length; i++) tree.add(lng[i], lat[i])
  tree.finish()
  return { bytes: tree.data.byteLength, within: (...box) => tree.search(...box) }
}

async function comparePostgis(sizes: Size[], ours: Counted[], stored: Points): Promise<Row[]> {
  const postgis = await startPostgis()
  if (postgis === null) {
    return sizes.map(({ name, goal }, i) => ({
      figure: `count in a ${name}, p50`,
      ours: `${ours[i].p50_ms.toFixed(3)} ms`,
      peer: 'PostGIS not installed',
      budget: `${goal}x tuned PostGIS, same counts`,
      met: null,
    }))
  }
  try {
    await loadPoints(postgis, stored.lng, stored.lat)
    const rows: Row[] = []
    for (const [i, size] of sizes.entries()) {
      const theirs = await counted(size.drawn, asker(postgis), 1)
      rows.push(...compared(size, ours[i], theirs, `${postgis.version}, tuned`, size.goal))
    }
    await postgis.untune()
    for (const [i, size] of sizes.entries()) {
      const theirs = await counted(size.drawn, asker(postgis), 1)
      rows.push(...compared(size, ours[i], theirs, `${postgis.version}, untuned`, null))
    }
    return rows
  } finally {
    await postgis.stop()
  }
}

function asker({ client }: Postgis): Counter {
  const text = 'SELECT count(*)::int AS n FROM points WHERE ST_Intersects(at, ST_GeomFromText($1, 4326))'
  return async polygon => {
    const { rows } = await client.query({ name: 'count', text, values: [wkt(polygon)] })
    return rows[0].n
  }
}

function compared(
  { name, drawn, goal }: Size,
  ours: Counted,
  theirs: Counted,
  peer: string,
  budget: number | null,
): Row[] {
  const ratio = theirs.p50_ms / ours.p50_ms
  const differing = drawn.filter((_, i) => ours.counts[i] !== theirs.counts[i]).length
  return [
    {
      figure: `count in a ${name}, p50; ${differing} of ${drawn.length} counts differ`,
      ours: `${ours.p50_ms.toFixed(3)} ms`,
      peer: `${peer}: ${theirs.p50_ms.toFixed(2)} ms`,
      ratio: `${ratio.toFixed(ratio < 10 ? 1 : 0)}x`,
      budget: budget === null ? 'same counts' : `${goal}x, same counts`,
      met: differing === 0 && (budget === null || ratio >= budget),
    },
  ]
}

async function counted(drawn: PolygonRings[], count: Counter, passes = 0): Promise<Counted> {
  for (let pass = 0; pass < passes; pass++) for (const polygon of drawn) await count(polygon)
  const times: number[] = []
  const counts: number[] = []
  for (const polygon of drawn) {
    const began = performance.now()
    const answer = count(polygon)
    counts.push(typeof answer === 'number' ? answer : await answer)
    times.push(performance.now() - began)
  }
  return { p50_ms: percentile(times, 0.5), counts }
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
      const began = performance.now()
      countInside(slice, [ring])
      times.push(performance.now() - began)
    }
  }
  const p99 = percentile(times, 0.99)
  return {
    figure: 'live count at a vertex move, p99',
    ours: `${p99.toFixed(2)} ms`,
    budget: '16 ms',
    met: p99 < 16,
  }
}

function boxOf([ring]: PolygonRings): Box {
  const xs = ring.map(([x]) => x)
  const ys = ring.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

function wkt(polygon: PolygonRings): string {
  return `POLYGON(${polygon.map(ring => `(${ring.map(([x, y]) => `${x} ${y}`).join(',')})`).join(',')})`
}
