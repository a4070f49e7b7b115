import { type Facing, facings } from '../../domain/bat/contract.ts'
import { groundFaults, isLikelyTerai, pvoutFrom, temperatureAt } from '../../domain/bat/feasibility.ts'
import type { LngLat, PolygonRings } from '../../domain/geometry.ts'
import { cellCentre, cellsAround, forEachCellInside } from '../../domain/spatial/cells-inside.ts'
import { metresPerDegree } from '../../domain/spatial/local-metric.ts'
import { cellAt, type Raster } from '../../domain/spatial/raster.ts'
import { slopeAt } from '../../domain/spatial/slope.ts'
import type { RuledOut } from '../../domain/technologies/site.ts'
import { landCovers } from '../../domain/tilesets/schema.ts'

export type TerrainRasters = {
  /** In metres. */
  elevation: Raster<Float32Array>
  terai: Raster<Uint8Array>
  landCover: Raster<Uint8Array>
}
type MinMax = { min: number | null; max: number | null }
export type TerrainFacts = {
  avg_temp: number | null
  elevation_minmax: MinMax
  slope_minmax: MinMax
  /** In degrees from north; -1 means flat ground. */
  aspect_minmax: MinMax
  is_in_terai: boolean
  /** Mean over the cells, in kWh per kWp and year. */
  pvout_kWh: number | null
  /** Mean over the cells that are suitable for panels, or over all cells if none is suitable. */
  minigrid_pvout_kWh: number | null
  /**
   * Hectares that are suitable for panels or, for areas smaller than one hectare, the suitable share. Null if the
   * terrain is unknown.
   */
  minigrid_land_ha: number | null
  minigrid_ruled_out: RuledOut | null
  /** Direction that most of the sloping ground faces, or null if it is mixed or the ground is flat. */
  facing: Facing | null
  isLandCoverKnown: boolean
}

/** Half the size of the window for the relief that distinguishes the Terai from hills where no layer does. */
const relief_km = 2.5

/**
 * Terrain of a polygon: that of the cells whose centres are inside or, for a smaller polygon, that of the place where
 * it is.
 */
export function terrainOfPolygon(ground: TerrainRasters, rings: PolygonRings, centre: LngLat): TerrainFacts {
  const cells: number[] = []
  forEachCellInside(ground.elevation, rings, cell => cells.push(cell))
  return cells.length === 0 ? terrainOfPoint(ground, centre) : summarise(ground, cells, cells)
}

/** Terrain of a point: heights and slopes of its cell and the eight cells around it, and the land of its own cell. */
export function terrainOfPoint(ground: TerrainRasters, at: LngLat): TerrainFacts {
  const cell = cellAt(ground.elevation, at)
  return summarise(ground, cellsAround(ground.elevation, cell), cell < 0 ? [] : [cell])
}

/** Summarizes the surroundings. Land and solar yield come only from the cells in `own`, which are a subset. */
function summarise(ground: TerrainRasters, cells: number[], own: number[]): TerrainFacts {
  const elevation = range()
  const slope = range()
  const aspect = range()
  const land = { all_ha: 0, suits_ha: 0, pvout: 0, suits_pvout: 0, suits: 0, count: 0, terai: 0, covered: 0 }
  const ruledOut: RuledOut = { steep: 0, north: 0, cover: 0 }
  const facing = { north: 0, east: 0, count: 0 }
  for (const cell of cells) {
    const lie = slopeAt(ground.elevation, ground.elevation.cells, cell)
    if (lie === null) continue
    const height_m = ground.elevation.cells[cell]
    widen(elevation, height_m)
    widen(slope, lie.slope_deg)
    widen(aspect, lie.aspect_deg)
    if (lie.aspect_deg >= 0) {
      facing.north += Math.cos((lie.aspect_deg * Math.PI) / 180)
      facing.east += Math.sin((lie.aspect_deg * Math.PI) / 180)
      facing.count++
    }
    if (cells !== own && !own.includes(cell)) continue
    const at = cellCentre(ground.elevation, cell)
    const cover = coverAt(ground, at)
    const cell_ha = area_ha(ground.elevation, at[1])
    land.count++
    land.all_ha += cell_ha
    if (cover !== 'unknown') land.covered++
    const pvout_kWh = pvoutFrom(temperatureAt(height_m), lie.slope_deg, lie.aspect_deg)
    land.pvout += pvout_kWh
    const faults = groundFaults(lie.slope_deg, lie.aspect_deg, cover)
    for (const fault of faults) ruledOut[fault]++
    if (faults.length === 0) {
      land.suits++
      land.suits_ha += cell_ha
      land.suits_pvout += pvout_kWh
    }
    if (isTeraiAt(ground, at)) land.terai++
  }
  const pvout_kWh = land.count === 0 ? null : land.pvout / land.count
  return {
    avg_temp: elevation.count === 0 ? null : temperatureAt(elevation.sum / elevation.count),
    elevation_minmax: minMaxOf(elevation),
    slope_minmax: minMaxOf(slope),
    aspect_minmax: minMaxOf(aspect),
    is_in_terai: land.terai * 2 > land.count,
    pvout_kWh,
    minigrid_pvout_kWh: land.suits === 0 ? pvout_kWh : land.suits_pvout / land.suits,
    minigrid_land_ha: land.count === 0 ? null : land.suits_ha / Math.min(1, land.all_ha),
    minigrid_ruled_out:
      land.count === 0
        ? null
        : {
            steep: ruledOut.steep / land.count,
            north: ruledOut.north / land.count,
            cover: ruledOut.cover / land.count,
          },
    facing: facingOf(facing),
    isLandCoverKnown: land.count > 0 && land.covered === land.count,
  }
}

