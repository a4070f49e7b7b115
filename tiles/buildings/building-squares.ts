import { type Bounds, nepalExtent } from '../../app/domain/spatial/geometry.ts'

/** Side of the squares, in parts of a degree (about 50 m), by which generated buildings make way for real ones. */
const squaresInDegree = 2000
const square = (degrees: number) => Math.floor(degrees * squaresInDegree)

/** Squares of 0.0005° of Nepal, a bit each, in which a building stands or to which one with a building is next. */
export function buildingSquares([west, south, east, north]: Bounds = nepalExtent) {
  const [left, bottom] = [square(west) - 1, square(south) - 1]
  const [width, height] = [square(east) + 2 - left, square(north) + 2 - bottom]
  const bits = new Uint8Array(Math.ceil((width * height) / 8))
  const isInside = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height
  return {
    add(lng: number, lat: number): void {
      for (let y = square(lat) - bottom - 1; y <= square(lat) - bottom + 1; y++) {
        for (let x = square(lng) - left - 1; x <= square(lng) - left + 1; x++) {
          if (isInside(x, y)) bits[(y * width + x) >> 3] |= 1 << ((y * width + x) & 7)
        }
      }
    },
    covers(lng: number, lat: number): boolean {
      const [x, y] = [square(lng) - left, square(lat) - bottom]
      return isInside(x, y) && ((bits[(y * width + x) >> 3] >> ((y * width + x) & 7)) & 1) === 1
    },
  }
}
