import { roundHalfUp } from '../format.ts'
import type { LngLat } from '../geometry.ts'
import type { Utm } from '../spatial/utm.ts'
import type { Stratum } from './contract.ts'

/** A grid square that contains households. Columns are counted eastwards, and rows southwards from the northernmost. */
export type FrameCell = {
  column: number
  row: number
  households: number
  /** 0 if no ward is known. */
  ward: number
  stratum: Stratum
  /** Where the team starts, which is at a house, if the centre is outside the local level. */
  start?: LngLat
}
/** The sampling frame of a local level for one size of squares (models E1, E2). */
export type SamplingFrame = {
  side_m: number
  utm: Utm
  /** Easting and northing of the outer corner of column 0 and row 0, which are multiples of the side. */
  west_m: number
  north_m: number
  cells: FrameCell[]
}
export type FramedLevel = {
  contains(at: LngLat): boolean
  placeAt(at: LngLat): { ward: number; stratum: Stratum }
}

/**
 * Counts the houses of a local level by squares of a UTM grid whose origin is a multiple of the side. The order is
 * serpentine: by ward, then by row from the north, with even rows going east and odd rows going west. A square on the
 * boundary contains the houses on this side of it. Its ward is that of its centre, or of a central house if the centre
 * is outside.
 *
 * @param houses longitude and latitude alternately, in degrees
 */
export function makeFrame(
  houses: Float64Array,
  side_m: number,
  utm: Utm,
  households_per_house: number,
  level: FramedLevel,
): SamplingFrame {
  const householdsOf = (count: number) => Math.max(1, roundHalfUp(count * households_per_house, 0))
  const metres = new Float64Array(houses.length)
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let i = 0; i < houses.length; i += 2) {
    utm.project(houses[i], houses[i + 1], metres, i)
    west = Math.min(west, metres[i])
    east = Math.max(east, metres[i])
    south = Math.min(south, metres[i + 1])
    north = Math.max(north, metres[i + 1])
  }
  const frame: SamplingFrame = {
    side_m,
    utm,
    west_m: 0,
    north_m: 0,
    cells: [],
  }
  if (houses.length === 0) return frame
  frame.west_m = Math.floor(west / side_m) * side_m
  frame.north_m = (Math.floor(north / side_m) + 1) * side_m
  const columns = Math.floor((east - frame.west_m) / side_m) + 1
  const rows = Math.floor((frame.north_m - south) / side_m) + 1
  const counts = new Uint32Array(columns * rows)
  const squareOf = (i: number) => {
    const column = Math.floor((metres[i] - frame.west_m) / side_m)
    // A house on the line between two rows belongs to the northern row, and one between columns to the eastern column.
    const row = Math.ceil((frame.north_m - metres[i + 1]) / side_m) - 1
    return row * columns + column
  }
  for (let i = 0; i < metres.length; i += 2) counts[squareOf(i)]++
  const beyond = new Map<number, number[]>()
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const count = counts[row * columns + column]
      if (count === 0) continue
      const centre = centreOf(frame, { column, row })
      if (level.contains(centre)) {
        frame.cells.push({ column, row, households: householdsOf(count), ...level.placeAt(centre) })
      } else beyond.set(row * columns + column, [])
    }
  }
  for (let i = 0; i < metres.length; i += 2) beyond.get(squareOf(i))?.push(i)
  for (const [square, own] of beyond) {
    const start = middleOf(own, houses, metres)
    const column = square % columns
    const row = (square - column) / columns
    frame.cells.push({ column, row, households: householdsOf(own.length), ...level.placeAt(start), start })
  }
  frame.cells.sort(serpentine)
  return frame
}

/** Returns the house nearest to the mean position of some houses. */
function middleOf(own: readonly number[], houses: Float64Array, metres: Float64Array): LngLat {
  const mean = (axis: 0 | 1) => own.reduce((sum, i) => sum + metres[i + axis], 0) / own.length
  const [x, y] = [mean(0), mean(1)]
  const far_m = (i: number) => Math.hypot(metres[i] - x, metres[i + 1] - y)
  const nearest = own.reduce((best, i) => (far_m(i) < far_m(best) ? i : best), own[0])
  return [houses[nearest], houses[nearest + 1]]
}

type Square = { column: number; row: number }
export const centreOf = (frame: SamplingFrame, square: Square): LngLat =>
  frame.utm.unproject(...centreInMetres(frame, square))

/** As easting and northing. */
export const centreInMetres = (
  { west_m, north_m, side_m }: Pick<SamplingFrame, 'west_m' | 'north_m' | 'side_m'>,
  { column, row }: Square,
): [number, number] => [west_m + (column + 0.5) * side_m, north_m - (row + 0.5) * side_m]

const serpentine = (a: FrameCell, b: FrameCell): number =>
  a.ward - b.ward || a.row - b.row || (a.row % 2 === 0 ? a.column - b.column : b.column - a.column)
