import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './accounts.module.css'

/** The next steps. */
type Next = { title: string; steps: readonly string[] }

/** Replaces a form after it has succeeded. It receives the focus, so that screen readers read it. */
export function DoneCard(props: { title: string; text: string; next?: Next; children: ReactNode }) {
  const { title, text, next, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classes.card}>
      <h1 ref={heading} tabIndex={-1} className={classes.done}>
        <IconCircleCheck size={24} stroke={1.6} aria-hidden />
        {title}
      </h1>
      <p>{text}</p>
      {next && (
        <>
          <h2>{next.title}</h2>
          <ol>
            {next.steps.map(step => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )}
      <nav className={classes.links}>{children}</nav>
    </div>
  )
}
