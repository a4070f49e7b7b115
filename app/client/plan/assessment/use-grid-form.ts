import { useMemo, useRef, useState } from 'react'
import { CallFailure } from '../../../domain/api/call-failure.ts'
import type { Endpoint } from '../../../domain/api/endpoint.ts'
import type { Message, MessageKey } from '../../../domain/messages/messages.ts'
import type { PlanKind } from '../../../domain/plan/history-contract.ts'
import { call } from '../../api/browser.ts'
import { type PersistedForm, readChangeInfo, usePersistedForm } from '../../ui/form/use-persisted-form.ts'
import {
  type CellErrors,
  type CellValue,
  cellText,
  type GridColumn,
  type GridRow,
  isEmptyRow,
  wrongCells,
} from '../../ui/grid/grid-cells.ts'
import { toastsOf } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan, useRefreshPlan } from '../plan-context.tsx'
import { cellParts } from './cell-parts.ts'
import { gridDrafts, type GridValues as Values } from './grid-drafts.ts'

const toast = toastsOf('assessment.save')

/** A grid of activities as declared in app/domain/plan/activities/grids.ts. */
export type ActivityGrid = {
  kind: PlanKind
  codes: readonly string[]
  show: Endpoint
  save: Endpoint
  /** Whether saved rows may be emptied again. */
  isClearable?: boolean
}
/** A row in the server's reply. */
export type GridReplyRow = Record<string, unknown> & {
  activity_id: number
  activity_code: string
  activity_description: string
  objective_id: number
  version: number
}
export type GridForm = PersistedForm<Values> & { errors: CellErrors }

const savedOf = (
  { codes }: ActivityGrid,
  replyRows: readonly GridReplyRow[],
): Pick<Values, 'saved' | 'versions'> => ({
  saved: Object.fromEntries(
    replyRows.map(row => [
      row.activity_id,
      Object.fromEntries(codes.map(code => [code, (row[code] as number | null) ?? null])),
    ]),
  ),
  versions: Object.fromEntries(replyRows.map(row => [row.activity_id, row.version])),
})

/**
 * A grid in a persisted form. Changed rows are saved together, with the version of each. Changes by others are merged
 * by cell. If both have changed the same cell, the form shows both values and asks.
 */
export function useGridForm(
  grid: ActivityGrid,
  replyRows: readonly GridReplyRow[],
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  label: MessageKey,
): GridForm {
  const say = useSay()
  const plan = usePlan()
  const refresh = useRefreshPlan()
  const [errors, setErrors] = useState<CellErrors>({})
  const [defaults] = useState((): Values => {
    const begun = savedOf(grid, replyRows)
    return { ...begun, rows: begun.saved }
  })
  const how = useRef<'manual' | 'auto'>('manual')
  const sent = useRef(defaults)
  const parts = useMemo(() => ({ rows: cellParts(rows, columns) }), [rows, columns])

  const form = usePersistedForm<Values>({
    defaults,
    labels: { rows: label },
    draft: `plan.${plan.id}.${grid.kind}`,
    drafts: gridDrafts,
    parts,
    check: values =>
      wrongCells(rows, columns, values.rows).length + cleared(values).length > 0
        ? { rows: [{ key: 'failure.invalidFields' }] }
        : {},
    autosave_ms: 2000,
    async save(values, by) {
      how.current = by
      setErrors({})
      sent.current = values
      return send(values)
    },
    saved() {
      toast.settle()
      if (how.current === 'manual') toast.success(say('vision.saved'))
      void refresh(plan.id)
    },
    failed(_, hasConflict) {
      if (!hasConflict) toast.error(say('assessment.failed'))
    },
    async theirs(failure) {
      const there = (failure.theirs ?? []) as GridReplyRow[]
      const fresh = savedOf(grid, there)
      const saved = { ...sent.current.saved, ...fresh.saved }
      const changes = new Map(there.map(row => [String(row.activity_id), readChangeInfo(row)]))
      return {
        by: null,
        values: { rows: saved, saved, versions: { ...sent.current.versions, ...fresh.versions } },
        changeOf: ({ at }) => (at && changes.get(at[0])) ?? null,
      }
    },
  })
  const undecided = Object.fromEntries(
    rows.flatMap(({ id }) => {
      const of = form.undecided.filter(({ at }) => at?.[0] === id)
      return of.length === 0 ? [] : [[id, Object.fromEntries(of.map(one => [one.at?.[1], saidOf(one)]))]]
    }),
  ) as CellErrors
  return { ...form, errors: { ...errors, ...undecided, ...marksOf(cleared(form.values)) } }

  /** Saved rows that were emptied although they may not be. */
  function cleared({ rows: cells, saved }: Values): GridRow[] {
    if (grid.isClearable) return []
    return rows.filter(({ id }) => isEmptyRow(cells[id] ?? {}) && !isEmptyRow(saved[id] ?? {}))
  }
  function marksOf(empty: readonly GridRow[]): CellErrors {
    const marks = Object.fromEntries(
      columns.map(({ id, wrong }) => [id, wrong ? say(wrong.key, wrong.params) : say('field.required')]),
    )
    return Object.fromEntries(empty.map(({ id }) => [id, marks]))
  }

  async function send(values: Values): Promise<Partial<Values>> {
    const { rows: cells, saved, versions } = values
    const isNew = ({ id }: GridRow) =>
      grid.codes.some(code => (cells[id]?.[code] ?? null) !== (saved[id]?.[code] ?? null))
    const changed = rows.filter(isNew)
    if (changed.length === 0) return {}
    const body = changed.map(({ id }) => ({ activity_id: Number(id), ...cells[id], version: versions[id] }))
    const input = { params: { plan: String(plan.id) }, body }
    try {
      const fresh = savedOf(grid, (await call(grid.save, input)) as GridReplyRow[])
      const ids = changed.map(({ id }) => id)
      return {
        saved: { ...saved, ...Object.fromEntries(ids.map(id => [id, cells[id]])) },
        // Rows that were not sent keep their version, so that whoever edits them next sees the changes by others.
        versions: { ...versions, ...Object.fromEntries(ids.map(id => [id, fresh.versions[id]])) },
      }
    } catch (failure) {
      if (failure instanceof CallFailure) setErrors(cellErrors(failure, changed))
      throw failure
    }
  }

  function saidOf({ theirs }: { theirs: unknown }): string {
    const value = cellText((theirs ?? null) as CellValue)
    return say('assessment.savedThere', { value: value || say('form.empty') })
  }
}

/** Assigns an error of the server for `3.NEED` to its cell. */
function cellErrors({ fields }: CallFailure, sent: readonly GridRow[]): CellErrors {
  const errors: Record<string, Record<string, string>> = {}
  for (const [path, sentences] of Object.entries(fields)) {
    const [at, code = ''] = path.split('.')
    const id = sent[Number(at)]?.id
    if (id !== undefined) errors[id] = { ...errors[id], [code]: sentences.join(' ') }
  }
  return errors
}

/** A column of numbers whose errors use the full name of the column. */
export const numberColumn = (
  id: string,
  words: MessageKey,
  title: MessageKey,
  wrong: Message,
  bounds: { max: number; decimals?: number },
): GridColumn => ({ id, words, title, wrong, kind: 'number', min: 0, needed: 'filled', ...bounds })
