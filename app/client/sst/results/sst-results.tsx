import { Tabs } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId, useState } from 'react'
import { call } from '../../api/browser.ts'
import { LazyPrintSheet } from '../../ui/files/lazy-print-sheet.tsx'
import { ResultTabs } from '../../ui/result-tabs.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from '../sst.module.css'
import { placedSample, type SstOutcome, shownClusters } from '../sst-state.ts'
import { SampleDesign } from './sample-design.tsx'
import { SampleFiles } from './sample-files.tsx'
import { SampleSummary, StaleChip } from './sample-summary.tsx'
import { SampleTable } from './sample-table.tsx'

/** The sample below its map. `end` contains the buttons of the drawer itself. */
export function SstResults({ end }: { end?: ReactNode }) {
  const outcome = useAtomValue(placedSample.atom)
  return outcome === null ? null : <Results outcome={outcome} end={end} />
}

function Results({ outcome, end }: { outcome: SstOutcome; end?: ReactNode }) {
  const say = useSay()
  const { sample } = outcome
  const about = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <h2 className="visually-hidden">{say('sst.results')}</h2>
      <ResultTabs
        label={say('sst.results')}
        tabs={['sst']}
        name={() => say('tool.sst')}
        tab="sst"
        end={
          <>
            <SampleFiles outcome={outcome} />
            <LazyPrintSheet fetchSheet={() => sheetOf(outcome)} />
            {end}
          </>
        }
      >
        <Tabs.Panel value="sst" className={classes.tab}>
          <SampleSummary sample={sample} about={about} isOpen={isOpen} toggle={() => setOpen(!isOpen)}>
            <StaleChip outcome={outcome} />
          </SampleSummary>
          <SampleTable rows={shownClusters(sample)}>
            {isOpen && <SampleDesign id={about} sample={sample} request={outcome.request} />}
          </SampleTable>
        </Tabs.Panel>
      </ResultTabs>
    </>
  )
}

async function sheetOf({ request }: SstOutcome) {
  const { sampleSheetFile } = await import('../../../domain/report/sheets/contract.ts')
  return call(sampleSheetFile, { body: { ask: request } })
}
