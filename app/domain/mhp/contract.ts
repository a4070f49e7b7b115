import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'
import { PointGeometry } from '../geojson.ts'
import { MessageSchema } from '../messages/message.ts'
import { AreaGeometry } from '../region/contract.ts'
import { Municipality, MunicipalityCode } from '../region/municipality.ts'
import { ownMapFields } from '../spatial/energy/own-map.ts'

/** Defaults and limits of the form (O-015, models D2). Power is in kW and discharge in m³/s. */
export const mhpForm = {
  power_kW: { min: 0.001, max: 1000, step: 0.001, default: 5 },
  mhp_interval: { min: 0.001, max: 1000, step: 0.001, default: 5 },
  discharge: { min: 0.001, max: 1000, step: 0.001, default: 0.02 },
} as const
export type MhpField = keyof typeof mhpForm
/** Maximum distance of a click from a stream, maximum length of a course, and maximum number of powerhouses. */
export const mhpReach = {
  snap_m: 100,
  course_km: 10,
  powerhouses: 100,
  aoi_step_m: 50,
  aoi_most_m: 3000,
} as const
/** Demand in W of a household that micro-hydro serves (models D3). */
export const watts_per_household = 100
/**
 * The head is the drop within this length of the course, in metres. The rule is the same for the atlas, the scan and
 * BAT.
 */
export const scanReach_m = 1500
export const scanRows = 50
/** Limits of the scan: minimum power and head, default maximum head, and service distance. */
export const scanLimits = { min_kW: 1, minHead_m: 5, maxHead_m: 300, service_m: 2000 } as const
export const scanRanks = ['power', 'households', 'cost'] as const

const within = ({ min, max }: { min: number; max: number }) =>
  v.pipe(v.number(), v.finite(), v.minValue(min), v.maxValue(max))

/** A measurement in the dry season, from November to May. It selects the MIP method (models D5 iv). */
export const Gauging = v.strictObject({
  month: v.pipe(v.number(), v.integer(), v.picklist([11, 12, 1, 2, 3, 4, 5])),
  flow_m3s: v.pipe(v.number(), v.finite(), v.minValue(0.0001), v.maxValue(1000)),
})
export type Gauging = v.InferOutput<typeof Gauging>

export const flowMethods = ['mip-gauged', 'wecs', 'geometric-mean', 'blend'] as const

/** An arc of the stream network. If absent, the largest stream within 100 m is used. */
const ArcId = v.pipe(v.number(), v.integer(), v.minValue(1))
const OptionalArcId = v.optional(v.nullable(ArcId))

/** A single number in m³/s. It is 0 if there is no stream within 100 m, or no data (S-074). */
export const dischargeQuery = endpoint({
  method: 'POST',
  path: '/api/bat/discharge-query/',
  can: 'analysis.run',
  summary: 'Dry-season design discharge of the stream at a point, in m³/s; 0 means not found',
  body: v.strictObject({ point: PointGeometry, arc_id: OptionalArcId }),
  reply: v.number(),
})

/**
 * Twelve monthly means in m³/s, starting with January, with the band of the method and the flow that remains in the
 * stream.
 */
export const MonthlyFlow = v.object({
  flow: v.pipe(v.array(v.number()), v.length(12)),
  low: v.pipe(v.array(v.number()), v.length(12)),
  high: v.pipe(v.array(v.number()), v.length(12)),
  e_flow: v.number(),
})
export type MonthlyFlow = v.InferOutput<typeof MonthlyFlow>

