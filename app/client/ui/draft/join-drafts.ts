import { type Both, isSame as isSameField, type PartsOf } from '../form/clash/merge.ts'
import type { FormFieldName, FormValues } from '../form/form-errors.ts'
import type { Draft } from './drafts.ts'

export type JoinedDraft<V> = {
  now: Draft<V>
  /** Values that the other tab typed over a state older than the one known here. */
  both: Both<V>[]
  /** Whether this tab has values that the other tab does not have. */
  hasMore: boolean
}

/**
 * Merges the drafts of one person in two tabs. Changes in the other tab are adopted, and changes in this tab stay. If
 * both changed the same field, the other tab's value is used, because it was typed later. Fields that were reset in the
 * other tab are reset here too.
 * @param there the current draft, or null if it was removed
 * @param before the previously stored draft. If it is unknown, no field counts as reset.
 * @param isSame compares two values of a field
 */
export function joinDrafts<V extends FormValues>(
  now: Draft<V>,
  there: Draft<V> | null,
  names: FormFieldName<V>[],
  parts: PartsOf<V>,
  before: Draft<V> | null = null,
  isSame = isSameField,
): JoinedDraft<V> {
  if (there === null)
    return joinDrafts(now, { values: now.base, base: now.base }, names, parts, before, isSame)
  const left = before ? withoutUndone(now, there, before, names, parts, isSame) : now.values
  const values = { ...left }
  const base = { ...now.base }
  const both: Both<V>[] = []
  const isNewer = versionsIn(there.base) > versionsIn(now.base)
  for (const name of names) {
    const typed = there.values[name]
    if (isSame(typed, there.base[name])) continue
    const part = parts[name]
    // A value that was not typed here does not count as a change to the newer saved state.
    const here = part && isNewer ? part.merge(now.base[name], left[name], there.base[name]).value : left[name]
    values[name] = part ? (part.merge(there.base[name], typed, here).value as V[typeof name]) : typed
    if (isNewer) base[name] = there.base[name]
    else if (!isSame(there.base[name], now.base[name])) {
      if (part)
        both.push(...part.merge(there.base[name], typed, now.base[name]).both.map(one => ({ name, ...one })))
      else if (!isSame(typed, now.base[name]))
        both.push({ name, at: null, mine: typed, theirs: now.base[name] })
    }
  }
  // Values that belong to the fields are adopted as well, such as whether a name was typed or suggested.
  for (const name of Object.keys(there.values) as FormFieldName<V>[])
    if (!names.includes(name) && !isSame(there.values[name], there.base[name]))
      values[name] = there.values[name]
  const hasMore = names.some(
    name => !isSame(values[name], base[name]) && !isSame(values[name], there.values[name]),
  )
  return { now: { values, base }, both, hasMore }
}

/** Values of this tab without those that the other tab had typed earlier and has reset since. */
function withoutUndone<V extends FormValues>(
  now: Draft<V>,
  there: Draft<V>,
  before: Draft<V>,
  names: FormFieldName<V>[],
  parts: PartsOf<V>,
  isSame: typeof isSameField,
): V {
  const values = { ...now.values }
  for (const name of names) {
    const [was, is, here] = [before.values[name], there.values[name], now.values[name]]
    const part = parts[name]
    if (part) values[name] = part.merge(was, here, is).value as V[typeof name]
    else if (isSame(here, was) && isSame(is, there.base[name])) values[name] = now.base[name]
  }
  return values
}

/** State of a tab after the same person has saved in another tab. Input that was typed here later stays. */
export function afterSaveElsewhere<V extends FormValues>(
  values: V,
  base: V,
  saved: V,
  names: FormFieldName<V>[],
  parts: PartsOf<V>,
): Draft<V> {
  const next = { ...saved }
  for (const name of names) {
    const part = parts[name]
    if (isSameField(values[name], base[name])) continue
    next[name] = part
      ? (part.merge(base[name], values[name], saved[name]).value as V[typeof name])
      : values[name]
  }
  return { values: next, base: saved }
}

/** Sum of all versions of a form, which increases with each save. */
const versionsIn = ({ version, versions }: FormValues): number =>
  [version, versions]
    .flatMap(one => (typeof one === 'object' && one !== null ? Object.values(one) : [one]))
    .reduce<number>((sum, one) => sum + (typeof one === 'number' ? one : 0), 0)
