import { IconX } from '@tabler/icons-react'
import { useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useSay } from '../../ui/use-say.ts'
import type { HomeState } from '../use-home.ts'
import { standToastsAbove } from './results-drawer.tsx'
import { noClearAtom } from './tool-table.ts'
import classes from './tools.module.css'

const height_px = 48

/**
 * Replaces the drawer while the result belongs to a different local level than the current one, or is hidden.
 * @param show for a hidden result: restores the drawer
 */
export default function ResultsBar({ home, show }: { home: HomeState; show?: () => void }) {
  const say = useSay()
  const { entry, elsewhere } = home
  const clear = useSetAtom(entry?.clearAtom ?? noClearAtom)
  useEffect(() => standToastsAbove(height_px, false), [])
  const bar = useRef<HTMLElement>(null)
  // The button with which keyboard users hid the results no longer exists, so the focus moves here.
  useEffect(() => {
    if (document.activeElement === document.body) bar.current?.focus({ preventScroll: true })
  }, [])
  if (entry === null || (elsewhere === null && show === undefined)) return null
  return (
    <section
      ref={bar}
      id="results"
      tabIndex={-1}
      className={classes.bar}
      aria-label={say('shell.resultsBar')}
    >
      <p>
        {elsewhere === null
          ? say('place.hidden', { tool: say(entry.words.short) })
          : say('place.of', { place: home.nameOf(elsewhere) })}
      </p>
      <Button
        variant="soft"
        size="small"
        onClick={() => (elsewhere === null ? show?.() : home.chooseRegion(elsewhere))}
      >
        {say(elsewhere === null ? 'place.show' : 'place.go')}
      </Button>
      <Button variant="ghost" size="small" onClick={() => clear()}>
        <IconX size={14} stroke={1.6} aria-hidden />
        {say('tool.clear')}
      </Button>
    </section>
  )
}
