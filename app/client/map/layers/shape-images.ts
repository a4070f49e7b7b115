import { colour, type Theme } from '../../../domain/layers/style-table.ts'
import { type MarkShape, shapeCorners } from '../../../domain/technologies/mark-shapes.ts'

/** Size in CSS pixels for an `icon-size` of 1. */
export const shapeSize_px = 16
export const shapePixelRatio = 2
export const padding = 8
/** Distance in pixels that corresponds to the full range of the alpha channel, as in MapLibre. */
export const sdfRadius = 8

export const imageOf = (shape: MarkShape): string => `shape-${shape}`

/** A shape as a signed distance field, so that the style can colour it and add a halo. */
export function shapeImage(shape: MarkShape): { width: number; height: number; data: Uint8Array } {
  const size = shapeSize_px * shapePixelRatio
  const width = size + 2 * padding
  const data = new Uint8Array(width * width * 4)
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      const outside = distance(shape, x + 0.5 - width / 2, y + 0.5 - width / 2, size / 2)
      data[(y * width + x) * 4 + 3] = Math.round(255 * Math.min(1, Math.max(0, 0.75 - outside / sdfRadius)))
    }
  }
  return { width, height: width, data }
}

/** Lines at 45° in the colour of the surface, as a tile that repeats. */
export const hatchOf = (theme: Theme): string => `hatch-${theme}`
export function hatchPattern(theme: Theme): { width: number; height: number; data: Uint8Array } {
  const width = 12
  const line = 5
  const tone = Number.parseInt(colour('surface', theme).slice(1), 16)
  const pixel = [tone >> 16, (tone >> 8) & 255, tone & 255, 255]
  const data = new Uint8Array(width * width * 4)
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++) if ((x + y) % width < line) data.set(pixel, (y * width + x) * 4)
  return { width, height: width, data }
}

/** Signed distance from (x, y) to a shape with the half-size r. It is negative inside the shape. */
function distance(shape: MarkShape, x: number, y: number, r: number): number {
  if (shape === 'circle') return Math.hypot(x, y) - 0.88 * r
  const ring = shapeCorners[shape].map(([cx, cy]) => [cx * r, cy * r])
  let nearest = Number.POSITIVE_INFINITY
  let inside = true
  for (let i = 0; i < ring.length; i++) {
    const [ax, ay] = ring[i]
    const [bx, by] = ring[(i + 1) % ring.length]
    const t = Math.min(
      1,
      Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)),
    )
    nearest = Math.min(nearest, Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)))
    if ((bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0) inside = false
  }
  return inside ? -nearest : nearest
}
