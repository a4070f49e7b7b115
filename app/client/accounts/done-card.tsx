import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './accounts.module.css'

/** Stands where the form stood once it has done its work; takes the focus, so that it is read out. */
export function DoneCard({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classes.card}>
      <h1 ref={heading} tabIndex={-1} className={classes.done}>
        <IconCircleCheck size={24} stroke={1.6} aria-hidden />
        {title}
      </h1>
      <p>{text}</p>
      <nav className={classes.links}>{children}</nav>
    </div>
  )
}
