import { sql } from 'drizzle-orm'
import type { FailureFields } from '../../domain/api/failure.ts'
import { subsidies } from '../../domain/bat/costs/subsidies-contract.ts'
import { say } from '../../domain/messages/messages.ts'
import { dayInNepal } from '../../domain/nepal-day.ts'
import { type AssumptionKind, isAssumption, newConflicts } from '../../domain/rates/assumption-tables.ts'
import {
  fateOf,
  importRates,
  listRateChanges,
  type RateChange,
  undoRateChange,
} from '../../domain/rates/changes-contract.ts'
import { editedTables } from '../../domain/rates/contract.ts'
import { rateDistricts } from '../../domain/rates/districts-contract.ts'
import { keyConflicts, rowFaults, type TableKind, tableKinds } from '../../domain/rates/edited-tables.ts'
import { isList } from '../../domain/rates/network-tables.ts'
import type { AnyCall, RowValues } from '../db/edit-row.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { serveRateRows, serveRateTable, serveRows } from '../db/resource.ts'
import {
  assumptionTableOf,
  editedTableOf,
  rateChanges,
  rateDistrictRows,
  subsidyRows,
} from '../db/schema-rates.ts'
import { nameOfUser, readRows } from '../db/versioned-rows.ts'
import { type WriteParts, write } from '../db/write.ts'
import { type Route, serve } from '../kernel/endpoint.ts'
import { listActiveAdministrators } from '../mail/administrators.ts'
import type { Background } from '../mail/background.ts'
import type { Mailer } from '../mail/mailer.ts'
import { changeMail } from './change-mail.ts'
import { changedRow, readRateChanges, recordChange, undoChange } from './changes.ts'
import { applyRates, previewRates } from './import-rates.ts'

export type RatesParts = WriteParts & { mailer: Mailer; background: Background; publicUrl: () => string }

/**
 * Endpoints for the tables of national rates and assumptions and for the list of their changes (M-015 to M-024, S-143).
 */
export function rateRoutes(parts: RatesParts): Route[] {
  const { db, clock } = parts
  return [
    ...tableKinds.flatMap(kind => tableRoutes(parts, kind)),
    ...serveRows(parts, rateDistricts, {
      table: rateDistrictRows,
      key: () => ({}),
      conflict: { dcode: [{ key: 'costs.districtTaken' }] },
    }),
    ...serveRows(parts, subsidies, {
      table: subsidyRows,
      key: () => ({}),
      check: subsidyFaults,
      conflict: { technology: [{ key: 'costs.subsidyTaken' }] },
    }),

    serve(listRateChanges, async ({ query }) => {
      if (query.change !== undefined) {
        const results = await readRateChanges(db, { id: query.change })
        return { results, count: results.length }
      }
      const [{ count }] = await db.select({ count: sql<number>`count(*)::int` }).from(rateChanges)
      return { results: await readRateChanges(db, query), count }
    }),

    serve(undoRateChange, async call => {
      const change = await write(parts, call, async tx => {
        const { id } = call.params
        const result = await recordChange(tx, await undoChange(tx, id, call.caller.id, clock()))
        return { result, done: { action: 'undo', target: `rates/changes/${id}` } }
      })
      notifyAdministratorsOfRates(parts, change)
      return change
    }),

    serve(importRates, async call => {
      const { csv, apply, expected } = call.body
      if (!apply) {
        const { faults, ...preview } = await previewRates(db, csv)
        const faultTexts = faults.map(({ line, what, remedy }) => ({
          line,
          what: say(call.language, what.key, what.params),
          remedy: say(call.language, remedy.key, remedy.params),
        }))
        return { ...preview, faults: faultTexts, applied: false }
      }
      const { preview, change } = await write(parts, call, async tx => {
        const result = await applyRates(tx, { csv, expected, by: call.caller.id, at: clock() })
        const rows = result.change?.rows.length
        return { result, done: rows ? { action: 'import', target: 'rates', detail: { rows } } : null }
      })
      if (change) notifyAdministratorsOfRates(parts, change)
      return { ...preview, faults: [], applied: change !== null }
    }),
  ]
}

/** A row must contain at least one amount. */
const subsidyFaults = ({ npr_household, npr_kW }: RowValues<typeof subsidies>): FailureFields =>
  npr_household === null && npr_kW === null ? { npr_household: [{ key: 'costs.subsidyEmpty' }] } : {}

function tableRoutes(parts: RatesParts, kind: TableKind): Route[] {
  const made = new WeakMap<AnyCall, RateChange>()
  const store: Parameters<typeof serveRateTable>[2] = {
    table: editedTableOf[kind],
    // The rows of an assumption are checked against each other, so all of them are locked, in the same order as in an
    // import.
    async before(tx) {
      if (isAssumption(kind)) await readRows(tx, assumptionTableOf[kind], {}, { locked: true })
    },
    check(values, { params }, tx) {
      if (isAssumption(kind)) return assumptionFaults(tx, kind, params.id as number, values)
      return rowFaults(kind, values)
    },
    complete: async (values, { caller, body }, tx) => ({
      ...values,
      source: body.source ?? `Entered by ${(await nameOfUser(tx, caller.id)) ?? 'an account without a name'}`,
      vintage: body.vintage ?? dayInNepal(parts.clock()),
    }),
    async after(tx, { call, before, after, at }) {
      const row = changedRow(kind, before, after)
      made.set(call, await recordChange(tx, { kind: fateOf(row), rows: [row], by: call.caller.id, at }))
    },
    done(call) {
      const change = made.get(call)
      if (change) notifyAdministratorsOfRates(parts, change)
    },
    conflict: Object.fromEntries(Object.entries(keyConflicts[kind]).map(([name, key]) => [name, [{ key }]])),
  }
  return isList(kind)
    ? serveRateRows(parts, editedTables[kind], store)
    : serveRateTable(parts, editedTables[kind], store)
}

/** Contradictions that would arise from changing a row of an assumption. */
async function assumptionFaults(
  tx: DbOrTransaction,
  kind: AssumptionKind,
  id: number,
  values: object,
): Promise<FailureFields> {
  const rows = await readRows(tx, assumptionTableOf[kind], {})
  const own = rows.find(row => row.id === id)
  const after = rows.map(row => (row === own ? { ...row, ...values } : row))
  const found = newConflicts(kind, rows, after).filter(({ row_key }) => row_key === own?.row_key)
  return Object.fromEntries(found.map(({ field, what }) => [field, [what]]))
}

/** Emails a change to all active Administrators, without delaying or preventing the save. */
export function notifyAdministratorsOfRates(
  { db, background, mailer, publicUrl }: Omit<RatesParts, 'audit' | 'clock'>,
  change: RateChange,
): void {
  background.run('looking up whom to tell of changed rates', async () => {
    for (const to of await listActiveAdministrators(db))
      background.run('a mail of changed rates', () => mailer.send(changeMail(to, change, publicUrl())))
  })
}
