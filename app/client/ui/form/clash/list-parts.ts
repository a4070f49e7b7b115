import type { MessageKey } from '../../../../domain/messages/messages.ts'
import { isEmptyRow, type RowCells } from '../../grid/grid-cells.ts'
import { isSame } from './merge.ts'
import type { BothOf, FieldParts } from './parts.ts'

/** Keys that identify the rows of a list, and names of its columns. */
export type ListRules = {
  label: MessageKey
  keys: readonly string[]
  columns: Readonly<Record<string, MessageKey>>
}

const rowsIn = (value: unknown): readonly RowCells[] => (Array.isArray(value) ? (value as RowCells[]) : [])

/** Rows by key. Rows with equal keys are numbered. */
function byKey(rows: readonly RowCells[], keys: readonly string[]): Map<string, RowCells> {
  const found = new Map<string, RowCells>()
  for (const row of rows) {
    if (isEmptyRow(row)) continue
    const name = keys.map(key => String(row[key] ?? '').trim()).join(' · ')
    let key = name
    for (let nth = 2; found.has(key); nth++) key = `${name} (${nth})`
    found.set(key, row)
  }
  return found
}

/** A list whose rows are identified by `keys`. Added rows, removed rows and changed cells are merged separately. */
export function listParts({ label, keys, columns }: ListRules): FieldParts {
  const placeOf = (rows: readonly RowCells[], key: string) => {
    const row = byKey(rows, keys).get(key)
    return row === undefined ? -1 : rows.indexOf(row)
  }
  return {
    merge(base, mine, theirs) {
      const [was, own, their] = [base, mine, theirs].map(list => byKey(rowsIn(list), keys))
      const both: BothOf[] = []
      const value: RowCells[] = []
      for (const [key, row] of own) {
        const [before, other] = [was.get(key), their.get(key)]
        if (other === undefined) {
          if (before !== undefined && isSame(row, before)) continue
          value.push(row)
          if (before !== undefined) both.push({ at: [key], mine: row, theirs: null })
          continue
        }
        const next: Record<string, RowCells[string]> = { ...row }
        for (const column of new Set([...Object.keys(row), ...Object.keys(other)])) {
          const [b, m, t] = [before, row, other].map(one => one?.[column] ?? null)
          if (isSame(m, b)) next[column] = t
          else if (!isSame(t, b) && !isSame(t, m)) both.push({ at: [key, column], mine: m, theirs: t })
        }
        value.push(next)
      }
      for (const [key, row] of their) {
        if (own.has(key)) continue
        const before = was.get(key)
        if (before === undefined) value.push(row)
        else if (!isSame(row, before)) both.push({ at: [key], mine: null, theirs: row })
      }
      return { value, both }
    },
    read(value, [key, column]) {
      const row = byKey(rowsIn(value), keys).get(key)
      return (column === undefined ? row : row?.[column]) ?? null
    },
    write(value, [key, column], part) {
      const rows = rowsIn(value)
      const at = placeOf(rows, key)
      if (column !== undefined)
        return rows.map((row, place) => (place === at ? ({ ...row, [column]: part } as RowCells) : row))
      if (part === null) return rows.filter((_, place) => place !== at)
      return at < 0 ? [...rows, part] : rows.map((row, place) => (place === at ? part : row))
    },
    label: ([key, column], say) =>
      column === undefined
        ? say('form.rowOf', { list: { key: label }, row: key })
        : say('form.cellOf', {
            list: { key: label },
            row: key,
            column: columns[column] ? { key: columns[column] } : column,
          }),
    show: (_, value, say) =>
      value === null
        ? say('form.rowGone')
        : typeof value === 'object'
          ? Object.values(value as RowCells)
              .filter(one => one !== null)
              .join(' · ')
          : String(value),
  }
}
