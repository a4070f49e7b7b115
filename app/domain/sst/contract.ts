import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'
import { RowNumber } from '../api/resource.ts'
import { MessageSchema } from '../messages/message.ts'
import { Census2021 } from '../region/census.ts'
import { Municipality, MunicipalityCode } from '../region/municipality.ts'

/** Defaults and limits of the form (O-013). A cluster of size k is a square with sides of k times 100 m. */
export const sstForm = {
  hh_per_municipality: { min: 1, max: 1_000_000, default: 400 },
  hh_per_cluster_urban: { min: 1, max: 10_000, default: 10 },
  hh_per_cluster_rural: { min: 1, max: 10_000, default: 10 },
  desired_cluster_size: { min: 1, max: 8, default: 5 },
} as const
export type SstField = keyof typeof sstForm
export const clusterSizeStep_m = 100
export const tablePageSizes = [10, 20, 30, 40] as const
export const defaultSeed = 1

const whole = ({ min, max }: { min: number; max: number }) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
export const strata = ['urban', 'rural'] as const
export type Stratum = (typeof strata)[number]

export const SstCalculation = v.strictObject({
  sddmm: MunicipalityCode,
  hh_per_municipality: whole(sstForm.hh_per_municipality),
  hh_per_cluster_urban: whole(sstForm.hh_per_cluster_urban),
  hh_per_cluster_rural: whole(sstForm.hh_per_cluster_rural),
  desired_cluster_size: whole(sstForm.desired_cluster_size),
  seed: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647)), defaultSeed),
  /** The plan to which the sample belongs, which must not be locked. Nothing is saved. */
  plan_id: v.optional(v.nullable(RowNumber)),
})
export type SstCalculation = v.InferOutput<typeof SstCalculation>

/** A primary sampling unit: a square of the frame, or several squares that were merged. */
export const SampledCluster = v.object({
  psu_id: v.number(),
  /** Longitude and latitude of its centre with six decimals. */
  x: v.number(),
  y: v.number(),
  /** Not documented: data for weighting the answers. */
  ward: v.nullable(v.number()),
  stratum: v.picklist(strata),
  households: v.number(),
  /** Number of households to interview in the cluster. */
  interviews: v.number(),
  /** Selection probability of the cluster, and the weight of each household interviewed in it. */
  pi: v.number(),
  weight: v.number(),
})
export type SampledCluster = v.InferOutput<typeof SampledCluster>

/**
 * A unit that replaces a cluster of the same stratum that cannot be surveyed. R1 is used first. It has no weight until
 * it is used.
 */
export const ReplacementCluster = v.object({
  replacement: v.number(),
  ...v.omit(SampledCluster, ['psu_id', 'pi', 'weight']).entries,
})
export type ReplacementCluster = v.InferOutput<typeof ReplacementCluster>
/** Name on the map and in the field. */
export const replacementName = (replacement: number): string => `R${replacement}`

const Ring = v.array(v.array(v.number()))
const ClusterArea = v.variant('type', [
  v.object({ type: v.literal('Polygon'), coordinates: v.array(Ring) }),
  v.object({ type: v.literal('MultiPolygon'), coordinates: v.array(v.array(Ring)) }),
])
/** Sample design by stratum, for the municipality. */
export const StratumDesign = v.object({
  stratum: v.picklist(strata),
  households: v.number(),
  /** Number of squares in the frame's units. */
  cells: v.number(),
  wards: v.number(),
  sample_households: v.number(),
  clusters: v.number(),
  replacements: v.number(),
})
export type StratumDesign = v.InferOutput<typeof StratumDesign>

export const SstResult = v.object({
  success: v.literal(true),
  data: v.object({
    cluster_geojson: v.object({
      type: v.literal('FeatureCollection'),
      features: v.array(
        v.object({
          type: v.literal('Feature'),
          id: v.number(),
          properties: v.object({
            psu_id: v.number(),
            ward: v.nullable(v.number()),
            stratum: v.picklist(strata),
            households: v.number(),
          }),
          geometry: ClusterArea,
        }),
      ),
    }),
    table_data: v.array(SampledCluster),
    replacements: v.array(v.object({ ...ReplacementCluster.entries, area: ClusterArea })),
    /**
     * Households in the frame, and their percentage of all households. Weights add up to the households in the frame.
     */
    frame: v.object({ households: v.number(), households_left: v.number(), coverage: v.number() }),
    municipality: Municipality,
    /** KML in UTF-8 with one Placemark per cluster. */
    base64_kml: v.string(),
    seed: v.number(),
    design: v.array(StratumDesign),
    /** Whether the houses were generated for a demo. */
    generated: v.boolean(),
    atlas_version: v.string(),
    /** Attributions of all data in the atlas. */
    atlas_sources: v.string(),
    /** Census used to count households. Absent in samples that predate the final census. */
    census_2021: v.optional(Census2021),
    warnings: v.array(MessageSchema),
  }),
})
export type SstResult = v.InferOutput<typeof SstResult>
export type Sample = SstResult['data']
/** Request for a sample without a plan. */
export type SstRequest = Required<Omit<SstCalculation, 'plan_id'>>

export const sstCalculate = endpoint({
  method: 'POST',
  path: '/api/sst/calculate',
  can: 'analysis.run',
  worker: 'long',
  right: { level: 'write', planOf: ({ body }) => ({ plan_id: body.plan_id ?? undefined }) },
  summary: 'Household survey clusters of a local level, drawn with probability proportional to size',
  body: SstCalculation,
  reply: SstResult,
  form: true,
})

/** The frame at one cluster size, which the form shows before the draw. */
export const SstFrame = v.object({
  sddmm: v.number(),
  desired_cluster_size: v.number(),
  households: v.number(),
  strata: v.array(
    v.object({
      stratum: v.picklist(strata),
      households: v.number(),
      cells: v.number(),
      wards: v.number(),
    }),
  ),
  generated: v.boolean(),
  atlas_version: v.string(),
})
export type SstFrame = v.InferOutput<typeof SstFrame>

export const sstFrame = endpoint({
  method: 'GET',
  path: '/api/sst/frame/{municipality}',
  can: 'analysis.run',
  worker: 'long',
  summary: 'Households and squares of the sampling frame of a local level, urban and rural',
  params: v.object({
    municipality: v.pipe(
      v.string(),
      v.regex(/^\d{5}$/, 'a five-digit code of a local level'),
      v.transform(Number),
    ),
  }),
  query: v.object({
    desired_cluster_size: v.optional(
      v.pipe(v.string(), v.regex(/^[1-8]$/, 'a size from 1 to 8'), v.transform(Number)),
    ),
  }),
  reply: SstFrame,
})
