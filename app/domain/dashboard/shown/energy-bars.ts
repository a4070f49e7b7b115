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

/** A category in a group: a share in percent or an amount of energy in its unit, with the text next to its bar. */
export type EnergyBar = {
  id: string
  name: string
  value: number
  text: string
  /** Colour and shape of a light source that is a technology. */
  technology?: TechnologyMark
}

/** Marks by light source. */
const markOf: Record<string, TechnologyMark> = Object.fromEntries(
  technologies.map(one => [technologyRows[one].lighting, technologyMarks[one]]),
)

/** Returns the translated name of a group of answers, or the server's title if there is none. */
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

/** Categories of a group that have messages. */
const categoriesOf = (id: string): readonly string[] | undefined =>
  Object.hasOwn(surveyGroups, id) ? shownCategories(id as SurveyGroup) : undefined
