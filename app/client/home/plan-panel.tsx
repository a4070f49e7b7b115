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
 * Panel beside the map without a tool: a screen of a plan, or the list of plans (S-025). The list loads after
 * the map has begun: its scripts and rows would delay the map's tiles.
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
