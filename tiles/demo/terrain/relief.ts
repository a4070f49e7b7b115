import type { MultiPolygonRings } from '../../../app/domain/geometry.ts'
import { eachCellInside, type RasterFrame } from '../../rasterise.ts'
import type { RegionShape } from '../../region-shapes.ts'
import { blurred, fillUnknown, makeField, type ScalarField } from '../../terrain/field.ts'
import type { TargetExtremes } from './adjustment.ts'

/** What the ground should be like, as smooth fields in metres on the coarsest grid. */
export type Relief = { low: ScalarField; mean: ScalarField; high: ScalarField }

/** Which local level a cell belongs to: its place in the list, or -1. Every level has a cell at least. */
export function levelCells(frame: RasterFrame, levels: RegionShape[]): Int16Array {
  const levelOf = new Int16Array(frame.width * frame.height).fill(-1)
  levels.forEach(({ fact, area }, level) => {
    let found = 0
    eachCellInside(frame, area, cell => {
      levelOf[cell] = level
      found++
    })
    if (found > 0) return
    const x = Math.floor((fact.lon - frame.west) / frame.cell_deg)
    const y = Math.floor((frame.north - fact.lat) / frame.cell_deg)
    levelOf[y * frame.width + x] = level
  })
  return levelOf
}

const far_cells = 9
/** Beyond the border: plains that fall southwards, and a high plateau in the north. Metres. */
const plain = { min: 45, fall_m_per_km: 0.25, low: 0, mean: 6, high: 14 }
const plateau = { low: 4300, mean: 4850, high: 5600 }

/** Latitude of the line along which the plateau begins. */
const crestLat = (lng: number) => 30.35 - (lng - 81) * 0.331

/** Lowest, mean and highest elevations of the levels as smooth fields, carried on beyond the border. */
export function reliefOf(
  frame: RasterFrame,
  levels: RegionShape[],
  levelOf: Int16Array,
  country: MultiPolygonRings,
): Relief {
  const { width, height, west, north, cell_deg } = frame
  const inside = new Uint8Array(width * height)
  eachCellInside(frame, country, cell => {
    inside[cell] = 1
  })
  const empty = () => makeField(width, height, Number.NaN)
  const relief: Relief = { low: empty(), mean: empty(), high: empty() }
  const set = (cell: number, low: number, mean: number, high: number) => {
    relief.low.values[cell] = low
    relief.mean.values[cell] = mean
    relief.high.values[cell] = high
  }
  levelOf.forEach((level, cell) => {
    if (level < 0) return
    const { fact } = levels[level]
    set(cell, fact.elev_min_m, fact.elev_mean_m, fact.elev_max_m)
  })
  for (let x = 0; x < width; x++) {
    let first = height
    let last = -1
    for (let y = 0; y < height; y++) {
      if (inside[y * width + x] === 0) continue
      first = Math.min(first, y)
      last = y
    }
    if (last < 0) continue
    const border = relief.mean.values[last * width + x]
    const begin = Number.isNaN(border) ? 110 : Math.min(border, 160)
    for (let y = last + far_cells; y < height; y++) {
      const level = Math.max(plain.min, begin - plain.fall_m_per_km * (y - last) * cell_deg * 111 - 8)
      set(y * width + x, level + plain.low, level + plain.mean, level + plain.high)
    }
    const crest = (north - crestLat(west + (x + 0.5) * cell_deg)) / cell_deg
    for (let y = 0; y <= Math.min(crest, first - far_cells); y++) {
      set(y * width + x, plateau.low, plateau.mean, plateau.high)
    }
  }
  return { low: smoothed(relief.low), mean: smoothed(relief.mean), high: smoothed(relief.high) }

  /** Narrow inside the country, wide outside, where the figures are only guessed. */
  function smoothed(field: ScalarField): ScalarField {
    const filled = fillUnknown(field)
    const near = blurred(filled, 1)
    const wide = blurred(filled, far_cells)
    return {
      ...near,
      values: near.values.map((value, cell) => (inside[cell] === 1 ? value : wide.values[cell])),
    }
  }
}

/** Side in coarse cells of the zones for land outside the local levels. */
const zone_cells = 16

/** Local levels, then squares of the land outside them, each with the elevations that it should have. */
export type Zones = {
  wanted: TargetExtremes[]
  /** The zones of the cells of a grid that is `scale` times finer than the coarsest. */
  zonesOf(frame: RasterFrame, scale: number): Int16Array
}

export function elevationZones(relief: Relief, levels: RegionShape[], coarseLevelOf: Int16Array): Zones {
  const { width, height } = relief.low
  const across = Math.ceil(width / zone_cells)
  const down = Math.ceil(height / zone_cells)
  const squares = Array.from({ length: across * down }, () => ({ low: 0, mean: 0, high: 0, count: 0 }))
  const squareAt = (x: number, y: number) => Math.floor(y / zone_cells) * across + Math.floor(x / zone_cells)
  coarseLevelOf.forEach((level, cell) => {
    if (level >= 0) return
    const square = squares[squareAt(cell % width, Math.floor(cell / width))]
    square.low += relief.low.values[cell]
    square.mean += relief.mean.values[cell]
    square.high += relief.high.values[cell]
    square.count++
  })
  const inZones = (levelOf: Int16Array, wide: number, scale: number) =>
    levelOf.map((level, cell) => {
      if (level >= 0) return level
      const x = cell % wide
      return levels.length + squareAt(x / scale, (cell - x) / wide / scale)
    })
  return {
    wanted: [
      ...levels.map(({ fact }) => ({
        low: fact.elev_min_m,
        mean: fact.elev_mean_m,
        high: fact.elev_max_m,
        stretched: true,
      })),
      ...squares.map(({ low, mean, high, count }) => ({
        low: low / count,
        mean: mean / count,
        high: high / count,
        stretched: false,
      })),
    ],
    zonesOf: (frame, scale) => inZones(levelCells(frame, levels), frame.width, scale),
  }
}
