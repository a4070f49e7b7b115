import { useQuery } from '@tanstack/react-query'
import { regionFigures } from '../../domain/dashboard/contract.ts'
import { endpointQuery } from '../api/queries.ts'

/** All figures of a region. */
export const useFigures = (region: number) =>
  useQuery(endpointQuery(regionFigures, { params: { adminid: String(region) } }))
