import type { Rates } from '../../domain/rates/rates.ts'
import type { Db } from '../db/open.ts'
import type { RatesInUse } from '../rates/rates-in-use.ts'

/** The rates that a plan's clusters are reckoned with; those of all without a plan. */
export async function ratesOf(_db: Db, national: RatesInUse, _plan: number | undefined): Promise<Rates> {
  return national.current()
}
