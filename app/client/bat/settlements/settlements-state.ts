import { atom } from 'jotai'
import { technologies } from '../../../domain/bat/contract.ts'
import type { LeastCostMap, SettlementsQueryInput } from '../../../domain/bat/settlements-contract.ts'
import { grouping, settlementsQuery } from '../../../domain/bat/settlements-contract.ts'
import { stopRunAtom } from '../../api/runs.ts'
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
export type SettlementsOutcome = { request: SettlementsQueryInput; result: LeastCostMap }
export const settlementsAtom = atom<SettlementsOutcome | null>(null)

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
export const clearSettlementsAtom = atom(null, (_, set) => {
  set(stopRunAtom, settlementsQuery)
  set(settlementsAtom, null)
  set(selectedSettlementAtom, null)
  set(settlementsView.atom, usualView(settlementsView.rules))
})
