import type { ReactNode } from 'react'
import { StorageNotice } from '../ui/storage/storage-notice.tsx'
import { DemoBar } from './demo-bar.tsx'
import classes from './shell.module.css'

/** All of the window: what concerns the whole installation above, and below it the screen, which takes the rest. */
export function WindowFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.window}>
      <StorageNotice />
      <DemoBar />
      {children}
    </div>
  )
}
