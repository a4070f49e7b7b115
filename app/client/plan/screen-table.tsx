import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { PlanScreen } from '../../domain/plan/screens.ts'

/** The screens of `plan-screens.ts`, each a chunk of its own. They know that table, so it does not know them. */
export const screenTable: Partial<Record<PlanScreen, LazyExoticComponent<ComponentType>>> = {
  '': lazy(() => import('./form/plan-form-screen.tsx')),
  demography: lazy(() => import('./steps/demography.tsx')),
  'renewable-energy': lazy(() => import('./steps/renewable.tsx')),
  physical: lazy(() => import('./steps/physical.tsx')),
  'land-cover': lazy(() => import('./steps/land-cover.tsx')),
  'road-access': lazy(() => import('./steps/roads.tsx')),
  stakeholders: lazy(() => import('./steps/people/stakeholders.tsx')),
  'sub-commitee': lazy(() => import('./steps/people/sub-committee.tsx')),
  'energy-baseline': lazy(() => import('./steps/baseline/surveys.tsx')),
  'energy-baseline-bat': lazy(() => import('./places/bat-step.tsx')),
  'energy-baseline-mhp': lazy(() => import('./places/mhp-step.tsx')),
  'vision-mission': lazy(() => import('./vision/vision.tsx')),
  'opp-and-challenges': lazy(() => import('./vision/points.tsx')),
  activities: lazy(() => import('./activities/activities.tsx')),
  pa: lazy(() => import('./assessment/priority.tsx')),
  fundings: lazy(() => import('./assessment/funding.tsx')),
  rankings: lazy(() => import('./assessment/rankings.tsx')),
  sa: lazy(() => import('./summary/selected.tsx')),
  final: lazy(() => import('./summary/overview.tsx')),
}
