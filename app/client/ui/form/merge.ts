import { isRecord, isSameJson } from '../draft/same-json.ts'
import type { Name, Values } from './told.ts'

export type Merged<V> = {
  /** Mine with the changes of the others, where they changed other fields than I. */
  values: V
  /** Fields that both have changed, to different values: mine stand in `values`. */
  both: Name<V>[]
}

/** Brings two people's changes of one thing together, field by field (S-060). What is no field is theirs. */
export function merge<V extends Values>(base: V, mine: V, theirs: V, names: Name<V>[]): Merged<V> {
  const values = { ...theirs }
  const both: Name<V>[] = []
  for (const name of names) {
    if (isSame(mine[name], base[name])) continue
    values[name] = mine[name]
    if (!isSame(theirs[name], base[name]) && !isSame(theirs[name], mine[name])) both.push(name)
  }
  return { values, both }
}

/** Whether two values hold the same; the order of a list does not matter, nor do spaces around a text. */
export const isSame = (one: unknown, other: unknown): boolean =>
  isRecord(one) && isRecord(other) ? isSameJson(one, other) : plain(one) === plain(other)

function plain(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return JSON.stringify(value.map(one => JSON.stringify(one)).sort())
  return JSON.stringify(value) ?? ''
}
