import { IconMenu2, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ColorSchemeMenu, LanguageMenu } from '../../ui/menu/preference-menus.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from './header.module.css'
import { SectionLinks } from './section-links.tsx'
import type { SectionId } from './section-place.ts'

/**
 * Menu for small screens with sections, language and theme. Esc, a click elsewhere and moving the focus away close it.
 */
export function SectionMenu({ section }: { section: SectionId }) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    root.current?.querySelector('a')?.focus()
    const away = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  }, [open])
  const Icon = open ? IconX : IconMenu2
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of what is inside
    <div
      ref={root}
      className={classes.small}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !open) return
        setOpen(false)
        opener.current?.focus()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !root.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <Button
        ref={opener}
        variant="ghost"
        iconLabel={say('shell.menu')}
        aria-expanded={open}
        aria-controls="sections"
        onClick={() => setOpen(!open)}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
      </Button>
      <div id="sections" className={classes.panel} hidden={!open}>
        {open && (
          <>
            <nav aria-label={say('landing.sections')}>
              <SectionLinks section={section} left={() => setOpen(false)} />
            </nav>
            <div className={classes.preferences}>
              <LanguageMenu side="left" />
              <ColorSchemeMenu side="left" />
            </div>
          </>
        )}
      </div>
    </div>
  )
}
