import { IconX } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import classes from './panes.module.css'

const fields = 'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/**
 * A modal dialog with a title; on a phone it rises from below. The browser traps the focus and closes on Esc.
 * The first field gets the focus, which returns to the opener afterwards.
 */
export function Dialog(props: {
  title: string
  closeLabel: string
  close(): void
  /** Has room for a table. */
  isWide?: boolean
  children: ReactNode
}) {
  const { title, closeLabel, close, isWide, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  // Before it is removed from the page: otherwise the focus falls to the body.
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
