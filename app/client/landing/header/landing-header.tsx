import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { User } from '../../../domain/accounts/contract.ts'
import { can } from '../../../domain/roles.ts'
import { UserMenu } from '../../accounts/user-menu.tsx'
import { useUser } from '../../api/browser.ts'
import { Brand } from '../../ui/brand.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ColorSchemeMenu, LanguageMenu } from '../../ui/menu/preference-menus.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from './header.module.css'
import { SectionLinks } from './section-links.tsx'
import { SectionMenu } from './section-menu.tsx'
import { useScrollPlace } from './section-place.ts'

/**
 * Logo, sections, language, theme and account. The header scrolls out of view and then reappears in a fixed position;
 * its space is reserved.
 */
export function LandingHeader() {
  const say = useSay()
  const user = useUser()
  const { redirect } = useSearch({ from: '/' })
  const { isFixed, section } = useScrollPlace()
  return (
    <div className={classes.topPlace}>
      <header className={isFixed ? `${classes.top} ${classes.fixed}` : classes.top}>
        <div className={classes.row}>
          <a href="#home" title={say('shell.toLanding')}>
            <Brand />
          </a>
          <nav className={classes.large} aria-label={say('landing.sections')}>
            <SectionLinks section={section} />
          </nav>
          <div className={classes.actions}>
            <div className={classes.large}>
              <LanguageMenu />
              <ColorSchemeMenu />
            </div>
            {user ? (
              <Account user={user} />
            ) : (
              <Link to="/login" search={{ redirect }} className={buttonClass('default')}>
                {say('landing.login')}
              </Link>
            )}
            <SectionMenu section={section} />
          </div>
        </div>
      </header>
    </div>
  )
}

/**
 * First name and role, with links to the Dashboard, to Admin for Managers and Administrators, and to Logout (E-055).
 */
function Account({ user }: { user: User }) {
  const say = useSay()
  const navigate = useNavigate()
  const to = (href: string) => () => void navigate({ href })
  const admin = { label: say('shell.admin'), act: to('/cl-admin/') }
  return (
    <UserMenu
      user={user}
      entries={[
        { label: say('shell.dashboard'), act: to('/home?mode=dashboard') },
        ...(can(user.role, 'admin.enter') ? [admin] : []),
      ]}
    />
  )
}
