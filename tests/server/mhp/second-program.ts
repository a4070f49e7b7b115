import geodesic from 'geographiclib-geodesic'

/**
 * A second program for streams: it takes a catchment's outline as anybody gets it, counts its cells, and works flow,
 * head and power out again from the rasters. Of the product it takes the data, none of the functions; formulas and
 * numbers were written down again from models D1 to D6.
 */
export type Grid = {
  width: number
  height: number
  west: number
  north: number
  cell_deg: number
  cells: ArrayLike<number>
}
type Position = number[]

const equator_m = 6_378_137
const f = 1 / 298.257223563
const e2 = f * (2 - f)
const e = Math.sqrt(e2)

/** Area of the ellipsoid from the equator to a latitude, m² a radian of longitude (authalic). */
function zone_m2(lat: number): number {
  const s = Math.sin((lat * Math.PI) / 180)
  const b2 = equator_m * equator_m * (1 - e2)
  return (b2 / 2) * (s / (1 - e2 * s * s) + Math.log((1 + e * s) / (1 - e * s)) / (2 * e))
}

export function cellArea_km2({ north, cell_deg }: Grid, row: number): number {
  const top = north - row * cell_deg
  return (((cell_deg * Math.PI) / 180) * (zone_m2(top) - zone_m2(top - cell_deg))) / 1e6
}

/** Cells whose centres lie in polygons with holes, row by row by even and odd crossings. */
export function cellsInside(grid: Grid, polygons: Position[][][]): number[] {
  const found: number[] = []
  for (const rings of polygons) {
    const lats = rings[0].map(at => at[1])
    const first = Math.max(0, Math.floor((grid.north - Math.max(...lats)) / grid.cell_deg))
    const last = Math.min(grid.height - 1, Math.ceil((grid.north - Math.min(...lats)) / grid.cell_deg))
    for (let row = first; row <= last; row++) {
      const lat = grid.north - (row + 0.5) * grid.cell_deg
      const crossings = rings
        .flatMap(ring =>
          ring.slice(1).flatMap((b, i) => {
            const a = ring[i]
            if (a[1] > lat === b[1] > lat) return []
            return [a[0] + ((lat - a[1]) / (b[1] - a[1])) * (b[0] - a[0])]
          }),
        )
        .sort((a, b) => a - b)
      for (let k = 0; k + 1 < crossings.length; k += 2) {
        const from = Math.ceil((crossings[k] - grid.west) / grid.cell_deg - 0.5)
        const to = Math.floor((crossings[k + 1] - grid.west) / grid.cell_deg - 0.5)
        for (let x = from; x <= to; x++) found.push(row * grid.width + x)
      }
    }
  }
  return found
}

const valueAt = (grid: Grid, lng: number, lat: number): number =>
  grid.cells[
    Math.floor((grid.north - lat) / grid.cell_deg) * grid.width +
      Math.floor((lng - grid.west) / grid.cell_deg)
  ]

export type Basin = { A: number; A5000: number; MWI: number; regions: number[] }

export function basinOf(cells: number[], elevation: Grid, wetness: Grid, region: Grid): Basin {
  const basin = { A: 0, A5000: 0, MWI: 0, regions: [0, 0, 0, 0, 0, 0, 0] }
  let wet = 0
  for (const cell of cells) {
    const row = Math.floor(cell / elevation.width)
    const lat = elevation.north - (row + 0.5) * elevation.cell_deg
    const lng = elevation.west + ((cell % elevation.width) + 0.5) * elevation.cell_deg
    const km2 = cellArea_km2(elevation, row)
    basin.A += km2
    if (elevation.cells[cell] < 5000) basin.A5000 += km2
    const mm = valueAt(wetness, lng, lat)
    if (mm > 0) {
      wet += km2
      basin.MWI += km2 * mm
    }
    const of = valueAt(region, lng, lat)
    if (of > 0) basin.regions[of - 1] += km2
  }
  basin.MWI = wet > 0 ? basin.MWI / wet : 1500
  return basin
}

const wecs = `.01423 .01219 .009988 .007974 .008434 .006943 .02123 .02548 .01677 .009724 .001760 .001485
0 0 0 0 0 .9968 0 0 0 0 .9605 .9536
.9777 .9766 .9948 1.0435 1.0898 0 1.0093 .9963 .9894 .9880 0 0
0 0 0 0 0 .2610 .2523 .2620 .2878 .2508 .3910 .3607`
  .split('\n')
  .map(line => line.split(' ').map(Number))
const mip = `2.40 1.80 1.30 1 2.60 6.00 14.50 25.00 16.50 8.00 4.10 3.10
2.24 1.70 1.33 1 1.21 7.27 18.18 27.27 20.91 9.09 3.94 3.03
2.71 1.88 1.38 1 1.88 3.13 13.54 25.00 20.83 10.42 5.00 3.75
2.59 1.88 1.38 1 2.19 3.75 6.89 27.27 20.91 6.89 5.00 3.44
2.42 1.82 1.36 1 0.91 2.73 11.21 13.94 10.00 6.52 4.55 3.33
2.03 1.62 1.27 1 2.57 6.08 24.32 33.78 27.03 6.08 3.38 2.57
3.30 2.20 1.40 1 3.50 6.00 14.00 35.00 24.00 12.00 7.50 5.00`
  .split('\n')
  .map(line => line.split(' ').map(Number))
const april = [10, 3.3, 4.8, 3.2, 6.6, 7.4, 1]

/** 0.85 (Q11 - Qe) of twelve months. */
function designFlow(months: number[]): number {
  const sorted = [...months].sort((a, b) => a - b)
  return 0.85 * (sorted[1] - sorted[0] / 10)
}

/** Design flow by D5 of a basin by itself, and what the two methods say. */
export function flowOf({ A, A5000, MWI, regions }: Basin): { own: number; wecs: number; mip: number | null } {
  const byWecs = wecs[0].map((c, j) => c * A ** wecs[1][j] * (A5000 + 1) ** wecs[2][j] * MWI ** wecs[3][j])
  const known = regions.reduce((sum, km2) => sum + km2, 0)
  if (known === 0) return { own: designFlow(byWecs), wecs: designFlow(byWecs), mip: null }
  const byMip = byWecs.map(
    (_, j) => (A / 1000) * regions.reduce((sum, km2, r) => sum + (km2 / known) * april[r] * mip[r][j], 0),
  )
  const part = A5000 < A / 2 ? 0 : Math.min(1, Math.max(0, Math.log(A / 50) / Math.log(200 / 50)))
  const months = byWecs.map((q, j) =>
    Math.exp(part * Math.log(q) + (1 - part) * 0.5 * Math.log(q * byMip[j])),
  )
  return { own: designFlow(months), wecs: designFlow(byWecs), mip: designFlow(byMip) }
}

/** Metres on the ellipsoid (Karney). */
export function metres(a: Position, b: Position): number {
  const { s12 } = geodesic.Geodesic.WGS84.Inverse(a[1], a[0], b[1], b[0])
  return s12 as number
}

const steps = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
]
/** Cells that water passes from one on, at most so many. */
export function pathFrom(direction: Grid, cell: number, max: number): number[] {
  const path = [cell]
  while (path.length < max) {
    const at = path[path.length - 1]
    const to = direction.cells[at]
    if (to === 255) break
    path.push(at + steps[to][0] + steps[to][1] * direction.width)
  }
  return path
}
