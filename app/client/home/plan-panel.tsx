import { Outlet } from '@tanstack/react-router'
import { lazy } from 'react'
import { Guarded } from './guarded.tsx'
import type { Home } from './use-home.ts'

const PlanList = lazy(() => import('../plan/list/plan-list.tsx'))

/** What stands beside the map where no tool is in use: a screen of a plan, or the list of plans (S-025). */
export function PlanPanel({ home }: { home: Home }) {
  return (
    <Guarded>
      {home.inPlan ? <Outlet /> : <PlanList place={home.search.region === 0 ? null : home.place.name} />}
    </Guarded>
  )
}
