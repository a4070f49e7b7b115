import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import type { Endpoint } from '../../../domain/api/endpoint.ts'
import type { Message, MessageKey } from '../../../domain/messages/messages.ts'
import type { PlanKind } from '../../../domain/plan/history-contract.ts'
import { call } from '../../api/browser.ts'
import { endpointQuery } from '../../api/queries.ts'
import { type ListRules, listParts } from '../../ui/form/clash/list-parts.ts'
import type { FieldParts } from '../../ui/form/clash/parts.ts'
import { setParts } from '../../ui/form/clash/set-parts.ts'
import type { FieldErrors, FormValues } from '../../ui/form/form-errors.ts'
import { type PersistedForm, readChangeInfo, usePersistedForm } from '../../ui/form/use-persisted-form.ts'
import { isEmptyRow, type RowCells } from '../../ui/grid/grid-cells.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { useRefreshPlan } from '../plan-context.tsx'

/** A document of a plan as declared in app/domain/plan/steps. */
export type StepDocument = { kind: PlanKind; fields: v.ObjectEntries; show: Endpoint; save: Endpoint }
/** Saved documents: their fields (null for a field that was never entered) and the version of each. */
export type Saved = { values: FormValues; warnings: Message[] }
type Reply = Record<string, unknown> & { version: number; warnings?: Message[] }
type Versions = Record<string, number>
export type DocumentWords = { saved: MessageKey; failed: MessageKey }
export type DocumentForm = PersistedForm<FormValues> & { warnings: Message[] }

const autosave_ms = 2000
const pathOf = (plan: number) => ({ plan: String(plan) })

const savedQuery = (show: Endpoint, plan: number) =>
  endpointQuery(show, { params: pathOf(plan) }, { toNotFound: true })

/**
 * The saved state of a screen's documents, or undefined while they are loading. If the plan does not exist, the page is
 * not found (S-118).
 */
export function useSaved(documents: readonly StepDocument[], plan: number) {
  return useQueries({
    queries: documents.map(({ show }) => ({
      ...savedQuery(show, plan),
      // Each visit starts with the saved state. After that, the form holds the state.
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: found => {
      const replies = found.flatMap(({ data }) => (data === undefined ? [] : [data as Reply]))
      return {
        error: found.find(({ error }) => error !== null)?.error ?? null,
        again: () => void found.map(({ refetch }) => refetch()),
        saved: replies.length < documents.length ? undefined : savedOf(documents, replies),
      }
    },
  })
}

function savedOf(documents: readonly StepDocument[], replies: Reply[]): Saved {
  const fields = documents.map((document, at) => fieldsOf(document, replies[at]))
  const version = Object.fromEntries(documents.map(({ kind }, at) => [kind, replies[at].version]))
  return {
    values: { ...Object.assign({}, ...fields), version },
    warnings: replies.flatMap(({ warnings = [] }) => warnings),
  }
}
const fieldsOf = ({ fields }: StepDocument, values: FormValues): FormValues =>
  Object.fromEntries(Object.keys(fields).map(name => [name, values[name] ?? null]))

type DocumentOptions = {
  documents: readonly StepDocument[]
  plan: number
  saved: Saved
  /** All fields with their labels, in order. */
  labels: Record<string, MessageKey>
  words: DocumentWords
  check?(values: FormValues): FieldErrors<FormValues>
  /** Whether a row of a list was only offered. Such rows are not sent. */
  isOffer?(row: RowCells): boolean
  /** Lists whose rows and cells are merged separately. */
  lists?: Record<string, Omit<ListRules, 'label'>>
  /** Multiple-choice fields. Options that either person has added or removed are added or removed. */
  sets?: readonly string[]
}

/**
 * Documents of one screen in a persisted form. Drafts remain after the tab is closed. The documents are saved together,
 * with the version of each. Once they have been saved by hand, they are saved automatically 2 s after the last change.
 * If others have changed other fields, the changes are merged.
 */
export function useDocument(options: DocumentOptions): DocumentForm {
  const { documents, plan, saved, labels, words, check, isOffer } = options
  const say = useSay()
  const refresh = useRefreshPlan()
  const queries = useQueryClient()
  const [warnings, setWarnings] = useState(saved.warnings)
  /** Last known state on the server. */
  const known = useRef(saved.values)
  const sent = useRef(documents[0])
  /** If one document was saved but another one failed, the saved one does not count as out of date. */
  const went = useRef<Record<string, { from: number; to: number }>>({})
  const how = useRef<'manual' | 'auto'>('manual')

  const draft = `plan.${plan}.${documents[0].kind}`
  const form = usePersistedForm<FormValues>({
    defaults: saved.values,
    labels,
    draft,
    schema: v.object(Object.assign({}, ...documents.map(({ fields }) => fields))),
    body: values => Object.assign({}, ...documents.map(document => bodyOf(document, values, isOffer))),
    check,
    parts: partsOf(options),
    autosave_ms,
    async save(values, by) {
      how.current = by
      const newWarnings: Message[] = []
      for (const document of documents) {
        sent.current = document
        const { kind, save } = document
        const before = versionOf(values, kind)
        const version = went.current[kind]?.from === before ? went.current[kind].to : before
        const body = { ...bodyOf(document, values, isOffer), version }
        const reply = (await call(save, {
          params: pathOf(plan),
          body,
        })) as Reply
        went.current[kind] = { from: before, to: reply.version }
        learn(document, values, reply.version)
        // A screen that is mounted again, for example after a tablet was rotated, starts with this.
        queries.setQueryData(savedQuery(document.show, plan).queryKey, reply as never)
        newWarnings.push(...(reply.warnings ?? []))
      }
      setWarnings(newWarnings)
      return { version: known.current.version }
    },
    saved() {
      toast.settle(draft)
      if (how.current === 'manual') toast.success(say(words.saved))
      void refresh(plan)
    },
    failed(_, hasConflict) {
      if (!hasConflict) toast.error(say(words.failed), { of: draft })
    },
    async theirs(failure) {
      const theirs = failure.theirs as Reply | undefined
      if (theirs === undefined) return null
      learn(sent.current, theirs, theirs.version)
      return { values: known.current, ...readChangeInfo(theirs) }
    },
  })
  return { ...form, warnings }

  function learn(document: StepDocument, values: FormValues, version: number) {
    const versions = { ...(known.current.version as Versions), [document.kind]: version }
    known.current = { ...known.current, ...fieldsOf(document, values), version: versions }
  }
}

function partsOf({ lists = {}, sets = [], labels }: DocumentOptions): Record<string, FieldParts> {
  const ofLists = Object.entries(lists).map(
    ([name, rules]) => [name, listParts({ ...rules, label: labels[name] })] as const,
  )
  return Object.fromEntries([...ofLists, ...sets.map(name => [name, setParts] as const)])
}

const versionOf = ({ version }: FormValues, kind: string): number => (version as Versions)[kind] ?? 0

const emptyValues: Record<string, unknown> = { array: [], boolean: false }
/**
 * Fields for the server. Empty rows are left out, a list that was never started is empty, and a checkbox that is not
 * ticked means no.
 */
function bodyOf(document: StepDocument, values: FormValues, isOffer: DocumentOptions['isOffer']): FormValues {
  const isSaid = (one: unknown) =>
    typeof one !== 'object' || !(isEmptyRow(one as RowCells) || isOffer?.(one as RowCells))
  const body = Object.entries(document.fields).map(([name, { type }]) => {
    const value = values[name] ?? emptyValues[type] ?? null
    return [name, Array.isArray(value) ? value.filter(isSaid) : value]
  })
  return Object.fromEntries(body)
}
