import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Feature, FeatureCollection, GeometryCollection } from 'geojson'
import { topology } from 'topojson-server'
import type { LngLat } from '../../../app/domain/geometry.ts'
import { kindOf } from '../../../app/domain/spatial/buildings/building-classes.ts'
import { encodeBuildingGrid } from '../../../app/domain/spatial/buildings/building-grid.ts'
import { encodeRaster, type RasterCells } from '../../../app/domain/spatial/raster.ts'
import { encodeSettlements } from '../../../app/domain/spatial/settlements/settlement-list.ts'
import { encodeStreamNetwork, makeStreamArrays } from '../../../app/domain/spatial/water/stream-network.ts'
import {
  type AnalysisFile,
  analysisFiles,
  type Manifest,
  tilesetNames,
} from '../../../app/domain/tilesets/schema.ts'

/**
 * A country of two local levels of two wards each (Sulikot in the west, Dordi in the east of 84.05°) with a
 * protected area in the north, in real files: 4,000 houses of a fixed pattern, all of them south of 28.04°, none
 * in ward 2 of Dordi; one grid line along 84.02°, one stream along 84.07° that offers 40 kW in its middle.
 */
export const west = 43611
export const east = 43702

const box = (w: number, s: number, e: number, n: number) => [
  [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s],
  ],
]
const area = (id: number, coordinates: number[][][], properties = {}): Feature => ({
  type: 'Feature',
  id,
  properties,
  geometry: { type: 'Polygon', coordinates },
})
const all = (...features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features })

export const houses: LngLat[] = []
for (let i = 0; houses.length < 4000; i++) {
  const at: LngLat = [84.0001 + ((i * 7919) % 9973) * 1e-5, 28.0001 + ((i * 104_729) % 3989) * 1e-5]
  if (at[0] < 84.05 || at[1] < 28.025) houses.push(at)
}
/** Footprint class and use of each house and shed. */
export const houseClasses = houses.map((_, i): [number, number] => [1 + (i % 5), (i * 7) % 10])
export const shedClasses = Array.from({ length: 300 }, (_, i): [number, number] => [i % 2, 19])
export const sheds: LngLat[] = Array.from({ length: 300 }, (_, i) => [84.00105 + i * 3e-4, 28.012])

export const facts = [
  {
    code: west,
    district: 'Gorkha',
    name_en: 'Sulikot',
    households_2021: 6000,
    houses_2021: 4000,
    pop_2021: 24_000,
    male_2021: 11_000,
    ward_households: [4000, 2000],
  },
  {
    code: east,
    district: 'Lamjung',
    name_en: 'Dordi',
    households_2021: 900,
    houses_2021: 900,
    pop_2021: 3600,
    male_2021: 1900,
    ward_households: [700, 200],
  },
].map(fact => ({
  name_ne: '',
  type: 'Gaunpalika',
  wards: 2,
  lon: 84.02,
  lat: 28.02,
  area_km2: 27,
  elev_min_m: 500,
  elev_mean_m: 900,
  elev_max_m: 1300,
  pop_2011: 1,
  male_2011: 1,
  female_2011: 0,
  households_2011: 1,
  female_2021: fact.pop_2021 - fact.male_2021,
  ...fact,
}))

function regions() {
  return topology({
    province: all(area(4, box(84, 28, 84.1, 28.06))),
    district: all(area(436, box(84, 28, 84.05, 28.06)), area(437, box(84.05, 28, 84.1, 28.06))),
    local_level: all(area(west, box(84, 28, 84.05, 28.05)), area(east, box(84.05, 28, 84.1, 28.05))),
    protected_area: all(area(1, box(84, 28.05, 84.1, 28.06), { name: 'Park', DCode: 436 })),
    ward: all(
      area(west * 100 + 1, box(84, 28, 84.05, 28.025)),
      area(west * 100 + 2, box(84, 28.025, 84.05, 28.05)),
      area(east * 100 + 1, box(84.05, 28, 84.1, 28.025)),
      area(east * 100 + 2, box(84.05, 28.025, 84.1, 28.05)),
    ),
  } as unknown as Record<string, GeometryCollection>)
}

