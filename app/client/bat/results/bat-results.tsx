import { SegmentedControl, Tabs } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconPin, IconPinnedOff } from '@tabler/icons-react'
import { useAtom, useAtomValue } from 'jotai'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { laterCsv, uncertaintyCsv } from '../../../domain/bat/answer/uncertainty-files.ts'
import { projectPeriods } from '../../../domain/bat/bat-inputs.ts'
import { bestOf } from '../../../domain/bat/best.ts'
import { clusterCsv, clusterFeatures, clusterFileName } from '../../../domain/bat/files.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import type { SheetFile } from '../../../domain/report/sheets/contract.ts'
import { call } from '../../api/browser.ts'
import { Button } from '../../ui/button.tsx'
import { LazyPrintSheet } from '../../ui/files/lazy-print-sheet.tsx'
import { featureFiles, type MadeFile, SaveMenu } from '../../ui/files/save-menu.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { ResultTabs } from '../../ui/result-tabs.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from '../bat.module.css'
import { isOutdated } from '../bat-request.ts'
import {
  batInputsAtom,
  batModeAtom,
  batMovedAtom,
  batPlaceAtom,
  batResultAtom,
  planClustersAtom,
  planInputsAtom,
  type ZonalOutcome,
} from '../bat-state.ts'
import { OptionName } from '../option-name.tsx'
import { OwnRatesNote } from '../own-rates/own-rates-note.tsx'
import { useBatRun } from '../use-bat-run.ts'
import { Certainty } from './answer/certainty.tsx'
import { arrivalOf, type UncertaintyState, useUncertainty } from './answer/use-uncertainty.ts'
import { VerdictHead } from './answer/verdict-head.tsx'
import { BestTab } from './best-tab.tsx'
import { ConnectedNote } from './connected-note.tsx'
import { NetworkNote } from './network-note.tsx'
import { PointResult } from './point-result.tsx'
import { RatioTab } from './ratio-tab.tsx'
import { ResultTab } from './result-tab.tsx'
import type { ResultView } from './result-view.ts'
import { ScenarioTab } from './scenario-tab.tsx'
import { YearCurveTab } from './year-curve-tab.tsx'

const NetworkTab = lazyPart(() => import('../network/network-tab.tsx'))
const SettlementsResults = lazyPart(() => import('../settlements/results/settlements-results.tsx'))

/** Minimum width for showing the ratio curve next to the open tab (look.md). */
const pinWidth_px = 700
/** Minimum width for showing the project period next to the tabs. */
const periodWidth_px = 860
/** Minimum height for showing the verdict above the tabs. A lower drawer shows it in its last tab. */
const verdictHeight_px = 360

const tabs = ['scenario', 'result', 'network', 'comparison', 'lcoe', 'ratio', 'bat'] as const
type Tab = (typeof tabs)[number]

/** Results of BAT below the map. `end` contains the buttons of the drawer itself. */
export function BatResults({ end }: { end?: ReactNode }) {
  const outcome = useAtomValue(batResultAtom)
  const mode = useAtomValue(batModeAtom)
  const say = useSay()
  if (mode === 'municipality')
    return (
      <Suspense>
        <h2 className="visually-hidden">{say('bat.results')}</h2>
        <SettlementsResults end={end} />
      </Suspense>
    )
  if (outcome === null) return null
  return (
    <>
      <h2 className="visually-hidden">{say('bat.results')}</h2>
      {outcome.kind === 'point' ? (
        <PointResult outcome={outcome} end={end} />
      ) : (
        <ZonalResults outcome={outcome} end={end} />
      )}
    </>
  )
}

