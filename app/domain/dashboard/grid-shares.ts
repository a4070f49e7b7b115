import type { GridShare, GridShares } from '../spatial/energy/grid-share.ts'
import type { AnswerTables } from './answer-sources.ts'
import type { LevelFigure } from './region-figure.ts'
import { figuresOfItem } from './survey-figures.ts'
import { surveyGroups } from './survey-items.ts'

/**
 * The share of households with the grid of every local level that has lighting figures: of its imported answers, else
 * of its plan. Their source is told with it, and generated figures say so. The census counts electricity of any supply: it
 * has no share of the grid.
 */
export function gridShares({ odk, mep }: Pick<AnswerTables, 'odk' | 'mep'>): GridShares {
  const shares: GridShares = {}
  for (const dataset of [mep, odk])
    for (const level of dataset.levels) {
      const share = gridShareOf(item => figuresOfItem(dataset, item).get(level))
      if (share !== null) shares[level] = share
    }
  return shares
}

/** Of households by their main source of light; null where those on the grid are not known. */
export function gridShareOf(lighting: (item: string) => LevelFigure | undefined): GridShare | null {
  const grid = lighting('lighting.grid')
  if (grid === undefined) return null
  const known = surveyGroups.lighting.categories.flatMap(category => lighting(`lighting.${category}`) ?? [])
  const all = known.reduce((sum, { value }) => sum + value, 0)
  if (all <= 0) return null
  const { source, year } = grid.origin
  return {
    share: grid.value / all,
    source,
    year,
    generated: known.some(({ origin }) => origin.generated),
  }
}
