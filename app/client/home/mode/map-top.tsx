import { IconZoomScan } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { ToolId } from '../../map/tool.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { useSay } from '../../ui/use-say.ts'
import { ToolSelectors } from '../tools/tool-selectors.tsx'
import type { HomeState } from '../use-home.ts'
import classes from './mode.module.css'
import { ModeToggle } from './mode-toggle.tsx'

const IndicatorSelect = lazyPart(() => import('../../dashboard/choropleth/indicator-select.tsx'), 'toast')

/**
 * Top left of the map: the tools, or what the map of the dashboard shows, and the switch to the other mode. In a plan
 * there are no tools, but a link back to the whole plan.
 */
export function MapTop({ home, chooseTool }: { home: HomeState; chooseTool(tool: ToolId | null): void }) {
  const say = useSay()
  const { mode, indicator, tool, choose, chooseMode } = home
  if (home.inPlan) {
    return (
      <div className={classes.top} data-mode={mode}>
        {home.plan?.id && (
          <button type="button" className={classes.toggle} onClick={home.zoomToPlan}>
            <IconZoomScan size={18} stroke={1.6} aria-hidden />
            <span>{say('planFrame.zoom')}</span>
          </button>
        )}
      </div>
    )
  }
  return (
    <div className={classes.top} data-mode={mode}>
      {indicator === null ? (
        <ToolSelectors tool={tool} choose={chooseTool} />
      ) : (
        <Suspense fallback={<span className={classes.selectRoom} />}>
          <IndicatorSelect indicator={indicator} choose={id => choose({ indicator: id })} />
        </Suspense>
      )}
      <ModeToggle mode={mode} choose={chooseMode} />
    </div>
  )
}