function streams() {
  const vertices = 41
  const arrays = makeStreamArrays(1, vertices)
  arrays.first.set([0, vertices])
  for (let i = 0; i < vertices; i++) {
    arrays.lng_e7[i] = 840_700_000
    arrays.lat_e7[i] = 280_000_000 + i * 10_000
    arrays.z_m[i] = 1000 - i
    arrays.potential_kW[i] = i === 20 ? 40 : 4
  }
  return encodeStreamNetwork({ ...arrays, count: 1, threshold_km2: 1, names: [] })
}

function grid(positions: LngLat[], classes: [number, number][]) {
  return encodeBuildingGrid(
    Float64Array.from(positions, at => at[0]),
    Float64Array.from(positions, at => at[1]),
    Uint8Array.from(classes, ([footprint, use]) => kindOf(footprint, use)),
  )
}

function raster(
  type: 'uint8' | 'uint16' | 'float32',
  cell_deg: number,
  cells: RasterCells,
  width: number,
  height: number,
) {
  return encodeRaster({
    width,
    height,
    west: 84,
    north: 28.06,
    cell_deg,
    type,
    nodata: type === 'float32' ? -9999 : 255,
    unit: '',
    cells,
  })
}

/** Writes the atlas into `folder/atlas/<version>` and names it as current. */
export async function writeSmallAtlas(folder: string, version = 'small-1'): Promise<string> {
  const at = join(folder, 'atlas', version)
  const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
  const context = (value: number) => raster('uint8', 0.01, new Uint8Array(60).fill(value), 10, 6)
  const slope = Float32Array.from({ length: 60 * 36 }, (_, i) => 1300 - Math.floor(i / 60) * 20)
  const files: Record<AnalysisFile, Uint8Array> = {
    regions: json(regions()),
    facts: json(facts),
    houses: grid(houses, houseClasses),
    otherBuildings: grid(sheds, shedClasses),
    settlements: json(
      encodeSettlements(
        [
          { name: 'Barpak', households: 800, urban: false, sddmm: west, ward: 1, at: [84.02, 28.01] },
          { name: 'Chiti', households: 100, urban: false, sddmm: east, ward: 1, at: [84.08, 28.01] },
        ],
        true,
      ),
    ),
    energy: json({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { layer: 'distribution', kV: 11 },
          geometry: {
            type: 'LineString',
            coordinates: [
              [84.02, 28],
              [84.02, 28.05],
            ],
          },
        },
      ],
    }),
    streams: streams(),
    elevation: raster('float32', 1 / 600, slope, 60, 36),
    flowDirection: raster('uint8', 1 / 600, new Uint8Array(2160), 60, 36),
    flowAccumulation: raster('float32', 1 / 600, new Float32Array(2160), 60, 36),
    terai: context(0),
    mipRegion: context(3),
    monsoonWetness: raster('uint16', 0.01, new Uint16Array(60).fill(1500), 10, 6),
    landCover: context(1),
    urban: context(0),
  }
  const manifest: Manifest = {
    format: 1,
    version,
    built_at: '2026-11-21T00:00:00Z',
    built_in_s: 1,
    seed: 1,
    area: null,
    bounds: [84, 28, 84.1, 28.06],
    layers: {
      'buildings.building': origin(true),
      ward_households: origin(false),
      terrain: origin(false),
    },
    tilesets: Object.fromEntries(
      tilesetNames.map(name => [
        name,
        { file: `${name}.pmtiles`, minzoom: 0, maxzoom: 12, tiles: 0, p95_bytes: 0, max_bytes: 0 },
      ]),
    ) as Manifest['tilesets'],
    files: {},
    attributions: [],
  }
  for (const [name, bytes] of Object.entries(files) as [AnalysisFile, Uint8Array][]) {
    await mkdir(dirname(join(at, analysisFiles[name])), { recursive: true })
    await writeFile(join(at, analysisFiles[name]), bytes)
    manifest.files[analysisFiles[name]] = {
      bytes: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }
  }
  await writeFile(join(at, 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'atlas', 'current'), `${version}\n`)
  return at
}

function origin(generated: boolean): Manifest['layers'][string] {
  return {
    source: '',
    publisher: '',
    licence: '',
    vintage: '',
    generated,
    checksum: null,
    attribution: '',
    count: 1,
    bounds: [84, 28, 84.1, 28.06],
  }
}
