import type { PaperSize } from '../../../domain/report/maps/paper-sizes.ts'
import { papers, type SheetBox } from '../../../domain/report/maps/sheet-frame.ts'

/** Positions on a sheet, in points. */
export type Layout = {
  width: number
  height: number
  margin: number
  title: number
  /** The map inside its neat line. */
  box: SheetBox
  /** Column with the legend, inset map, scale and sources. */
  side: SheetBox
  band: SheetBox
  foot: number
}

const margin = 34
const [sideWidth, gap] = [196, 14]
/** Space for latitudes to the left of the map and for longitudes above it. */
const [latitudes, longitudes] = [30, 12]

export function layoutOf(size: PaperSize): Layout {
  const { width, height } = papers[size]
  const foot = height - margin + 6
  const band = { x: margin, y: height - margin - 24, width: width - 2 * margin, height: 18 }
  const top = 66
  const x = margin + latitudes
  const bottom = band.y - 8
  return {
    width,
    height,
    margin,
    title: margin + 4,
    box: {
      x,
      y: top + longitudes,
      width: width - x - margin - sideWidth - gap,
      height: bottom - top - longitudes,
    },
    side: { x: width - margin - sideWidth, y: top, width: sideWidth, height: bottom - top },
    band,
    foot,
  }
}
