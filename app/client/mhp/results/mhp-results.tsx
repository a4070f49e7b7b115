import { Tabs } from '@mantine/core'
import { useAtom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { call } from '../../api/browser.ts'
import { LazyPrintSheet } from '../../ui/files/lazy-print-sheet.tsx'
import { SaveMenu } from '../../ui/files/save-menu.tsx'
import { ResultTabs } from '../../ui/result-tabs.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from '../mhp.module.css'
import {
  type MhpOutcome,
  type MhpTab,
  mhpResultAtom,
  mhpScanAtom,
  mhpTabAtom,
  planMhpAtom,
} from '../mhp-state.ts'
import { ScanTab } from '../scan/scan-tab.tsx'
import { HydrologyTab } from './hydrology-tab.tsx'
import { plantFiles, scanFiles } from './mhp-files.ts'
import { OverviewTab } from './overview-tab.tsx'

/**
 * Results of MHP below the map: the plant, its hydrology and the scan. `end` contains the buttons of the drawer itself.
 */
export function MhpResults({ end }: { end?: ReactNode }) {
  const say = useSay()
  const plant = useAtomValue(mhpResultAtom)
  const scan = useAtomValue(mhpScanAtom)
  // A plan has its own corrections, which a sheet without the name of the plan would not include.
  const isOfPlan = useAtomValue(planMhpAtom) !== null
  const [tab, setTab] = useAtom(mhpTabAtom)
  if (plant === null && scan === null) return null
  const tabs: MhpTab[] = [
    ...(plant ? (['overview', 'hydrology'] as const) : []),
    ...(scan ? (['scan'] as const) : []),
  ]
  return (
    <>
      <h2 className="visually-hidden">{say('mhp.results')}</h2>
      <ResultTabs
        label={say('mhp.results')}
        tabs={tabs}
        name={one => say(`mhp.tab.${one}`)}
        tab={tab}
        choose={setTab}
        end={
          <>
            {tab === 'scan'
              ? scan && <SaveMenu files={scanFiles(scan)} />
              : plant && <SaveMenu files={plantFiles(plant.result)} />}
            {plant && !isOfPlan && tab !== 'scan' && <LazyPrintSheet fetchSheet={() => sheetOf(plant)} />}
            {end}
          </>
        }
      >
        {/* Each tab starts at the top, wherever the previous tab was scrolled to. */}
        <div key={tab} className={classes.resultBody}>
          {plant && (
            <>
              <Tabs.Panel value="overview">
                <OverviewTab result={plant.result} />
              </Tabs.Panel>
              <Tabs.Panel value="hydrology">
                <HydrologyTab result={plant.result} />
              </Tabs.Panel>
            </>
          )}
          {scan && (
            <Tabs.Panel value="scan">
              <ScanTab outcome={scan} />
            </Tabs.Panel>
          )}
        </div>
      </ResultTabs>
    </>
  )
}

async function sheetOf({ request }: MhpOutcome) {
  const { plantSheetFile } = await import('../../../domain/report/sheets/contract.ts')
  return call(plantSheetFile, { body: { ask: request } })
}
