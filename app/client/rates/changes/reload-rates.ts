import type { QueryClient } from '@tanstack/react-query'
import { listRateChanges } from '../../../domain/rates/changes-contract.ts'
import { rateTables } from '../../../domain/rates/contract.ts'

/** The screens that show rates and their changes ask again. */
export function reloadRates(queries: QueryClient): void {
  const lists = Object.values(rateTables).map(({ list }) => list.path)
  for (const path of [...lists, listRateChanges.path]) void queries.invalidateQueries({ queryKey: [path] })
}
