import { Drawer } from '@mantine/core'
import {
  IconChartBar,
  IconChartInfographic,
  IconForms,
  IconListDetails,
  IconMapPin,
  IconStack2,
  IconX,
} from '@tabler/icons-react'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type CSSProperties, Suspense, useState } from 'react'
import type { User } from '../../domain/accounts/contract.ts'
import { Account } from '../accounts/account.tsx'
import { filterOpenAtom } from '../buildings/buildings-state.ts'
import { MapSources } from '../map/controls/map-sources.tsx'
import { drawingAtom, editingAtom } from '../map/map-state.ts'
import { RegionSelectors } from '../region/region-selectors.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { SkipLinks } from '../shell/skip-links.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { BottomSheet, type SheetStop } from '../ui/pane/sheet.tsx'
import { useSay } from '../ui/use-say.ts'
import { BuildingFilterPanel } from './building-filter.tsx'
import { Guarded } from './guarded.tsx'
import classes from './home.module.css'
import { LayerTree } from './layers/layer-tree.tsx'
import { MapPane } from './map-pane.tsx'
import { Dashboard } from './mode/dashboard.tsx'
import { DownloadMenu } from './mode/download-menu.tsx'
import { MapTop } from './mode/map-top.tsx'
import { ModeToggle } from './mode/mode-toggle.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { ToolPanel } from './tools/tool-panel.tsx'
import { noAnswerAtom, noClearAtom, withToolMessages } from './tools/tool-table.ts'
import type { HomeState } from './use-home.ts'

const PlanRail = lazyPart(() => import('../plan/frame/plan-rail.tsx'))

const ResultsBar = lazyPart(
  async () => (await Promise.all([import('./tools/results-bar.tsx'), withToolMessages()]))[0],
  'toast',
)

type PhonePanel = 'layers' | 'dashboard' | 'plans' | 'inputs' | 'results'
const foot_px = 57
const otherPlace_px = 48
/** The line of sources over the lower edge of what is seen of the map. */
const sources_px = 24
/** How far down what is chosen for the map reaches into it: below the choice stand the legend and the filter. */
const top_px = { dashboard: 104, tools: 110, plan: 56 } as const

