import { cookingTableResults, panelResults, weightResults } from './delivery-vectors.ts'
import { growthResults } from './growth-vectors.ts'
import type { ResultKeys } from './leaves.ts'
import { rankingResults } from './ranking-vectors.ts'
import type { JsonObject } from './read-vectors.ts'
import { supplyResults } from './supply-vectors.ts'
import { tierResults } from './tier-vectors.ts'
import { degenerateResults, villageResults } from './village-vectors.ts'

/** A group with a comparer: from its inputs to its results, in the positions that the file expects. */
export type BuiltGroup = {
  results: readonly string[]
  /** `shared` contains the groups of inputs in the file. */
  compute(inputs: unknown, shared: JsonObject): unknown
  /** Decimals that the file is rounded to. */
  decimals?: number
  /** Relative, for the value at a path; 1e-9 by default. The file's own tolerance takes precedence. */
  tolerance?(path: string): number
  /** Members that expect results and have no comparer yet, and what will bring it. */
  unbuilt?: Readonly<Record<string, string>>
}
/** A group without a comparer yet: its numbers are counted. */
export type UnbuiltGroup = { notBuilt: string } & ResultKeys
/** A group that other groups compute with and that expects nothing. */
export type InputGroup = { isInput: true; notBuilt?: string }
export type GroupRow = BuiltGroup | UnbuiltGroup | InputGroup

export const defaultTolerance = 1e-9

const expected = ['expected']
const cooking = 'clean cooking'
const hours = 'hours of a village'
const living = 'plan delivery'

/** Every group of the files of worked values. A new comparer replaces a row that is not built. */
export const vectorGroups: Record<string, GroupRow> = {
  ranking: { results: expected, compute: rankingResults },
  growth: { results: expected, compute: growthResults },
  households_to_supply: { results: expected, compute: supplyResults },

  onstove: { notBuilt: cooking, results: ['runs.cells'] },
  'urja.defaults': { isInput: true, notBuilt: cooking },
  'urja.places': { notBuilt: cooking, results: ['told', 'quarter_to'] },
  'urja.transformers': { notBuilt: cooking, results: ['told'] },
  'urja.bills': { notBuilt: cooking, results: ['NPR'] },
  'urja.relative_risk': { notBuilt: cooking, inputs: ['pm25'] },
  'urja.background': { notBuilt: cooking, inputs: [] },
  'urja.distribution': { notBuilt: cooking, results: ['shares'] },

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
      // To be compared within 1e-7.
      hours,
      finance: 'study of a village',
    },
  },
  degenerate: {
    results: ['lattice', 'row', 'twins', 'kW', 'percent', 'A', 'ohm'],
    compute: degenerateResults,
  },

  // Rounded to six decimals, to be compared within 1e-6.
  balance: { notBuilt: living, results: expected },
  // The change between two rounds is not built: the first round by sex and its mean are compared.
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