export const StreamAnswer = v.object({
  arc_id: v.number(),
  /** Design discharge Q = 0.85 (Q11 - Qe) and its band, in m³/s. */
  discharge: v.number(),
  low: v.number(),
  high: v.number(),
  method: v.nullable(v.picklist(flowMethods)),
  /** Month of Q11 from 1 to 12, which is the second driest; null if unknown. */
  month: v.nullable(v.number()),
  upstream_km2: v.number(),
  order: v.number(),
  /** Not documented: the name of the river if it has one, the nearest point of the stream, and the monthly flows. */
  name: v.nullable(v.string()),
  snapped: PointGeometry,
  distance_m: v.number(),
  monthly: v.nullable(MonthlyFlow),
  /**
   * Drop within 1,500 m downstream, up to the boundary of the intake's local level, and the power that it gives at the
   * design flow and at the ends of its band.
   */
  head_m: v.number(),
  /** Drop within 1,500 m downstream regardless of boundaries. Present only if a boundary reduces the drop. */
  head_across_border_m: v.optional(v.number()),
  power_kW: v.number(),
  power_low_kW: v.number(),
  power_high_kW: v.number(),
  /** Other streams within 100 m, such as a tributary next to a river, starting with the largest. */
  others: v.array(
    v.object({
      arc_id: v.number(),
      name: v.nullable(v.string()),
      order: v.number(),
      upstream_km2: v.number(),
      distance_m: v.number(),
    }),
  ),
  /** How certain the flow is, which measurement would narrow it most, and what low and high mean. */
  notes: v.array(MessageSchema),
})
export type StreamAnswer = v.InferOutput<typeof StreamAnswer>

export const streamQuery = endpoint({
  method: 'POST',
  path: '/api/mhp/stream-query/',
  can: 'analysis.run',
  summary: 'The stream within 100 m of a point, with its design discharge, method and band; 404 off a stream',
  body: v.strictObject({
    point: PointGeometry,
    arc_id: OptionalArcId,
    gauging: v.optional(v.nullable(Gauging)),
  }),
  reply: StreamAnswer,
})

export const MhpCalculation = v.strictObject({
  power_kW: within(mhpForm.power_kW),
  mhp_interval: within(mhpForm.mhp_interval),
  discharge: within(mhpForm.discharge),
  dam_pt_approx: PointGeometry,
  arc_id: ArcId,
  /** As in the stream query, so that the monthly chart agrees with it. */
  gauging: v.optional(v.nullable(Gauging)),
})
export type MhpCalculation = v.InferOutput<typeof MhpCalculation>

/** In metres, kW and degrees, unrounded (models D2.6). */
export const Powerhouse = v.object({
  index: v.number(),
  power_kW: v.number(),
  head_m: v.number(),
  chainage_m: v.number(),
  aoi_radius_m: v.number(),
  num_household_required: v.number(),
  num_household_calculated: v.number(),
  latitude: v.number(),
  longitude: v.number(),
  elevation_m: v.number(),
})
export type Powerhouse = v.InferOutput<typeof Powerhouse>

const collection = <P extends v.ObjectEntries, G extends v.GenericSchema>(properties: P, geometry: G) =>
  v.object({
    type: v.literal('FeatureCollection'),
    features: v.array(v.object({ type: v.literal('Feature'), properties: v.object(properties), geometry })),
  })

