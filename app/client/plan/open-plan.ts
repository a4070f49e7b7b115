import { atom } from 'jotai'
import type { ToolId } from '../map/tool.ts'
import { stored } from '../ui/stored.ts'

/**
 * The plan that is open. It is null while it is loading and on all other screens (F-007). A new plan has no id yet, and
 * no local level until one is selected. The map shows that local level.
 */
export type OpenPlan = { id: number | null; municipality: number | null }
export const openPlanAtom = atom<OpenPlan | null>(null)
/** Tool of the plan screen. Its results are shown below the map, and its lines can be selected on the map. */
export const planToolAtom = atom<ToolId | null>(null)
/** Whether the map stays next to screens of a plan that do not use it. */
export const mapBesideGrid = stored('urja.plan.map', ['hidden', 'shown'], () => 'hidden')
/** Whether the panel for users without a plan is shown, which is narrower than the list of plans. */
export const isStartAtom = atom(false)
