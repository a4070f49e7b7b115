import type { ReactNode } from 'react'
import { useShortcuts } from '../use-shortcuts.ts'
import type { FormValues } from './form-errors.ts'
import { LeaveGuard } from './leave-guard.tsx'
import type { PersistedForm } from './use-persisted-form.ts'

type Props<V extends FormValues> = {
  form: PersistedForm<V>
  /** Called instead of saving the form, if more than sending is needed. */
  save?(): Promise<boolean>
  className?: string
  children: ReactNode
}

/**
 * The element of a persisted form. Enter and Ctrl+S save it, and leaving the screen with unsaved input asks for
 * confirmation.
 */
export function Form<V extends FormValues>({
  form,
  save = () => form.submit('manual'),
  className,
  children,
}: Props<V>) {
  useShortcuts([{ key: 's', withCtrl: true, when: event => !event.altKey, act: () => void save() }])
  return (
    <form
      {...form.props}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
      className={className}
    >
      {children}
      <LeaveGuard mayLeave={form.mayLeave} save={save} isPersisted={form.isPersisted} />
    </form>
  )
}
