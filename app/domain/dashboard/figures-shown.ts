import type { Sddmm } from '../region-codes.ts'
import type { DatasetName } from './figure-items.ts'
import { indicators, isIndicator } from './indicators.ts'
import type { DataOrigin } from './region-figure.ts'

export type TableFigure = { dataset: DatasetName; sddmm: Sddmm; item: string; value: number } & DataOrigin
export type PlanFigure = TableFigure & { plan: number }

/**
 * Figures that the dashboard shows, from imports and from published plans, which are ordered by publication with the
 * newest first. Of the plans of a local level, only the latest counts, and only if its year is later than that of the
 * import. Figures that belong together come from one source (app/decisions/figures-from-tables.md).
 */
export function figuresShown(
  imported: readonly TableFigure[],
  published: readonly PlanFigure[],
): readonly TableFigure[] {
  if (published.length === 0) return imported
  const planOf = new Map<string, number>()
  for (const figure of published) {
    const set = setOf(figure)
    if (!planOf.has(set)) planOf.set(set, figure.plan)
  }
  const newest = published.filter(figure => planOf.get(setOf(figure)) === figure.plan)
  const importedYears = yearsBySet(imported.filter(({ generated }) => !generated))
  const planYears = yearsBySet(newest)
  const isOfPlan = (set: string) =>
    (planYears.get(set) ?? Number.NEGATIVE_INFINITY) > (importedYears.get(set) ?? Number.NEGATIVE_INFINITY)
  const ofPlans = newest.filter(figure => isOfPlan(setOf(figure)))
  const answered = new Set(ofPlans.filter(isAnswer).map(({ sddmm }) => sddmm))
  const left = imported.filter(
    figure =>
      !isOfPlan(setOf(figure)) && !(figure.generated && isAnswer(figure) && answered.has(figure.sddmm)),
  )
  return [...left, ...ofPlans]
}

const isAnswer = ({ dataset }: TableFigure) => dataset !== 'regional'

/**
 * The household answers of a local level form one set, and its types of land another. Every other item is a set by
 * itself.
 */
function setOf(figure: TableFigure): string {
  const { dataset, sddmm, item } = figure
  if (isAnswer(figure)) return `${dataset} ${sddmm}`
  const indicator = isIndicator(item) ? indicators[item] : null
  const isLand = indicator?.kind === 'sum' && indicator.group === 'Landuse Status'
  return `${dataset} ${sddmm} ${isLand ? 'land' : item}`
}

function yearsBySet(figures: readonly TableFigure[]): Map<string, number> {
  const years = new Map<string, number>()
  for (const figure of figures) {
    const set = setOf(figure)
    years.set(set, Math.max(years.get(set) ?? 0, figure.year ?? 0))
  }
  return years
}
