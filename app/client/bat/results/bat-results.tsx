import { Tabs } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconPin, IconPinnedOff } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { bestOf } from '../../../domain/bat/best.ts'
import { clusterCsv, clusterFeatures, clusterFile } from '../../../domain/bat/files.ts'
import type { Say } from '../../../domain/words/words.ts'
import { Button } from '../../ui/button.tsx'
import { type MadeFile, SaveMenu } from '../../ui/files/save-menu.tsx'
import { ResultTabs } from '../../ui/result-tabs.tsx'
import { useWords } from '../../ui/use-words.ts'
import classes from '../bat.module.css'
import { isOutdated } from '../bat-request.ts'
import { batInputsAtom, batModeAtom, batMovedAtom, batResultAtom, type ZonalOutcome } from '../bat-state.ts'
import { BestTab } from './best-tab.tsx'
import { PointResult } from './point-result.tsx'
import { RatioTab } from './ratio-tab.tsx'
import { ResultTab } from './result-tab.tsx'
import type { ResultView } from './result-view.ts'
import { ScenarioTab } from './scenario-tab.tsx'
import { YearCurveTab } from './year-curve-tab.tsx'

const SettlementsResults = lazy(() => import('../settlements/results/settlements-results.tsx'))

/** Width from which the ratio curve can stand beside the open tab (look.md). */
const pinWidth_px = 700

const tabs = ['scenario', 'result', 'comparison', 'lcoe', 'ratio', 'bat'] as const
type Tab = (typeof tabs)[number]

/** Results of BAT under the map; `end` holds the drawer's own buttons. */
export function BatResults({ end }: { end?: ReactNode }) {
  const outcome = useAtomValue(batResultAtom)
  const mode = useAtomValue(batModeAtom)
  const say = useWords()
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

function ZonalResults({ outcome, end }: { outcome: ZonalOutcome; end?: ReactNode }) {
  const say = useWords()
  const inputs = useAtomValue(batInputsAtom)
  const isMoved = useAtomValue(batMovedAtom)?.from.includes(outcome.ring) ?? false
  const { ref, width } = useElementSize()
  const [tab, setTab] = useState<Tab>('result')
  const [pinned, setPinned] = useState(true)
  const { result } = outcome
  const view = { outcome, result, inputs, ...bestOf(result, inputs) }
  const canPin = width >= pinWidth_px && tab !== 'ratio'
  return (
    <ResultTabs
      ref={ref}
      label={say('bat.results')}
      tabs={tabs}
      name={one => say(`bat.tab.${one}`)}
      tab={tab}
      choose={setTab}
      end={
        <>
          <SaveMenu files={filesOf(view)} />
          {canPin && (
            <Button
              look="ghost"
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
      {(isMoved || isOutdated(outcome.request, inputs, outcome.ring)) && (
        <p className={classes.outdated} role="status">
          {say('bat.changed')}
        </p>
      )}
      <div className={classes.resultBody}>
        <div className={classes.resultMain}>
          <Tabs.Panel value="scenario">
            <ScenarioTab {...view} />
          </Tabs.Panel>
          <Tabs.Panel value="result">
            <ResultTab {...view} />
          </Tabs.Panel>
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
            <BestTab {...view} />
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

function filesOf({ outcome, inputs }: ResultView): MadeFile[] {
  const features = (say: Say) => clusterFeatures(outcome, inputs, say)
  const name = clusterFile(outcome, 'least-cost')
  return [
    { words: 'bat.export.csv', name, type: 'csv', make: say => clusterCsv(outcome, inputs, say) },
    { words: 'bat.export.geojson', name, type: 'geojson', make: features },
    { words: 'bat.export.kml', name, type: 'kml', make: features },
  ]
}
