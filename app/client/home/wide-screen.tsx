import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useParams } from '@tanstack/react-router'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { User } from '../../domain/accounts/contract.ts'
import { MapStatus } from '../map/controls/map-status.tsx'
import { isStartAtom, mapBesideGrid } from '../plan/open-plan.ts'
import { isFullWidth } from '../plan/plan-screens.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import type { SkipTarget } from '../shell/skip-links.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { useSay } from '../ui/use-say.ts'
import { BuildingFilterPanel } from './building-filter.tsx'
import { Guarded } from './guarded.tsx'
import { Header } from './header.tsx'
import classes from './home.module.css'
import { LayerRail } from './layers/layer-rail.tsx'
import { LayerTree } from './layers/layer-tree.tsx'
import { MapPane } from './map-pane.tsx'
import { Dashboard } from './mode/dashboard.tsx'
import { MapTop } from './mode/map-top.tsx'
import type { Mode } from './mode/mode-toggle.tsx'
import { type PanelWidths, SidePanel } from './mode/side-panel.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { ResultsDrawer } from './tools/results-drawer.tsx'
import { ToolPanel } from './tools/tool-panel.tsx'
import { noAnswerAtom, noClearAtom, withToolMessages } from './tools/tool-table.ts'
import { useHiddenResult } from './tools/use-hidden-result.ts'
import type { HomeState } from './use-home.ts'

const ResultsBar = lazyPart(
  async () => (await Promise.all([import('./tools/results-bar.tsx'), withToolMessages()]))[0],
  'toast',
)

const toolWidths: PanelWidths = { name: 'panel', min_px: 300, default_px: 342, wide_px: 520 }
/**
 * The dashboard initially takes three fifths of the window. It can be widened as far as the minimum width of the map
 * allows.
 */
const dashboardWidths = (): PanelWidths => ({
  name: 'dashboard-panel',
  min_px: 400,
  default_px: Math.round(innerWidth * 0.594),
  wide_px: Number.POSITIVE_INFINITY,
})
const planWidths = (): PanelWidths => ({
  name: 'plan-panel',
  min_px: 480,
  default_px: innerWidth - 508,
  wide_px: Number.POSITIVE_INFINITY,
})
const listWidths = (): PanelWidths => ({
  name: 'plans-panel',
  min_px: 420,
  default_px: Math.round(innerWidth * 0.484),
  wide_px: Number.POSITIVE_INFINITY,
})
/** Without a plan the text is short, so the map takes the rest. */
const startWidths: PanelWidths = { name: 'start-panel', min_px: 340, default_px: 420, wide_px: 520 }
/** Space covered by the selector of the figure at the top, and by the legend and the base layers at the bottom. */
const dashboardCovered_px = { top: 48, bottom: 204 }
/** Below this width, the layers are shown over the map. */
const overlayQuery = '(max-width: 1099px)'

type Frame = Mode | 'answer' | 'results' | 'plan' | 'plans'

