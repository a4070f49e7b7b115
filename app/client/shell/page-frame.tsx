import type { ReactNode, Ref } from 'react'
import classes from './shell.module.css'
import { SkipLinks, type SkipTarget } from './skip-links.tsx'

type Props = {
  skip: readonly SkipTarget[]
  header: ReactNode
  status: ReactNode
  bodyRef?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A screen that fills the window, with a header, the parts of the body side by side, and the status bar. */
export function PageFrame({ skip, header, status, bodyRef, children }: Props) {
  return (
    <div className={classes.app}>
      <SkipLinks to={skip} />
      {header}
      <div className={classes.body} ref={bodyRef}>
        {children}
      </div>
      <footer className={classes.status}>{status}</footer>
    </div>
  )
}
