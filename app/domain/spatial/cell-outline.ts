import type { LngLat, MultiPolygonRings, PolygonRings, Ring } from '../geometry.ts'
import type { RasterHeader } from './raster.ts'

/**
 * A set of cells as an image in which 1 means inside. It also has the column and row of the first pixel, and the side
 * of a pixel in cells.
 */
type Picture = {
  inside: Uint8Array
  width: number
  height: number
  column0: number
  row0: number
  side: number
}

/**
 * Returns the outline of a set of raster cells along their edges, as polygons with holes. Cells that meet only at a
 * corner are in polygons that touch there. If the outline would have more than `maxCorners` corners, it is drawn with
 * squares of 2, 4, 8 … cells, which are inside if at least half of their cells are.
 */
export function cellOutline(
  cells: ArrayLike<number>,
  raster: RasterHeader,
  maxCorners = 20_000,
): MultiPolygonRings {
  if (cells.length === 0) return []
  let picture = pictureOf(cells, raster.width)
  for (;;) {
    const rings = traceRings(picture)
    const corners = rings.reduce((sum, ring) => sum + ring.length, 0)
    if (corners <= maxCorners || picture.width * picture.height <= 4) {
      return nest(rings).map(polygon => polygon.map(ring => toDegrees(ring, picture, raster)))
    }
    picture = halved(picture)
  }
}

/** The image has an empty margin, so neighbours need no bounds check. */
function pictureOf(cells: ArrayLike<number>, width: number): Picture {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let i = 0; i < cells.length; i++) {
    const x = cells[i] % width
    const y = (cells[i] - x) / width
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  const made = {
    width: right - left + 3,
    height: bottom - top + 3,
    column0: left - 1,
    row0: top - 1,
    side: 1,
  }
  const inside = new Uint8Array(made.width * made.height)
  for (let i = 0; i < cells.length; i++) {
    const x = cells[i] % width
    const y = (cells[i] - x) / width
    inside[(y - made.row0) * made.width + x - made.column0] = 1
  }
  return { ...made, inside }
}

function halved(fine: Picture): Picture {
  const width = Math.ceil((fine.width - 1) / 2) + 2
  const height = Math.ceil((fine.height - 1) / 2) + 2
  const coverage = new Uint8Array(width * height)
  // Aligns the inner edges of both margins, so that pixel 1 begins at the same position in both.
  for (let y = 1; y < fine.height; y++) {
    for (let x = 1; x < fine.width; x++) {
      coverage[((y + 1) >> 1) * width + ((x + 1) >> 1)] += fine.inside[y * fine.width + x]
    }
  }
  return {
    inside: coverage.map(count => (count >= 2 ? 1 : 0)),
    width,
    height,
    column0: fine.column0 + fine.side - fine.side * 2,
    row0: fine.row0 + fine.side - fine.side * 2,
    side: fine.side * 2,
  }
}

const east = 0
const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

/**
 * Returns rings of corners in pixels with the inside on the right: outer rings run clockwise on the map and holes
 * counterclockwise. Rings are not closed.
 */
function traceRings({ inside, width, height }: Picture): Ring[] {
  const seen = new Uint8Array(inside.length)
  const rings: Ring[] = []
  const at = (x: number, y: number) => inside[y * width + x] === 1
  for (let y = 1; y < height; y++) {
    for (let x = 1; x < width; x++) {
      // An upper edge that no ring has passed yet is the start of a new ring.
      if (!at(x, y) || at(x, y - 1) || seen[y * width + x] === 1) continue
      const ring: Ring = []
      let [cx, cy, heading] = [x, y, east as number]
      do {
        if (heading === east) seen[cy * width + cx] = 1
        cx += steps[heading][0]
        cy += steps[heading][1]
        const turned = turn(at, cx, cy, heading)
        if (turned !== heading) ring.push([cx, cy])
        heading = turned
      } while (cx !== x || cy !== y || heading !== east)
      rings.push(ring)
    }
  }
  return rings
}

/**
 * Returns the heading after a corner: a turn to the right if the pixel ahead on the right is outside, and to the left
 * if both pixels ahead are inside.
 */
function turn(at: (x: number, y: number) => boolean, x: number, y: number, heading: number): number {
  const ahead = [
    [at(x, y - 1), at(x, y)],
    [at(x, y), at(x - 1, y)],
    [at(x - 1, y), at(x - 1, y - 1)],
    [at(x - 1, y - 1), at(x, y - 1)],
  ][heading]
  const [left, right] = ahead
  if (!right) return (heading + 1) & 3
  return left ? (heading + 3) & 3 : heading
}

/** Appends each hole to the smallest outer ring around it. */
function nest(rings: Ring[]): PolygonRings[] {
  const sized = rings.map(ring => ({ ring, area: area2(ring) }))
  const outer = sized.filter(({ area }) => area > 0).sort((a, b) => a.area - b.area)
  const polygons = outer.map(({ ring }) => [ring] as PolygonRings)
  for (const { ring, area } of sized) {
    if (area > 0) continue
    const owner = outer.findIndex(candidate => candidate.area > -area && ringContains(candidate.ring, ring))
    polygons[Math.max(0, owner)].push(ring)
  }
  return polygons.reverse()
}

/**
 * Returns twice the area in pixels, which is positive for rings that run clockwise on the map (rows are counted
 * southwards).
 */
function area2(ring: Ring): number {
  let sum = 0
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    sum += ring[j][0] * ring[i][1] - ring[i][0] * ring[j][1]
  }
  return sum
}

/** Whether an outer ring contains a hole. Tests the middle of a pixel's side, which no other ring shares. */
function ringContains(outer: Ring, [[x1, y1], [x2, y2]]: Ring): boolean {
  const x = x1 + Math.sign(x2 - x1) / 2
  const y = y1 + Math.sign(y2 - y1) / 2
  let inside = false
  for (let i = 0, j = outer.length - 1; i < outer.length; j = i++) {
    if (outer[i][1] > y !== outer[j][1] > y && x < outer[i][0]) inside = !inside
  }
  return inside
}

function toDegrees(
  ring: Ring,
  { column0, row0, side }: Picture,
  { west, north, cell_deg }: RasterHeader,
): Ring {
  const ends = ring.map(
    ([x, y]): LngLat => [west + (column0 + x * side) * cell_deg, north - (row0 + y * side) * cell_deg],
  )
  ends.reverse()
  return [...ends, ends[0]]
}
