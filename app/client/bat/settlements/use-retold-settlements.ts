import { useQuery } from '@tanstack/react-query'
import { type LeastCostMap, settlementsQuery } from '../../../domain/bat/settlements-contract.ts'
import { call } from '../../api/browser.ts'
import { languageChoice } from '../../ui/use-words.ts'
import type { SettlementsOutcome } from './settlements-state.ts'

/** The result with its warnings in the reader's language; the figures stay as they were answered. */
export function useRetoldSettlements({ request, result, language }: SettlementsOutcome): LeastCostMap {
  const spoken = languageChoice.use()
  const told = useQuery({
    queryKey: [settlementsQuery.path, request, spoken],
    queryFn: ({ signal }) => call(settlementsQuery, { body: request }, { signal }),
    enabled: spoken !== language,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  if (spoken === language || told === undefined) return result
  return { ...result, warnings: told.warnings }
}
