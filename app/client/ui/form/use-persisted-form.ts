import { useEffect, useRef, useState } from 'react'
import { CallFailure } from '../../../domain/api/call-failure.ts'
import { type Draft, drafts as ofUser } from '../draft/drafts.ts'
import { afterSaveElsewhere, joinDrafts } from '../draft/join-drafts.ts'
import { useOtherTabs } from '../draft/use-other-tabs.ts'
import { toast } from '../toast/toast.ts'
import { useSay } from '../use-say.ts'
import {
  type Both,
  bothKey,
  type Clash,
  draftOfClash,
  faultsOfBoth,
  isSame,
  type LastChange,
  merge,
  type PartsOf,
  undecided,
  withChosen,
  withMine,
} from './clash/merge.ts'
import type { FormFieldName, FormValues } from './form-errors.ts'
import type { FormOptions } from './form-options.ts'
import { useForm } from './use-form.ts'

export type PersistedFormOptions<V extends FormValues> = Omit<FormOptions<V>, 'state' | 'save'> & {
  /** Name of the draft. */
  draft: string
  /** Whether the form has not been saved yet, so that nobody else can have changed its initial values. */
  isNew?: boolean
  drafts?: DraftsOf<V>
  /**
   * Sends the form. `how` distinguishes a press of Save from autosave. The values that it returns, such as the new
   * version, replace those in the form.
   */
  save(values: V, how: 'manual' | 'auto'): Promise<Partial<V> | undefined>
  /** Called when all values have been saved. */
  saved?(): void
  /** Called when saving fails. `hasConflict` is true if the form shows conflicting changes. */
  failed?(failure: unknown, hasConflict: boolean): void
  /** Fields whose parts are merged separately. */
  parts?: PartsOf<V>
  /**
   * Returns the form of the state that another user has saved. By default, it comes from the reply that refused the
   * save.
   */
  theirs?(failure: CallFailure): Promise<Theirs<V> | null>
  /**
   * Delay of autosave after the last change. The form is saved automatically once it has been saved by hand, and as
   * long as it is valid.
   */
  autosave_ms?: number
}

/** Storage of one form's drafts, such as those of the user. */
type DraftsOf<V extends FormValues> = {
  read(form: string, defaults: V, text?: string | null): Draft<V> | null
  persist(form: string, values: V, base: V): boolean
  forget(form: string): boolean
}
/** The saved state with its last editor and time. */
export type Theirs<V> = LastChange & { values: V } & Pick<Clash<V>, 'changeOf'>
export type PersistedForm<V extends FormValues> = ReturnType<typeof usePersistedForm<V>>

const maxMerges = 3

/**
 * Form engine for data on the server. It provides drafts that remain after the tab is closed, autosave, and conflict
 * handling for two editors (S-060). If others have changed other fields, the changes are merged and sent again. If they
 * have changed the same field, the user has to choose.
 */
