import { roundHalfUp } from '../format.ts'
import type { LngLat } from '../spatial/geometry.ts'
import type { Utm } from '../spatial/utm.ts'
import type { Stratum } from './contract.ts'

/** A square of the grid that holds households; columns count eastwards, rows southwards from the northernmost. */
export type FrameCell = {
  column: number
  row: number
  households: number
  /** 0 where no ward is known. */
  ward: number
  stratum: Stratum
}
/** The sampling frame of a local level at one size of squares (models E1, E2). */
export type Frame = {
  side_m: number
  utm: Utm
  /** Easting and northing of the outer corner of column 0 and row 0, multiples of the side. */
  west_m: number
  north_m: number
  cells: FrameCell[]
  /** Houses of the local level, and those in squares whose centre lies outside of it: they cannot be drawn. */
  houses: number
  houses_outside: number
}
/** What stands at the centre of a square; null outside the local level. */
export type PlaceOf = (centre: LngLat) => { ward: number; stratum: Stratum } | null

/**
 * Counts houses by squares of a UTM grid whose origin is a multiple of the side, and keeps the squares whose centre
 * lies in the local level, in serpentine order: ward, row from the north, even rows eastwards and odd ones westwards.
 *
 * @param houses longitude and latitude after each other, degrees
 */
export function makeFrame(
  houses: Float64Array,
  side_m: number,
  utm: Utm,
  households_per_house: number,
  placeOf: PlaceOf,
): Frame {
  const metres = new Float64Array(houses.length)
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let i = 0; i < houses.length; i += 2) {
    utm.project(houses[i], houses[i + 1], metres, i)
    west = Math.min(west, metres[i])
    east = Math.max(east, metres[i])
    south = Math.min(south, metres[i + 1])
    north = Math.max(north, metres[i + 1])
  }
  const frame: Frame = {
    side_m,
    utm,
    west_m: 0,
    north_m: 0,
    cells: [],
    houses: houses.length / 2,
    houses_outside: 0,
  }
  if (houses.length === 0) return frame
  frame.west_m = Math.floor(west / side_m) * side_m
  frame.north_m = (Math.floor(north / side_m) + 1) * side_m
  const columns = Math.floor((east - frame.west_m) / side_m) + 1
  const rows = Math.floor((frame.north_m - south) / side_m) + 1
  const counts = new Uint32Array(columns * rows)
  for (let i = 0; i < metres.length; i += 2) {
    const column = Math.floor((metres[i] - frame.west_m) / side_m)
    // A house on the line between two rows belongs to the northern one, as one between columns to the eastern.
    const row = Math.ceil((frame.north_m - metres[i + 1]) / side_m) - 1
    counts[row * columns + column]++
  }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const count = counts[row * columns + column]
      if (count === 0) continue
      const place = placeOf(centreOf(frame, { column, row }))
      if (place === null) frame.houses_outside += count
      else {
        const households = Math.max(1, roundHalfUp(count * households_per_house, 0))
        frame.cells.push({ column, row, households, ...place })
      }
    }
  }
  frame.cells.sort(serpentine)
  return frame
}

type Square = { column: number; row: number }
export const centreOf = (frame: Frame, square: Square): LngLat =>
  frame.utm.unproject(...centreInMetres(frame, square))

/** Easting and northing. */
export const centreInMetres = (
  { west_m, north_m, side_m }: Pick<Frame, 'west_m' | 'north_m' | 'side_m'>,
  { column, row }: Square,
): [number, number] => [west_m + (column + 0.5) * side_m, north_m - (row + 0.5) * side_m]

const serpentine = (a: FrameCell, b: FrameCell): number =>
  a.ward - b.ward || a.row - b.row || (a.row % 2 === 0 ? a.column - b.column : b.column - a.column)
