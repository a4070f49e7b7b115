import { useQuery } from '@tanstack/react-query'
import { sstCalculate } from '../../../domain/sst/contract.ts'
import { call } from '../../api/browser.ts'
import { languageChoice } from '../../ui/use-words.ts'
import type { Sample, SstOutcome } from '../sst-state.ts'

/** The sample with its warnings in the reader's language: the same seed draws the same clusters again. */
export function useRetoldSample({ request, sample, language }: SstOutcome): Sample {
  const spoken = languageChoice.use()
  const told = useQuery({
    queryKey: [sstCalculate.path, request, spoken],
    queryFn: ({ signal }) => call(sstCalculate, { body: request }, { signal }),
    enabled: spoken !== language,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  if (spoken === language || told === undefined) return sample
  return { ...sample, warnings: told.data.warnings }
}
