import { makeSession } from '../../api/session.ts'

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
type Form = Record<string, unknown>

/**
 * What was typed into a form and not sent yet, kept for this tab and this person, so that a reload gives it back
 * (S-038). A password is never kept. Where there is nothing to keep it in, a draft lasts as long as the page.
 * @param storage of the tab; throws where the browser forbids it
 * @param who types; another person's drafts are not seen
 */
export function makeDrafts(storage: () => DraftStorage, who: () => string) {
  const prefix = () => `urja.draft.${who()}.`
  return {
    /** What is kept of a form, the rest of it as usual; null where nothing is, or only what is usual. */
    read<T extends Form>(form: string, usual: T): T | null {
      return attempt(() => {
        const text = storage().getItem(prefix() + form)
        const found = text === null ? null : { ...usual, ...known(JSON.parse(text), usual) }
        return found === null || isSame(found, usual) ? null : found
      }, null)
    },
    /** Keeps the fields of a form; one that stands as usual is forgotten. */
    keep<T extends Form>(form: string, values: T, usual: T): void {
      attempt(() => {
        const kept = known(values, usual)
        if (isSame({ ...usual, ...kept }, usual)) storage().removeItem(prefix() + form)
        else storage().setItem(prefix() + form, JSON.stringify(kept))
      }, undefined)
    },
    forget(form: string): void {
      attempt(() => storage().removeItem(prefix() + form), undefined)
    },
    /** Forgets all that this person has typed in this tab. */
    forgetAll(): void {
      attempt(() => {
        const own = storage()
        const keys = Array.from({ length: own.length }, (_, i) => own.key(i))
        for (const key of keys) if (key?.startsWith(prefix())) own.removeItem(key)
      }, undefined)
    },
  }
}

const ofTab = () => sessionStorage
/** Drafts of whoever is logged in, in this tab. */
export const drafts = makeDrafts(ofTab, () => String(makeSession(localStorage).user()?.id))
/** Drafts of forms that ask for no account: a login meanwhile does not hide them. */
export const visitorDrafts = makeDrafts(ofTab, () => 'visitor')

/** The fields that the form has today and whose kind fits: an older version of the product may have kept others. */
function known<T extends Form>(found: unknown, usual: T): Partial<T> {
  if (typeof found !== 'object' || found === null) return {}
  const fits = ([name, value]: [string, unknown]) =>
    Object.hasOwn(usual, name) &&
    !/password/.test(name) &&
    (usual[name] === null || value === null || typeof value === typeof usual[name])
  return Object.fromEntries(Object.entries(found).filter(fits)) as Partial<T>
}

const isSame = (a: Form, b: Form) => Object.keys(b).every(name => json(a[name]) === json(b[name]))
const json = (value: unknown) => JSON.stringify(value)

function attempt<T>(run: () => T, otherwise: T): T {
  try {
    return run()
  } catch {
    return otherwise
  }
}
