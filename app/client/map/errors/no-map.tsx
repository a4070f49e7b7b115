import { IconMapOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from './map-errors.module.css'

/** Replaces the map in a browser that cannot draw it: states the problem, what still works, and a remedy. */
export function NoMap({ retry }: { retry(): void }) {
  return (
    <InsteadOfMap title="map.noWebgl" texts={['map.noWebgl.about', 'map.noWebgl.help']} isLasting>
      <Again words="account.tryAgain" act={retry} />
    </InsteadOfMap>
  )
}

/**
 * After as many losses as there are entries, the map no longer restarts automatically, because the problem would occur
 * again.
 */
const waits_ms = [1000, 4000, 15_000]

/**
 * Replaces the map until its graphics context has been restored. `losses` is the number of losses during this visit,
 * starting with 1.
 */
export function LostMap({ losses, retry }: { losses: number; retry(): void }) {
  const wait_ms = waits_ms[losses - 1]
  useEffect(() => {
    if (wait_ms === undefined) return
    const timer = setTimeout(retry, wait_ms)
    return () => clearTimeout(timer)
  }, [wait_ms, retry])
  return (
    <InsteadOfMap
      title="map.lost"
      texts={[wait_ms === undefined ? 'map.lost.often' : 'map.lost.about', 'map.lost.kept']}
    >
      <Again words="map.lost.again" act={retry} />
    </InsteadOfMap>
  )
}

type Instead = {
  title: MessageKey
  texts: MessageKey[]
  /** Nothing more will be drawn, so the map counts as settled. */
  isLasting?: boolean
  children: React.ReactNode
}

function InsteadOfMap(props: Instead) {
  const say = useSay()
  return (
    <div className={classes.instead} data-map-settled={props.isLasting}>
      <section role="alert">
        <IconMapOff size={32} stroke={1.4} aria-hidden />
        <h2>{say(props.title)}</h2>
        {props.texts.map(text => (
          <p key={text}>{say(text)}</p>
        ))}
        {props.children}
      </section>
    </div>
  )
}

function Again({ words, act }: { words: MessageKey; act(): void }) {
  const say = useSay()
  return <Button onClick={act}>{say(words)}</Button>
}