/** One column: the map behind, one panel at a time as a sheet over it, the foot bar to choose which. */
export function PhoneScreen({ home, user }: { home: HomeState; user: User | null }) {
  const { search, mode, entry, hasResults, chooseTool, inPlan, showsPlans } = home
  const isDashboard = mode === 'dashboard'
  const say = useSay()
  const drawing = useAtomValue(drawingAtom)
  const editing = useAtomValue(editingAtom)
  const shaping = drawing !== null || editing !== null
  const [menu, setMenu] = useState(false)
  const hasAnswer = useAtomValue((inPlan ? undefined : entry?.answer?.openAtom) ?? noAnswerAtom) !== null
  const [panel, setPanel] = useState<PhonePanel | null>(
    isDashboard ? 'dashboard' : inPlan || showsPlans ? 'plans' : null,
  )
  const [stop, setStop] = useState<SheetStop>(1)
  const belowSheet_px = foot_px + (home.elsewhere === null ? 0 : otherPlace_px)
  const planResults = inPlan && entry !== null && hasResults
  const removeResults = useSetAtom(entry?.clearAtom ?? noClearAtom)
  const [known, setKnown] = useState(hasResults)
  if (known !== hasResults) {
    setKnown(hasResults)
    setPanel(hasResults ? 'results' : panel === 'results' ? 'inputs' : panel)
    setStop(hasAnswer ? 2 : 1)
  }
  const [knownMode, setKnownMode] = useState(mode)
  if (knownMode !== mode) {
    setKnownMode(mode)
    setPanel(isDashboard ? 'dashboard' : hasResults ? 'results' : showsPlans ? 'plans' : null)
    setStop(1)
  }
  const [knownPlans, setKnownPlans] = useState(showsPlans)
  if (knownPlans !== showsPlans) {
    setKnownPlans(showsPlans)
    if (showsPlans) {
      setPanel('plans')
      setStop(1)
    } else if (panel === 'plans' && entry) setPanel('inputs')
  }
  const [filterWanted, setFilterOpen] = useAtom(filterOpenAtom)
  const filterOpen = filterWanted && !isDashboard
  const toggle = (next: PhonePanel) => {
    setFilterOpen(false)
    setPanel(panel === next && !filterOpen ? null : next)
  }
  const choices = [
    { id: 'layers', words: 'layers.title', Icon: IconStack2, isThere: true },
    ...(isDashboard
      ? ([{ id: 'dashboard', words: 'mode.dashboard', Icon: IconChartInfographic, isThere: true }] as const)
      : showsPlans
        ? ([{ id: 'plans', words: 'planList.title', Icon: IconListDetails, isThere: true }] as const)
        : ([
            { id: 'inputs', words: 'shell.inputs', Icon: IconForms, isThere: entry !== null },
            {
              id: 'results',
              words: 'shell.resultsBar',
              Icon: IconChartBar,
              isThere: entry !== null && hasResults,
            },
          ] as const)),
  ] as const
  const shown =
    filterOpen || inPlan ? undefined : choices.find(choice => choice.id === panel && choice.isThere)
  const covered = inPlan || filterOpen || shown !== undefined
  const sheet_px = covered ? sheetHeight(shaping ? 0 : stop) - (inPlan ? 0 : belowSheet_px) : 0
  return (
    <div
      className={classes.phone}
      style={{ '--below-map': inPlan ? '0px' : `${belowSheet_px}px` } as CSSProperties}
    >
      <SkipLinks to={[['map', 'shell.skipToMap']]} />
      <PageHeader
        title={home.place.name}
        menu={{ label: say('shell.menu'), isOpen: menu, toggle: () => setMenu(true) }}
        startAgain={home.startAgain}
      >
        <button type="button" className={classes.phonePlace} onClick={() => setMenu(true)}>
          <IconMapPin size={16} stroke={1.6} aria-hidden />
          <span>{home.place.name}</span>
        </button>
      </PageHeader>
      <main id="map" tabIndex={-1} className={classes.map}>
        <MapPane
          home={home}
          isFolded
          covered_px={{
            top: top_px[isDashboard ? 'dashboard' : inPlan ? 'plan' : 'tools'],
            bottom: sheet_px + sources_px,
          }}
        />
        <MapTop
          home={home}
          chooseTool={tool => {
            chooseTool(tool)
            setPanel(tool === null ? 'plans' : 'inputs')
          }}
        />
        {!isDashboard && !inPlan && <BuildingFilterPanel home={home} created={() => setPanel('inputs')} />}
        <footer className={classes.phoneSources} style={{ bottom: `${sheet_px}px` }}>
          <MapSources base={search.base} isShort />
        </footer>
      </main>
      {shown && (
        <BottomSheet
          label={shown.id === 'dashboard' ? home.place.name : say(shown.words)}
          gripLabel={say('shell.sheetGrip')}
          stop={shaping ? 0 : stop}
          rest={setStop}
          bottom_px={belowSheet_px}
        >
          {shown.id === 'layers' && <LayerTree isDetail={home.isDetail} hasPlan={home.hasPlan} />}
          {shown.id === 'dashboard' && <Dashboard home={home} />}
          {shown.id === 'plans' && <PlanPanel home={home} />}
          {shown.id === 'inputs' && entry && <ToolPanel home={home} entry={entry} />}
          {shown.id === 'results' && entry && (
            <Guarded>
              <entry.Results />
            </Guarded>
          )}
        </BottomSheet>
      )}
      {home.elsewhere !== null && (
        <Suspense>
          <ResultsBar home={home} />
        </Suspense>
      )}
      {inPlan ? (
        <BottomSheet
          label={say('planFrame.region')}
          gripLabel={say('shell.sheetGrip')}
          stop={shaping ? 0 : stop}
          rest={setStop}
          bottom_px={0}
        >
          {/* The screen stays while its results are looked at: they are its own. */}
          <div style={{ display: planResults ? 'none' : 'contents' }}>
            <PlanPanel home={home} />
          </div>
          {entry && planResults && (
            <Guarded>
              <entry.Results
                end={
                  <Button
                    variant="ghost"
                    iconLabel={say('shell.hideResults')}
                    onClick={() => removeResults()}
                  >
                    <IconX size={18} stroke={1.6} aria-hidden />
                  </Button>
                }
              />
            </Guarded>
          )}
        </BottomSheet>
      ) : (
        <nav className={classes.phoneFoot} aria-label={say('shell.panels')}>
          {choices.map(({ id, words, Icon, isThere }) => (
            <Button
              key={id}
              variant={shown?.id === id ? 'soft' : 'default'}
              aria-pressed={shown?.id === id}
              disabled={!isThere}
              onClick={() => toggle(id)}
            >
              <Icon size={18} stroke={1.6} aria-hidden />
              {say(words)}
            </Button>
          ))}
        </nav>
      )}
      <Drawer.Root opened={menu} onClose={() => setMenu(false)} size={320} zIndex={400}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={say('shell.menu')}>
          <Drawer.Body>
            <div className={classes.menuHead}>
              <h2>{say('shell.menu')}</h2>
              <Drawer.CloseButton aria-label={say('shell.close')} />
            </div>
            <RegionSelectors
              isFixed={inPlan}
              lists={home.lists}
              region={search.region}
              choose={home.chooseRegion}
              layout="column"
            />
            {!inPlan && (
              <ModeToggle
                mode={mode}
                className={`${buttonClass()} ${classes.menuMode}`}
                choose={next => {
                  setMenu(false)
                  home.chooseMode(next)
                }}
              />
            )}
            {home.plan?.id && (
              <Suspense>
                <PlanRail id={home.plan.id} chosen={() => setMenu(false)} />
              </Suspense>
            )}
            <div className={classes.phoneAccount}>
              <DownloadMenu home={home} side="left" />
              <Account user={user} area="tool" region={home.search.region} side="left" />
            </div>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </div>
  )
}

/** From the bottom of the window; at the whole height the map stands as at the stop before it. */
const sheetHeight = (stop: SheetStop) => Math.round([0.25, 0.55, 0.55][stop] * innerHeight)
