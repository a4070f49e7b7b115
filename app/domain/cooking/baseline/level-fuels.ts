import { type AnswerTables, sourceOf } from '../../dashboard/answer-sources.ts'
import type { LevelFigure } from '../../dashboard/region-figure.ts'
import { figuresOfItem } from '../../dashboard/survey-figures.ts'
import type { LevelFuels, WoodStoves } from './settlement-shares.ts'

/** Households of a local level by cooking fuel and by stove for firewood, and their source. */
export type LevelCooking = {
  fuels: LevelFuels
  woodStoves: WoodStoves
  source: string
  /** Null if the source does not state the year. */
  year: number | null
  /** Whether any of the figures is generated. */
  generated: boolean
}
type FigureOf = (item: string) => LevelFigure | undefined

const noStoves: WoodStoves = { ics3: 0, ics2: 0, traditional: 0 }

/** Figures of a local level from the best source of the dashboard. Null if no source has its cooking fuels. */
export function levelCooking(tables: AnswerTables, level: number): LevelCooking | null {
  const from = (group: 'cooking_fuel' | 'stove'): FigureOf => {
    const dataset = sourceOf(tables, 'odk', group, level)
    return item => (dataset === null ? undefined : figuresOfItem(tables[dataset], item).get(level))
  }
  return cookingOf(from('cooking_fuel'), from('stove'))
}

/** Reads fuels and stoves from figures. Unknown stoves for firewood are traditional. Null without any fuel. */
export function cookingOf(fuelOf: FigureOf, stoveOf: FigureOf): LevelCooking | null {
  const known: LevelFigure[] = []
  const households = (of: FigureOf, item: string): number => {
    const figure = of(item)
    if (figure === undefined) return 0
    known.push(figure)
    return figure.value
  }
  const fuel = (name: string) => households(fuelOf, `cooking_fuel.${name}`)
  const fuels = {
    electricity: fuel('electricity'),
    lpg: fuel('lpg'),
    biogas: fuel('biogas'),
    wood: fuel('firewood') + fuel('dung') + fuel('other'),
  }
  if (fuels.electricity + fuels.lpg + fuels.biogas + fuels.wood <= 0) return null
  const [{ origin }] = known
  const stove = (name: string) => households(stoveOf, `stove.${name}`)
  const woodStoves = { ics3: stove('intermediate'), ics2: stove('partial'), traditional: stove('low') }
  const hasStoves = woodStoves.ics3 + woodStoves.ics2 + woodStoves.traditional > 0
  return {
    fuels,
    woodStoves: hasStoves ? woodStoves : noStoves,
    source: origin.source,
    year: origin.year,
    generated: known.some(figure => figure.origin.generated),
  }
}