/** Minimum length, from 0 to 1, of the mean of all directions for which a direction is stated. */
const agreement = 0.4

/** Returns the mean direction as one of eight. The minimum and maximum of angles would be meaningless. */
function facingOf({ north, east, count }: { north: number; east: number; count: number }): Facing | null {
  if (count === 0 || Math.hypot(north, east) < agreement * count) return null
  const turned = (Math.atan2(east, north) / (2 * Math.PI)) * facings.length
  return facings[(Math.round(turned) + facings.length) % facings.length]
}

/**
 * Whether a place is in the Terai: according to the layer or, if it has no value there, because the ground is low and
 * flat (S-072).
 */
export function isTeraiAt(ground: TerrainRasters, at: LngLat): boolean {
  const layerValue = rasterValueAt(ground.terai, at)
  if (layerValue !== null) return layerValue === 1
  const cell = cellAt(ground.elevation, at)
  if (cell < 0 || ground.elevation.cells[cell] === ground.elevation.nodata) return false
  return isLikelyTerai(ground.elevation.cells[cell], reliefAround(ground.elevation, at))
}

function reliefAround(elevation: Raster<Float32Array>, [lng, lat]: LngLat): number {
  const metres = metresPerDegree(lat)
  const dx = (relief_km * 1000) / metres.lng
  const dy = (relief_km * 1000) / metres.lat
  const window: PolygonRings = [
    [
      [lng - dx, lat - dy],
      [lng + dx, lat - dy],
      [lng + dx, lat + dy],
      [lng - dx, lat + dy],
      [lng - dx, lat - dy],
    ],
  ]
  const heights = range()
  forEachCellInside(elevation, window, cell => {
    if (elevation.cells[cell] !== elevation.nodata) widen(heights, elevation.cells[cell])
  })
  const { min, max } = minMaxOf(heights)
  return min === null || max === null ? 0 : max - min
}

/** Dominant land cover of the square kilometre around a place. */
export const coverAt = ({ landCover }: TerrainRasters, at: LngLat): (typeof landCovers)[number] =>
  landCovers[rasterValueAt(landCover, at) ?? 0]

/** Value of the cell at a position. Null outside the raster, or if the cell has no value. */
export function rasterValueAt(raster: Raster, at: LngLat): number | null {
  const cell = cellAt(raster, at)
  if (cell < 0 || raster.cells[cell] === raster.nodata) return null
  return raster.cells[cell]
}

function area_ha({ cell_deg }: Raster, lat: number): number {
  const metres = metresPerDegree(lat)
  return (cell_deg * metres.lng * cell_deg * metres.lat) / 10_000
}

type Range = { count: number; sum: number; min: number; max: number }

const range = (): Range => ({ count: 0, sum: 0, min: Infinity, max: -Infinity })

function widen(seen: Range, value: number): void {
  seen.count++
  seen.sum += value
  if (value < seen.min) seen.min = value
  if (value > seen.max) seen.max = value
}

function minMaxOf({ count, min, max }: Range): MinMax {
  return count === 0 ? { min: null, max: null } : { min, max }
}
