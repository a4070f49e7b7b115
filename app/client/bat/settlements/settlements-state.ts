import { atom } from 'jotai'
import { technologies } from '../../../domain/bat/contract.ts'
import type { LeastCostMap, SettlementsQueryInput } from '../../../domain/bat/settlements-contract.ts'
import { grouping } from '../../../domain/bat/settlements-contract.ts'
import type { Language } from '../../../domain/words/words.ts'
import { hoveredAtom } from '../../map/map-state.ts'
import { draftAtom } from '../../ui/draft/draft-atom.ts'
import { usualView } from '../../ui/table/table-view.ts'
import { keptView } from '../../ui/table/use-table-view.ts'

/** What the panel asks the grouping for; null while a field is empty. */
export type GroupingInputs = Record<keyof typeof grouping, number | null>
export const usualGrouping: GroupingInputs = {
  reach_m: grouping.reach_m.usual,
  min_neighbours: grouping.min_neighbours.usual,
  least_houses: grouping.least_houses.usual,
}
export const groupingDraft = draftAtom<GroupingInputs>('settlements', usualGrouping)
export const groupingAtom = groupingDraft.inputsAtom

/** The least-cost map of a local level with what was asked. */
export type SettlementsOutcome = {
  request: SettlementsQueryInput
  result: LeastCostMap
  /** Of the result's sentences. */
  language: Language
}
export const settlementsAtom = atom<SettlementsOutcome | null>(null)

/** A request on its way and how to stop it; null when there is none. It outlives the panel. */
export const settlementsRunAtom = atom<{ stop(): void } | null>(null)
/** What the server found wrong with the last request, by field. */
export const settlementsRefusalAtom = atom<Record<string, string[]>>({})

export const selectedSettlementAtom = atom<number | null>(null)
/** How the map's shared hover names a settlement, whichever of its layers lies under the pointer. */
export const settlementHover = 'bat-settlement'
export const hoveredSettlementAtom = atom(get => {
  const hovered = get(hoveredAtom)
  return hovered?.layer === settlementHover ? hovered.id : null
})

/** What the table shows: the largest first, of every best option. */
export const settlementsView = keptView({ sort: 'houses', down: true, filters: { best: technologies } })
export const settlementsTabAtom = atom<'settlements' | 'totals'>('settlements')

/** Stops what runs and forgets the result; what was typed stays. */
export const clearSettlementsAtom = atom(null, (get, set) => {
  get(settlementsRunAtom)?.stop()
  set(settlementsAtom, null)
  set(settlementsRefusalAtom, {})
  set(selectedSettlementAtom, null)
  set(settlementsView.atom, usualView(settlementsView.rules))
})
