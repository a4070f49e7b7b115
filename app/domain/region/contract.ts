import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'

const Code = v.pipe(v.string(), v.regex(/^\d{5}$/, 'a five-digit code of a local level'), v.transform(Number))

/** An option of a region selector. The first one in each list is 'All ...' with value 0. */
export const RegionOption = v.object({
  title: v.string(),
  value: v.number(),
  scode: v.number(),
  dcode: v.number(),
  type: v.string(),
  /**
   * Not documented: the current names in Nepali and, if the title is an old name, in English, and the extent for
   * fitting the map.
   */
  name_ne: v.optional(v.string()),
  name_today: v.optional(v.string()),
  bounds: v.optional(v.tuple([v.number(), v.number(), v.number(), v.number()])),
})
export type RegionOption = v.InferOutput<typeof RegionOption>

export const stateOptions = endpoint({
  method: 'GET',
  path: '/api/layers/state-options',
  can: 'maps.read',
  summary: 'Provinces for the first region selector',
  reply: v.array(RegionOption),
})
export const districtOptions = endpoint({
  method: 'GET',
  path: '/api/layers/district-options',
  can: 'maps.read',
  summary: 'Districts for the second region selector',
  reply: v.array(RegionOption),
})
export const municipalityOptions = endpoint({
  method: 'GET',
  path: '/api/layers/municipality-options',
  can: 'maps.read',
  summary: 'Local levels for the third region selector',
  reply: v.array(RegionOption),
})
export const neighbourMunicipalities = endpoint({
  method: 'GET',
  path: '/api/layers/neighbour-municipalities/{municipality}',
  can: 'maps.read',
  summary: 'Local levels that share a border',
  params: v.object({ municipality: Code }),
  reply: v.object({ neighbours: v.array(v.object({ sddmm: v.number(), name: v.string() })) }),
})
export const municipalityArea = endpoint({
  method: 'GET',
  path: '/api/layers/municipality-area/{municipality}',
  can: 'maps.read',
  summary: 'Area of a local level in square kilometres',
  params: v.object({ municipality: Code }),
  reply: v.object({ area: v.number() }),
})

const Positions = v.array(v.array(v.pipe(v.array(v.number()), v.length(2))))
export const AreaGeometry = v.variant('type', [
  v.object({ type: v.literal('Polygon'), coordinates: Positions }),
  v.object({ type: v.literal('MultiPolygon'), coordinates: v.array(Positions) }),
])

/** Exact outline of a local level, for the mask, for checking drawings, and for fitting the map. */
export const municipalityOutline = endpoint({
  method: 'GET',
  path: '/api/layers/municipality-outline/{municipality}',
  can: 'maps.read',
  summary: 'Outline of a local level as a GeoJSON feature',
  params: v.object({ municipality: Code }),
  reply: v.object({
    type: v.literal('Feature'),
    properties: v.object({
      SCode: v.number(),
      Province: v.string(),
      DCode: v.number(),
      District: v.string(),
      SDDMM: v.number(),
      GaPa_NaPa: v.string(),
      type: v.string(),
      wards: v.number(),
      is_in_terai: v.boolean(),
      households_per_house: v.number(),
    }),
    geometry: AreaGeometry,
  }),
})
/** Slice of a local level's houses (building-grid.ts) of at most 600 KB, for the live count while drawing. */
export const municipalityHouses = endpoint({
  method: 'GET',
  path: '/api/layers/municipality-houses/{municipality}',
  can: 'maps.read',
  summary: 'Houses of a local level as a compact index',
  params: v.object({ municipality: Code }),
  reply: 'binary',
})

/**
 * Slice of a local level (building-slice.ts): houses and other buildings with their class, use, ward and distance to
 * the grid.
 */
export const municipalityBuildings = endpoint({
  method: 'GET',
  path: '/api/layers/municipality-buildings/{municipality}',
  can: 'maps.read',
  summary: 'Buildings of a local level with class, use, ward and distance to the grid as a compact index',
  params: v.object({ municipality: Code }),
  reply: 'binary',
})
export const wardOutlines = endpoint({
  method: 'GET',
  path: '/api/layers/ward-outlines/{municipality}',
  can: 'maps.read',
  summary: 'Outlines of the wards of a local level as GeoJSON',
  params: v.object({ municipality: Code }),
  reply: v.object({
    type: v.literal('FeatureCollection'),
    features: v.array(
      v.object({
        type: v.literal('Feature'),
        properties: v.object({ SDDMM: v.number(), ward: v.number(), code: v.number() }),
        geometry: AreaGeometry,
      }),
    ),
  }),
})

/** GeoJSON of the caller's working area with one feature per local level, or `all` for the entire country. */
export const workingArea = endpoint({
  method: 'GET',
  path: '/api/working-area/',
  can: 'maps.read',
  summary: "The caller's working area as GeoJSON",
  reply: v.object({
    type: v.literal('FeatureCollection'),
    /**
     * True for an administrator without assignments, whose area is the entire country. `features` then contains the
     * outline of Nepal.
     */
    all: v.boolean(),
    features: v.array(
      v.object({
        type: v.literal('Feature'),
        properties: v.object({ SDDMM: v.nullable(v.number()), GaPa_NaPa: v.string() }),
        geometry: AreaGeometry,
      }),
    ),
  }),
})
