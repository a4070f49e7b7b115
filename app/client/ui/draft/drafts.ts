import { session } from '../../api/session.ts'
import { browserStorage, tabStorage } from '../../storage/browser-storage.ts'
import { draftPrefix } from './forget-drafts.ts'
import { isSameJson } from './same-json.ts'

/** `setItem` answers false where the browser does not keep it beyond the page. */
type DraftStorage = Pick<Storage, 'getItem' | 'removeItem'> & { setItem(key: string, value: string): unknown }
type Form = Record<string, unknown>
/** What was typed, and what it was typed over: another person may have saved since. */
export type Draft<T> = { values: T; base: T }

/** More than this of one form is not written at each key; 4 MB are what a browser keeps of one site. */
export const longestDraft_chars = 1_000_000

/**
 * What was typed into a form and not sent yet, kept for one person, so that the next page gives it back (S-038): only
 * the fields that differ, each with what stood there before. Passwords, codes and tokens are never kept. Where there is nothing to
 * keep it in, or too little room, a draft lasts as long as the page. A draft that is a secret by its name is refused.
 * @param storage throws where the browser forbids it
 * @param who types, by id; another person's drafts are not seen, and nobody's are not kept
 * @param prefixOf what the names of one person's begin with
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
     * What is kept of a form, the rest of it as usual; null where nothing is, or only what is usual.
     * @param text as it was kept once, in place of what is now
     */
    read<T extends Form>(form: string, defaults: T, text = stored(form)): Draft<T> | null {
      const persisted = attempt(() => JSON.parse(text ?? 'null'), null)
      if (typeof persisted !== 'object' || persisted === null) return null
      const base = { ...defaults, ...known(persisted.base, defaults) }
      const values = { ...base, ...known(persisted.values, defaults) }
      return isSame(values, defaults) ? null : { values, base }
    },
    /** Whether anything is kept of a form. */
    has: (form: string): boolean => stored(form) !== null,
    /** Keeps the fields of a form that differ from `base`; answers whether they are kept. */
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

/** Whether a field holds what only its person may know: it is never written down. */
export const isSecret = (name: string): boolean => /password|passphrase|secret|token|^codes?$/i.test(name)
export const withoutSecrets = (values: Form): Form =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name)))

/** The forms in which a person has typed something that is not saved yet. */
export function draftNames(who: string): string[] {
  const prefix = draftPrefix(who)
  return browserStorage.keys().flatMap(name => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
}

/** Drafts of whoever is logged in; they outlive the tab and the battery. */
export const drafts = makeDrafts(() => browserStorage, session.owner)
/** What the tools are asked: no names and phones are in it, so that it outlives the logout too. */
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

/** The fields that the form has today and whose kind fits: an older version of the product may have kept others. */
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
