import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Brand } from '../ui/brand.tsx'
import { Button } from '../ui/button.tsx'
import { useSay } from '../ui/use-say.ts'
import classes from './shell.module.css'

type Props = {
  /** Heading of the page, for screen readers. */
  title: string
  /** Content of the menu button. `controls` is the id of the menu if it is on the page. */
  menu: { label: string; isOpen: boolean; controls?: string; toggle(): void }
  /** The logo opens the initial screen (F-009). This resets state that is not in the URL. */
  startAgain?(): void
  children?: ReactNode
  end?: ReactNode
}

/** Menu button, logo, what the page adds and, on the right, what belongs to the whole product. */
export function PageHeader({ title, menu, startAgain, children, end }: Props) {
  const say = useSay()
  return (
    <header className={classes.header}>
      <Button
        variant="ghost"
        iconLabel={menu.label}
        aria-expanded={menu.isOpen}
        aria-controls={menu.controls}
        onClick={menu.toggle}
      >
        <IconMenu2 size={18} stroke={1.6} aria-hidden />
      </Button>
      <Link
        to="/home"
        title={say('shell.toHome')}
        className={classes.brand}
        onClick={event => {
          const isHere = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
          if (isHere) startAgain?.()
        }}
      >
        <Brand />
      </Link>
      <h1 className="visually-hidden">{title}</h1>
      {children}
      {end && <div className={classes.end}>{end}</div>}
    </header>
  )
}
