import { Tabs } from '@mantine/core'
import { useAtom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import {
  settlementsCsv,
  settlementsForKml,
  settlementsGeoJson,
  totalsCsv,
} from '../../../../domain/bat/settlement-files.ts'
import type { LeastCostMap } from '../../../../domain/bat/settlements-contract.ts'
import { fileName } from '../../../../domain/file-name.ts'
import { call } from '../../../api/browser.ts'
import { Button } from '../../../ui/button.tsx'
import { LatePrintSheet } from '../../../ui/files/late-print-sheet.tsx'
import { type MadeFile, SaveMenu } from '../../../ui/files/save-menu.tsx'
import { ResultTabs } from '../../../ui/result-tabs.tsx'
import { useWords } from '../../../ui/use-words.ts'
import { batInputsAtom } from '../../bat-state.ts'
import classes from '../settlements.module.css'
import { isStale } from '../settlements-request.ts'
import {
  groupingAtom,
  type SettlementsOutcome,
  settlementsAtom,
  settlementsTabAtom,
} from '../settlements-state.ts'
import { useSettlementsRun } from '../use-settlements-run.ts'
import { SettlementsTab } from './settlements-tab.tsx'
import { TotalsTab } from './totals-tab.tsx'

const tabs = ['settlements', 'totals'] as const

/** Results for a whole municipality under its map: the settlements, and what they come to. */
export default function SettlementsResults({ end }: { end?: ReactNode }) {
  const outcome = useAtomValue(settlementsAtom)
  return outcome === null ? null : <Results outcome={outcome} end={end} />
}

function Results({ outcome, end }: { outcome: SettlementsOutcome; end?: ReactNode }) {
  const say = useWords()
  const [tab, setTab] = useAtom(settlementsTabAtom)
  const { result } = outcome
  return (
    <ResultTabs
      label={say('bat.results')}
      tabs={tabs}
      name={one => say(`settlements.tab.${one}`)}
      tab={tab}
      choose={setTab}
      end={
        <>
          <SaveMenu files={filesOf(result)} />
          <LatePrintSheet ask={() => sheetOf(outcome)} />
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
    </ResultTabs>
  )
}

/** Tells that the panel asks for something else than what is shown, and runs that. */
function StaleNote({ outcome }: { outcome: SettlementsOutcome }) {
  const say = useWords()
  const inputs = useAtomValue(batInputsAtom)
  const grouping = useAtomValue(groupingAtom)
  const { run, running } = useSettlementsRun()
  if (!isStale(outcome, grouping, inputs)) return null
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
    {
      words: 'settlements.export.geojson',
      name,
      type: 'geojson',
      make: say => settlementsGeoJson(result, say),
    },
    { words: 'settlements.export.kml', name, type: 'kml', make: say => settlementsForKml(result, say) },
  ]
}

async function sheetOf({ request }: SettlementsOutcome) {
  const { settlementsSheetFile } = await import('../../../../domain/report/sheets/contract.ts')
  return call(settlementsSheetFile, { body: { ask: request } })
}
