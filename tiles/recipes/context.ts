import { rename, writeFile } from 'node:fs/promises'
import { districtOf } from '../../app/domain/region-codes.ts'
import {
  cellAt,
  encodeRaster,
  type Raster,
  type RasterCells,
  rasterBounds,
} from '../../app/domain/spatial/raster.ts'
import type { AnalysisFile, LayerOrigin } from '../../app/domain/tilesets/schema.ts'
import { summarise } from '../context/ground-summary.ts'
import { mipRegionOf, teraiDistricts } from '../context/hydro-regions.ts'
import { sourceCover } from '../context/source-cover.ts'
import { coverField } from '../demo/context/land-cover.ts'
import { wetnessField } from '../demo/context/wetness.ts'
import { demoOrigin, mixedOrigin } from '../origins.ts'
import { eachCellInside, type RasterFrame } from '../rasterise.ts'
import { readRaster } from '../read-raster.ts'
import type { BuildContext, Recipe } from '../recipe.ts'
import { type RegionShape, readRegionShapes } from '../region-shapes.ts'

const cell_deg = 0.01
/** Rule of models C without a layer: below 300 m, and less than 150 m of relief within 5 km. */
const terai_below_m = 300
const terai_relief_m = 150
/** A river of so many km² fills a cell of land cover with water. */
const wide_river_km2 = 12_000

/** The five context rasters: land cover from a source where available, the others by a stated rule. */
export const contextRecipe: Recipe = {
  name: 'context',
  async build(context) {
    context.progress('reading terrain', 0)
    const elevation = await readRaster<Float32Array>(context.file('elevation'), 'terrain')
    const accumulation = await readRaster<Uint32Array>(context.file('flowAccumulation'), 'terrain')
    const { levels } = await readRegionShapes(context)
    const [west, south, east, north] = rasterBounds(elevation)
    const frame: RasterFrame = {
      west,
      north,
      cell_deg,
      width: Math.ceil((east - west) / cell_deg - 1e-9),
      height: Math.ceil((north - south) / cell_deg - 1e-9),
    }
    context.signal.throwIfAborted()
    const ground = summarise(elevation, frame)
    const levelOf = levelCells(frame, levels)
    const known = await sourceCover(context, frame)
    context.progress('rules by place', 0.5)
    const cells = frame.width * frame.height
    const terai = new Uint8Array(cells)
    const mipRegion = new Uint8Array(cells)
    const monsoonWetness = new Uint16Array(cells)
    const landCover = new Uint8Array(cells)
    const urban = new Uint8Array(cells)
    const wetness = wetnessField(context.seed)
    const cover = coverField(context.seed)
    const wide = wideRivers(frame, accumulation)
    for (let cell = 0; cell < cells; cell++) {
      const x = cell % frame.width
      const lng = west + (x + 0.5) * cell_deg
      const lat = north - ((cell - x) / frame.width + 0.5) * cell_deg
      const fact = levelOf[cell] < 0 ? null : levels[levelOf[cell]].fact
      const mean_m = ground.mean_m[cell]
      const flat = mean_m < terai_below_m && ground.relief_m[cell] < terai_relief_m
      const inPlains = fact === null || teraiDistricts.has(districtOf(fact.code))
      const lowLevel = fact !== null && fact.elev_max_m < terai_below_m
      terai[cell] = inPlains && (flat || lowLevel) ? 1 : 0
      mipRegion[cell] = mipRegionOf(fact === null ? null : districtOf(fact.code), mean_m)
      monsoonWetness[cell] = wetness(lng, lat, mean_m)
      landCover[cell] =
        known?.cells[cell] ||
        cover(lng, lat, {
          mean_m,
          slope: ground.slope[cell],
          terai: terai[cell] === 1,
          houses_per_km2: fact === null ? 0 : fact.houses_2021 / fact.area_km2,
          river: wide[cell] === 1,
        })
      urban[cell] = fact !== null && fact.type !== 'Gaunpalika' ? 1 : 0
    }
    context.progress('writing', 0.9)
    const rasters = {
      terai: { cells: terai, type: 'uint8', nodata: null, unit: '0/1' },
      mipRegion: { cells: mipRegion, type: 'uint8', nodata: 0, unit: 'region of the MIP method' },
      monsoonWetness: { cells: monsoonWetness, type: 'uint16', nodata: 0, unit: 'mm June to September' },
      landCover: { cells: landCover, type: 'uint8', nodata: 0, unit: 'index of landCovers' },
      urban: { cells: urban, type: 'uint8', nodata: null, unit: '0/1' },
    } as const
    const origins: Record<string, LayerOrigin> = {}
    for (const [name, raster] of Object.entries(rasters)) {
      await writeRaster(context, name as AnalysisFile, { ...frame, ...raster } as Raster)
      origins[name] = demoOrigin(
        cells,
        rasterBounds({ ...frame, ...raster }),
        rules[name as keyof typeof rules],
      )
    }
    if (known !== null) {
      origins.landCover =
        known.used === cells ? known.origin : mixedOrigin({ ...known.origin, count: cells }, rules.landCover)
    }
    return origins
  },
}

const rules = {
  terai: 'below 300 m with under 150 m of relief within 5 km, in districts of the plains',
  mipRegion: 'by district and elevation',
  monsoonWetness: 'a field after well-known stations, by position and elevation',
  landCover: 'by elevation, slope, settlement and chance',
  urban: 'every local level but a Gaunpalika',
}

function levelCells(frame: RasterFrame, levels: RegionShape[]): Int16Array {
  const levelOf = new Int16Array(frame.width * frame.height).fill(-1)
  levels.forEach(({ area }, level) => {
    eachCellInside(frame, area, cell => {
      levelOf[cell] = level
    })
  })
  return levelOf
}

function wideRivers(frame: RasterFrame, accumulation: Raster<Uint32Array>): Uint8Array {
  const cell_km2 = accumulation.cell_deg * 111.2 * accumulation.cell_deg * 98
  const wide = new Uint8Array(frame.width * frame.height)
  const { width, cells, west, north } = accumulation
  for (let cell = 0; cell < cells.length; cell++) {
    if (cells[cell] * cell_km2 < wide_river_km2) continue
    const x = cell % width
    const at: [number, number] = [
      west + (x + 0.5) * accumulation.cell_deg,
      north - ((cell - x) / width + 0.5) * accumulation.cell_deg,
    ]
    const coarse = cellAt({ ...frame, type: 'uint8', nodata: null, unit: '' }, at)
    if (coarse >= 0) wide[coarse] = 1
  }
  return wide
}

async function writeRaster(
  context: BuildContext,
  name: AnalysisFile,
  raster: Raster<RasterCells>,
): Promise<void> {
  await writeFile(`${context.file(name)}.part`, encodeRaster(raster))
  await rename(`${context.file(name)}.part`, context.file(name))
}