export function usePersistedForm<V extends FormValues>(options: PersistedFormOptions<V>) {
  const { draft, autosave_ms, check } = options
  const parts: PartsOf<V> = options.parts ?? {}
  const drafts: DraftsOf<V> = options.drafts ?? ofUser
  const say = useSay()
  const names = Object.keys(options.labels) as FormFieldName<V>[]
  const [opened] = useState(() => openDraft(options, drafts.read(draft, options.defaults), names))
  const [now, setNow] = useState<Draft<V>>(opened.now)
  const [isOffered, setOffered] = useState(opened.isFound)
  const [isPersisted, setPersisted] = useState(true)
  const [clash, putClash] = useState<Clash<V> | null>(opened.clash)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [isUnsent, setUnsent] = useState(false)
  const [removed, setRemoved] = useState<V | null>(null)
  const latest = useRef(now)
  const clashRef = useRef(clash)
  const how = useRef<'manual' | 'auto'>('manual')
  const isOver = useRef(false)
  /** Values that were refused are not saved automatically again. */
  const refused = useRef<V | null>(null)

  function setDraft(values: V, base = latest.current.base) {
    latest.current = { values, base }
    setNow(latest.current)
    persistDraft()
  }
  function setClash(next: Clash<V> | null) {
    clashRef.current = next
    putClash(next)
    persistDraft()
  }
  function persistDraft() {
    const toPersist = clashRef.current
      ? draftOfClash(latest.current, clashRef.current, names, parts)
      : latest.current
    setPersisted(drafts.persist(draft, toPersist.values, toPersist.base))
  }

  /** What the same person types in another tab appears here too, because one person has one draft. */
  function hear(before: string | null) {
    const { current: here } = latest
    const there = drafts.read(draft, here.base)
    const joined = joinDrafts(here, there, names, parts, drafts.read(draft, here.base, before))
    latest.current = joined.now
    setNow(joined.now)
    const isSameHere = names.every(name => isSame(joined.now.values[name], here.values[name]))
    setRemoved(there === null && !isSameHere ? here.values : null)
    if (there === null) {
      setOffered(false)
      if (!joined.hasMore) clashRef.current = null
      setClash(clashRef.current)
    } else if (joined.both.length > 0)
      setClash({ by: null, base: there.base, both: joined.both, decided: new Set() })
    else if (joined.hasMore) persistDraft()
  }
  function learn(saved: V) {
    const { values, base } = latest.current
    // A new row was saved. The form continues with another new row and with the values that were typed since.
    const after = options.isNew ? options.defaults : saved
    latest.current = afterSaveElsewhere(values, options.isNew ? saved : base, after, names, parts)
    setNow(latest.current)
    setRemoved(null)
    persistDraft()
  }
  const notifyTabs = useOtherTabs<V>(draft, {
    changed: hear,
    saved: learn,
  })

  const form = useForm<V>({
    ...options,
    state: [
      now.values,
      values => {
        isOver.current = false
        setRemoved(null)
        if (clashRef.current) {
          clashRef.current = withMine(clashRef.current, values, parts)
          putClash(clashRef.current)
        }
        setDraft(values)
      },
    ],
    // Conflicts count as errors until one of the values has been chosen.
    check: values => ({ ...check?.(values), ...faultsOfBoth(undecided(clash)) }),
    save: () =>
      send(maxMerges).catch(failure => {
        options.failed?.(failure, clashRef.current !== null)
        throw failure
      }),
  })

  /** Sends the form. If others have saved first, the user has to choose between conflicting values. */
  async function send(left: number): Promise<void> {
    const sent = latest.current.values
    try {
      const changed = await options.save(sent, how.current)
      const typed = latest.current.values
      const since = names.filter(name => !isSame(typed[name], sent[name]))
      isOver.current = since.length === 0
      clashRef.current = null
      putClash(null)
      const typedSince = Object.fromEntries(since.map(name => [name, typed[name]])) as Partial<V>
      setDraft({ ...typed, ...changed, ...typedSince }, { ...sent, ...changed })
      notifyTabs({ ...sent, ...changed })
      setSavedAt(new Date())
      setUnsent(false)
      options.saved?.()
    } catch (failure) {
      refused.current = sent
      setUnsent(failure instanceof CallFailure && failure.kind === 'connection')
      const theirs = left > 0 && (await theirsOf(failure))
      if (!theirs) throw failure
      const { values, base } = latest.current
      const merged = merge(base, values, theirs.values, names, parts)
      const { by, at, changeOf } = theirs
      const { both } = merged
      clashRef.current = both.length > 0 ? { by, at, changeOf, base, both, decided: new Set() } : null
      putClash(clashRef.current)
      setDraft(merged.values, theirs.values)
      if (clashRef.current) {
        toast.refused(say('form.clash'))
        throw failure
      }
      await send(left - 1)
      toast.info(theirs.by === null ? say('form.mergedWithOthers') : say('form.merged', { name: theirs.by }))
    }
  }

  async function theirsOf(failure: unknown): Promise<Theirs<V> | null> {
    if (!(failure instanceof CallFailure) || failure.code !== 'changed_meanwhile') return null
    if (options.theirs) return options.theirs(failure)
    const found = failure.theirs as Record<string, unknown> | undefined
    if (!found) return null
    const own = Object.keys(options.defaults).filter(name => Object.hasOwn(found, name))
    const values = { ...options.defaults, ...Object.fromEntries(own.map(name => [name, found[name]])) }
    return { values, ...readChangeInfo(found) }
  }

  const isDirty = names.some(name => !isSame(now.values[name], now.base[name]))
  const maySaveItself = savedAt !== null && isDirty && !form.isBusy && clash === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs from the last change of a value
  useEffect(() => {
    if (autosave_ms === undefined || !maySaveItself || form.wrong.length > 0) return
    if (refused.current === now.values) return
    const timer = setTimeout(() => submit('auto'), autosave_ms)
    return () => clearTimeout(timer)
  }, [now.values, maySaveItself])

  async function submit(by: 'manual' | 'auto', ...rest: Parameters<typeof form.submit>) {
    how.current = by
    return form.submit(...rest)
  }

  function forget() {
    drafts.forget(draft)
    isOver.current = true
  }

  return {
    ...form,
    submit,
    props: { ...form.props, onSubmit: (event: Parameters<typeof form.submit>[0]) => submit('manual', event) },
    isDirty,
    /** Whether nothing would be lost by leaving. It is evaluated when needed. */
    mayLeave: () => isOver.current || !isDirty,
    forget,
    savedAt,
    /** Whether the browser can store typed values. */
    isPersisted,
    /** Whether the server could not be reached when the form was to be saved. */
    isUnsent: isUnsent && isDirty,
    restored: isOffered
      ? {
          dismiss: () => setOffered(false),
          discard: () => {
            setOffered(false)
            clashRef.current = null
            putClash(null)
            setDraft(options.defaults, options.defaults)
            form.showErrors({ fields: {} })
          },
        }
      : null,
    /** The draft that was removed in another tab. It is available until the next input. */
    removed: removed && { bringBack: () => form.change(removed), close: () => setRemoved(null) },
    clash,
    /** Unresolved conflicts. */
    undecided: undecided(clash),
    parts,
    /** Chooses one person's values for some of the conflicts. */
    decide(whose: 'mine' | 'theirs', both: readonly Both<V>[]) {
      if (clash === null) return
      const decided = new Set([...clash.decided, ...both.map(bothKey)])
      // The decision comes first, because chosen values are not typed values. The draft is written with the chosen
      // values; otherwise another tab would treat the person's own value as chosen.
      clashRef.current = { ...clash, decided }
      putClash(clashRef.current)
      form.change(withChosen(now.values, whose, both, parts))
    },
  }
}

/**
 * Opens a draft on top of the saved state. Changes by others are adopted, and the user has to resolve conflicts at
 * once.
 */
function openDraft<V extends FormValues>(
  { defaults, isNew, parts = {} }: PersistedFormOptions<V>,
  found: Draft<V> | null,
  names: FormFieldName<V>[],
): { now: Draft<V>; clash: Clash<V> | null; isFound: boolean } {
  if (found === null) return { now: { values: defaults, base: defaults }, clash: null, isFound: false }
  if (isNew) return { now: found, clash: null, isFound: true }
  const { values, both } = merge(found.base, found.values, defaults, names, parts)
  const clash = both.length > 0 ? { by: null, base: found.base, both, decided: new Set<string>() } : null
  return { now: { values, base: defaults }, clash, isFound: true }
}

/** Reads the last editor and time of a row from a refusal. */
export function readChangeInfo(theirs: unknown): LastChange {
  const { changed_by: by, changed_at: at } = (theirs ?? {}) as Record<string, unknown>
  return { by: typeof by === 'string' ? by : null, at: typeof at === 'string' ? at : null }
}
