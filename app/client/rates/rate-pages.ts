import type { MessageKey } from '../../domain/messages/messages.ts'
import type { AssumptionKind } from '../../domain/rates/assumption-tables.ts'
import { type TableKind, tableTitles } from '../../domain/rates/edited-tables.ts'
import type { NetworkKind } from '../../domain/rates/network-tables.ts'
import type { RateKind } from '../../domain/rates/rate-fields.ts'
import { technologyMarks, technologyOfRates } from '../../domain/technologies/technologies.ts'
import type { TechMarkKey } from '../ui/tech-mark.tsx'

type Page = { path: string; words: MessageKey }
/** An entry of the menu. `mark` is the mark of the technology that the table is about, if any. */
export type TablePage = Page & { mark: TechMarkKey | null }
/** Pages by table, in the order of the menu. */
const pages = {
  shs_ac: { path: 'shs-ac-costs', words: 'costs.shsAc' },
  shs_dc: { path: 'shs-dc-costs', words: 'costs.shsDc' },
  mhp: { path: 'mhp-costs', words: 'costs.mhp' },
  grid: { path: 'grid-costs', words: 'costs.grid' },
  smg: { path: 'smg-costs', words: 'costs.smg' },
  settings: { path: 'cost-settings', words: 'rates.titleSettings' },
} satisfies Record<RateKind, Page>

/** Screens for cost rates (M-002) with their menu entries. The settings of the cost model have no mark. */
export const ratePages = (Object.keys(pages) as RateKind[]).map((kind): TablePage & { kind: RateKind } => ({
  kind,
  ...pages[kind],
  mark: kind === 'settings' ? null : technologyMarks[technologyOfRates[kind]],
}))

const ofAssumptions = {
  carriers: 'energy-carriers',
  tariff: 'electricity-tariff',
  climate: 'warming-potentials',
  emission_classes: 'stove-emissions',
  useful_energy: 'useful-energy',
  stove_moves: 'stove-moves',
  measure_usage: 'measure-usage',
} satisfies Partial<Record<AssumptionKind, string>>
const ofCooking = {
  cook_stove: 'cooking-stoves',
  cook_settings: 'cooking-settings',
  cook_subsidy: 'stove-subsidies',
} satisfies Record<Exclude<AssumptionKind, keyof typeof ofAssumptions>, string>
const ofNetwork = {
  network: 'network-rates',
  conductor: 'conductors',
  transformer: 'transformers',
} satisfies Record<NetworkKind, string>

const pagesOf = <K extends TableKind>(paths: Record<K, string>) =>
  (Object.keys(paths) as K[]).map((kind): TablePage & { kind: K } => ({
    kind,
    path: paths[kind],
    words: tableTitles[kind],
    mark: null,
  }))
/** Screens for the distribution network, in a separate group. */
export const networkPages = pagesOf(ofNetwork)
/** Screens for energy assumptions, in a separate group. */
export const assumptionPages = pagesOf(ofAssumptions)
/** Screens for the Clean Cooking Tool, in a separate group. */
export const cookingPages = pagesOf(ofCooking)
