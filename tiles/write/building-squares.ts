import { type Bounds, nepalExtent } from '../../app/domain/geometry.ts'

/** Side of the squares, in parts of a degree (about 50 m), by which generated buildings make way for real ones. */
const squaresInDegree = 2000
const square = (degrees: number) => Math.floor(degrees * squaresInDegree)

/** A bit per square of 0.0005° in these bounds, set if it has a building; shared by threads. */
export type SquareBits = { bounds: Bounds; bits: Uint8Array<SharedArrayBuffer> }

/** Squares of 0.0005° with buildings, in Nepal by default. */
export function buildingSquares(shared: Partial<SquareBits> = {}) {
  const { bounds = nepalExtent } = shared
  const [west, south, east, north] = bounds
  const [left, bottom] = [square(west) - 1, square(south) - 1]
  const [width, height] = [square(east) + 2 - left, square(north) + 2 - bottom]
  const { bits = new Uint8Array(new SharedArrayBuffer(Math.ceil((width * height) / 8))) } = shared
  const isInside = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height
  const isSet = (x: number, y: number) =>
    isInside(x, y) && ((bits[(y * width + x) >> 3] >> ((y * width + x) & 7)) & 1) === 1
  return {
    shared: { bounds, bits } satisfies SquareBits,
    add(lng: number, lat: number): void {
      const [x, y] = [square(lng) - left, square(lat) - bottom]
      if (isInside(x, y)) bits[(y * width + x) >> 3] |= 1 << ((y * width + x) & 7)
    },
    /** Whether the square of this place has a building. */
    hasBuilding: (lng: number, lat: number): boolean => isSet(square(lng) - left, square(lat) - bottom),
    /** Whether it or an adjacent square has one. */
    covers(lng: number, lat: number): boolean {
      const [x, y] = [square(lng) - left, square(lat) - bottom]
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) if (isSet(x + dx, y + dy)) return true
      }
      return false
    },
  }
}