export const MhpResult = v.object({
  serialized_project: v.object({
    municipality: Municipality,
    local_name: v.string(),
    name: v.string(),
    intake_pt: v.object({ x: v.number(), y: v.number(), z: v.number() }),
    discharge: v.number(),
    power_kW: v.number(),
    /** Not documented. */
    mhp_interval: v.number(),
    arc_id: v.number(),
    river: v.nullable(v.string()),
    order: v.number(),
  }),
  powerhouses: v.array(Powerhouse),
  powerhouse_geojson: collection(
    { index: v.number(), power_kW: v.number(), head_m: v.number() },
    PointGeometry,
  ),
  aoi_geojson: collection(
    { index: v.number(), power_kW: v.number(), aoi_radius_m: v.number() },
    AreaGeometry,
  ),
  intake_geojson: collection({ elevation_m: v.number(), discharge: v.number() }, PointGeometry),
  upstream_geojson: collection({ area_km2: v.number() }, AreaGeometry),
  /** The course downstream from the intake: metres along the stream, elevation in metres, and positions. */
  profile: v.object({
    chainage_m: v.array(v.number()),
    elevation_m: v.array(v.number()),
    longitude: v.array(v.number()),
    latitude: v.array(v.number()),
  }),
  upstream: v.object({
    area_km2: v.number(),
    a5000_km2: v.number(),
    a3000_km2: v.number(),
    mwi_mm: v.nullable(v.number()),
    /** Regions of the MIP method with their shares of the catchment. */
    mip_regions: v.array(v.object({ region: v.number(), share: v.number() })),
  }),
  monthly: v.nullable(MonthlyFlow),
  /** Design flow of the stream at the intake and its band in m³/s, regardless of the requested discharge. */
  flow: v.object({ design: v.number(), low: v.number(), high: v.number() }),
  /**
   * Flow in m³/s that is exceeded for a given percentage of the time, and floods by return period in years (models D5
   * ii, iii).
   */
  flow_duration: v.nullable(v.array(v.object({ percent: v.number(), flow: v.number() }))),
  floods: v.nullable(v.array(v.object({ years: v.number(), flow: v.number() }))),
  method: v.nullable(v.picklist(flowMethods)),
  /** Water-to-wire efficiency used for the heads. */
  efficiency: v.number(),
  watts_per_household: v.number(),
  atlas_version: v.string(),
  /** Attributions of all data in the atlas. */
  atlas_sources: v.string(),
  ...ownMapFields,
  warnings: v.array(MessageSchema),
})
export type MhpResult = v.InferOutput<typeof MhpResult>

/** The best reach of a stream: a possible intake, and the drop within 1,500 m of course downstream of it. */
export const ScanRow = v.object({
  rank: v.number(),
  arc_id: v.number(),
  river: v.nullable(v.string()),
  local_name: v.string(),
  ward: v.nullable(v.number()),
  longitude: v.number(),
  latitude: v.number(),
  elevation_m: v.number(),
  head_m: v.number(),
  /** Design flow at the intake and its band, in m³/s. */
  discharge: v.number(),
  low: v.number(),
  high: v.number(),
  power_kW: v.number(),
  power_low_kW: v.number(),
  power_high_kW: v.number(),
  /** At the intake. */
  upstream_km2: v.number(),
  order: v.number(),
  /** Households within 2 km of the powerhouse, and how many of them the power can serve. */
  households: v.number(),
  served: v.number(),
  /** Life cycle cost over ten years in NPR per household served, or null if there is none. */
  cost_per_household: v.nullable(v.number()),
  /** Course of the reach, starting at the intake. */
  course: v.object({ type: v.literal('LineString'), coordinates: v.array(v.array(v.number())) }),
})
export type ScanRow = v.InferOutput<typeof ScanRow>

const ScanRequest = v.strictObject({
  municipality: MunicipalityCode,
  /** Excludes reaches with more power, such as those of large rivers. */
  most_kW: v.optional(v.nullable(v.pipe(v.number(), v.finite(), v.gtValue(0)))),
  /** Maximum head that is used where a reach is steeper. If null, the entire head is used. */
  most_head_m: v.optional(
    v.nullable(v.pipe(v.number(), v.finite(), v.minValue(scanLimits.minHead_m))),
    scanLimits.maxHead_m,
  ),
  rank_by: v.optional(v.picklist(scanRanks), 'power'),
})
export type ScanRequest = v.InferOutput<typeof ScanRequest>

export const mhpScan = endpoint({
  method: 'POST',
  path: '/api/mhp/scan',
  can: 'analysis.run',
  worker: 'long',
  summary: 'The stream reaches of a local level that offer most power within 1,500 m, best first',
  body: ScanRequest,
  reply: v.object({
    municipality: Municipality,
    rows: v.array(ScanRow),
    /** Number of places evaluated. */
    reaches: v.number(),
    most_head_m: v.nullable(v.number()),
    rank_by: v.picklist(scanRanks),
    efficiency: v.number(),
    atlas_version: v.string(),
    /** Attributions of all data in the atlas. */
    atlas_sources: v.string(),
    warnings: v.array(MessageSchema),
  }),
})
export type MhpScan = v.InferOutput<typeof mhpScan.reply>
export type ScanRank = (typeof scanRanks)[number]
