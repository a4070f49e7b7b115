import type { AnswersFrom, EnergyData } from '../../dashboard/contract.ts'
import type { ProposalFacts } from './proposals.ts'

/** The stoves of a local level as its energy data know them, and whether anybody has asked its households indeed. */
export function answeredBy(
  data: EnergyData | null,
): Pick<ProposalFacts, 'cooking'> & { isAnswered: boolean } {
  const isAnswered = data?.charts.some(({ from }) => from !== undefined && isOfSurvey(from)) ?? false
  const table = data?.cookingImprovementData
  if (!table?.from || table.households === 0) return { cooking: null, isAnswered }
  const { source, year, generated } = table.from
  const households = table.changed_households.intermediate
  const isAssumed = (table.assumed?.intermediate ?? 0) > 0
  return { cooking: { households, source, year, generated, isAssumed }, isAnswered }
}

/** The census asks two of the questions: a survey is missing all the same. */
const isOfSurvey = ({ datasets, generated }: AnswersFrom): boolean =>
  !generated && datasets.some(name => name !== 'census')
