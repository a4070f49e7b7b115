import { CloseButton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './panel.module.css'

/**
 * Frame of a tool's panel, with the title, the place and the close button at the top, content that scrolls, and a
 * footer that stays.
 */
export function Panel(props: {
  title: string
  place: string
  closeLabel: string
  close(): void
  /** The content that scrolls, one part below the other. */
  children: ReactNode
  /** A `PanelFoot`. */
  foot: ReactNode
  /** Whether there is more space between the parts. */
  isRoomy?: boolean
}) {
  const { title, place, closeLabel, close, children, foot, isRoomy = false } = props
  return (
    <section className={classes.panel} aria-label={title}>
      <header className={classes.head}>
        <div>
          <h2>{title}</h2>
          <Text size="sm" c="dimmed">
            {place}
          </Text>
        </div>
        <CloseButton onClick={close} aria-label={closeLabel} />
      </header>
      <div className={classes.body} data-roomy={isRoomy || undefined}>
        {children}
      </div>
      {foot}
    </section>
  )
}

/** Buttons of a panel. The last one fills the remaining space. */
export function PanelFoot({ children }: { children: ReactNode }) {
  return <footer className={classes.foot}>{children}</footer>
}
