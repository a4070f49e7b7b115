import { Outlet } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { mapBeganAtom } from '../map/map-state.ts'
import { loadPlanMessages } from '../plan/plan-messages.ts'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { Guarded } from './guarded.tsx'
import { PanelSkeleton } from './panel-skeleton.tsx'
import type { HomeState } from './use-home.ts'

const PlanList = lazyPart(
  async () => (await Promise.all([import('../plan/list/plan-list.tsx'), loadPlanMessages()]))[0],
)

/**
 * Panel next to the map when no tool is in use: a screen of a plan, or the list of plans (S-025). The list is loaded
 * after the map has started, because its scripts and rows would delay the tiles of the map.
 */
export function PlanPanel({ home }: { home: HomeState }) {
  const mapBegan = useAtomValue(mapBeganAtom)
  if (!home.inPlan && !mapBegan) return <PanelSkeleton />
  return (
    <Guarded>
      {home.inPlan ? (
        <Outlet />
      ) : (
        <PlanList
          start={{
            isUnplaced: home.isUnplaced,
            chooseTool: home.chooseTool,
            openDashboard: () => home.chooseMode('dashboard'),
          }}
        />
      )}
    </Guarded>
  )
}