export function WideScreen({ home, user }: { home: HomeState; user: User | null }) {
  const { mode, entry, chooseTool, inPlan, showsPlans } = home
  const say = useSay()
  const isStart = useAtomValue(isStartAtom)
  const isNarrow = useMediaQuery(overlayQuery, undefined, { getInitialValueInEffect: false }) ?? false
  const [answerOpen, openAnswer] = useAtom((inPlan ? undefined : entry?.answer?.openAtom) ?? noAnswerAtom)
  const hasAnswer = answerOpen === true
  useFocusOn(hasAnswer ? 'results' : entry || inPlan || showsPlans ? 'panel' : 'map', hasAnswer)
  const { isHidden, hide, show } = useHiddenResult(entry)
  const hasResults = entry !== null && home.hasResults && !isHidden
  useFocusOn('results', isHidden)
  const isOverlay = isNarrow || mode === 'dashboard' || hasAnswer || inPlan || showsPlans
  const frame = hasAnswer ? 'answer' : hasResults ? 'results' : inPlan ? 'plan' : showsPlans ? 'plans' : mode
  const [opened, setOpened] = useState<Partial<Record<Frame, boolean>>>({})
  const showLayers = opened[frame] ?? !(isOverlay || hasResults)
  const setLayers = useCallback((isOpen: boolean) => setOpened(was => ({ ...was, [frame]: isOpen })), [frame])
  const hideLayers = useCallback(() => setLayers(false), [setLayers])
  const [isCovered, setCovered] = useState(false)
  const { screen } = useParams({ strict: false })
  const isMapHidden = mapBesideGrid.use() === 'hidden' && inPlan && isFullWidth(screen)
  const body = useElementSize()
  const stage = useElementSize()
  /** In a plan the rail would take room from the map that is already shared. */
  const hasRail = hasResults && !showLayers && !inPlan
  const layers_px = showLayers ? (isOverlay ? 0 : 250) : hasRail ? 48 : 0
  const room_px = (body.width || innerWidth) - layers_px
  const clearResults = useSetAtom(entry?.clearAtom ?? noClearAtom)
  function toggleLayers() {
    if (isMapHidden) mapBesideGrid.set('shown')
    setLayers(isMapHidden || !showLayers)
  }
  /** In a plan, a row shows its result again; otherwise the bar does. The marks stay on the map. */
  function hideResults() {
    if (inPlan) return clearResults()
    openAnswer(false)
    hide()
  }
  return (
    <PageFrame
      skip={skipTargets(home, hasAnswer).filter(([id]) => id !== 'map' || !isMapHidden)}
      header={
        <Header home={home} user={user} layersOpen={showLayers && !isMapHidden} toggleLayers={toggleLayers} />
      }
      status={<MapStatus base={home.search.base} />}
      bodyRef={body.ref}
    >
      {hasRail && <LayerRail open={() => setLayers(true)} hasPlan={home.hasPlan} />}
      {showLayers && !isMapHidden && (
        <nav
          id="layers"
          className={classes.layers}
          data-overlay={isOverlay || undefined}
          aria-label={say('layers.title')}
        >
          <LayerTree isDetail={home.isDetail} hide={hideLayers} hasPlan={home.hasPlan} />
        </nav>
      )}
      <div
        className={classes.stage}
        data-answer={hasAnswer || undefined}
        hidden={isMapHidden}
        ref={stage.ref}
      >
        <main id="map" tabIndex={-1} className={classes.map} inert={isCovered}>
          <MapPane home={home} covered_px={mode === 'dashboard' ? dashboardCovered_px : undefined} />
          <MapTop home={home} chooseTool={chooseTool} />
          {mode === 'planning' && !inPlan && <BuildingFilterPanel home={home} />}
        </main>
        {hasResults && (
          <ResultsDrawer
            key={entry.tool.id}
            entry={entry}
            room_px={stage.height}
            answer={answerOpen === null ? undefined : { isOpen: answerOpen, open: openAnswer }}
            hide={hideResults}
            cover={setCovered}
          />
        )}
        {(home.elsewhere !== null || isHidden) && (
          <Suspense>
            <ResultsBar home={home} show={show} />
          </Suspense>
        )}
        {entry?.answer && hasAnswer && (
          <aside id="panel" tabIndex={-1} className={classes.asked} aria-label={say('shell.inputs')}>
            <Guarded>
              <entry.answer.Inputs change={() => openAnswer(false)} />
            </Guarded>
          </aside>
        )}
      </div>
      {mode === 'dashboard' && (
        <SidePanel key="dashboard" label={say('mode.dashboard')} widths={dashboardWidths()} room_px={room_px}>
          <Dashboard home={home} />
        </SidePanel>
      )}
      {(inPlan || showsPlans) && (
        <SidePanel
          key={inPlan ? 'plan' : 'plans'}
          label={say(inPlan ? 'planFrame.region' : 'planList.title')}
          widths={inPlan ? planWidths() : isStart ? startWidths : listWidths()}
          room_px={room_px}
          isAlone={isMapHidden}
        >
          <PlanPanel home={home} />
        </SidePanel>
      )}
      {entry && !hasAnswer && !inPlan && (
        <SidePanel key="tool" label={say(entry.words.full)} widths={toolWidths} room_px={room_px}>
          <ToolPanel home={home} entry={entry} />
        </SidePanel>
      )}
    </PageFrame>
  )
}

/**
 * If the panel or the answer that has the focus disappears, the focus moves to the part of the screen that replaces it.
 */
function useFocusOn(id: string, hasAnswer: boolean) {
  const was = useRef(hasAnswer)
  useEffect(() => {
    if (was.current === hasAnswer) return
    was.current = hasAnswer
    if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true })
  }, [hasAnswer, id])
}

function skipTargets(
  { mode, entry, hasResults, elsewhere, inPlan, showsPlans }: HomeState,
  hasAnswer: boolean,
): SkipTarget[] {
  const targets: SkipTarget[] = [['map', 'shell.skipToMap']]
  if (mode === 'dashboard') targets.push(['panel', 'shell.skipToDashboard'])
  else if (entry && !inPlan) targets.push(['panel', hasAnswer ? 'shell.skipToInputs' : 'shell.skipToPanel'])
  if (inPlan || showsPlans) targets.push(['panel', 'shell.skipToPanel'])
  if (hasResults || elsewhere !== null) targets.push(['results', 'shell.skipToResults'])
  return targets
}
