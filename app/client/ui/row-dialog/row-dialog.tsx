import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Endpoint } from '../../../domain/api/endpoint.ts'
import type { Message, MessageKey } from '../../../domain/messages/messages.ts'
import { call } from '../../api/browser.ts'
import { Button } from '../button.tsx'
import { FormField } from '../form/field.tsx'
import { Form } from '../form/form.tsx'
import type { FieldErrors, FormValues } from '../form/form-errors.ts'
import { FormNotices } from '../form/form-notices.tsx'
import { GeneralError } from '../form/general-error.tsx'
import { LeaveGuard } from '../form/leave-guard.tsx'
import {
  type PersistedForm,
  type PersistedFormOptions,
  readChangeInfo,
  usePersistedForm,
} from '../form/use-persisted-form.ts'
import { Confirm } from '../pane/confirm.tsx'
import { Dialog } from '../pane/dialog.tsx'
import { toast } from '../toast/toast.ts'
import { useSay } from '../use-say.ts'
import classes from './row-dialog.module.css'
import type { EditableRow, EditedRow } from './use-edited.ts'

/** A field of the dialog. Its control is derived from the schema of the call. */
export type DialogField = {
  label: MessageKey | Message
  unit?: MessageKey | null
  hint?: MessageKey
  step?: number
  choices?: readonly { value: string | number; label: string }[]
  isWide?: boolean
  /** For a number: whether to show digit group separators. */
  isGrouped?: boolean
  /** Draws a custom control, if the schema is not sufficient. */
  draw?(form: PersistedForm<FormValues>): ReactNode
}
export type RowForm = {
  /** A resource as declared with app/domain/api/resource.ts. */
  of: { list: Endpoint; edit: Endpoint; add?: Endpoint; remove?: Endpoint }
  /** Path parameters other than the id of the row. For a new row, `id` is the id of its parent. */
  params?: Record<string, string>
  fields: Record<string, DialogField>
  title: MessageKey
  /** Messages after saving, and after a failure. */
  words: { title?: MessageKey; saved: MessageKey; failed: MessageKey; removed?: MessageKey }
  check?(values: FormValues): FieldErrors<FormValues>
  /** Converts the form to the body, if they differ, and the state saved by another user to the form. */
  body?(values: FormValues): FormValues
  theirs?(theirs: unknown): FormValues
  /** Whether the dialog stays open until the server has replied, so that errors appear next to their fields. */
  staysOpen?: boolean
  /** Called after the row was saved. */
  done?(): void
  /** Storage of what is typed, if it is not that of the user's other forms. */
  drafts?: PersistedFormOptions<FormValues>['drafts']
}
type Props<R extends EditableRow> = RowForm & {
  row: R
  /** Name of the row, which is shown below the title. */
  name?: string
  edited: EditedRow<R>
  /** Whether three fields are shown in each row. */
  isDense?: boolean
}

/**
 * Dialog for a copy of a row (S-119). It closes when the form is sent. If saving fails, a toast reports it, and its
 * "Try again" opens the copy again with the input and the server's errors. With `staysOpen`, the dialog closes only
 * after the row was saved.
 */
