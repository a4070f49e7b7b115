import { atom, type SetStateAction, type WritableAtom } from 'jotai'
import { atomWithLazy } from 'jotai/utils'
import { toolDrafts } from './drafts.ts'

/** Whether inputs were restored and the user has not yet decided what to do with them. */
export type RestoredAtom = WritableAtom<boolean, ['dismiss' | 'discard'], void>
/** Inputs of a tool in an atom that remains after the tab is closed and the session has ended. */
export type DraftAtom<T> = {
  inputsAtom: WritableAtom<T, [SetStateAction<T>], void>
  restoredAtom: RestoredAtom
}

/**
 * @param form name of the draft
 * @param defaults initial values of the form
 */
export function draftAtom<T extends Record<string, unknown>>(form: string, defaults: T): DraftAtom<T> {
  // Read when it is first used, since the user may log in after this module has been loaded.
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

/** A single notice about restored inputs for several forms in one panel. */
export function restoredTogether(forms: readonly { restoredAtom: RestoredAtom }[]): RestoredAtom {
  return atom(
    get => forms.some(({ restoredAtom }) => get(restoredAtom)),
    (get, set, decision) => {
      for (const { restoredAtom } of forms) if (get(restoredAtom)) set(restoredAtom, decision)
    },
  )
}
