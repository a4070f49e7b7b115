/**
 * Contract between tiles, style, legends and server: every tileset with its layers, their fields and zoom levels, and
 * every analysis file of an atlas. Recipes write exactly this, the style draws exactly this, and a test fails if they
 * differ.
 */

import type { LayerKind } from '../layers/origin/layer-kind.ts'

export type FieldType = 'String' | 'Number' | 'Boolean'
export type TileLayer = { minzoom: number; maxzoom: number; fields: Record<string, FieldType>; about: string }
export type Tileset = {
  kind: 'vector' | 'raster-dem'
  minzoom: number
  maxzoom: number
  layers: Record<string, TileLayer>
}

const region = { SCode: 'Number', Province: 'String' } as const
const inDistrict = { ...region, DCode: 'Number', District: 'String' } as const
const inLocalLevel = { ...inDistrict, SDDMM: 'Number', GaPa_NaPa: 'String' } as const

export const tilesets = {
  /** Feature ids: local levels 10101 up, wards sddmm * 100 + ward; labels also provinces 1 to 7, districts 101 up. */
  boundaries: {
    kind: 'vector',
    minzoom: 0,
    maxzoom: 12,
    layers: {
      /**
       * Every boundary once, with the highest level that it separates: `rank` is 1 for provinces (and the country), 2
       * for districts, 3 for local levels or protected areas, and 4 for wards. Ranks 1 and 2 contain the districts on
       * both sides (0 abroad), and wards contain their local level.
       */
      border: {
        minzoom: 0,
        maxzoom: 12,
        fields: { rank: 'Number', left: 'Number', right: 'Number', SDDMM: 'Number' },
        about: 'Borders of provinces, districts, local levels and wards, each once',
      },
      /** Land outside the country, which masks layers that cannot end exactly at the boundary. */
      abroad: { minzoom: 0, maxzoom: 12, fields: {}, about: 'Land outside of Nepal' },
      local_level: {
        minzoom: 0,
        maxzoom: 12,
        fields: { ...inLocalLevel, type: 'String' },
        about: 'The 753 local levels (GaPa_NaPa is their name)',
      },
      protected_area: {
        minzoom: 0,
        maxzoom: 12,
        fields: { name: 'String', DCode: 'Number' },
        about: 'Land of a district outside its local levels',
      },
      ward: {
        minzoom: 9,
        maxzoom: 12,
        /** Ward 0 is ground of a local level in which no ward is mapped. `generated` marks generated wards. */
        fields: { SDDMM: 'Number', ward: 'Number', generated: 'Boolean' },
        about: 'The 6,743 wards',
      },
      /** One label point per region. `level` is province, district, local_level or ward. */
      region_label: {
        minzoom: 0,
        maxzoom: 12,
        fields: { level: 'String', name: 'String' },
        about: 'A point inside each region, for its label',
      },
    },
  },
  /** The feature id is the arcid. Higher orders appear at lower zoom levels, and all orders from z11. */
  streams: {
    kind: 'vector',
    minzoom: 5,
    maxzoom: 14,
    layers: {
      streamline: {
        minzoom: 5,
        maxzoom: 14,
        fields: {
          arcid: 'Number',
          order: 'Number',
          upstream_km2: 'Number',
          /** Dry-season design flow at the lower end of the arc, from section D5 (vii). */
          discharge_m3s: 'Number',
          /** Mean flow of the wettest month at the lower end of the arc. */
          discharge_wet_m3s: 'Number',
          length_km: 'Number',
        },
        about: 'Streams derived from terrain',
      },
    },
  },
  settlements: {
    kind: 'vector',
    minzoom: 6,
    maxzoom: 14,
    layers: {
      settlement: {
        minzoom: 6,
        maxzoom: 14,
        fields: {
          name: 'String',
          households: 'Number',
          urban: 'Boolean',
          SDDMM: 'Number',
          ward: 'Number',
          generated: 'Boolean',
        },
        about: 'Inhabited places with their households',
      },
    },
  },
  buildings: {
    kind: 'vector',
    minzoom: 5,
    maxzoom: 14,
    layers: {
      /**
       * Cells that grow with the scale rather than thinned points. A feature is at the centre of a square and has the
       * `count` of buildings in it.
       */
      density: {
        minzoom: 5,
        maxzoom: 13,
        fields: { count: 'Number' },
        about: 'Number of buildings in each cell of a grid',
      },
      building: {
        minzoom: 14,
        maxzoom: 14,
        /** `generated` is false for buildings from a source if the rest of the layer is generated. */
        fields: { footprint: 'Number', use: 'Number', grid_distance: 'Number', generated: 'Boolean' },
        about:
          'One point a building; the numbers are classes of app/domain/spatial/buildings/building-classes.ts',
      },
    },
  },
  /** `generated` marks generated features among the mapped ones of the network. */
  energy: {
    kind: 'vector',
    minzoom: 4,
    maxzoom: 14,
    layers: {
      transmission: {
        minzoom: 4,
        maxzoom: 14,
        fields: { name: 'String', kV: 'Number', planned: 'Boolean', generated: 'Boolean' },
        about: 'Lines of 66 kV and above',
      },
      distribution: {
        minzoom: 8,
        maxzoom: 14,
        fields: { kV: 'Number', generated: 'Boolean' },
        about: '11 and 33 kV lines',
      },
      substation: {
        minzoom: 6,
        maxzoom: 14,
        fields: { name: 'String', kV: 'Number', generated: 'Boolean' },
        about: 'Substations',
      },
      transformer: {
        minzoom: 11,
        maxzoom: 14,
        fields: { kVA: 'Number', generated: 'Boolean' },
        about: 'Distribution transformers',
      },
      hydropower: {
        minzoom: 5,
        maxzoom: 14,
        fields: {
          name: 'String',
          capacity_MW: 'Number',
          river: 'String',
          status: 'String',
          generated: 'Boolean',
        },
        about: 'Hydropower plants and projects',
      },
      micro_hydro: {
        minzoom: 8,
        maxzoom: 14,
        fields: { name: 'String', power_kW: 'Number', generated: 'Boolean' },
        about: 'Existing micro-hydro plants (up to 100 kW)',
      },
    },
  },
  /** PNG, 256 px, Terrarium encoding: height = R * 256 + G + B / 256 - 32768 metres. */
  terrain: { kind: 'raster-dem', minzoom: 5, maxzoom: 12, layers: {} },
} as const satisfies Record<string, Tileset>

