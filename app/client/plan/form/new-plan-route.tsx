import PlanFormScreen from './plan-form-screen.tsx'

/** The empty form (H-002). */
export function NewPlanRoute() {
  return <PlanFormScreen key="new" />
}
