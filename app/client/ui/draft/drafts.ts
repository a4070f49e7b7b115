import { session } from '../../api/session.ts'
import { browserStorage, tabStorage } from '../../storage/browser-storage.ts'
import { draftPrefix } from './forget-drafts.ts'
import { isSameJson } from './same-json.ts'

/** `setItem` returns false if the browser does not store it beyond the page. */
type DraftStorage = Pick<Storage, 'getItem' | 'removeItem'> & { setItem(key: string, value: string): unknown }
type Form = Record<string, unknown>
/** Typed values, and the values that they replaced: another person may have saved since. */
export type Draft<T> = { values: T; base: T }

/** Larger drafts are not written at each key; browsers store 4 MB per site. */
export const longestDraft_chars = 1_000_000

/**
 * Typed but unsent values of a form, persisted per person and restored by the next page (S-038): only
 * differing fields, each with its previous value. Passwords, codes and tokens are never stored. Without
 * storage, or with too little, a draft lasts as long as the page. Drafts with a secret name are refused.
 * @param storage throws if the browser forbids it
 * @param who the user's id; other persons' drafts are invisible, and without a user nothing is stored
 * @param prefixOf common prefix of one person's names
 */
export function makeDrafts(
  storage: () => DraftStorage,
  who: () => string | number | null,
  prefixOf = draftPrefix,
) {
  const key = (form: string) => {
    const id = who()
    if (id === null) throw new Error('nobody is logged in')
    return prefixOf(id) + form
  }
  const stored = (form: string) => attempt(() => storage().getItem(key(form)), null)
  return {
    /**
     * Stored values of a form, completed by the defaults; null if there are none, or only defaults.
     * @param text an earlier stored text, instead of the current one
     */
    read<T extends Form>(form: string, defaults: T, text = stored(form)): Draft<T> | null {
      const persisted = attempt(() => JSON.parse(text ?? 'null'), null)
      if (typeof persisted !== 'object' || persisted === null) return null
      const base = { ...defaults, ...known(persisted.base, defaults) }
      const values = { ...base, ...known(persisted.values, defaults) }
      return isSame(values, defaults) ? null : { values, base }
    },
    /** Whether a form has stored values. */
    has: (form: string): boolean => stored(form) !== null,
    /** Stores the fields of a form that differ from `base`; returns whether that succeeded. */
    persist<T extends Form>(form: string, values: T, base: T): boolean {
      const changed = Object.keys(base).filter(name => !isSameJson(values[name], base[name]))
      const typed = known(only(values, changed), base)
      if (Object.keys(typed).length === 0) return this.forget(form)
      const row = Object.keys(base).filter(name => name === 'version' || Object.hasOwn(typed, name))
      const text = json({ values: typed, base: only(base, row) })
      return attempt(() => {
        if (isSecret(form.split('.').at(-1) ?? '')) throw new Error('a secret')
        if (text.length > longestDraft_chars) throw new Error('too long')
        return storage().setItem(key(form), text) !== false
      }, false)
    },
    forget(form: string): boolean {
      attempt(() => storage().removeItem(key(form)), undefined)
      return true
    },
  }
}

/** Whether a field is secret: it is never stored. */
export const isSecret = (name: string): boolean => /password|passphrase|secret|token|^codes?$/i.test(name)
export const withoutSecrets = (values: Form): Form =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name)))

/** The forms in which a person has typed something that is not saved yet. */
export function draftNames(who: string): string[] {
  const prefix = draftPrefix(who)
  return browserStorage.keys().flatMap(name => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
}

/** Drafts of the current user; they outlive tab and battery. */
export const drafts = makeDrafts(() => browserStorage, session.owner)
/** Queries of the tools: without names and phone numbers, so they survive a logout. */
export const toolDrafts = makeDrafts(
  () => browserStorage,
  session.owner,
  who => `urja.work.${who}.`,
)
/** Of forms that ask for no account: names and phones are not left on a computer that others use after the tab. */
export const visitorDrafts = makeDrafts(
  () => tabStorage,
  () => 'visitor',
)

/** Current fields of the form with values of a valid kind: older versions may have stored others. */
function known<T extends Form>(found: unknown, defaults: T): Partial<T> {
  if (typeof found !== 'object' || found === null) return {}
  const fits = ([name, value]: [string, unknown]) =>
    Object.hasOwn(defaults, name) &&
    !isSecret(name) &&
    (defaults[name] == null || value === null || typeof value === typeof defaults[name])
  return Object.fromEntries(Object.entries(found).filter(fits)) as Partial<T>
}

const only = (values: Form, names: string[]) => Object.fromEntries(names.map(name => [name, values[name]]))
const isSame = (a: Form, b: Form) => Object.keys(b).every(name => isSameJson(a[name], b[name]))
const json = (value: unknown) => JSON.stringify(value)

function attempt<T>(run: () => T, otherwise: T): T {
  try {
    return run()
  } catch {
    return otherwise
  }
}
