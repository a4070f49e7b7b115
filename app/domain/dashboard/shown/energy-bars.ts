import { formatCount, formatPercent } from '../../format.ts'
import type { MessageKey, Say } from '../../messages/messages.ts'
import {
  type TechnologyMark,
  technologies,
  technologyMarks,
  technologyRows,
} from '../../technologies/technologies.ts'
import { shownCategories } from '../answer-sources.ts'
import type { EnergyChart } from '../contract.ts'
import { type SurveyGroup, surveyGroups } from '../survey-items.ts'

/** A category of a group: shares in percent, energy in its unit, with what stands beside its bar. */
export type EnergyBar = {
  id: string
  name: string
  value: number
  text: string
  /** Of a source of light that is one: it has its colour and its shape. */
  technology?: TechnologyMark
}

/** By source of light. */
const markOf: Record<string, TechnologyMark> = Object.fromEntries(
  technologies.map(one => [technologyRows[one].lighting, technologyMarks[one]]),
)

/** The reader's word for a group of answers; a group that has none keeps the server's. */
export function surveyTitle({ id, title }: Pick<EnergyChart, 'id' | 'title'>, say: Say): string {
  return categoriesOf(id) ? say(`survey.${id}` as MessageKey) : title
}

export const isShare = ({ type, unit }: EnergyChart): boolean => type === 'share' || unit === 'households'

export const chartValues = ({ series, categories }: EnergyChart): number[] =>
  categories.map((_, at) => series[0]?.values[at] ?? 0)

export function energyBars(chart: EnergyChart, say: Say): EnergyBar[] {
  const values = chartValues(chart)
  const all = values.reduce((sum, value) => sum + value, 0)
  return chart.categories.map(({ id, name }, at) => {
    const percent = all === 0 ? 0 : (values[at] / all) * 100
    return {
      id,
      name: categoriesOf(chart.id)?.includes(id) ? say(`survey.${chart.id}.${id}` as MessageKey) : name,
      value: isShare(chart) ? percent : values[at],
      text: isShare(chart) ? formatPercent(percent) : `${formatCount(values[at])} GJ`,
      ...(chart.id === 'lighting' && { technology: markOf[id] }),
    }
  })
}

/** Categories of a group that the words know. */
const categoriesOf = (id: string): readonly string[] | undefined =>
  Object.hasOwn(surveyGroups, id) ? shownCategories(id as SurveyGroup) : undefined
