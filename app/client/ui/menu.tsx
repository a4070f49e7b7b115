import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { buttonClass } from './button.tsx'
import classes from './ui.module.css'

export type MenuEntry = {
  label: string
  icon?: ReactNode
  /** Of a choice: whether it is the chosen one. */
  chosen?: boolean
  lang?: string
  act(): void
}

/** A menu button after the WAI-ARIA pattern: arrow keys, Home, End, Esc, a click elsewhere closes. */
export function Menu(props: {
  label: string
  button: ReactNode
  entries: MenuEntry[]
  side?: 'left' | 'right'
  look?: string
}) {
  const { label, button, entries, side = 'right', look = buttonClass('ghost') } = props
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
        className={look}
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
            <button
              key={entry.label}
              type="button"
              tabIndex={-1}
              lang={entry.lang}
              {...roleOf(entry)}
              className={classes.menuItem}
              onClick={() => {
                close()
                entry.act()
              }}
            >
              {entry.icon}
              {entry.label}
              {entry.chosen && <IconCheck className={classes.tick} size={16} stroke={1.6} aria-hidden />}
            </button>
          ))}
        </div>
      )}
    </div>
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
