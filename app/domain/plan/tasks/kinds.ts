import type { PlanKind } from '../history-contract.ts'
import type { PlanScreen } from '../screens.ts'

/** Screen on which each kind of content in a plan's history is entered. */
const screens: Record<PlanKind | 'bat_cluster' | 'mhp_project' | 'mhp_none', PlanScreen> = {
  form: '',
  demography: 'demography',
  renewable: 'renewable-energy',
  physical: 'physical',
  institutions: 'physical',
  land_cover: 'land-cover',
  roads: 'road-access',
  stakeholder: 'stakeholders',
  member: 'sub-commitee',
  survey_options: 'energy-baseline',
  sample: 'energy-baseline',
  bat_cluster: 'energy-baseline-bat',
  cost_options: 'energy-baseline-bat',
  mhp_project: 'energy-baseline-mhp',
  mhp_none: 'energy-baseline-mhp',
  vision: 'vision-mission',
  opportunity: 'opp-and-challenges',
  challenge: 'opp-and-challenges',
  objective: 'activities',
  activity: 'activities',
  priority: 'pa',
  funding: 'fundings',
  rankings: 'rankings',
  quantities: 'work-plan',
  budget_codes: 'work-plan',
  budget_columns: 'work-plan',
  period_shares: 'work-plan',
  correction: 'energy-baseline-bat',
  indicator: 'results',
  emblem: 'final',
}

/** Returns the screen of a kind of content, or undefined if there is none. */
export const screenOfKind = (kind: string): PlanScreen | undefined =>
  Object.hasOwn(screens, kind) ? screens[kind as keyof typeof screens] : undefined
