import { loadPlanWords } from '../plan-words.ts'
import PlanFormScreen from './plan-form-screen.tsx'

await loadPlanWords()

/** The empty form (H-002). */
export function NewPlanRoute() {
  return <PlanFormScreen key="new" />
}
