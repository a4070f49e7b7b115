import { useMediaQuery } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useUser } from '../api/browser.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { useWords } from '../ui/use-words.ts'
import classes from './admin.module.css'
import { AdminHeader } from './admin-header.tsx'
import { AdminNav } from './admin-nav.tsx'

/** Header, menu at the left, the screen, and who is at work below; on a phone the menu lies over the screen. */
export function AdminFrame() {
  const say = useWords()
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
