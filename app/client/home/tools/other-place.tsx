import { IconX } from '@tabler/icons-react'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/use-words.ts'
import type { Home } from '../use-home.ts'
import { standToastsAbove } from './results-drawer.tsx'
import { noClearAtom } from './tool-table.ts'
import classes from './tools.module.css'

const height_px = 48

/** Stands in for the drawer while the result belongs to another local level than the one in view. */
export default function OtherPlace({ home }: { home: Home }) {
  const say = useWords()
  const { entry, elsewhere } = home
  const clear = useSetAtom(entry?.clearAtom ?? noClearAtom)
  useEffect(() => standToastsAbove(height_px, false), [])
  if (elsewhere === null) return null
  return (
    <section id="results" tabIndex={-1} className={classes.otherPlace} aria-label={say('shell.resultsBar')}>
      <p>{say('place.of', { place: home.nameOf(elsewhere) })}</p>
      <Button look="soft" size="small" onClick={() => home.chooseRegion(elsewhere)}>
        {say('place.go')}
      </Button>
      <Button look="ghost" size="small" onClick={() => clear()}>
        <IconX size={14} stroke={1.6} aria-hidden />
        {say('tool.clear')}
      </Button>
    </section>
  )
}
