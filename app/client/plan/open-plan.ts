import { atom } from 'jotai'
import type { ToolId } from '../map/tool.ts'
import { stored } from '../ui/stored.ts'

/**
 * The open plan, null while it loads and on every other screen (F-007). A new plan has no id yet, and no
 * local level until one is chosen. The map shows that local level.
 */
export type OpenPlan = { id: number | null; municipality: number | null }
export const openPlanAtom = atom<OpenPlan | null>(null)
/** Tool of the plan screen: its results appear below the map, and its lines can be picked. */
export const planToolAtom = atom<ToolId | null>(null)
/** Whether the map stays beside screens of a plan that do not use it. */
export const mapBesideGrid = stored('urja.plan.map', ['hidden', 'shown'], () => 'hidden')
/** Whether the list of plans is the panel for users without one, which is narrower. */
export const isStartAtom = atom(false)