function ZonalResults({ outcome: unnumbered, end }: { outcome: ZonalOutcome; end?: ReactNode }) {
  const say = useSay()
  const listed = useAtomValue(planClustersAtom)?.clusters
  const inputs = useAtomValue(batInputsAtom)
  // A plan has its own rates and corrections, which a sheet without the name of the plan would not include.
  const isOfPlan = useAtomValue(planInputsAtom) !== null
  const number = isOfPlan
    ? listed?.find(one => one.cluster_id === unnumbered.cluster_id)?.number
    : unnumbered.cluster_id
  const outcome = useMemo(() => ({ ...unnumbered, number }), [unnumbered, number])
  const { ref, width, height } = useElementSize()
  const [chosenTab, setTab] = useState<Tab>('result')
  const [pinned, setPinned] = useState(false)
  const { result } = outcome
  const { network } = result
  const shownTabs: readonly Tab[] = network ? tabs : tabs.filter(one => one !== 'network')
  const tab = shownTabs.includes(chosenTab) ? chosenTab : 'result'
  const view = { outcome, result, inputs, ...bestOf(result, inputs) }
  const drawn = useUncertainty(view)
  const isRoomy = height === 0 || height >= verdictHeight_px
  const canPin = width >= pinWidth_px && tab !== 'ratio'
  return (
    <ResultTabs
      ref={ref}
      label={say('bat.results')}
      tabs={shownTabs}
      name={one => say(`bat.tab.${one}`)}
      tab={tab}
      choose={setTab}
      head={isOfPlan && <ClusterHead outcome={outcome} best={view.best} />}
      end={
        <>
          {width >= periodWidth_px && <PeriodChoice />}
          <SaveMenu files={filesOf(view, drawn)} />
          {!isOfPlan && <LazyPrintSheet fetchSheet={() => sheetOf(view)} />}
          {canPin && (
            <Button
              variant="ghost"
              iconLabel={say(pinned ? 'bat.unpin' : 'bat.pin')}
              onClick={() => setPinned(!pinned)}
            >
              {pinned ? <IconPinnedOff size={18} stroke={1.6} /> : <IconPin size={18} stroke={1.6} />}
            </Button>
          )}
          {end}
        </>
      }
    >
      {isRoomy && <VerdictHead view={view} drawn={drawn} />}
      <ConnectedNote outcome={outcome} isSaved={isOfPlan && outcome.cluster_id !== undefined} />
      {tab !== 'network' && <NetworkNote outcome={outcome} />}
      <OwnRatesNote result={result} />
      <Outdated outcome={outcome} />
      <div className={classes.resultBody}>
        <div className={classes.resultMain}>
          <Tabs.Panel value="scenario">
            <ScenarioTab {...view} />
          </Tabs.Panel>
          <Tabs.Panel value="result">
            <ResultTab {...view} />
            {isRoomy && (
              <div className={classes.best}>
                <Certainty view={view} drawn={drawn} />
              </div>
            )}
          </Tabs.Panel>
          {network && (
            <Tabs.Panel value="network" tabIndex={0}>
              <Suspense>
                <NetworkTab view={view} network={network} />
              </Suspense>
            </Tabs.Panel>
          )}
          <Tabs.Panel value="comparison">
            <YearCurveTab {...view} curve="comparison" />
          </Tabs.Panel>
          <Tabs.Panel value="lcoe">
            <YearCurveTab {...view} curve="lcoe" />
          </Tabs.Panel>
          <Tabs.Panel value="ratio">
            <RatioTab outcome={outcome} period={inputs.project_period} />
          </Tabs.Panel>
          <Tabs.Panel value="bat" tabIndex={0}>
            <BestTab {...view} drawn={drawn} />
          </Tabs.Panel>
        </div>
        {canPin && pinned && (
          <aside className={classes.pinned} aria-label={say('bat.tab.ratio')}>
            <RatioTab outcome={outcome} period={inputs.project_period} aside />
          </aside>
        )}
      </div>
    </ResultTabs>
  )
}

/** Choice of the project period next to the tabs. It takes effect at once. */
function PeriodChoice() {
  const say = useSay()
  const [inputs, setInputs] = useAtom(batInputsAtom)
  return (
    <SegmentedControl
      size="xs"
      aria-label={say('answer.period')}
      value={String(inputs.project_period)}
      onChange={years =>
        setInputs({ ...inputs, project_period: Number(years) as typeof inputs.project_period })
      }
      data={projectPeriods.map(years => ({
        value: String(years),
        label: years === 15 ? say('bat.years', { years }) : String(years),
      }))}
    />
  )
}

/** The cluster of a plan: its number, its name and its best option. */
function ClusterHead({ outcome: { number, name }, best }: Pick<ResultView, 'outcome' | 'best'>) {
  return (
    <h3 className={classes.clusterHead}>
      {number !== undefined && <b>{number}</b>} <span>{name}</span>{' '}
      <span>
        <OptionName technology={best} />
      </span>
    </h3>
  )
}

/** Tells the user that the form differs from the current result, with a button that runs the analysis again. */
function Outdated({ outcome }: { outcome: ZonalOutcome }) {
  const say = useSay()
  const inputs = useAtomValue(batInputsAtom)
  const place = useAtomValue(batPlaceAtom)
  const isMoved = useAtomValue(batMovedAtom)?.from.includes(outcome.ring) ?? false
  const { running, runZonal } = useBatRun()
  if (!isMoved && !isOutdated(outcome.request, inputs, outcome.ring)) return null
  return (
    <div className={classes.outdated} role="status">
      <span>{say('bat.changed')}</span>
      <Button
        size="small"
        busy={running}
        onClick={() => runZonal(isMoved && place?.shape === 'polygon' ? place.ring : outcome.ring)}
      >
        {say('answer.runAgain')}
      </Button>
    </div>
  )
}

/** Sheet for the request in the current scenario. */
async function sheetOf({ outcome, inputs }: ResultView): Promise<SheetFile> {
  const { clusterSheetFile } = await import('../../../domain/report/sheets/contract.ts')
  const { project_period, grid_extension, grid_extension_limit_km, extension_period } = inputs
  const extra_params = {
    ...outcome.request.extra_params,
    project_period,
    grid_extension,
    grid_extension_limit_km,
    extension_period,
  }
  return call(clusterSheetFile, {
    body: { ask: { ...outcome.request, extra_params }, name: outcome.name || undefined },
  })
}

function filesOf(view: ResultView, drawn: UncertaintyState): MadeFile[] {
  const { outcome, inputs, result, best } = view
  const arrival = arrivalOf(view)
  const features = (say: Say) => clusterFeatures(outcome, inputs, say)
  const name = clusterFileName(outcome, 'least-cost')
  return [
    { words: 'bat.export.csv', name, type: 'csv', make: say => clusterCsv(outcome, inputs, say) },
    ...featureFiles(name, {
      geojson: { words: 'bat.export.geojson', make: features },
      kml: { words: 'bat.export.kml', make: features },
    }),
    ...(drawn !== null && typeof drawn === 'object' && best !== null
      ? [
          {
            words: 'sure.csv',
            name: clusterFileName(outcome, 'how-sure'),
            type: 'csv',
            make: (say: Say) =>
              uncertaintyCsv(drawn, { result, best, project_period: inputs.project_period }, say),
          } as const,
        ]
      : []),
    {
      words: 'later.csv',
      name: clusterFileName(outcome, 'grid-later'),
      type: 'csv',
      make: say => laterCsv(arrival, result, say),
    },
  ]
}
