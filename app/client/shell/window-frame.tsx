import { type ReactNode, useEffect } from 'react'
import { watchVersion } from '../ui/lazy/watch-version.ts'
import { StorageNotice } from '../ui/storage/storage-notice.tsx'
import { toast } from '../ui/toast/toast.ts'
import { useWords } from '../ui/use-words.ts'
import { DemoBar } from './demo-bar.tsx'
import classes from './shell.module.css'

/** All of the window: what concerns the whole installation above, and below it the screen, which takes the rest. */
export function WindowFrame({ children }: { children: ReactNode }) {
  const say = useWords()
  useEffect(() => {
    const reload = { label: say('shell.reload'), act: () => location.reload() }
    return watchVersion(() => toast.announce(say('failure.newVersion'), reload))
  }, [say])
  return (
    <div className={classes.window}>
      <StorageNotice />
      <DemoBar />
      {children}
    </div>
  )
}
