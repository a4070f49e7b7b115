import { downloadPath, inLanguage } from './downloads.ts'
import type { Language } from './messages/languages.ts'
import type { PlanScreen } from './plan/screens.ts'

/** Chapters of the user manual that screens link to, marked by `{#name}` at the end of a heading in every language. */
export const manualChapters = [
  'start',
  'screen',
  'dashboard',
  'bat',
  'mhp',
  'sst',
  'plans',
  'steps',
  'workplan',
  'surveys',
  'clusters',
  'results',
  'outputs',
  'admin',
] as const
export type ManualChapter = (typeof manualChapters)[number]

/** Address of the user manual at a given chapter. */
export const manualPath = (chapter: ManualChapter, language: Language): string =>
  `${downloadPath(inLanguage('user-manual', language))}#nameddest=${chapter}`

const ofScreens: Partial<Record<PlanScreen, ManualChapter>> = {
  'energy-baseline': 'surveys',
  'energy-baseline-bat': 'clusters',
  'energy-baseline-mhp': 'clusters',
  results: 'results',
  'work-plan': 'workplan',
  final: 'outputs',
}
/** Returns the chapter about a screen of a plan. */
export const chapterOfScreen = (screen: string | undefined): ManualChapter =>
  ofScreens[(screen ?? '') as PlanScreen] ?? 'steps'
