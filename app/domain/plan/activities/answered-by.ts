import type { AnswersFrom, EnergyData } from '../../dashboard/contract.ts'
import type { ProposalFacts } from '../proposals/proposal-facts.ts'

/**
 * Returns the number of stoves to change in a local level according to its energy data, and whether its households
 * were surveyed.
 */
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

/** The census asks only two of the questions, so it does not replace a survey. */
const isOfSurvey = ({ datasets, generated }: AnswersFrom): boolean =>
  !generated && datasets.some(name => name !== 'census')
