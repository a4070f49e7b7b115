import { Skeleton } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { failureText } from '../../domain/api/call-failure.ts'
import { Button } from '../ui/button.tsx'
import { mayPass } from '../ui/failed-read.tsx'
import { useSay } from '../ui/use-say.ts'
import classes from './dashboard.module.css'

/** A card of the dashboard: title, content at its right, main content. */
export function Card(props: {
  title: string
  end?: ReactNode
  /** Columns of the three that it spans. */
  span?: 2 | 3
  /** Wide end content goes below the title on a phone. */
  wideEnd?: boolean
  /** For the focus. */
  ref?: Ref<HTMLElement>
  children: ReactNode
}) {
  const { title, end, span, wideEnd, ref, children } = props
  return (
    <section
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={classes.card}
      aria-label={title}
      data-span={span}
      data-wide-end={wideEnd}
    >
      <header>
        <h3>{title}</h3>
        {end && <div className={classes.end}>{end}</div>}
      </header>
      {children}
    </section>
  )
}

/** What failed, in place, with another try; the rest of the dashboard lives on. */
export function CardFailure({
  text,
  failure,
  retry,
}: {
  text: string
  failure: Error | null
  retry(): void
}) {
  const say = useSay()
  return (
    <div className={classes.failed} role="alert">
      <p>{text}</p>
      {failure && <p>{failureText(failure, say)}</p>}
      {mayPass(failure) && (
        <Button size="small" onClick={retry}>
          {say('shell.retry')}
        </Button>
      )}
    </div>
  )
}

/** Rows of a card that are on their way. */
export function RowsComing({ rows }: { rows: number }) {
  const say = useSay()
  return (
    <div className={classes.coming} role="status" aria-label={say('shell.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <Skeleton key={row} height={14} />
      ))}
    </div>
  )
}
