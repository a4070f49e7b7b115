import { atom, type SetStateAction, type WritableAtom } from 'jotai'
import { atomWithLazy } from 'jotai/utils'
import { toolDrafts } from './drafts.ts'

/** Whether inputs came back with the page and the person has not said yet what to do with them. */
export type RestoredAtom = WritableAtom<boolean, ['dismiss' | 'discard'], void>
/** The inputs of a tool as an atom that outlives the tab, and the login. */
export type DraftAtom<T> = {
  inputsAtom: WritableAtom<T, [SetStateAction<T>], void>
  restoredAtom: RestoredAtom
}

/**
 * @param form name of the draft
 * @param defaults what the form holds at first
 */
export function draftAtom<T extends Record<string, unknown>>(form: string, defaults: T): DraftAtom<T> {
  // Read when first asked for: whoever logs in may do so after this was loaded.
  const valuesAtom = atomWithLazy<T>(() => toolDrafts.read(form, defaults)?.values ?? defaults)
  const isOfferedAtom = atomWithLazy(() => toolDrafts.read(form, defaults) !== null)
  return {
    inputsAtom: atom(
      get => get(valuesAtom),
      (get, set, change) => {
        get(isOfferedAtom)
        const values = typeof change === 'function' ? change(get(valuesAtom)) : change
        set(valuesAtom, values)
        toolDrafts.persist(form, values, defaults)
      },
    ),
    restoredAtom: atom(
      get => get(isOfferedAtom),
      (_, set, decision) => {
        set(isOfferedAtom, false)
        if (decision === 'dismiss') return
        set(valuesAtom, defaults)
        toolDrafts.forget(form)
      },
    ),
  }
}

/** One question for forms that stand in one panel. */
export function restoredTogether(forms: readonly { restoredAtom: RestoredAtom }[]): RestoredAtom {
  return atom(
    get => forms.some(({ restoredAtom }) => get(restoredAtom)),
    (get, set, decision) => {
      for (const { restoredAtom } of forms) if (get(restoredAtom)) set(restoredAtom, decision)
    },
  )
}
