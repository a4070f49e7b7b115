import { useQuery } from '@tanstack/react-query'
import { type MhpScan, mhpScan } from '../../../domain/mhp/contract.ts'
import { call } from '../../api/browser.ts'
import { languageChoice } from '../../ui/use-words.ts'
import type { ScanOutcome } from '../mhp-state.ts'

/** The scan with its warnings in the reader's language, as use-retold-plant does it for a plant. */
export function useRetoldScan({ result, most_kW, language }: ScanOutcome): MhpScan {
  const spoken = languageChoice.use()
  const body = { municipality: result.municipality.sddmm, most_kW }
  const told = useQuery({
    queryKey: [mhpScan.path, body, spoken],
    queryFn: ({ signal }) => call(mhpScan, { body }, { signal }),
    enabled: spoken !== language,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  return spoken === language || told === undefined ? result : { ...result, warnings: told.warnings }
}
