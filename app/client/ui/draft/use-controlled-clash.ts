import { useEffect, useState } from 'react'
import {
  type Both,
  bothKey,
  type Clash,
  draftOfClash,
  merge,
  undecided,
  withChosen,
  withMine,
} from '../form/clash/merge.ts'
import type { FormFieldName } from '../form/form-errors.ts'
import { drafts } from './drafts.ts'
import { useControlledDraft } from './use-controlled-draft.ts'

type Form = Record<string, unknown>
export type ControlledClash<T extends Form> = ReturnType<typeof useControlledClash<T>>

/**
 * Draft of saved values whose state is held elsewhere. If others have changed other fields, their changes are adopted.
 * If they have changed the same field, both values are shown, and nothing is saved until no conflict is `undecided`.
 * @param isNew the values have not been saved yet, so others cannot have changed them
 */
export function useControlledClash<T extends Form>(
  name: string,
  values: T,
  put: (values: T) => void,
  isNew: boolean,
) {
  /** The saved state. */
  const [saved] = useState(values)
  const [foundClash, setClash] = useState(() => (isNew ? null : clashOf(name, saved)))
  const draft = useControlledDraft<T>(name, values, put)
  const clash = foundClash && withMine(foundClash, values, {})
  const open = undecided(clash)
  const isUndecided = draft.isReady && open.length > 0
  const text = isUndecided ? JSON.stringify(values) : null
  // If the draft was kept despite a newer saved state, undecided conflicts are shown again when it is reopened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are their text
  useEffect(() => {
    if (text === null || clash === null) return
    const toPersist = draftOfClash({ values, base: saved }, clash, namesOf(saved), {})
    drafts.persist(name, toPersist.values, toPersist.base)
  }, [text, foundClash])

  return {
    ...draft,
    restored: draft.restored && {
      dismiss: draft.restored.dismiss,
      discard() {
        setClash(null)
        draft.restored?.discard()
      },
    },
    clash,
    values,
    undecided: open,
    decide(whose: 'mine' | 'theirs', both: readonly Both<T>[]) {
      if (clash === null) return
      put({ ...values, ...withChosen(values, whose, both, {}) })
      setClash({ ...clash, decided: new Set([...clash.decided, ...both.map(bothKey)]) })
    },
  }
}

const namesOf = <T extends Form>(values: T) => Object.keys(values) as FormFieldName<T>[]

/** Typed values for which others have saved a different value since. */
function clashOf<T extends Form>(draft: string, saved: T): Clash<T> | null {
  const found = drafts.read<T>(draft, saved)
  if (found === null) return null
  const { both } = merge(found.base, found.values, saved, namesOf(saved))
  return both.length > 0 ? { by: null, base: found.base, both, decided: new Set<string>() } : null
}
