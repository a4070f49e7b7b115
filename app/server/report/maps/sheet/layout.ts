import type { Bounds } from '../../../../domain/geometry.ts'
import type { PaperSize } from '../../../../domain/report/maps/paper-sizes.ts'
import { groundSize, papers, type SheetBox } from '../../../../domain/report/maps/sheet-frame.ts'

export type Orientation = 'landscape' | 'portrait'
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
  /** The map and its column, without the degrees around the map. */
  body: SheetBox
  band: SheetBox
  foot: number
}

const margin = 34
const gap = 14
/** Width of the column beside the map. A small upright sheet has a narrow one. */
const sideWidths = { wide: 196, narrow: 158 } as const
const narrowBelow = 700
/** Height of the band that names generated data: one line, or two on an upright sheet. */
const bandHeights: Record<Orientation, number> = { landscape: 18, portrait: 26 }
/** Space for latitudes to the left of the map and for longitudes above it. */
const [latitudes, longitudes] = [30, 12]

export function layoutOf(size: PaperSize, orientation: Orientation): Layout {
  const paper = papers[size]
  const [width, height] =
    orientation === 'landscape' ? [paper.width, paper.height] : [paper.height, paper.width]
  const sideWidth = width < narrowBelow ? sideWidths.narrow : sideWidths.wide
  const foot = height - margin + 6
  const bandHeight = bandHeights[orientation]
  const band = {
    x: margin,
    y: height - margin - 6 - bandHeight,
    width: width - 2 * margin,
    height: bandHeight,
  }
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
    body: { x: margin, y: top, width: width - 2 * margin, height: bottom - top },
    band,
    foot,
  }
}

/** Whether an area is drawn larger on an upright sheet. It is not if both are equal. */
export function orientationFor(area: Bounds, size: PaperSize): Orientation {
  const { width_m, height_m } = groundSize(area)
  const points_per_m = (orientation: Orientation) => {
    const { box } = layoutOf(size, orientation)
    return Math.min(box.width / width_m, box.height / height_m)
  }
  return points_per_m('portrait') > points_per_m('landscape') ? 'portrait' : 'landscape'
}
