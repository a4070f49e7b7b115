import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { useRememberedSize } from '../../ui/pane/remembered-size.ts'
import { Resizer } from '../../ui/pane/resizer.tsx'
import { useSay } from '../../ui/use-say.ts'
import { Guarded } from '../guarded.tsx'
import classes from '../home.module.css'
import type { ToolEntry } from './tool-table.ts'

const default_px = 298
const min_px = 140
/** Approximate height of the summary of inputs at the bottom of the map. Its buttons must not be covered. */
const summary_px = 236
/** Width of the map and the rail next to an answer, without the margins. */
const answerMap_px = 354

/**
 * Results below the map. Their height can be 298 px, 55 %, full, or any other height by dragging. An answer takes the
 * space next to the map instead, until the user makes it smaller.
 */
export function ResultsDrawer(props: {
  entry: ToolEntry
  room_px: number
  answer?: { isOpen: boolean; open(isOpen: boolean): void }
  hide(): void
  /** Called with whether the drawer covers the whole map, which then cannot be reached. */
  cover(isCovered: boolean): void
}) {
  const { entry, room_px, answer, hide, cover } = props
  const say = useSay()
  const [saved_px, saveHeight] = useRememberedSize(`results.${entry.tool.id}`, default_px)
  // The answer itself takes the full height. Below the map, the drawer leaves some space.
  const max_px = answer ? Math.round(room_px * 0.55) : room_px
  const size_px = Math.min(saved_px, max_px)
  const stops_px = [...new Set([default_px, Math.round(room_px * 0.55), max_px])].sort((a, b) => a - b)
  const isAnswer = answer?.isOpen === true
  const isFull = size_px >= room_px - 1
  const isLarge = isAnswer || (answer === undefined && isFull)
  const below_px = isAnswer ? summary_px : isFull ? 0 : size_px
  useEffect(() => standToastsAbove(below_px, isAnswer), [below_px, isAnswer])
  const isOver = isFull && !isAnswer
  useEffect(() => {
    cover(isOver)
    return () => cover(false)
  }, [isOver, cover])
  function toggle() {
    if (answer) answer.open(!isAnswer)
    else saveHeight(isFull ? default_px : room_px)
  }
  return (
    <section
      id="results"
      tabIndex={-1}
      className={isAnswer ? classes.answer : classes.drawer}
      style={isAnswer ? undefined : { height: size_px }}
      aria-label={say('shell.resultsBar')}
    >
      {!isAnswer && (
        <Resizer
          direction="horizontal"
          label={say('shell.resizeResults')}
          size_px={size_px}
          min_px={min_px}
          max_px={max_px}
          stops_px={stops_px}
          resize={saveHeight}
        />
      )}
      <div className={classes.drawerBody}>
        <Guarded>
          <entry.Results end={<DrawerButtons isFull={isLarge} toggle={toggle} hide={hide} />} />
        </Guarded>
      </div>
    </section>
  )
}

function DrawerButtons({ isFull, toggle, hide }: { isFull: boolean; toggle(): void; hide(): void }) {
  const say = useSay()
  const Icon = isFull ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal
  return (
    <>
      <Button
        variant="ghost"
        iconLabel={say(isFull ? 'shell.resultsSmaller' : 'shell.resultsLarger')}
        onClick={toggle}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
      </Button>
      <Button variant="ghost" iconLabel={say('shell.hideResults')} onClick={hide}>
        <IconX size={18} stroke={1.6} aria-hidden />
      </Button>
    </>
  )
}

/**
 * Toasts are outside the screen's React tree, so CSS properties pass them the height of the drawer and the maximum
 * width next to an answer.
 */
export function standToastsAbove(height_px: number, isNextToAnswer: boolean) {
  const { style } = document.documentElement
  style.setProperty('--drawer', `${height_px}px`)
  if (isNextToAnswer) style.setProperty('--toasts', `${answerMap_px}px`)
  return () => {
    style.removeProperty('--drawer')
    style.removeProperty('--toasts')
  }
}
