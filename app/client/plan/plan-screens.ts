import type { MessageKey } from '../../domain/messages/messages.ts'
import { type PlanScreen, type Step, screensOfStep } from '../../domain/plan/screens.ts'

/** Tabs of a plan's screens, by the path of each screen below `/home/plan/{id}/`. */
export const screenWords: Record<PlanScreen, MessageKey> = {
  tasks: 'tasks.title',
  '': 'planFrame.form',
  demography: 'steps.demography',
  'renewable-energy': 'steps.renewable',
  physical: 'steps.physical',
  'land-cover': 'steps.landCover',
  'road-access': 'steps.roads',
  stakeholders: 'steps.stakeholders',
  'sub-commitee': 'steps.subCommittee',
  'energy-baseline': 'baseline.surveys',
  'energy-baseline-bat': 'clusters.title',
  'energy-baseline-mhp': 'projects.title',
  'vision-mission': 'vision.title',
  'opp-and-challenges': 'vision.points',
  activities: 'activity.title',
  pa: 'assessment.priority',
  fundings: 'assessment.funding',
  rankings: 'ranking.title',
  sa: 'summary.selected',
  results: 'results.title',
  'work-plan': 'workPlan.title',
  final: 'summary.overview',
}

/** Screens whose grids take the full width. The map shows nothing for them. */
const fullWidthScreens: ReadonlySet<string> = new Set<PlanScreen>([
  'pa',
  'fundings',
  'rankings',
  'results',
  'work-plan',
  'final',
])
export const isFullWidth = (screen: string | undefined): boolean =>
  screen !== undefined && fullWidthScreens.has(screen)

export const planSteps = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
type TabOfStep = ReturnType<typeof screensOfStep>[number] & { words: MessageKey }
/** The screens of one step, in order. */
export const screensOf = (step: Step): TabOfStep[] =>
  screensOfStep(step).map(screen => ({ ...screen, words: screenWords[screen.path] }))

/** Navigation options for a screen. The map does not move. */
export const toScreen = (id: number, screen: PlanScreen) =>
  screen === ''
    ? ({ to: '/home/plan/$id', params: { id: String(id) }, search: true } as const)
    : ({ to: '/home/plan/$id/$screen', params: { id: String(id), screen }, search: true } as const)
