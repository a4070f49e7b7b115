import { smokeDiseases } from '../../app/domain/assumptions/cooking-settings.ts'
import {
  backgroundResults,
  billResults,
  distributionResults,
  placeResults,
  riskResults,
  transformerResults,
} from './cooking/cooking-vectors.ts'
import { onstoveVectorResults } from './cooking/onstove-vectors.ts'
import { cookingTableResults, panelResults, weightResults } from './delivery-vectors.ts'
import { growthResults } from './growth-vectors.ts'
import type { ResultKeys } from './leaves.ts'
import { rankingResults } from './ranking-vectors.ts'
import type { JsonObject } from './read-vectors.ts'
import { supplyResults } from './supply-vectors.ts'
import { tierResults } from './tier-vectors.ts'
import { degenerateResults, villageResults } from './village-vectors.ts'

/** A group that is compared. Results have the same paths as the values that the file expects. */
export type BuiltGroup = {
  results: readonly string[]
  /** `shared` contains the groups of the file that are inputs of other groups. */
  compute(inputs: unknown, shared: JsonObject): unknown
  /** Number of decimals to which values in the file are rounded. */
  decimals?: number
  /** Relative tolerance for the value at a path, 1e-9 by default. A tolerance in the file takes precedence. */
  tolerance?(path: string): number
  /** Members with expected results that are not compared yet, and the feature that will compute them. */
  unbuilt?: Readonly<Record<string, string>>
}
/** A group that is not compared yet. Its expected values are only counted. */
export type UnbuiltGroup = { notBuilt: string } & ResultKeys
/** A group that is an input of other groups and has no expected values. */
export type InputGroup = { isInput: true; notBuilt?: string }
export type GroupRow = BuiltGroup | UnbuiltGroup | InputGroup

export const defaultTolerance = 1e-9

const expected = ['expected']
const hours = 'hours of a village'
const living = 'plan delivery'

/** All groups in the files of test vectors. When a comparison is implemented, it replaces the `notBuilt` row. */
export const vectorGroups: Record<string, GroupRow> = {
  ranking: { results: expected, compute: rankingResults },
  growth: { results: expected, compute: growthResults },
  households_to_supply: { results: expected, compute: supplyResults },

  onstove: { results: ['runs.cells'], compute: onstoveVectorResults },
  'urja.defaults': { isInput: true },
  'urja.places': { results: ['told', 'quarter_to.moves', 'quarter_to.comes_to'], compute: placeResults },
  'urja.transformers': { results: ['told'], compute: transformerResults },
  'urja.bills': { results: ['NPR'], compute: billResults },
  'urja.relative_risk': { results: smokeDiseases, compute: riskResults },
  'urja.background': { results: ['mort', 'morb'], compute: backgroundResults },
  'urja.distribution': { results: ['shares'], compute: distributionResults },

  rates: { isInput: true },
  shapes: { isInput: true, notBuilt: hours },
  shape_of: { isInput: true, notBuilt: hours },
  pv_shares_percent: { isInput: true, notBuilt: hours },
  clouds: { isInput: true, notBuilt: hours },
  villages: {
    results: [
      ...['first_house', 'last_house', 'sum_x', 'sum_y', 'sum_z', 'hull_km2', 'watts'],
      ...['mst_of_points_m', 'pole_nodes', 'mst_of_poles_m', 'mst_of_poles_slope_m', 'drop_m_of_all'],
      ...['root', 'kept_pole_nodes', 'households_left_out', 'areas', 'bills', 'by_tier'],
      ...['bat_sized', 'bat_flat', 'bat_all_connected', 'effect'],
    ],
    compute: villageResults,
    unbuilt: {
      load_flow: 'load flow of another program',
      // To be compared with a tolerance of 1e-7.
      hours,
      finance: 'study of a village',
    },
  },
  degenerate: {
    results: ['lattice', 'row', 'twins', 'kW', 'percent', 'A', 'ohm'],
    compute: degenerateResults,
  },

  // Rounded to six decimals, so to be compared with a tolerance of 1e-6.
  balance: { notBuilt: living, results: expected },
  // Only the share by sex and the mean of the first round are compared. The change between rounds is not implemented.
  panel: {
    results: ['expected.by_sex', 'expected.mean_GJ'],
    compute: panelResults,
    decimals: 6,
    tolerance: () => 1e-6,
  },
  weights: { results: expected, compute: weightResults, decimals: 6, tolerance: () => 1e-6 },
  mtf: {
    results: ['package_percent', 'supply', 'ventilation', 'cooking', 'nea_bill_365'],
    compute: tierResults,
    decimals: 6,
    tolerance: () => 1e-6,
  },
  lights: { notBuilt: living, results: ['planned', 'light'] },
  rollup: { notBuilt: living, results: expected },
  cooking_table: { results: expected, compute: cookingTableResults },
}
