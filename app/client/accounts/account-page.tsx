import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Brand } from '../ui/brand.tsx'
import { ColorSchemeMenu, LanguageMenu } from '../ui/menu/preference-menus.tsx'
import { useSay } from '../ui/use-say.ts'
import classes from './accounts.module.css'

/**
 * Frame of the account screens: the logo and the preferences (or the current user) at the top, and a card with the form
 * of the screen.
 */
export function AccountPage({
  title,
  preferences,
  children,
}: {
  title: string
  preferences?: ReactNode
  children: ReactNode
}) {
  const say = useSay()
  return (
    <div className={classes.page}>
      <title>{`${title} · ${say('shell.name')}`}</title>
      <header className={classes.top}>
        <Link to="/" title={say('shell.toLanding')}>
          <Brand />
        </Link>
        <div className={classes.preferences}>
          {preferences ?? (
            <>
              <LanguageMenu />
              <ColorSchemeMenu />
            </>
          )}
        </div>
      </header>
      <main className={classes.center}>{children}</main>
    </div>
  )
}
