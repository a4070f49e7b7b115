import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'
import { paged, pageQuery } from '../api/paged.ts'
import { defaultPageSize, pageSizes, RowId } from '../api/resource.ts'
import { tableKinds } from './edited-tables.ts'

/** Path of the list of rate changes. Emails link to it with `?change=` and the id. */
export const changesPath = '/cl-admin/rate-changes'

/** Empty if a figure is unknown. */
const Figure = v.union([v.string(), v.number(), v.boolean()])
const Figures = v.record(v.string(), Figure)
/**
 * A row before and after a change, with its fields, source and vintage, or null if it did not exist. `version` is the
 * version after the change or, for a removed row, its last version.
 */
const ChangedRow = v.object({
  table: v.picklist(tableKinds),
  id: v.number(),
  version: v.number(),
  before: Figures,
  after: Figures,
})
export type ChangedRow = v.InferOutput<typeof ChangedRow>
/** Returns whether the row was added, changed or removed. */
export function fateOf({ before, after }: Pick<ChangedRow, 'before' | 'after'>): 'edit' | 'add' | 'remove' {
  if (Object.keys(before).length === 0) return 'add'
  return Object.keys(after).length === 0 ? 'remove' : 'edit'
}

const RateChange = v.object({
  id: v.number(),
  at: v.string(),
  /** Null if no user was logged in (`npm run import-rates`), or if the account has been removed. */
  changed_by: v.nullable(v.string()),
  kind: v.picklist(['edit', 'add', 'remove', 'import', 'undo']),
  /** The change that this one undoes. */
  undoes: v.nullable(v.number()),
  /** The change that undid this one. */
  undone_by: v.nullable(v.number()),
  rows: v.array(ChangedRow),
})
export type RateChange = v.InferOutput<typeof RateChange>

export const listRateChanges = endpoint({
  method: 'GET',
  path: '/api/rates/changes',
  can: 'rates.edit',
  summary:
    'Changes of national rates and assumptions, newest first, each row before and after; with `change` the one',
  query: v.object({ ...pageQuery(pageSizes, defaultPageSize).entries, change: v.optional(RowId) }),
  reply: paged(RateChange),
})
export const undoRateChange = endpoint({
  method: 'POST',
  path: '/api/rates/changes/{id}/undo',
  can: 'rates.edit',
  summary: 'Take a change back; 409 where one of its rows has changed since',
  params: v.object({ id: RowId }),
  reply: RateChange,
})

/** A value that an import would change, as text. */
const Difference = v.object({
  table: v.picklist(tableKinds),
  /** Key of the row. Empty for a table with one row. */
  row: v.string(),
  item: v.string(),
  from: Figure,
  to: Figure,
})
export type RateDifference = v.InferOutput<typeof Difference>

/** Maximum length of an uploaded rate table, in characters. */
export const maxCsv_chars = 400_000

export const importRates = endpoint({
  method: 'POST',
  path: '/api/rates/import',
  can: 'rates.edit',
  summary:
    'A table (table,row,item,value,source,vintage) of rates: what it would change and what is wrong with it; with `apply` it is written, all or nothing, if the rates are still those of `expected`',
  body: v.strictObject({
    csv: v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxCsv_chars)),
    apply: v.boolean(),
    /** `rates_version` of the preview. */
    expected: v.optional(v.pipe(v.string(), v.maxLength(40))),
  }),
  // A Devanagari letter takes three bytes.
  max_KB: 1_400,
  reply: v.object({
    /** Version of the rates that the file was compared with. */
    rates_version: v.string(),
    differences: v.array(Difference),
    faults: v.array(v.object({ line: v.number(), what: v.string(), remedy: v.string() })),
    applied: v.boolean(),
  }),
})
