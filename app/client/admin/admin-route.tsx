import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import { MantineProvider } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMap2 } from '@tabler/icons-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import type { User } from '../../domain/accounts/contract.ts'
import { Account } from '../accounts/account.tsx'
import { useUser } from '../api/browser.ts'
import { queryClient } from '../api/queries.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { WindowFrame } from '../shell/window-frame.tsx'
import { buttonClass } from '../ui/button.tsx'
import { useColorScheme } from '../ui/media/color-scheme.ts'
import { DocumentMenu } from '../ui/menu/document-menu.tsx'
import { cssVariables, theme } from '../ui/theme.ts'
import { ToastHost } from '../ui/toast/toast-host.tsx'
import { useSay } from '../ui/use-say.ts'
import classes from './admin.module.css'
import { AdminNav } from './admin-nav.tsx'

/** What the admin area needs around it. The landing and login pages do not need it. */
export function AdminRoute() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={useColorScheme()}>
      <QueryClientProvider client={queryClient}>
        <ToastHost />
        <WindowFrame>
          <AdminFrame />
        </WindowFrame>
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** Header, menu on the left, the screen, and the user below. On a phone, the menu is an overlay over the screen. */
function AdminFrame() {
  const say = useSay()
  const user = useUser()
  const isPhone = useMediaQuery('(max-width: 759px)', undefined, { getInitialValueInEffect: false })
  const [choice, setChoice] = useState<boolean | null>(null)
  const isOpen = choice ?? !isPhone
  return (
    <PageFrame
      skip={[['content', 'shell.skipToContent']]}
      header={<AdminHeader user={user} isMenuOpen={isOpen} toggleMenu={() => setChoice(!isOpen)} />}
      status={
        <>
          <span>{user && say('admin.signedInAs', { name: user.full_name })}</span>
          <span>{say('admin.audited')}</span>
        </>
      }
    >
      {isOpen && <AdminNav isOver={isPhone} close={() => setChoice(null)} />}
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
    </PageFrame>
  )
}

type Props = { user: User | null; isMenuOpen: boolean; toggleMenu(): void }

/** Link to the map, and documents, language, theme and account on the right. */
function AdminHeader({ user, isMenuOpen, toggleMenu }: Props) {
  const say = useSay()
  const label = say(isMenuOpen ? 'admin.hideMenu' : 'admin.showMenu')
  return (
    <PageHeader
      title={say('admin.menu')}
      menu={{ label, isOpen: isMenuOpen, controls: 'admin-menu', toggle: toggleMenu }}
      end={
        <>
          <Link to="/home" className={`${buttonClass()} ${classes.toTool}`}>
            <IconMap2 size={16} stroke={1.6} aria-hidden />
            <span>{say('shell.mepTool')}</span>
          </Link>
          <div className={classes.wide}>
            <DocumentMenu chapter="admin" />
          </div>
          <Account user={user} area="admin" />
        </>
      }
    />
  )
}
