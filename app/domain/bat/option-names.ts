import { type Technology, technologies, technologyLabels, technologyMarks } from './contract.ts'

/* Names and figures of a best option; null is best where every household has the grid. */

export const optionKey = (best: Technology | null) =>
  best === null ? ('technology.none' as const) : (`technology.${best}` as const)

/** In English, for files that programs read. */
export const optionLabel = (best: Technology | null): string =>
  best === null ? 'Grid already there' : technologyLabels[best]

/** Its colour in map and charts: grey where there is nothing to supply. */
export const optionColour = (best: Technology | null) =>
  best === null ? ('ink-3' as const) : technologyMarks[best]

/** Its mark: colour and shape. */
export const optionMark = (best: Technology | null) =>
  best === null ? ('none' as const) : technologyMarks[best]

/** Its place in lists; last where there is none. */
export const orderOf = (best: Technology | null): number =>
  best === null ? technologies.length : technologies.indexOf(best)

/** The figure of the best option; null where there is none. */
export const ofBest = <T>(figures: Record<string, T>, best: Technology | null): T | null =>
  best === null ? null : (figures[best] ?? null)
