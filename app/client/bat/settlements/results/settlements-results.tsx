import { Tabs } from '@mantine/core'
import { useAtom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import {
  scenariosCsv,
  scenariosGeoJson,
  scenarioTotalsCsv,
} from '../../../../domain/bat/scenarios/scenario-files.ts'
import { scenariosOf } from '../../../../domain/bat/scenarios/scenario-maps.ts'
import {
  settlementsCsv,
  settlementsForKml,
  settlementsGeoJson,
  totalsCsv,
} from '../../../../domain/bat/settlement-files.ts'
import type { LeastCostMap } from '../../../../domain/bat/settlements-contract.ts'
import { fileName } from '../../../../domain/file-name.ts'
import type { MessageKey } from '../../../../domain/messages/messages.ts'
import { call } from '../../../api/browser.ts'
import { Button } from '../../../ui/button.tsx'
import { LazyPrintSheet } from '../../../ui/files/lazy-print-sheet.tsx'
import { featureFiles, type MadeFile, SaveMenu } from '../../../ui/files/save-menu.tsx'
import { ResultTabs } from '../../../ui/result-tabs.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { scenarioListAtom } from '../scenarios/scenario-list.ts'
import classes from '../settlements.module.css'
import { areSettlementsStale } from '../settlements-request.ts'
import {
  comparedAtom,
  groupingAtom,
  placedSettlements,
  type SettlementsOutcome,
  type SettlementsTabId,
  settlementsTabAtom,
  shownSettlementsAtom,
} from '../settlements-state.ts'
import { useSettlementsRun } from '../use-settlements-run.ts'
import { ChangesTab } from './changes-tab.tsx'
import { ScenariosTab } from './scenarios-tab.tsx'
import { SettlementsTab } from './settlements-tab.tsx'
import { TotalsTab } from './totals-tab.tsx'

const tabs = ['settlements', 'totals'] as const
const tabsCompared = [...tabs, 'scenarios', 'changes'] as const
const tabWords = {
  settlements: 'settlements.tab.settlements',
  totals: 'settlements.tab.totals',
  scenarios: 'scenarios.tab.totals',
  changes: 'scenarios.tab.changes',
} as const satisfies Record<SettlementsTabId, MessageKey>

/** Results for a whole municipality below its map: the settlements and their totals. */
export default function SettlementsResults({ end }: { end?: ReactNode }) {
  const outcome = useAtomValue(placedSettlements.atom)
  const shown = useAtomValue(shownSettlementsAtom)
  return outcome === null || shown === null ? null : <Results outcome={outcome} shown={shown} end={end} />
}

function Results(props: { outcome: SettlementsOutcome; shown: SettlementsOutcome; end?: ReactNode }) {
  const { outcome, shown, end } = props
  const say = useSay()
  const [tab, setTab] = useAtom(settlementsTabAtom)
  const compared = useAtomValue(comparedAtom)
  const { result } = shown
  return (
    <ResultTabs
      label={say('bat.results')}
      tabs={compared ? tabsCompared : tabs}
      name={one => say(tabWords[one])}
      tab={compared || tab === 'settlements' ? tab : 'totals'}
      choose={setTab}
      end={
        <>
          <SaveMenu files={[...filesOf(result), ...(compared ? comparedFiles(outcome) : [])]} />
          <LazyPrintSheet fetchSheet={() => sheetOf(shown)} />
          {end}
        </>
      }
    >
      <StaleNote outcome={outcome} />
      <Tabs.Panel value="settlements" className={classes.panel}>
        <SettlementsTab result={result} />
      </Tabs.Panel>
      <Tabs.Panel value="totals" className={classes.panel} tabIndex={0}>
        <TotalsTab result={result} />
      </Tabs.Panel>
      {compared && (
        <>
          <Tabs.Panel value="scenarios" className={classes.panel}>
            <ScenariosTab compared={compared} />
          </Tabs.Panel>
          <Tabs.Panel value="changes" className={classes.panel}>
            <ChangesTab compared={compared} />
          </Tabs.Panel>
        </>
      )}
    </ResultTabs>
  )
}

/** Tells the user that the panel differs from the current result, with a button that runs the analysis again. */
function StaleNote({ outcome }: { outcome: SettlementsOutcome }) {
  const say = useSay()
  const scenarios = useAtomValue(scenarioListAtom)
  const grouping = useAtomValue(groupingAtom)
  const { run, running } = useSettlementsRun()
  if (!areSettlementsStale(outcome, grouping, scenarios)) return null
  return (
    <div className={classes.stale} role="status">
      <span>{say('settlements.stale', { years: outcome.result.project_period })}</span>
      <Button size="small" busy={running} onClick={() => run(outcome.request.municipality)}>
        {say('settlements.runAgain')}
      </Button>
    </div>
  )
}

function filesOf(result: LeastCostMap): MadeFile[] {
  const name = fileName('bat', result.municipality, 'settlements')
  return [
    { words: 'settlements.export.csv', name, type: 'csv', make: say => settlementsCsv(result, say) },
    {
      words: 'settlements.export.totals',
      name: fileName('bat', result.municipality, 'settlement-totals'),
      type: 'csv',
      make: say => totalsCsv(result, say),
    },
    ...featureFiles(name, {
      geojson: { words: 'settlements.export.geojson', make: say => settlementsGeoJson(result, say) },
      kml: { words: 'settlements.export.kml', make: say => settlementsForKml(result, say) },
    }),
  ]
}

function comparedFiles({ request, result }: SettlementsOutcome): MadeFile[] {
  const scenarios = scenariosOf(request)
  const name = fileName('bat', result.municipality, 'scenarios')
  return [
    { words: 'scenarios.csv', name, type: 'csv', make: say => scenariosCsv(result, scenarios, say) },
    {
      words: 'scenarios.totalsCsv',
      name: fileName('bat', result.municipality, 'scenario-totals'),
      type: 'csv',
      make: say => scenarioTotalsCsv(result, scenarios, say),
    },
    {
      words: 'scenarios.geojson',
      name,
      type: 'geojson',
      make: say => scenariosGeoJson(result, scenarios, say),
    },
  ]
}

async function sheetOf({ request }: SettlementsOutcome) {
  const { settlementsSheetFile } = await import('../../../../domain/report/sheets/contract.ts')
  return call(settlementsSheetFile, { body: { ask: request } })
}
