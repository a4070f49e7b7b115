import { useMediaQuery } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useUser } from '../api/browser.ts'
import { useWords } from '../ui/use-words.ts'
import classes from './admin.module.css'
import { AdminHeader } from './admin-header.tsx'
import { AdminNav } from './admin-nav.tsx'

/** Header, menu at the left, the screen, and who is at work below; on a phone the menu lies over the screen. */
export function AdminFrame() {
  const say = useWords()
  const user = useUser()
  const isPhone = useMediaQuery('(max-width: 759px)', undefined, { getInitialValueInEffect: false })
  const [wish, setWish] = useState<boolean | null>(null)
  const isOpen = wish ?? !isPhone
  return (
    <div className={classes.app}>
      <div className="skip-links">
        <button type="button" onClick={() => document.getElementById('content')?.focus()}>
          {say('shell.skipToContent')}
        </button>
      </div>
      <AdminHeader user={user} isMenuOpen={isOpen} toggleMenu={() => setWish(!isOpen)} />
      <div className={classes.body}>
        {isOpen && <AdminNav isOver={isPhone} close={() => setWish(null)} />}
        <main id="content" tabIndex={-1} className={classes.content}>
          <Outlet />
        </main>
      </div>
      <footer className={classes.status}>
        <span>{user && say('admin.signedInAs', { name: user.full_name })}</span>
        <span>{say('admin.audited')}</span>
      </footer>
    </div>
  )
}