export function RowDialog<R extends EditableRow>(props: Props<R>) {
  const { of, params, title, row, name, fields, words, edited, isDense } = props
  const say = useSay()
  const queries = useQueryClient()
  const form = useRowForm(props)
  const [isRemoving, setRemoving] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const wanted = ['[aria-invalid=true]', '[aria-pressed]', 'input']
    const found = wanted.map(one => body.current?.querySelector<HTMLElement>(one)).find(Boolean)
    if (edited.isShown) found?.focus()
  }, [edited.isShown])

  if (!edited.isShown) {
    const mayLeave = () => form.isBusy || form.mayLeave()
    return (
      <LeaveGuard mayLeave={mayLeave} save={() => form.submit('manual')} isPersisted={form.isPersisted} />
    )
  }
  const close = () => edited.close(row)
  const { remove } = of
  if (remove && isRemoving)
    return (
      <Confirm
        title={say('admin.delete')}
        question={say('table.deleteRow', { row: name ?? String(row.id) })}
        act={async () => {
          await call(remove, { params: { ...params, id: String(row.id) } })
          if (words.removed) toast.success(say(words.removed))
          void queries.invalidateQueries({ queryKey: [of.list.path] })
          form.forget()
          close()
        }}
        close={() => setRemoving(false)}
      />
    )
  return (
    <Dialog title={say(title)} closeLabel={say('shell.close')} close={close} isWide={isDense}>
      <div ref={body}>
        <Form form={form} className={classes.form}>
          {name && <p className={classes.name}>{name}</p>}
          <FormNotices form={form} />
          <div className={classes.fields} data-dense={isDense || undefined}>
            {Object.entries(fields).map(([name, { label: _, unit, hint, isWide, draw, ...field }]) => (
              <div key={name} data-wide={isWide || undefined}>
                {draw ? (
                  draw(form)
                ) : (
                  <FormField
                    form={form}
                    name={name}
                    unit={unit ? say(unit) : undefined}
                    hint={hint && say(hint)}
                    {...field}
                  />
                )}
              </div>
            ))}
          </div>
          <GeneralError text={form.general} />
          <div className={classes.answers}>
            {remove && row.id !== undefined && (
              <span className={classes.remove}>
                <Button variant="danger" size="main" onClick={() => setRemoving(true)}>
                  {say('admin.delete')}
                </Button>
              </span>
            )}
            <Button
              size="main"
              onClick={() => {
                form.forget()
                close()
              }}
            >
              {say('shell.cancel')}
            </Button>
            <Button type="submit" size="main" variant="primary" busy={form.isBusy}>
              {say(form.isBusy ? 'admin.saving' : 'admin.save')}
            </Button>
          </div>
        </Form>
      </div>
    </Dialog>
  )
}

function useRowForm<R extends EditableRow>(props: Props<R>): PersistedForm<FormValues> {
  const { of, params, fields, words, check, row, edited, staysOpen, done, drafts } = props
  const { body: bodyOf = same => same, theirs } = props
  const say = useSay()
  const queries = useQueryClient()
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const endpoint = row.id === undefined && of.add ? of.add : of.edit
  const draft = [
    'row',
    of.edit.path,
    ...Object.values(params ?? {}),
    row.id ?? 'new',
    Object.keys(fields)[0],
  ].join('.')
  const toastOptions = { title: words.title && say(words.title), of: draft }
  return usePersistedForm<FormValues>({
    defaults: { ...Object.fromEntries(Object.keys(fields).map(name => [name, null])), ...row },
    labels: Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])),
    draft,
    drafts,
    isNew: row.id === undefined,
    schema: endpoint.body,
    body: bodyOf,
    check,
    ...(theirs && {
      theirs: async ({ theirs: theirRow }) =>
        theirRow ? { values: { ...row, ...theirs(theirRow) }, ...readChangeInfo(theirRow) } : null,
    }),
    async save(values) {
      if (!staysOpen) edited.hide()
      const id = row.id === undefined ? params?.id : String(row.id)
      await call(endpoint, {
        params: { ...params, id },
        body: bodyOf(values),
      })
      return undefined
    },
    saved() {
      toast.success(say(words.saved), toastOptions)
      void queries.invalidateQueries({ queryKey: [of.list.path] })
      edited.close(row)
      done?.()
    },
    failed(_, hasConflict) {
      if (hasConflict && isThere.current) return edited.open(row)
      if (staysOpen && isThere.current) return void toast.error(say(words.failed), toastOptions)
      const action = { label: say('table.again'), act: () => edited.open(row) }
      edited.addNotice(toast.error(say(words.failed), { ...toastOptions, action }))
    },
  })
}
