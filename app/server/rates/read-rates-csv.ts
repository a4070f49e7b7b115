import * as v from 'valibot'
import { numberIn, percent, quantityIn } from '../../domain/cells/numbers.ts'
import { folded, saysNothing } from '../../domain/cells/text.ts'
import { yesOrNo } from '../../domain/cells/yes-no.ts'
import { type Message, type MessageKey, sayByLanguage } from '../../domain/messages/messages.ts'
import { type AssumptionKind, assumptionKinds, newConflicts } from '../../domain/rates/assumption-tables.ts'
import type { RateDifference } from '../../domain/rates/changes-contract.ts'
import { origin } from '../../domain/rates/contract.ts'
import {
  rowFaults,
  rowFields,
  rowKey,
  rowNameText,
  rowNameWithUnit,
  type TableKind,
  tableFields,
  tableKinds,
} from '../../domain/rates/edited-tables.ts'
import { mayBeEmpty, type RateField, schemaOf } from '../../domain/rates/rate-fields.ts'
import { maxRateLines, type RateColumn, rateColumns, rateHeadPlaces } from '../../domain/rates/rate-heads.ts'
import { csvReader } from '../../domain/tables/csv-records.ts'
import { findHeadRow } from '../../domain/tables/head-row.ts'
import type { TableRow } from '../../domain/tables/table.ts'
import { TableFault } from '../../domain/tables/table-fault.ts'
import { withFormula } from '../../formats/csv.ts'
import type { VersionedRow } from '../db/versioned-rows.ts'
import { figuresOf, pickRateFigures } from './changes.ts'

export type RowsThere = Record<TableKind, VersionedRow[]>
type Figures = Record<string, string | number | boolean | null>
/** A row of rates as the imported table states it. */
export type WantedRow = {
  table: TableKind
  row: VersionedRow
  values: Figures
  line: number
  lines: Map<string, number>
}
export type RateFault = { line: number; what: Message; remedy: Message }
export type RatesRead = { wanted: WantedRow[]; differences: RateDifference[]; faults: RateFault[] }

type Cells = Record<RateColumn, string>
const maxChoices = 12
const says = Object.values(sayByLanguage)

/**
 * Reads a rate table, which has one item of one row per line, and compares it with the current rates. Returns the
 * differences, and the errors by line. A table with an error must not be written.
 */
export function readRatesCsv(csv: string, there: RowsThere): RatesRead {
  const wanted = new Map<string, WantedRow>()
  const faults: RateFault[] = []
  const fault = (line: number, what: Message, remedy: Message) => void faults.push({ line, what, remedy })
  try {
    const rows = rowsOf(csv)
    const head = findHeadRow(rows, cells => placesIn(cells).filter(place => place >= 0).length)
    const places = placesIn(head?.cells ?? [])
    if (head === undefined || places.includes(-1)) {
      const params = { columns: rateColumns.join(', ') }
      fault(head?.row ?? 1, { key: 'rates.faultHead', params }, said('rates.faultHeadRemedy'))
      return { wanted: [], differences: [], faults }
    }
    for (const { cells, row: line } of rows) {
      if (line <= head.row) continue
      if (line > maxRateLines) {
        const params = { most: maxRateLines }
        fault(line, { key: 'rates.faultLines', params }, said('rates.faultLinesRemedy'))
        break
      }
      if (cells.length !== head.cells.length)
        fault(line, said('rates.faultCells'), said('rates.faultCellsRemedy'))
      else {
        const named = Object.fromEntries(rateColumns.map((name, i) => [name, cells[places[i]]])) as Cells
        const wrong = readLine(named, line, there, wanted)
        if (wrong) fault(line, ...wrong)
      }
    }
  } catch (error) {
    if (!(error instanceof TableFault)) throw error
    fault(error.row ?? 1, said('rates.faultOpenRow'), said('rates.faultCsvRemedy'))
  }
  const rows = [...wanted.values()]
  for (const { table, values, lines, line } of rows)
    for (const [name, [what]] of Object.entries(rowFaults(table, values)))
      fault(lines.get(name) ?? line, { key: 'rates.faultValue', params: { found: name } }, what as Message)
  for (const kind of assumptionKinds)
    for (const { wanted: one, field, what } of conflictsIn(kind, there[kind], rows))
      fault(
        one.lines.get(field) ?? one.line,
        { key: 'rates.faultValue', params: { found: String(one.values[field] ?? '') } },
        what,
      )
  faults.sort((a, b) => a.line - b.line)
  return { wanted: rows, differences: rows.flatMap(differencesOf), faults }
}

/** Rows of the table that would contradict other rows after the import. */
function conflictsIn(kind: AssumptionKind, there: readonly VersionedRow[], wanted: readonly WantedRow[]) {
  const wantedOf = new Map(wanted.map(one => [one.row, one]))
  const after = there.map(row => ({ ...row, ...wantedOf.get(row)?.values }))
  return newConflicts(kind, there, after).flatMap(({ row_key, field, what }) => {
    const row = there.find(one => one.row_key === row_key)
    const one = row && wantedOf.get(row)
    return one ? [{ wanted: one, field, what }] : []
  })
}

const placesIn = (cells: readonly string[]): number[] => rateHeadPlaces(cells, says)

