import { atom } from 'jotai'
import type { BatInputs } from '../../../domain/bat/bat-inputs.ts'
import { technologies } from '../../../domain/bat/contract.ts'
import { scenarioMaps, scenariosOf } from '../../../domain/bat/scenarios/scenario-maps.ts'
import type { LeastCostMap, SettlementsQueryInput } from '../../../domain/bat/settlements-contract.ts'
import { grouping, settlementsQuery } from '../../../domain/bat/settlements-contract.ts'
import { stopRunAtom } from '../../api/runs.ts'
import { hoveredAtom } from '../../map/map-state.ts'
import { placed } from '../../region/placed-result.ts'
import { draftAtom } from '../../ui/draft/draft-atom.ts'
import { defaultView } from '../../ui/table/table-view.ts'
import { persistedView } from '../../ui/table/use-table-view.ts'

/** Parameters of the grouping in the panel. A parameter is null while its field is empty. */
export type GroupingInputs = Record<keyof typeof grouping, number | null>
export const defaultGrouping: GroupingInputs = {
  reach_m: grouping.reach_m.default,
  min_neighbours: grouping.min_neighbours.default,
  least_houses: grouping.least_houses.default,
}
export const groupingDraft = draftAtom<GroupingInputs>('settlements', defaultGrouping)
export const groupingAtom = groupingDraft.inputsAtom

/** Inputs that each scenario has for itself. */
export const scenarioFields = [
  'connected_households',
  'tier',
  'dc_watt',
  'custom_hh_demand',
  'hh_demand_W',
  'project_period',
  'grid_extension',
  'grid_extension_limit_km',
  'extension_period',
  'distribution',
  'costs',
  'planned_lines',
] as const satisfies (keyof BatInputs)[]
export type ScenarioInputs = Pick<BatInputs, (typeof scenarioFields)[number]>
/**
 * Two or more scenarios; otherwise empty. The inputs of the scenario at index `at` are in the form, whatever the list
 * contains.
 */
export const scenariosDraft = draftAtom<{ scenarios: ScenarioInputs[]; at: number }>('scenarios', {
  scenarios: [],
  at: 0,
})

/** The least-cost map of a local level, with its request. */
export type SettlementsOutcome = { request: SettlementsQueryInput; result: LeastCostMap }
export const settlementsAtom = atom<SettlementsOutcome | null>(null)
/** The same, as long as its local level is the current region. */
export const placedSettlements = placed(settlementsAtom, ({ request }) => request.municipality)

const mapsAtom = atom(get => {
  const outcome = get(placedSettlements.atom)
  return outcome && { scenarios: scenariosOf(outcome.request), maps: scenarioMaps(outcome.result) }
})
const shownAtom = atom(0)
const rightAtom = atom<number | null>(null)
/** Scenario that the map and the tables show. */
export const shownScenarioAtom = atom(
  get => Math.min(get(shownAtom), (get(mapsAtom)?.maps.length ?? 1) - 1),
  (get, set, at: number) => {
    if (get(rightAtom) === at) set(rightAtom, get(shownAtom))
    set(shownAtom, at)
  },
)
/** Scenario to the right of the swipe border, or null if only one map is shown. */
export const rightScenarioAtom = atom(
  get => {
    const right = get(rightAtom)
    return right !== null && right < (get(mapsAtom)?.maps.length ?? 0) ? right : null
  },
  (_, set, at: number | null) => set(rightAtom, at),
)
/** Longitude of the swipe border. */
export const swipeBorderAtom = atom<number | null>(null)
/** Map of the current scenario, as if it had been requested alone. */
export const shownSettlementsAtom = atom((get): SettlementsOutcome | null => {
  const [outcome, all, at] = [get(placedSettlements.atom), get(mapsAtom), get(shownScenarioAtom)]
  if (outcome === null || all === null) return null
  const { municipality, grouping, plan } = outcome.request
  return { request: { municipality, grouping, plan, ...all.scenarios[at] }, result: all.maps[at] }
})
/** Maps of all scenarios with the inputs from which their names are derived, if there are several scenarios. */
export const comparedAtom = atom(get => {
  const all = get(mapsAtom)
  return all && all.maps.length > 1 ? all : null
})

export const selectedSettlementAtom = atom<number | null>(null)
/** How the shared hover state of the map identifies a settlement, whichever of its layers is under the pointer. */
export const settlementHover = 'bat-settlement'
export const hoveredSettlementAtom = atom(get => {
  const hovered = get(hoveredAtom)
  return hovered?.layer === settlementHover ? hovered.id : null
})

/** What the table shows: settlements with any best option, largest first. */
export const settlementsView = persistedView(
  { sort: 'houses', down: true, filters: { best: [...technologies, 'none'] } },
  'bat.settlements',
)
export type SettlementsTabId = 'settlements' | 'totals' | 'scenarios' | 'changes'
export const settlementsTabAtom = atom<SettlementsTabId>('settlements')

/** Stops running analyses and discards the result. Inputs are kept. */
export const clearSettlementsAtom = atom(null, (_, set) => {
  set(stopRunAtom, settlementsQuery)
  set(settlementsAtom, null)
  set(selectedSettlementAtom, null)
  set(rightAtom, null)
  set(shownAtom, 0)
  set(settlementsView.atom, defaultView(settlementsView.rules))
})
