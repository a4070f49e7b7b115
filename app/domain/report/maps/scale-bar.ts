import { type MapFrame, pointsOf } from './sheet-frame.ts'

export type ScaleBar = {
  metres: number
  /** Length on the sheet, in points. */
  points: number
  parts: number
  /** For example, `5 km` or `500 m`. */
  text: string
}

/** Returns a round length (1, 2 or 5 times a power of ten) that takes up at most a quarter of the frame. */
export function scaleBarOf({ box, scale }: Pick<MapFrame, 'box' | 'scale'>): ScaleBar {
  const max_m = box.width / 4 / pointsOf(1, scale)
  const power = 10 ** Math.floor(Math.log10(max_m))
  const digit = [5, 2, 1].find(one => one * power <= max_m) ?? 1
  const metres = digit * power
  return {
    metres,
    points: pointsOf(metres, scale),
    parts: digit === 2 ? 4 : 5,
    text: metres >= 1000 ? `${metres / 1000} km` : `${metres} m`,
  }
}
