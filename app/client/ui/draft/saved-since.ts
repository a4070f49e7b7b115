import type { Both } from '../form/clash/merge.ts'
import { isSameJson } from './same-json.ts'

type Form = Record<string, unknown>
type Typed = { value: Form; base: Form }

/**
 * A draft on the saved state: untyped fields follow it, typed ones keep their base, so that `typedOverOlder`
 * finds conflicts.
 */
export function overSaved({ value, base }: Typed, saved: Form): Typed {
  const isTyped = (name: string) => !isSameJson(value[name], base[name])
  const names = Object.keys({ ...saved, ...value }).filter(isTyped)
  const typed = (of: Form) =>
    Object.fromEntries(names.flatMap(name => (name in of ? [[name, of[name]]] : [])))
  return { value: { ...saved, ...typed(value) }, base: { ...saved, ...typed(base) } }
}

/** Typed values whose base others have changed since: sending them would silently overwrite. */
export function typedOverOlder({ value, base }: Typed, saved: Form): Both<Form>[] {
  return Object.keys(saved)
    .filter(name => [value[name], saved[name]].every(other => !isSameJson(base[name], other)))
    .filter(name => !isSameJson(value[name], saved[name]))
    .map(name => ({ name, at: null, mine: value[name], theirs: saved[name] }))
}

/** The draft with one person's values of some of what both have changed, typed over what is saved now. */
export function withDecided(
  { value, base }: Typed,
  saved: Form,
  whose: 'mine' | 'theirs',
  both: readonly Both<Form>[],
): Typed {
  const savedOf = Object.fromEntries(both.map(({ name }) => [name, saved[name]]))
  return { value: whose === 'mine' ? value : { ...value, ...savedOf }, base: { ...base, ...savedOf } }
}
