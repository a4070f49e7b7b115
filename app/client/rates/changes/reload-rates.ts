import type { QueryClient } from '@tanstack/react-query'
import { listRateChanges } from '../../../domain/rates/changes-contract.ts'
import { editedTables } from '../../../domain/rates/contract.ts'

/** Refetches the rates on every screen that shows them or their changes. */
export function reloadRates(queries: QueryClient): void {
  const lists = Object.values(editedTables).map(({ list }) => list.path)
  for (const path of [...lists, listRateChanges.path]) void queries.invalidateQueries({ queryKey: [path] })
}
