import type { MessageKey } from '../../domain/messages/messages.ts'
import { adjacentScreens, type PlanScreen, planScreens, type Step } from '../../domain/plan/screens.ts'

/** The screens of a plan that there are, by their path below `/home/plan/{id}/`, with their tabs within the step. */
export const screenWords: Partial<Record<PlanScreen, MessageKey>> = {
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
  final: 'summary.overview',
}

export const planSteps = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
type ShownScreen = (typeof planScreens)[number] & { words: MessageKey }
/** The screens of one step that there are, in their order. */
export const screensOf = (step: Step): ShownScreen[] =>
  planScreens.flatMap(screen => {
    const words = screenWords[screen.path]
    return screen.step === step && words ? [{ ...screen, words }] : []
  })

/** The screens before and after one as far as there are such. */
export function shownAdjacentScreens(path: PlanScreen): {
  before: PlanScreen | null
  after: PlanScreen | null
} {
  const { before, after } = adjacentScreens(path)
  const there = (screen: PlanScreen | null) => (screen !== null && screenWords[screen] ? screen : null)
  return { before: there(before), after: there(after) }
}

/** What a link or `navigate` takes to lead to a screen; the map stays where it is. */
export const toScreen = (id: number, screen: PlanScreen) =>
  screen === ''
    ? ({ to: '/home/plan/$id', params: { id: String(id) }, search: true } as const)
    : ({ to: '/home/plan/$id/$screen', params: { id: String(id), screen }, search: true } as const)
