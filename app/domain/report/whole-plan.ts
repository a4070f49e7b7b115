import type * as v from 'valibot'
import type { ZonalQuery } from '../bat/contract.ts'
import type { EnergyChart, EnergyData } from '../dashboard/contract.ts'
import type { IndicatorId } from '../dashboard/indicators.ts'
import type { LayerKind } from '../layers/origin/layer-kind.ts'
import type { Message } from '../messages/messages.ts'
import type { MhpCalculation, Powerhouse } from '../mhp/contract.ts'
import type { Criterion, FundingSource } from '../plan/activities/lists.ts'
import type { ActivityPlace, Shares } from '../plan/activities/tree-contract.ts'
import type { Quantities } from '../plan/delivery/quantities.ts'
import type { PlanForm } from '../plan/plan-form.ts'
import type { CatalogueBaselines, IndicatorResult, IndicatorRow } from '../plan/results/contract.ts'
import type { demography } from '../plan/steps/demography.ts'
import type { landCover } from '../plan/steps/land-cover.ts'
import type { stakeholders, subCommittee } from '../plan/steps/people.ts'
import type { institutions, physical } from '../plan/steps/physical.ts'
import type { renewable } from '../plan/steps/renewable.ts'
import type { roads } from '../plan/steps/roads.ts'
import type { SampleParameters, SavedSample } from '../plan/steps/sample.ts'
import type { surveyOptions } from '../plan/steps/survey-options.ts'
import type { vision } from '../plan/steps/vision.ts'
import type { Rates } from '../rates/rates.ts'
import type { Fact } from '../region/facts.ts'
import type { Technology } from '../technologies/technologies.ts'
import type { ReportNetwork } from './network-figures.ts'

type Fields<D extends { fields: v.ObjectEntries }> = v.InferOutput<v.ObjectSchema<D['fields'], undefined>>
/** Values as entered, or null if nothing was saved. */
type Entered<D extends { fields: v.ObjectEntries }> = Fields<D> | null

export type ReportOption = {
  technology: Technology
  /** In NPR over the period of the cluster, and NPR/kWh. */
  capital: number
  life_cycle: number
  levelized: number | null
  /** Size of the plant in kW (kWp for a mini-grid), or null for the grid. */
  plant_kW: number | null
  /** Whether it is compared with the others: it can be built, and the cluster's parameters do not exclude it. */
  isCandidate: boolean
  /** Why it is not a candidate. */
  reason: Message | null
}
export type ReportCluster = {
  id: number
  /** As in the list of clusters and on the maps. */
  number: number
  name: string
  local_name: string
  /** Names in Devanagari, if the settlement has one. */
  name_ne?: string
  local_name_ne?: string
  /** Ward that contains the centre, or null if the centre is outside all wards. */
  ward: number | null
  households: number
  /** Households without the grid, on which demand and costs are based. */
  households_to_supply: number
  demand_kW: number
  per_household_W: number
  form: ZonalQuery['bat_form']
  /** Null if every household has the grid. */
  best: Technology | null
  period_yr: number
  to_grid_km: number | null
  options: ReportOption[]
  /** Null if every connection has the same price. */
  network: ReportNetwork | null
  /** Whether rates or maps have changed since it was computed. */
  is_old: boolean
}
export type ReportProject = {
  id: number
  name: string
  local_name: string
  /** Names in Devanagari, if the settlement has one. */
  name_ne?: string
  local_name_ne?: string
  request: MhpCalculation
  river: string | null
  upstream_km2: number
  powerhouses: Powerhouse[]
  is_old: boolean
}
export type ReportObjective = {
  id: number
  goal: number
  number: number
  description: string
  strategy: string
}
export type ReportActivity = {
  id: number
  objective_id: number
  goal: number
  code: string
  description: string
  /** In NPR. */
  estimated_budget: number
  responsible: string | null
  places: ActivityPlace[]
  shares: Shares | null
  scores: Partial<Record<Criterion, number>> | null
  amounts: Partial<Record<FundingSource, number>> | null
  /** What it delivers and when; null until something is entered. */
  quantities: Quantities | null
  is_selected: boolean
}
/** A dashboard figure with its source. */
export type ReportFigure = {
  id: IndicatorId
  value: number
  source: string
  year: number | null
  generated: boolean
}
export type ReportLayer = {
  /** As in the manifest of the atlas. */
  key: string
  name: string
  source: string
  vintage: string
  licence: string
  generated: boolean
  kind: LayerKind
}

/**
 * Everything that the report of a plan contains, as of one moment. It does not depend on the clock, or on anything
 * else that could differ for a later reader.
 */
export type WholePlan = {
  plan: {
    id: number
    name: string
    starting_year: number
    ending_year: number
    /** Day of the latest change, `YYYY-MM-DD`. */
    changed_on: string
  }
  /** Null if the current atlas no longer contains the local level. */
  fact: Fact | null
  is_in_terai: boolean
  /** File of the municipality's emblem, a PNG or JPEG, or null if none was chosen. */
  emblem: Uint8Array | null
  neighbours: { name: string; name_ne: string }[]
  documents: {
    form: PlanForm | null
    demography: Entered<typeof demography>
    renewable: Entered<typeof renewable>
    physical: Entered<typeof physical>
    institutions: Entered<typeof institutions>
    land_cover: Entered<typeof landCover>
    roads: Entered<typeof roads>
    survey_options: Entered<typeof surveyOptions>
    vision: Entered<typeof vision>
    mhp_none: { confirmed: boolean } | null
  }
  stakeholders: Fields<typeof stakeholders>[]
  members: Fields<typeof subCommittee>[]
  opportunities: string[]
  challenges: string[]
  sample: { parameters: SampleParameters; locked: boolean; result: SavedSample | null } | null
  clusters: ReportCluster[]
  projects: ReportProject[]
  objectives: ReportObjective[]
  activities: ReportActivity[]
  indicators: IndicatorRow[]
  /** Baselines and values of the indicators. */
  results: IndicatorResult[]
  /** Automatic baselines of the catalogue, whether or not the plan has these indicators. */
  baselines: CatalogueBaselines
  /** Number of households in each ward that the selected activities reach, or null if no activity has a location. */
  reach: (number | null)[] | null
  /** Figures on the electricity supply of the local level, and on its household energy. */
  figures: ReportFigure[]
  energy:
    | ({ charts: EnergyChart[]; source: string; year: number | null; generated: boolean } & Pick<
        EnergyData,
        'unknown_groups' | 'datasets'
      >)
    | null
  rates: Rates
  atlas: { version: string; layers: ReportLayer[] }
}
