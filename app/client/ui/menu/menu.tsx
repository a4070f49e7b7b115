import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { buttonClass } from '../button.tsx'
import classes from '../ui.module.css'

export type MenuEntry = {
  label: string
  icon?: ReactNode
  /** For a choice: whether it is the selected one. */
  chosen?: boolean
  lang?: string
  /** Target of the entry, which is shown on hover. */
  title?: string
  /** URL of a file to download, instead of an action. */
  file?: string
  /** URL of a page to open in a new tab. */
  page?: string
  /** Reason why the entry is disabled. */
  off?: string
  act?(): void
}

/**
 * A menu button that follows the WAI-ARIA pattern. It supports the arrow keys, Home, End and Esc, and a click elsewhere
 * closes it.
 */
export function Menu(props: {
  label: string
  button: ReactNode
  entries: MenuEntry[]
  side?: 'left' | 'right'
  className?: string
}) {
  const { label, button, entries, side = 'right', className = buttonClass('ghost') } = props
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    root.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
    const away = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  }, [open])
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of the menu inside
    <div
      ref={root}
      className={classes.menu}
      onKeyDown={event => open && moveFocus(event, root.current, close)}
      onBlur={event => {
        if (open && event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={opener}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        title={label}
        onClick={() => setOpen(!open)}
      >
        {button}
        <span className="visually-hidden">{label}</span>
      </button>
      {open && (
        <div id={id} role="menu" aria-label={label} className={classes.menuList} data-side={side}>
          {entries.map(entry => (
            <Item key={entry.label} entry={entry} close={close} />
          ))}
        </div>
      )}
    </div>
  )
}

function Item({ entry, close }: { entry: MenuEntry; close(): void }) {
  const { label, icon, chosen, lang, title, file, page, off, act } = entry
  const same = { tabIndex: -1, lang, title, className: classes.menuItem, ...roleOf(entry) }
  const content = (
    <>
      {icon}
      <span>
        {label}
        {off && <small>{off}</small>}
      </span>
      {chosen && <IconCheck className={classes.tick} size={16} stroke={1.6} aria-hidden />}
    </>
  )
  if (file !== undefined) {
    return (
      <a {...same} href={file} download onClick={close}>
        {content}
      </a>
    )
  }
  if (page !== undefined) {
    return (
      <a {...same} href={page} target="_blank" rel="noopener" onClick={close}>
        {content}
      </a>
    )
  }
  const chose = () => {
    close()
    act?.()
  }
  return (
    <button {...same} type="button" aria-disabled={off ? true : undefined} onClick={off ? undefined : chose}>
      {content}
    </button>
  )
}

const roleOf = ({ chosen }: MenuEntry) =>
  chosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': chosen }

function moveFocus(event: KeyboardEvent, root: HTMLElement | null, close: () => void) {
  const items = [...(root?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const target = {
    ArrowDown: items[(at + 1) % items.length],
    ArrowUp: items[(at - 1 + items.length) % items.length],
    Home: items[0],
    End: items[items.length - 1],
  }[event.key]
  if (event.key === 'Escape') close()
  else if (target) target.focus()
  else return
  event.preventDefault()
  event.stopPropagation()
}
