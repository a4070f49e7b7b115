import type { Both } from '../form/clash/merge.ts'
import { isSameJson } from './same-json.ts'

type Form = Record<string, unknown>
type Typed = { value: Form; base: Form }

/**
 * Applies a draft to a newer saved state. Fields that were not typed into follow the saved state, and typed fields keep
 * their base, so that `typedOverOlder` can find conflicts.
 */
export function overSaved({ value, base }: Typed, saved: Form): Typed {
  const isTyped = (name: string) => !isSameJson(value[name], base[name])
  const names = Object.keys({ ...saved, ...value }).filter(isTyped)
  const typed = (of: Form) =>
    Object.fromEntries(names.flatMap(name => (name in of ? [[name, of[name]]] : [])))
  return { value: { ...saved, ...typed(value) }, base: { ...saved, ...typed(base) } }
}

/** Typed values whose base has been changed by others since. Sending them would silently overwrite those changes. */
export function typedOverOlder({ value, base }: Typed, saved: Form): Both<Form>[] {
  return Object.keys(saved)
    .filter(name => [value[name], saved[name]].every(other => !isSameJson(base[name], other)))
    .filter(name => !isSameJson(value[name], saved[name]))
    .map(name => ({ name, at: null, mine: value[name], theirs: saved[name] }))
}

/** The draft after the user has chosen one person's values for some of the conflicts with the current saved state. */
export function withDecided(
  { value, base }: Typed,
  saved: Form,
  whose: 'mine' | 'theirs',
  both: readonly Both<Form>[],
): Typed {
  const savedOf = Object.fromEntries(both.map(({ name }) => [name, saved[name]]))
  return { value: whose === 'mine' ? value : { ...value, ...savedOf }, base: { ...base, ...savedOf } }
}
