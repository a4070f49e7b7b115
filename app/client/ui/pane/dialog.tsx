import { IconX } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import classes from './panes.module.css'

const fields = 'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/**
 * A modal dialog with a title. On a phone it slides up from below. The browser traps the focus and closes the dialog on
 * Esc. The first field receives the focus, which afterwards returns to the element that opened the dialog.
 */
export function Dialog(props: {
  title: string
  closeLabel: string
  close(): void
  /** Whether the dialog is wide enough for a table. */
  isWide?: boolean
  children: ReactNode
}) {
  const { title, closeLabel, close, isWide, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  // This must run before the dialog is removed from the page; otherwise the focus moves to the body.
  useLayoutEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    element?.showModal()
    element?.querySelector<HTMLElement>(fields)?.focus()
    return () => {
      element?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it by keyboard
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-wide={isWide || undefined}
      aria-label={title}
      onCancel={event => {
        event.preventDefault()
        close()
      }}
      onClick={event => event.target === dialog.current && close()}
    >
      <div className={classes.dialogBody}>
        <div className={classes.dialogHead}>
          <h2>{title}</h2>
          <Button variant="ghost" iconLabel={closeLabel} onClick={close}>
            <IconX size={18} stroke={1.6} />
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
