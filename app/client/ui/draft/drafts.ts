import { session } from '../../api/session.ts'
import { browserStorage, tabStorage } from '../../storage/browser-storage.ts'
import { draftPrefix } from './forget-drafts.ts'
import { isSameJson } from './same-json.ts'

/** `setItem` returns false if the browser cannot store the value for longer than the page is open. */
type DraftStorage = Pick<Storage, 'getItem' | 'removeItem'> & { setItem(key: string, value: string): unknown }
type Form = Record<string, unknown>
/** Typed values, and the values that they replaced. Another person may have saved other values since. */
export type Draft<T> = { values: T; base: T }

/** Larger drafts are not written at every keystroke, because browsers store only 4 MB per site. */
export const longestDraft_chars = 1_000_000

/**
 * Values of a form that were typed but not sent. They are stored per person and restored when the page is opened again
 * (S-038). Only fields that differ are stored, each with its previous value. Passwords, codes and tokens are never
 * stored, and drafts with a secret name are refused. If there is no storage or too little, a draft lasts only as long
 * as the page.
 * @param storage throws if the browser forbids its use
 * @param who the user's id. Drafts of other people are not visible, and nothing is stored without a user.
 * @param prefixOf common prefix of the names of one person's drafts
 * @param isHidden whether a field is never stored
 */
export function makeDrafts(
  storage: () => DraftStorage,
  who: () => string | number | null,
  prefixOf = draftPrefix,
  isHidden = isSecret,
) {
  const key = (form: string) => {
    const id = who()
    if (id === null) throw new Error('nobody is logged in')
    return prefixOf(id) + form
  }
  const stored = (form: string) => attempt(() => storage().getItem(key(form)), null)
  return {
    /**
     * Stored values of a form, completed with the default values. Null if nothing is stored or if all stored values are
     * defaults.
     * @param text an earlier stored text to read instead of the current one
     */
    read<T extends Form>(form: string, defaults: T, text = stored(form)): Draft<T> | null {
      const persisted = attempt(() => JSON.parse(text ?? 'null'), null)
      if (typeof persisted !== 'object' || persisted === null) return null
      const base = { ...defaults, ...known(persisted.base, defaults, isHidden) }
      const values = { ...base, ...known(persisted.values, defaults, isHidden) }
      return isSame(values, defaults) ? null : { values, base }
    },
    /** Whether a form has stored values. */
    has: (form: string): boolean => stored(form) !== null,
    /** Stores the fields of a form that differ from `base`. Returns whether this succeeded. */
    persist<T extends Form>(form: string, values: T, base: T): boolean {
      const changed = Object.keys(base).filter(name => !isSameJson(values[name], base[name]))
      const typed = known(only(values, changed), base, isHidden)
      if (Object.keys(typed).length === 0) return this.forget(form)
      const row = Object.keys(base).filter(name => name === 'version' || Object.hasOwn(typed, name))
      const text = json({ values: typed, base: only(base, row) })
      return attempt(() => {
        if (isHidden(form.split('.').at(-1) ?? '')) throw new Error('a secret')
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

/** Whether a field is secret and must never be stored. */
export const isSecret = (name: string): boolean => /password|passphrase|secret|token|^codes?$/i.test(name)
export const withoutSecrets = (values: Form): Form =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name)))

/** The forms into which a person has typed something that has not been saved yet. */
export function draftNames(who: string): string[] {
  const prefix = draftPrefix(who)
  return browserStorage.keys().flatMap(name => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
}

/** Drafts of the current user. They remain when the tab is closed or the device loses power. */
export const drafts = makeDrafts(() => browserStorage, session.owner)
/** Drafts of rows whose `code` is that of a catalogue, not of a login. */
export const catalogueDrafts = makeDrafts(
  () => browserStorage,
  session.owner,
  draftPrefix,
  name => name !== 'code' && isSecret(name),
)
/** Inputs of the tools. They contain no names or phone numbers, so they remain after a logout. */
export const toolDrafts = makeDrafts(
  () => browserStorage,
  session.owner,
  who => `urja.work.${who}.`,
)
/**
 * Drafts of forms that do not require an account. Names and phone numbers must not remain on a shared computer after
 * the tab is closed.
 */
export const visitorDrafts = makeDrafts(
  () => tabStorage,
  () => 'visitor',
)

/** Values of the form's current fields if their type is valid, since older versions may have stored other values. */
function known<T extends Form>(found: unknown, defaults: T, isHidden: (name: string) => boolean): Partial<T> {
  if (typeof found !== 'object' || found === null) return {}
  const fits = ([name, value]: [string, unknown]) =>
    Object.hasOwn(defaults, name) &&
    !isHidden(name) &&
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
