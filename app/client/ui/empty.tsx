import type { ReactNode } from 'react'
import classes from './pane/panes.module.css'

/** One message that tells the reader what to do next, with at most one button. */
export function Empty({ text, why, children }: { text: string; why?: string; children?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <p>{text}</p>
      {why && <p>{why}</p>}
      {children}
    </div>
  )
}