function rowsOf(csv: string): TableRow[] {
  const reader = csvReader('')
  const rows = [...reader.read(csv), ...reader.end()]
  reader.check()
  return rows.map(({ row, cells }) => ({
    row,
    cells: cells.map(cell => withFormula(cell.trim())),
  }))
}

/** Records the figures of one line and returns the errors in it. */
function readLine(
  cells: Cells,
  line: number,
  there: RowsThere,
  wanted: Map<string, WantedRow>,
): [what: Message, remedy: Message] | undefined {
  const table = tableKinds.find(kind => kind === folded(cells.table))
  if (table === undefined)
    return unknown('rates.faultTable', cells.table, 'rates.faultTableRemedy', tableKinds)
  const row = rowNamed(table, cells.row, there[table])
  if (row === undefined) {
    if (rowFields[table].length === 0)
      return [{ key: 'rates.faultRow', params: { found: cells.row } }, said('rates.faultRowAlone')]
    const names = there[table].map(one => rowKey(table, one))
    return unknown('rates.faultRow', cells.row, 'rates.faultRowRemedy', names)
  }
  const fields = tableFields[table]
  if (!Object.hasOwn(fields, cells.item))
    return unknown('rates.faultItem', cells.item, 'rates.faultItemRemedy', Object.keys(fields))
  const field = fields[cells.item]
  const value = v.safeParse(schemaOf(field), valueIn(field, cells.value))
  if (!value.success) return [{ key: 'rates.faultValue', params: { found: cells.value } }, remedyOf(field)]
  const { source, vintage } = cells
  if (saysNothing(source) || saysNothing(vintage) || !v.is(v.object(origin), { source, vintage }))
    return [said('rates.faultSource'), said('rates.faultSourceRemedy')]
  const key = `${table} ${row.id}`
  const known = wanted.get(key) ?? {
    table,
    row,
    values: { ...figuresOf(table, pickRateFigures(table, row)), source, vintage },
    line,
    lines: new Map<string, number>(),
  }
  const before = known.lines.get(cells.item)
  if (before !== undefined)
    return [{ key: 'rates.faultTwice', params: { line: before } }, said('rates.faultTwiceRemedy')]
  if (known.values.source !== source || known.values.vintage !== vintage)
    return [{ key: 'rates.faultOrigins', params: { line: known.line } }, said('rates.faultOriginsRemedy')]
  known.values[cells.item] = value.output
  known.lines.set(cells.item, line)
  wanted.set(key, known)
  return undefined
}

function rowNamed(table: TableKind, text: string, rows: VersionedRow[]): VersionedRow | undefined {
  const [name] = rowFields[table]
  if (name === undefined) return text === '' ? rows[0] : undefined
  if (tableFields[table][name]?.kind === 'number') {
    const number = numberIn(text)
    if (number !== null) return rows.find(row => row[name] === number)
  }
  const names = (row: VersionedRow) => {
    const key = rowKey(table, row)
    return [key, ...says.flatMap(say => [rowNameText, rowNameWithUnit].map(text => text(table, key, say)))]
  }
  return rows.find(row => names(row).some(one => folded(one) === folded(text)))
}

function valueIn(field: RateField, text: string): unknown {
  if (saysNothing(text)) return mayBeEmpty(field) ? null : undefined
  if (field.kind === 'text') return text
  if (field.kind === 'switch') return yesOrNo(text)
  if (field.kind === 'choice') {
    const names = ([value, key]: [string, MessageKey]) => [value, ...says.map(say => say(key))]
    return Object.entries(field.choices).find(one =>
      names(one).some(name => folded(name) === folded(text)),
    )?.[0]
  }
  return field.unit === 'rates.percent' ? quantityIn(text, percent) : numberIn(text)
}

function remedyOf(field: RateField): Message {
  if (field.kind === 'switch') return said('rates.faultSwitchRemedy')
  if (field.kind === 'choice')
    return { key: 'rates.faultTableRemedy', params: { choices: Object.keys(field.choices).join(', ') } }
  if (field.kind === 'text') return { key: 'rates.faultTextRemedy', params: { most: field.longest } }
  const { min, max } = field
  const params = { least: min, most: max }
  if (mayBeEmpty(field)) return { key: 'rates.faultEmptyRemedy', params }
  return { key: field.isWhole ? 'rates.faultWholeRemedy' : 'rates.faultNumberRemedy', params }
}

/** Differences between a row in the table and the current one. */
export function differencesOf({ table, row, values }: WantedRow): RateDifference[] {
  const before = pickRateFigures(table, row)
  return Object.entries(values)
    .map(([item, value]) => [item, value ?? ''] as const)
    .filter(([item, to]) => before[item] !== to)
    .map(([item, to]) => ({ table, row: rowKey(table, row), item, from: before[item], to }))
}

const said = (key: MessageKey): Message => ({ key })

function unknown(
  what: MessageKey,
  found: string,
  remedy: MessageKey,
  all: readonly string[],
): [Message, Message] {
  const choices = all.slice(0, maxChoices).join(', ') + (all.length > maxChoices ? ' …' : '')
  return [
    { key: what, params: { found: found.slice(0, 80) } },
    { key: remedy, params: { choices } },
  ]
}
