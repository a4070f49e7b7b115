import { useQuery } from '@tanstack/react-query'
import { type MhpResult, mhpCalculate } from '../../../domain/mhp/contract.ts'
import { call } from '../../api/browser.ts'
import { languageChoice } from '../../ui/use-words.ts'
import type { MhpOutcome } from '../mhp-state.ts'

/**
 * The result with its sentences in the reader's language: the server says them, so it is asked again where the
 * reader has changed the language since the run. Until it answers, and where it cannot, they stay as they were.
 */
export function useRetoldPlant({ request, result, language }: MhpOutcome): MhpResult {
  const spoken = languageChoice.use()
  const told = useQuery({
    queryKey: [mhpCalculate.path, request, spoken],
    queryFn: ({ signal }) => call(mhpCalculate, { body: request }, { signal }),
    enabled: spoken !== language,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  if (spoken === language || told === undefined) return result
  const { name } = told.serialized_project
  return {
    ...result,
    serialized_project: { ...result.serialized_project, name },
    warnings: told.warnings,
  }
}
