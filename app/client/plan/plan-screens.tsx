import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { besides, type PlanScreen, planScreens, type Step } from '../../domain/plan/screens.ts'
import type { WordKey } from '../../domain/words/words.ts'

type ScreenEntry = {
  /** Its tab within the step. */
  words: WordKey
  Screen: LazyExoticComponent<ComponentType>
}

/** The screens of a plan that there are, by their path below `/home/plan/{id}/`; each a chunk of its own. */
export const screenTable: Partial<Record<PlanScreen, ScreenEntry>> = {
  '': { words: 'planFrame.form', Screen: lazy(() => import('./form/plan-form-screen.tsx')) },
  demography: { words: 'planFrame.demography', Screen: lazy(() => import('./steps/demography.tsx')) },
  'renewable-energy': { words: 'planFrame.renewable', Screen: lazy(() => import('./steps/renewable.tsx')) },
  physical: { words: 'planFrame.physical', Screen: lazy(() => import('./steps/physical.tsx')) },
  'land-cover': { words: 'planFrame.landCover', Screen: lazy(() => import('./steps/land-cover.tsx')) },
  'road-access': { words: 'planFrame.roads', Screen: lazy(() => import('./steps/roads.tsx')) },
  stakeholders: {
    words: 'planFrame.stakeholders',
    Screen: lazy(() => import('./steps/people/stakeholders.tsx')),
  },
  'sub-commitee': {
    words: 'planFrame.subCommittee',
    Screen: lazy(() => import('./steps/people/sub-committee.tsx')),
  },
}

export const steps = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
type ShownScreen = (typeof planScreens)[number] & { words: WordKey }
/** The screens of one step that there are, in their order. */
export const screensOf = (step: Step): ShownScreen[] =>
  planScreens.flatMap(screen => {
    const entry = screenTable[screen.path]
    return screen.step === step && entry ? [{ ...screen, words: entry.words }] : []
  })

/** The screens before and after one as far as there are such. */
export function beside(path: PlanScreen): { before: PlanScreen | null; after: PlanScreen | null } {
  const { before, after } = besides(path)
  const there = (screen: PlanScreen | null) => (screen !== null && screenTable[screen] ? screen : null)
  return { before: there(before), after: there(after) }
}

/** What a link or `navigate` takes to lead to a screen; the map stays where it is. */
export const toScreen = (id: number, screen: PlanScreen) =>
  screen === ''
    ? ({ to: '/home/plan/$id', params: { id: String(id) }, search: true } as const)
    : ({ to: '/home/plan/$id/$screen', params: { id: String(id), screen }, search: true } as const)