/** First zoom levels of the smaller features of a layer. All others appear from the layer's first zoom level. */
export const drawnFrom = {
  /** By Strahler order. */
  streamOrder: { 1: 11, 2: 10, 3: 9, 4: 8, 5: 7 } as Record<number, number>,
  /** How many of the largest settlements are shown. */
  settlements: [
    [120, 6],
    [400, 7],
    [1200, 8],
    [3600, 9],
    [9000, 10],
    [20_000, 11],
    [Number.POSITIVE_INFINITY, 12],
  ],
  /** By kV. Below z10, a single tile would contain half of the country's 11 kV lines. */
  energy: { distribution: { 11: 10 }, substation: { 33: 8 } } as Record<string, Record<number, number>>,
  /** By rank. */
  border: { 1: 0, 2: 0, 3: 7, 4: 9 } as Record<number, number>,
  regionLabel: { province: 0, district: 5, local_level: 7, ward: 10 },
} as const

export type TilesetName = keyof typeof tilesets
export const tilesetNames = Object.keys(tilesets) as TilesetName[]

/** Size limits for compressed tiles, which are checked for every tile at build time. */
export const tileBudget = { p95_bytes: 50_000, max_bytes: 150_000 }

/**
 * Analysis files of an atlas, by path inside its folder. `app/domain/spatial/raster.ts` describes rasters; the other
 * codecs named below are in the folders next to it.
 */
