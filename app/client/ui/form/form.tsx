import { type ReactNode, useEffect } from 'react'
import type { Values } from './form-errors.ts'
import { LeaveGuard } from './leave-guard.tsx'
import type { PersistedForm } from './use-persisted-form.ts'

type Props<V extends Values> = {
  form: PersistedForm<V>
  /** Saves in the form's stead, where more belongs to it than sending. */
  save?(): Promise<boolean>
  className?: string
  children: ReactNode
}

/** The element of a kept form: Enter and Ctrl+S save it, and leaving the screen asks where something is not saved. */
export function Form<V extends Values>({
  form,
  save = () => form.submit('manual'),
  className,
  children,
}: Props<V>) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      void save()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  })
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
