import { Skeleton } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { failureText } from '../../domain/api/call-failure.ts'
import { Button } from '../ui/button.tsx'
import { mayPass } from '../ui/failed-read.tsx'
import { useSay } from '../ui/use-say.ts'
import classes from './dashboard.module.css'

/** A card of the dashboard with a title, content to the right of the title, and its main content. */
export function Card(props: {
  title: string
  end?: ReactNode
  /** How many of the three columns it spans. */
  span?: 2 | 3
  /** Whether the content to the right of the title is so wide that it is below the title on a phone. */
  wideEnd?: boolean
  /** Ref for moving the focus to the card. */
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

/** Shows in place what failed, with a button to try again. The rest of the dashboard keeps working. */
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

/** Placeholders for rows of a card that are being loaded. */
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
