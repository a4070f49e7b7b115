import { Failure } from '../../domain/api/failure.ts'
import { UnknownTariffError } from '../../domain/cooking/money.ts'
import { type CookingTableKind, MissingCookingRate } from '../../domain/cooking/scenario.ts'
import { assumptionTables } from '../../domain/rates/assumption-tables.ts'

/** Runs a computation. A figure that is unknown becomes the failure `no_cooking_rates`, which names its table. */
export function asFailure<T>(compute: () => T): T {
  try {
    return compute()
  } catch (error) {
    const table = tableOf(error)
    if (table === null) throw error
    throw new Failure('no_cooking_rates', { table: { key: assumptionTables[table].title } })
  }
}

function tableOf(error: unknown): CookingTableKind | null {
  if (error instanceof MissingCookingRate) return error.table
  return error instanceof UnknownTariffError ? 'tariff' : null
}
