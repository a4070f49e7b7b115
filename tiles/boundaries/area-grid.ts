import type { MultiPolygonRings } from '../../app/domain/geometry.ts'
import { type AreaIndex, edgesBetween, indexArea } from '../../app/domain/spatial/polygon/area-index.ts'

/** An area in whole micro-degrees, laid out in cells that are square on the ground; rows run from south to north. */
export type AreaGrid = {
  west: number
  south: number
  step_x: number
  step_y: number
  width: number
  height: number
  /** 1 if the cell's centre lies in the area. */
  inside: Uint8Array
  /** Cells inside, in order. */
  cells: Int32Array
}

/** About `cells` cells over the area, with a margin of two cells around it. */
export function gridOver(area: MultiPolygonRings, cells: number): AreaGrid {
  return gridOfIndex(indexArea(area), cells)
}

export function gridOfIndex(index: AreaIndex, cells: number): AreaGrid {
  const [west, south, east, north] = index.bounds
  const squash = cosine(((south + north) / 2) * 1e-6)
  const step_y = Math.sqrt((areaOf(index) * squash) / cells)
  const step_x = step_y / squash
  const width = Math.ceil((east - west) / step_x) + 4
  const height = Math.ceil((north - south) / step_y) + 4
  const grid = { west: west - 2 * step_x, south: south - 2 * step_y, step_x, step_y, width, height }
  const inside = new Uint8Array(width * height)
  let count = 0
  for (let row = 0; row < height; row++) {
    const y = grid.south + (row + 0.5) * step_y
    const crossings = crossingsAt(index, y)
    for (let i = 1; i < crossings.length; i += 2) {
      const last = Math.ceil((crossings[i] - grid.west) / step_x - 0.5)
      for (let x = Math.ceil((crossings[i - 1] - grid.west) / step_x - 0.5); x < last; x++) {
        inside[row * width + x] = 1
        count++
      }
    }
  }
  const found = new Int32Array(count)
  for (let cell = 0, at = 0; cell < inside.length; cell++) if (inside[cell]) found[at++] = cell
  return { ...grid, inside, cells: found }
}

/** Cell inside the area whose centre is nearest to a position. */
export function nearestCell(grid: AreaGrid, x: number, y: number): number {
  const column = (x - grid.west) / grid.step_x - 0.5
  const row = (y - grid.south) / grid.step_y - 0.5
  let best = -1
  let min = Infinity
  for (const cell of grid.cells) {
    const dx = (cell % grid.width) - column
    const dy = Math.floor(cell / grid.width) - row
    const distance = dx * dx + dy * dy
    if (distance < min) {
      min = distance
      best = cell
    }
  }
  return best
}

/** Cosine of an angle in degrees below 60, to 1e-6, by its series: the same on every machine. */
function cosine(degrees: number): number {
  const x = (degrees * Math.PI) / 180
  const s = x * x
  return 1 - s / 2 + (s * s) / 24 - (s * s * s) / 720 + (s * s * s * s) / 40320
}

function areaOf({ edges, bounds: [x0, y0] }: AreaIndex): number {
  let twice = 0
  for (let e = 0; e < edges.length; e += 4) {
    twice += (edges[e] - x0) * (edges[e + 3] - y0) - (edges[e + 2] - x0) * (edges[e + 1] - y0)
  }
  return Math.abs(twice) / 2
}

function crossingsAt(index: AreaIndex, y: number): number[] {
  const { edges } = index
  const found: number[] = []
  edgesBetween(index, y, y, e => {
    const [x1, y1, x2, y2] = [edges[e], edges[e + 1], edges[e + 2], edges[e + 3]]
    if (y1 > y !== y2 > y) found.push(x1 + ((x2 - x1) * (y - y1)) / (y2 - y1))
  })
  return found.sort((a, b) => a - b)
}