export const analysisFiles = {
  /** TopoJSON (quantised to 1e-6°): objects province, district, local_level, protected_area, ward (0: not mapped). */
  regions: 'regions.topojson',
  /** `Fact[]` in app/domain/region/facts.ts, one per local level. */
  facts: 'facts.json',
  /** building-grid.ts: buildings that count as houses. */
  houses: 'houses.grid',
  /** building-grid.ts: buildings excluded by A2 (by use, and footprints under 12 m²). */
  otherBuildings: 'other-buildings.grid',
  /** settlement-list.ts, as JSON. */
  settlements: 'settlements.json',
  /** GeoJSON FeatureCollection: `layer` is a layer of the energy tileset, other properties are its fields. */
  energy: 'energy.geojson',
  /** stream-network.ts. */
  streams: 'streams.network',
  /** float32, metres, as read or generated (not filled). */
  elevation: 'elevation.raster',
  /** uint8: neighbours 0 to 7 in the order E, SE, S, SW, W, NW, N, NE; 255: drains out of the grid, or nodata. */
  flowDirection: 'flow-direction.raster',
  /** uint32: number of cells that drain through the cell, including the cell itself. */
  flowAccumulation: 'flow-accumulation.raster',
  /** uint8: 0 or 1 (context rasters have cells of 0.01°). */
  terai: 'context-terai.raster',
  /** uint8: regions 1 to 7 of the MIP method; 0 means unknown. */
  mipRegion: 'context-mip-region.raster',
  /** uint16: monsoon wetness index in mm; 0 means unknown. */
  monsoonWetness: 'context-monsoon-wetness.raster',
  /** uint8: index into landCovers. */
  landCover: 'context-land-cover.raster',
  /** uint8: 0 or 1. */
  urban: 'context-urban.raster',
} as const
export type AnalysisFile = keyof typeof analysisFiles

export const landCovers = [
  'unknown',
  'cropland',
  'grassland',
  'shrubland',
  'open forest',
  'dense forest',
  'built-up',
  'bare',
  'water',
  'snow or glacier',
] as const

/** Outputs of each recipe, in order. `npm run tiles -- --only NAME` accepts these names. */
export const recipes = {
  boundaries: { tilesets: ['boundaries'], files: ['regions', 'facts'] },
  terrain: { tilesets: ['terrain'], files: ['elevation', 'flowDirection', 'flowAccumulation'] },
  context: { tilesets: [], files: ['terai', 'mipRegion', 'monsoonWetness', 'landCover', 'urban'] },
  streams: { tilesets: ['streams'], files: ['streams'] },
  settlements: { tilesets: ['settlements'], files: ['settlements'] },
  energy: { tilesets: ['energy'], files: ['energy'] },
  buildings: { tilesets: ['buildings'], files: ['houses', 'otherBuildings'] },
} as const satisfies Record<string, { tilesets: TilesetName[]; files: AnalysisFile[] }>
export type RecipeName = keyof typeof recipes

/** Source of a layer's content, which is shown in info tips, attributions and reports. */
export type LayerOrigin = {
  source: string
  publisher: string
  licence: string
  vintage: string
  generated: boolean
  /** Some of the features are generated and marked by `generated`. Absent if all or none are. */
  partly?: true
  /** Kind of content. Absent in older atlases, for which `kindOfLayer` derives it. */
  kind?: LayerKind
  /** SHA-256 of the source file, or null if the layer was generated. */
  checksum: string | null
  attribution: string
  /** Where the source is available; null if not stated. Older atlases lack this field and the next. */
  address?: string | null
  /** Who may see the layer: everyone, or users who are logged in (`needsLogin`). */
  access?: 'public' | 'login'
  count: number
  bounds: [number, number, number, number]
}

/** Layers that a tileset depends on without containing them: these lines give a building's distance class. */
const alsoDescribed: Partial<Record<TilesetName, string[]>> = {
  buildings: ['energy.transmission', 'energy.distribution'],
}

/** Whether a tileset requires a login. It does if any of its layers does, because tiles cannot be divided. */
export function needsLogin({ layers }: Pick<Manifest, 'layers'>, name: TilesetName): boolean {
  return Object.entries(layers).some(
    ([key, { access }]) =>
      access === 'login' && (key.split('.')[0] === name || alsoDescribed[name]?.includes(key)),
  )
}

/** Public tilesets of an atlas, also used for Martin and for the published addresses. */
export const openTilesets = (manifest: Pick<Manifest, 'layers'>): TilesetName[] =>
  tilesetNames.filter(name => !needsLogin(manifest, name))

export type TilesetReport = {
  file: string
  minzoom: number
  maxzoom: number
  tiles: number
  p95_bytes: number
  max_bytes: number
}

/** `manifest.json` of an atlas. The version is a hash of the content without the build time. */
export type Manifest = {
  format: 1
  version: string
  built_at: string
  built_in_s: number
  seed: number
  area: number | null
  bounds: [number, number, number, number]
  /** The key is `tileset.layer` ('terrain' for the raster), 'facts', or the key of a context file. */
  layers: Record<string, LayerOrigin>
  tilesets: Record<TilesetName, TilesetReport>
  /** Path inside the atlas -> size and SHA-256. */
  files: Record<string, { bytes: number; sha256: string }>
  attributions: string[]
}
