import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRememberedSize } from '../../ui/pane/remembered-size.ts'
import { Resizer } from '../../ui/pane/resizer.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from './mode.module.css'

/** Minimum width of the map next to the panel. */
const minMap_px = 320

export type PanelWidths = {
  /** Name under which the browser remembers the width. */
  name: string
  min_px: number
  default_px: number
  /** Width to which the toggle widens the panel. */
  wide_px: number
}

/** Panel at the right of the map, with its divider, the toggle that widens it, and its content. */
export function SidePanel(props: {
  label: string
  widths: PanelWidths
  /** Total width of the map and the panel. */
  room_px: number
  /** Whether there is no map next to it, so that it takes the full width. */
  isAlone?: boolean
  children: ReactNode
}) {
  const { label, widths, room_px, isAlone = false, children } = props
  const { name, min_px, default_px } = widths
  const say = useSay()
  const [saved_px, saveWidth] = useRememberedSize(name, default_px)
  const max_px = Math.max(min_px, room_px - minMap_px)
  const width_px = Math.max(min_px, Math.min(saved_px, max_px))
  const wide_px = Math.min(widths.wide_px, max_px)
  const isWide = width_px >= wide_px - 1
  const Icon = isWide ? IconChevronsRight : IconChevronsLeft
  return (
    <div className={classes.around} role={isAlone ? 'main' : undefined}>
      <aside
        id="panel"
        role={isAlone ? 'region' : undefined}
        tabIndex={-1}
        className={classes.panel}
        data-alone={isAlone || undefined}
        style={isAlone ? undefined : { width: width_px }}
        aria-label={label}
      >
        {!isAlone && (
          <>
            <Resizer
              direction="vertical"
              label={say('shell.resizePanel')}
              size_px={width_px}
              min_px={min_px}
              max_px={max_px}
              stops_px={[Math.min(default_px, max_px), wide_px]}
              resize={saveWidth}
            />
            <button
              type="button"
              className={classes.widen}
              aria-label={say(isWide ? 'shell.narrowPanel' : 'shell.widenPanel')}
              title={say(isWide ? 'shell.narrowPanel' : 'shell.widenPanel')}
              onClick={() => saveWidth(isWide ? default_px : wide_px)}
            >
              <Icon size={16} stroke={1.6} aria-hidden />
            </button>
          </>
        )}
        {children}
      </aside>
    </div>
  )
}
