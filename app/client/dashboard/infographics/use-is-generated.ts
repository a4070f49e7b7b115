import { useQuery } from '@tanstack/react-query'
import { infographics } from '../../../domain/dashboard/contract.ts'
import { generatedPart } from '../../../domain/dashboard/shown/sources-shown.ts'
import { endpointQuery } from '../../api/queries.ts'
import type { RegionEnergy } from '../energy/energy-data.ts'

/**
 * Whether all figures on the cards, except population, were generated. This is then stated once rather than on each
 * card.
 */
export function useIsGenerated(region: number, { data: energy }: RegionEnergy): boolean {
  const { data } = useQuery(endpointQuery(infographics, { params: { adminid: String(region) } }))
  if (!data) return false
  return generatedPart([...Object.values(data).flat(), ...(energy ? [energy] : [])]) === 'all'
}
