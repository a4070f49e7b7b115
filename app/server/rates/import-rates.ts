import { Failure } from '../../domain/api/failure.ts'
import type { Message } from '../../domain/messages/messages.ts'
import { assumptionKinds } from '../../domain/rates/assumption-tables.ts'
import type { RateChange, RateDifference } from '../../domain/rates/changes-contract.ts'
import { keyConflicts, type TableKind, tableKinds } from '../../domain/rates/edited-tables.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { editedTableOf } from '../db/schema-rates.ts'
import { changeRow, readRows, type VersionedRow } from '../db/versioned-rows.ts'
import { refuseStale, unlessInUse } from '../db/write.ts'
import { changedRow, recordChange } from './changes.ts'
import { readNetworkTables } from './network-in-use.ts'
import { readAllRates } from './queries.ts'
import { withRatesVersion } from './rates-in-use.ts'
import { differencesOf, type RateFault, type RowsThere, readRatesCsv } from './read-rates-csv.ts'

export type RatesImport = {
  /** Version of the rates with which the table was compared. */
  rates_version: string
  differences: RateDifference[]
  faults: RateFault[]
}
const maxSentences = 12

/** Returns the changes that importing a rate table would make, and the errors in it. Nothing is written. */
export async function previewRates(db: DbOrTransaction, csv: string): Promise<RatesImport> {
  return (await compared(db, csv, false)).preview
}

/**
 * Imports a rate table as one change, either completely or not at all. Throws 400 on `csv` with the first errors, and
 * 409 if the rates are no longer those of `expected`. The change is null if the table is equal to the current rates.
 */
export async function applyRates(
  tx: DbOrTransaction,
  of: { csv: string; expected?: string; by: number | null; at: Date },
): Promise<{ preview: RatesImport; change: RateChange | null }> {
  const { csv, expected, by, at } = of
  const { preview, wanted } = await compared(tx, csv, true)
  const { rates_version, faults, differences } = preview
  refuseStale(expected, rates_version, () => ({ rates_version, differences }))
  if (faults.length > 0) refuseCsv(faults.map(sentenceOf))
  const rows = []
  for (const { table, row, values, line } of wanted.filter(one => differencesOf(one).length > 0)) {
    const [what = 'rates.categoryTaken'] = Object.values(keyConflicts[table])
    const conflict = {
      csv: [sentenceOf({ line, what: { key: what }, remedy: { key: 'rates.faultTwiceRemedy' } })],
    }
    const change = changeRow(tx, editedTableOf[table], row, { key: { id: row.id as number }, values, by, at })
    rows.push(changedRow(table, row, await unlessInUse(conflict, change)))
  }
  return {
    preview,
    change: rows.length === 0 ? null : await recordChange(tx, { kind: 'import', rows, by, at }),
  }
}

async function compared(tx: DbOrTransaction, csv: string, locked: boolean) {
  const there: Partial<Record<TableKind, VersionedRow[]>> = {}
  // The order is the same as for undo, which prevents deadlocks.
  for (const kind of [...tableKinds].sort())
    there[kind] = await readRows(tx, editedTableOf[kind], {}, { locked })
  const { version } = withRatesVersion(await readAllRates(tx))
  const assumptions = assumptionKinds.flatMap(kind => there[kind] ?? [])
  const network = await readNetworkTables(tx)
  const rates_version = [
    version,
    assumptions.reduce((sum, row) => sum + row.version, 0),
    network.version,
  ].join('.')
  const { wanted, differences, faults } = readRatesCsv(csv, there as RowsThere)
  return { preview: { rates_version, differences, faults }, wanted }
}

export function sentenceOf({ line, what, remedy }: RateFault): Message {
  return { key: 'rates.faultLine', params: { line, what, remedy } }
}

function refuseCsv(sentences: Message[]): never {
  throw new Failure('invalid_fields', {}, { fields: { csv: sentences.slice(0, maxSentences) } })
}
