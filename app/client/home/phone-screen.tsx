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
import { type PhonePanel, usePhonePanel } from './phone-panel.ts'
import { PlanPanel } from './plan-panel.tsx'
import { ToolPanel } from './tools/tool-panel.tsx'
import { noAnswerAtom, noClearAtom, withToolMessages } from './tools/tool-table.ts'
import type { HomeState } from './use-home.ts'

const PlanRail = lazyPart(() => import('../plan/frame/plan-rail.tsx'))

const ResultsBar = lazyPart(
  async () => (await Promise.all([import('./tools/results-bar.tsx'), withToolMessages()]))[0],
  'toast',
)

const foot_px = 57
const otherPlace_px = 48
/** Height of the line with sources at the lower edge of the visible part of the map. */
const sources_px = 24
/** Space for the selectors at the top of the map, with the legend and the filter below them. */
const top_px = { dashboard: 104, tools: 110, plan: 56 } as const

/** Buttons of the bar at the bottom. Each is for a panel that may not exist yet. */
function panelsOf({ mode, showsPlans, entry, hasResults }: HomeState) {
  const layers = { id: 'layers', words: 'layers.title', Icon: IconStack2, isThere: true } as const
  if (mode === 'dashboard')
    return [
      layers,
      { id: 'dashboard', words: 'mode.dashboard', Icon: IconChartInfographic, isThere: true },
    ] as const
  if (showsPlans)
    return [layers, { id: 'plans', words: 'planList.title', Icon: IconListDetails, isThere: true }] as const
  return [
    layers,
    { id: 'inputs', words: 'shell.inputs', Icon: IconForms, isThere: entry !== null },
    { id: 'results', words: 'shell.resultsBar', Icon: IconChartBar, isThere: entry !== null && hasResults },
  ] as const
}

/**
 * A single column: the map in the background, one panel at a time as a sheet over it, and a bar at the bottom that
 * selects the panel.
 */
export function PhoneScreen({ home, user }: { home: HomeState; user: User | null }) {
  const { search, mode, entry, hasResults, chooseTool, inPlan, showsPlans } = home
  const isDashboard = mode === 'dashboard'
  const say = useSay()
  const drawing = useAtomValue(drawingAtom)
  const editing = useAtomValue(editingAtom)
  const shaping = drawing !== null || editing !== null
  const [isMenuOpen, setMenuOpen] = useState(false)
  const hasAnswer = useAtomValue((inPlan ? undefined : entry?.answer?.openAtom) ?? noAnswerAtom) !== null
  const { panel, stop, show, rest } = usePhonePanel({
    mode,
    inPlan,
    showsPlans,
    hasTool: entry !== null,
    hasResults,
    hasAnswer,
  })
  const belowSheet_px = foot_px + (home.elsewhere === null ? 0 : otherPlace_px)
  const planResults = inPlan && entry !== null && hasResults
  const removeResults = useSetAtom(entry?.clearAtom ?? noClearAtom)
  const [filterWanted, setFilterOpen] = useAtom(filterOpenAtom)
  const filterOpen = filterWanted && !isDashboard
  const toggle = (next: PhonePanel) => {
    setFilterOpen(false)
    show(panel === next && !filterOpen ? null : next)
  }
  const choices = panelsOf(home)
  const shown = filterOpen || inPlan ? undefined : choices.find(({ id, isThere }) => id === panel && isThere)
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
        menu={{ label: say('shell.menu'), isOpen: isMenuOpen, toggle: () => setMenuOpen(true) }}
        startAgain={home.startAgain}
      >
        <button type="button" className={classes.phonePlace} onClick={() => setMenuOpen(true)}>
          <IconMapPin size={16} stroke={1.6} aria-hidden />
          <span>{home.place.name}</span>
        </button>
      </PageHeader>
      <main id="map" tabIndex={-1} className={classes.map}>
        <MapPane
          home={home}
          isFolded
          covered_px={{ top: top_px[screenKind()], bottom: sheet_px + sources_px }}
        />
        <MapTop
          home={home}
          chooseTool={tool => {
            chooseTool(tool)
            show(tool === null ? 'plans' : 'inputs')
          }}
        />
        {!isDashboard && !inPlan && <BuildingFilterPanel home={home} created={() => show('inputs')} />}
        <footer className={classes.phoneSources} style={{ bottom: `${sheet_px}px` }}>
          <MapSources base={search.base} isShort />
        </footer>
      </main>
      {shown && (
        <BottomSheet
          label={shown.id === 'dashboard' ? home.place.name : say(shown.words)}
          gripLabel={say('shell.sheetGrip')}
          stop={shaping ? 0 : stop}
          rest={rest}
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
          rest={rest}
          bottom_px={0}
        >
          {/* The screen stays mounted while its results are shown, because it owns them. */}
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
      <PhoneMenu home={home} user={user} isOpen={isMenuOpen} close={() => setMenuOpen(false)} />
    </div>
  )

  function screenKind() {
    if (isDashboard) return 'dashboard'
    return inPlan ? 'plan' : 'tools'
  }
}

type MenuProps = { home: HomeState; user: User | null; isOpen: boolean; close(): void }
/** Region, mode, the steps of the plan, and the account. */
function PhoneMenu({ home, user, isOpen, close }: MenuProps) {
  const { mode, inPlan } = home
  const say = useSay()
  return (
    <Drawer.Root opened={isOpen} onClose={close} size={320} zIndex={400}>
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
            region={home.search.region}
            choose={home.chooseRegion}
            layout="column"
          />
          {!inPlan && (
            <ModeToggle
              mode={mode}
              className={`${buttonClass()} ${classes.menuMode}`}
              choose={next => {
                close()
                home.chooseMode(next)
              }}
            />
          )}
          {home.plan?.id && (
            <Suspense>
              <PlanRail id={home.plan.id} chosen={close} />
            </Suspense>
          )}
          <div className={classes.phoneAccount}>
            <DownloadMenu home={home} side="left" />
            <Account user={user} area="tool" region={home.search.region} side="left" />
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** Height from the bottom of the window. At full height, the map keeps the size of the previous stop. */
const sheetHeight = (stop: SheetStop) => Math.round([0.25, 0.55, 0.55][stop] * innerHeight)
