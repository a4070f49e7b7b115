import { useQuery } from '@tanstack/react-query'
import { regionFigures } from '../../domain/dashboard/contract.ts'
import { languageChoice } from '../ui/use-words.ts'
import { spokenQuery } from './spoken-query.ts'

/** Every figure of a region. */
export function useFigures(region: number) {
  return useQuery(spokenQuery(regionFigures, { params: { adminid: String(region) } }, languageChoice.use()))
}
