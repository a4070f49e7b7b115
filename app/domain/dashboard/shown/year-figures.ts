import type { ReplyOf } from '../../api/endpoint.ts'
import type { PopulationYear, populationData } from '../contract.ts'

export type Population = ReplyOf<typeof populationData>

/** People in a year by sex, with their shares in percent. There are no shares if the population is 0. */
export function peopleOf(
  { years, kinds, chart }: Pick<Population, 'years' | 'kinds' | 'chart'>,
  year: PopulationYear,
) {
  const at = Math.max(0, years.indexOf(year))
  const { female, male, total } = chart.areachart
  const percent = (part: number) => (total[at] > 0 ? (part / total[at]) * 100 : null)
  return {
    kind: kinds[at],
    total: total[at],
    female: female[at],
    male: male[at],
    femalePercent: percent(female[at]),
    malePercent: percent(male[at]),
  }
}
