import type { ComponentType } from 'react'
import type { PlanScreen } from '../../domain/plan/screens.ts'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'

const screens: Record<PlanScreen, () => Promise<{ default: ComponentType }>> = {
  tasks: () => import('./summary/task-list.tsx'),
  '': () => import('./form/plan-form-screen.tsx'),
  demography: () => import('./steps/demography.tsx'),
  'renewable-energy': () => import('./steps/renewable.tsx'),
  physical: () => import('./steps/physical.tsx'),
  'land-cover': () => import('./steps/land-cover.tsx'),
  'road-access': () => import('./steps/roads.tsx'),
  stakeholders: () => import('./steps/people/stakeholders.tsx'),
  'sub-commitee': () => import('./steps/people/sub-committee.tsx'),
  'energy-baseline': () => import('./steps/baseline/surveys.tsx'),
  'energy-baseline-bat': () => import('./places/bat-step.tsx'),
  'energy-baseline-mhp': () => import('./places/mhp-step.tsx'),
  'vision-mission': () => import('./vision/vision.tsx'),
  'opp-and-challenges': () => import('./vision/points.tsx'),
  activities: () => import('./activities/activities.tsx'),
  pa: () => import('./assessment/priority.tsx'),
  fundings: () => import('./assessment/funding.tsx'),
  rankings: () => import('./assessment/rankings.tsx'),
  sa: () => import('./summary/selected.tsx'),
  results: () => import('./results/results.tsx'),
  'work-plan': () => import('./work-plan/work-plan.tsx'),
  final: () => import('./summary/overview.tsx'),
}

const parts = new Map(Object.entries(screens).map(([path, load]) => [path, lazyPart(load)]))

/** The screens of `plan-screens.ts`, each in its own chunk. They import that table, so it must not import them. */
export const screenOf = (path: PlanScreen) => parts.get(path)

/** Prefetches a screen. If this fails, the screen is loaded again when it is opened. */
export const fetchScreen = (path: PlanScreen): void => void parts.get(path)?.prefetch()
