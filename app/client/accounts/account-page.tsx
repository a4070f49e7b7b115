import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Brand } from '../ui/brand.tsx'
import { ColorSchemeMenu, LanguageMenu } from '../ui/preference-menus.tsx'
import { useWords } from '../ui/use-words.ts'
import classes from './accounts.module.css'

/** The frame of the account screens: brand and preferences above, one card with what the screen asks. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  const say = useWords()
  return (
    <div className={classes.page}>
      <title>{`${title} · ${say('shell.name')}`}</title>
      <header className={classes.top}>
        <Link to="/" title={say('shell.toLanding')}>
          <Brand />
        </Link>
        <div className={classes.preferences}>
          <LanguageMenu />
          <ColorSchemeMenu />
        </div>
      </header>
      <main className={classes.center}>{children}</main>
    </div>
  )
}

/** What is wrong with a form as a whole; screen readers say it when it comes. */
export function GeneralError({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <p className={classes.general}>
          <IconAlertCircle size={18} stroke={1.6} aria-hidden />
          {text}
        </p>
      )}
    </div>
  )
}
