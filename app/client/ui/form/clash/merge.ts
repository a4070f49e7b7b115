import { isRecord, isSameJson } from '../../draft/same-json.ts'
import type { FieldErrors, FormFieldName, FormValues } from '../form-errors.ts'
import type { FieldParts, PartPath } from './parts.ts'

export type PartsOf<V> = Partial<Record<FormFieldName<V>, FieldParts>>
/** Author and time of a change. */
export type LastChange = { by: string | null; at?: string | null }
/** A field, or with `at` a part of it, that two people have changed to different values. */
export type Both<V> = { name: FormFieldName<V>; at: PartPath | null; mine: unknown; theirs: unknown }
/** Both values of everything that two people have changed. All other changes have already been merged. */
export type Clash<V> = LastChange & {
  /** The values before both changes, so that a reopened draft has the same conflicts. */
  base: V
  both: readonly Both<V>[]
  decided: ReadonlySet<string>
  /** Last editor of one part, if known. */
  changeOf?(both: Both<V>): LastChange | null
}

export type Merged<V> = {
  /** My values with others' changes in fields that I have not changed. */
  values: V
  /** Conflicts. My values are in `values`. */
  both: Both<V>[]
}

/**
 * Merges the changes that two people have made to the same thing, field by field (S-060). Values that belong to the
 * fields, such as the version or the place for which they were filled in, are theirs unless I have changed them.
 */
export function merge<V extends FormValues>(
  base: V,
  mine: V,
  theirs: V,
  names: FormFieldName<V>[],
  parts: PartsOf<V> = {},
): Merged<V> {
  const values = { ...theirs }
  const both: Both<V>[] = []
  for (const name of names) {
    if (isSame(mine[name], base[name])) continue
    const found = parts[name]?.merge(base[name], mine[name], theirs[name])
    values[name] = (found ? found.value : mine[name]) as V[typeof name]
    if (found) both.push(...found.both.map(one => ({ name, ...one })))
    else if (!isSame(theirs[name], base[name]) && !isSame(theirs[name], mine[name]))
      both.push({ name, at: null, mine: mine[name], theirs: theirs[name] })
  }
  for (const name of Object.keys(mine) as FormFieldName<V>[])
    if (!names.includes(name) && !isSame(mine[name], base[name])) values[name] = mine[name]
  return { values, both }
}

/** Key of one of the things that both people have changed. */
export const bothKey = <V>({ name, at }: Both<V>): string => JSON.stringify([name, at])

const readBoth = <V extends FormValues>(values: V, { name, at }: Both<V>, parts: PartsOf<V>): unknown =>
  at === null ? values[name] : parts[name]?.read(values[name], at)

/**
 * Conflicts that are still open. Typing does not resolve a conflict, because it may have begun before the other value
 * was seen.
 */
export const undecided = <V>(clash: Clash<V> | null): Both<V>[] =>
  clash?.both.filter(one => !clash.decided.has(bothKey(one))) ?? []

/** The same conflicts with the current values of the fields, as long as they are unresolved. */
export function withMine<V extends FormValues>(clash: Clash<V>, values: V, parts: PartsOf<V>): Clash<V> {
  const both = clash.both.map(one =>
    clash.decided.has(bothKey(one)) ? one : { ...one, mine: readBoth(values, one, parts) },
  )
  return { ...clash, both }
}

export const faultsOfBoth = <V>(both: readonly Both<V>[]): FieldErrors<V> =>
  Object.fromEntries(both.map(({ name }) => [name, [{ key: 'form.choose' }]])) as FieldErrors<V>

/** The fields after one person's values were chosen for conflicting changes. */
export function withChosen<V extends FormValues>(
  values: V,
  whose: 'mine' | 'theirs',
  both: readonly Both<V>[],
  parts: PartsOf<V>,
): Partial<V> {
  const chosen: Partial<V> = {}
  for (const one of both) {
    const { name, at } = one
    const now = name in chosen ? chosen[name] : values[name]
    chosen[name] = (at === null ? one[whose] : parts[name]?.write(now, at, one[whose])) as V[typeof name]
  }
  return chosen
}

/**
 * Draft to store while there are open conflicts. Their base is the value before both changes, so that the page that
 * reopens the draft asks again.
 */
export function draftOfClash<V extends FormValues>(
  now: { values: V; base: V },
  clash: Clash<V>,
  names: FormFieldName<V>[],
  parts: PartsOf<V>,
): { values: V; base: V } {
  const open = undecided(clash)
  if (open.length === 0) return now
  const ofRow = Object.fromEntries(
    Object.entries(clash.base).filter(([name]) => !(names as string[]).includes(name)),
  )
  const base = { ...now.base, ...ofRow }
  for (const { name, at } of open)
    base[name] = (
      at === null
        ? clash.base[name]
        : parts[name]?.write(base[name], at, parts[name]?.read(clash.base[name], at))
    ) as V[typeof name]
  return { values: { ...now.values, ...ofRow }, base }
}

/** Whether two values are equal. The order of a list and spaces around a text do not matter. */
export const isSame = (one: unknown, other: unknown): boolean =>
  isRecord(one) && isRecord(other) ? isSameJson(one, other) : plain(one) === plain(other)

function plain(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return JSON.stringify(value.map(one => JSON.stringify(one)).sort())
  return JSON.stringify(value) ?? ''
}
