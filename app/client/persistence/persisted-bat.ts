import { atom, type SetStateAction } from 'jotai'
import * as v from 'valibot'
import { BatInputs, defaultBatInputs } from '../../domain/bat/bat-inputs.ts'
import { BatForm, BatResult, ExtraParams, ZonalQuery } from '../../domain/bat/contract.ts'
import {
  Grouping,
  LeastCostMap,
  maxScenarios,
  SettlementsQuery,
} from '../../domain/bat/settlements-contract.ts'
import type { LngLat } from '../../domain/geometry.ts'
import { newSentKey } from '../api/sent-key.ts'
import { closedRing } from '../bat/bat-request.ts'
import {
  type BatMode,
  type BatPlace,
  type BatWork,
  batDraft,
  batWorkAtom,
  ownModeAtom,
  ownPlaceAtom,
} from '../bat/bat-state.ts'
import {
  defaultGrouping,
  groupingDraft,
  type ScenarioInputs,
  type SettlementsOutcome,
  scenarioFields,
  scenariosDraft,
  settlementsAtom,
} from '../bat/settlements/settlements-state.ts'
import { PersistedPosition, type PersistedTool } from './persisted-tool.ts'

const Ring = v.pipe(v.array(PersistedPosition), v.minLength(4))
const Place = v.variant('shape', [
  v.object({ shape: v.literal('polygon'), ring: Ring }),
  v.object({ shape: v.literal('point'), at: PersistedPosition }),
])
const Zonal = v.object({
  kind: v.literal('zonal'),
  request: ZonalQuery,
  ring: Ring,
  result: v.omit(BatResult, ['best', 'best_reason']),
  name: v.string(),
  cluster_id: v.optional(v.number()),
})
const Point = v.object({
  kind: v.literal('point'),
  at: PersistedPosition,
  feasible: v.record(v.string(), v.boolean()),
  sddmm: v.optional(v.number()),
})
const Work = v.object({
  mode: v.picklist(['point', 'polygon', 'cluster', 'municipality']),
  place: v.nullable(Place),
  moved: v.nullable(v.object({ from: v.array(Ring), to: Ring })),
  result: v.nullable(v.variant('kind', [Zonal, Point])),
  clusters: v.array(v.object({ ...Zonal.entries, cluster_id: v.number() })),
})

const workAtom = atom(
  get => {
    const work = get(batWorkAtom)
    const isNone = work.place === null && work.result === null && work.clusters.length === 0
    return isNone && work.mode === 'polygon' ? null : work
  },
  (_, set, stored: unknown) => {
    const { mode, place, moved, result, clusters } = stored as BatWork
    // Clusters from an older version of the product have no key.
    for (const one of clusters) one.key ??= newSentKey()
    // An older version did not store the local level of a point.
    const isUnplaced = result?.kind === 'point' && result.sddmm === undefined
    set(batWorkAtom, { mode, place, moved, result: isUnplaced ? null : result, clusters })
  },
)

const positionsOf = (place: BatPlace) => (place.shape === 'point' ? [place.at] : place.ring.slice(0, -1))
const drawnAtom: PersistedTool['question']['drawnAtom'] = atom(
  get => {
    const [kind, place] = [get(ownModeAtom), get(ownPlaceAtom)]
    if (kind === 'municipality') return { kind, positions: [] }
    return place && { kind, positions: positionsOf(place) }
  },
  (_, set, { kind, positions }) =>
    set(batWorkAtom, work => ({
      ...work,
      mode: kind as BatMode,
      place: placeOf(kind, positions),
      moved: null,
      result: null,
    })),
)
function placeOf(kind: string, positions: LngLat[]): BatPlace | null {
  if (kind === 'municipality') return null
  if (kind === 'point') return { shape: 'point', at: positions[0] }
  return { shape: 'polygon', ring: closedRing(positions) }
}

/** Fields with the default value are left out, so that more scenarios fit. */
const Scenarios = v.pipe(
  v.array(v.strictObject(Object.fromEntries(scenarioFields.map(name => [name, BatInputs.entries[name]])))),
  v.minLength(2),
  v.maxLength(maxScenarios),
)
const shortened = (scenario: ScenarioInputs) =>
  Object.fromEntries(
    scenarioFields
      .filter(name => JSON.stringify(scenario[name]) !== JSON.stringify(defaultBatInputs[name]))
      .map(name => [name, scenario[name]]),
  )
const inFull = (scenario: object): ScenarioInputs => {
  const whole = { ...defaultBatInputs, ...scenario }
  return Object.fromEntries(scenarioFields.map(name => [name, whole[name]])) as ScenarioInputs
}

const {
  cluster_name,
  connected_households,
  distribution,
  hh_input,
  institutions,
  building_filter,
  costs,
  planned_lines,
} = BatInputs.entries
/** The grouping and the other scenarios are stored in the same record, since their names are different. */
const inputsAtom = atom(
  get => {
    const { scenarios, at } = get(scenariosDraft.inputsAtom)
    return {
      ...get(batDraft.inputsAtom),
      ...get(groupingDraft.inputsAtom),
      scenarios: scenarios.map((one, i) => (i === at ? {} : shortened(one))),
      at,
    } as Record<string, unknown>
  },
  (get, set, change: SetStateAction<Record<string, unknown>>) => {
    const next = typeof change === 'function' ? change(get(inputsAtom)) : change
    const part = <T extends object>(defaults: T) =>
      Object.fromEntries(Object.keys(defaults).map(name => [name, next[name]])) as T
    set(batDraft.inputsAtom, part(defaultBatInputs))
    set(groupingDraft.inputsAtom, part(defaultGrouping))
    const scenarios = (next.scenarios as object[]).map(inFull)
    set(scenariosDraft.inputsAtom, {
      scenarios,
      at: Math.max(0, Math.min(next.at as number, scenarios.length - 1)),
    })
  },
)

export const persistedBat: PersistedTool = {
  name: 'bat',
  workAtom,
  isWork: found => v.is(Work, found),
  question: {
    kinds: { point: 1, polygon: 3, cluster: 3, municipality: 0 },
    drawnAtom,
    inputsAtom,
    default: { ...defaultBatInputs, ...defaultGrouping, scenarios: [], at: 0 },
    // In the order in which URLs have always listed them.
    fields: {
      ...BatForm.entries,
      connected_households,
      ...ExtraParams.entries,
      distribution,
      ...Grouping.entries,
      cluster_name,
      hh_input,
      institutions,
      building_filter,
      costs,
      planned_lines,
      scenarios: Scenarios,
      at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxScenarios - 1)),
    },
  },
}

const Settlements = v.object({ request: SettlementsQuery, result: LeastCostMap })
/** The result for a whole municipality is a separate record, because it is much larger. */
export const persistedSettlements: Omit<PersistedTool, 'question'> = {
  name: 'settlements',
  workAtom: atom(
    get => get(settlementsAtom),
    (_, set, stored: unknown) => set(settlementsAtom, stored as SettlementsOutcome),
  ),
  isWork: found => v.is(Settlements, found),
}
