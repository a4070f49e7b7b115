import { useQuery } from '@tanstack/react-query'
import { type BatResult, zonalQuery } from '../../../domain/bat/contract.ts'
import { inWordsOf } from '../../../domain/bat/retell.ts'
import { call } from '../../api/browser.ts'
import { languageChoice } from '../../ui/use-words.ts'
import type { ZonalOutcome } from '../bat-state.ts'

/**
 * The result with its sentences in the reader's language: the server says them, so it is asked again where the
 * reader has changed the language since the run. Until it answers, and where it cannot, they stay as they were.
 */
export function useRetold({ request, result, language }: ZonalOutcome): BatResult {
  const spoken = languageChoice.use()
  const told = useQuery({
    queryKey: [zonalQuery.path, request, spoken],
    queryFn: ({ signal }) => call(zonalQuery, { body: request }, { signal }),
    enabled: spoken !== language,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  return spoken === language || told === undefined ? result : inWordsOf(result, told)
}
