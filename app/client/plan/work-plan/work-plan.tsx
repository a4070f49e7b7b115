import { type ReactNode, Suspense } from 'react'
import { useDraftState } from '../../ui/draft/use-draft-state.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { PlanSkeleton } from '../frame/plan-skeleton.tsx'
import { usePlan } from '../plan-context.tsx'
import { ScheduleView } from './schedule-view.tsx'
import { type View, ViewBar, type ViewProps } from './views.tsx'

const lazyView = (load: () => Promise<(props: ViewProps) => ReactNode>) =>
  lazyPart<ViewProps>(async () => ({ default: await load() }))
const screens = {
  schedule: ScheduleView,
  quantities: lazyView(async () => (await import('./quantities-view.tsx')).QuantitiesView),
  columns: lazyView(async () => (await import('./columns-view.tsx')).ColumnsView),
  codes: lazyView(async () => (await import('./column-grids.tsx')).CodesView),
  periods: lazyView(async () => (await import('./column-grids.tsx')).PeriodsView),
} satisfies Record<View, unknown>

/** The work plan: activities by fiscal year, with amounts by source and period. */
export default function WorkPlanStep() {
  const plan = usePlan()
  const { value: view, setValue } = useDraftState<View>(`choice.work-plan.${plan.id}`, 'schedule')
  const Screen = screens[view] ?? ScheduleView
  return (
    <Suspense fallback={<PlanSkeleton />}>
      <Screen bar={<ViewBar view={view} choose={setValue} />} choose={setValue} />
    </Suspense>
  )
}
