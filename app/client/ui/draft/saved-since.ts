import type { Both } from '../form/clash/merge.ts'
import { isSameJson } from './same-json.ts'

type Form = Record<string, unknown>
type Typed = { value: Form; base: Form }

/**
 * A draft over what is saved now: what was not typed is as it is saved, and what was typed keeps what it was typed over,
 * so that `typedOverOlder` finds it.
 */
export function overSaved({ value, base }: Typed, saved: Form): Typed {
  const isTyped = (name: string) => !isSameJson(value[name], base[name])
  const names = Object.keys({ ...saved, ...value }).filter(isTyped)
  const typed = (of: Form) =>
    Object.fromEntries(names.flatMap(name => (name in of ? [[name, of[name]]] : [])))
  return { value: { ...saved, ...typed(value) }, base: { ...saved, ...typed(base) } }
}

/** What was typed over something that others have saved otherwise since: sent as it is it would go silently. */
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
