import type { GridShare, GridShares } from '../spatial/energy/grid-share.ts'
import type { AnswerTables } from './answer-sources.ts'
import type { LevelFigure } from './region-figure.ts'
import { figuresOfItem } from './survey-figures.ts'
import { surveyGroups } from './survey-items.ts'

/**
 * Share of households with the grid, for every local level with lighting figures: from its imported answers, otherwise
 * from its plan. The result includes the source and whether it is generated. The census counts electricity from any
 * supply, so it gives no grid share.
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

/** Share of households by main source of light. Null if the number of households on the grid is unknown. */
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
