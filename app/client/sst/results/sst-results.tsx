import { Tabs } from '@mantine/core'
import { IconMapDown } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { download } from '../../ui/download.ts'
import { useWords } from '../../ui/use-words.ts'
import classes from '../sst.module.css'
import { type SstOutcome, sstOutcomeAtom } from '../sst-state.ts'
import { SampleDesign } from './sample-design.tsx'
import { SampleSummary } from './sample-summary.tsx'
import { SampleTable } from './sample-table.tsx'
import { bytesOf, fileName } from './sst-export.ts'
import { SstExportMenu } from './sst-export-menu.tsx'
import { useRetoldSample } from './use-retold-sample.ts'

/** The sample under its map; `end` holds the drawer's own buttons. */
export function SstResults({ end }: { end?: ReactNode }) {
  const outcome = useAtomValue(sstOutcomeAtom)
  return outcome === null ? null : <Results outcome={outcome} end={end} />
}

function Results({ outcome, end }: { outcome: SstOutcome; end?: ReactNode }) {
  const say = useWords()
  const sample = useRetoldSample(outcome)
  const about = useId()
  const [isOpen, setOpen] = useState(false)
  function saveKml() {
    const file = fileName(sample.municipality, 'kml')
    download(file, 'application/vnd.google-earth.kml+xml', bytesOf(sample.base64_kml))
  }
  return (
    <Tabs value="sst" className={classes.results} aria-label={say('sst.results')}>
      <h2 className="visually-hidden">{say('sst.results')}</h2>
      <div className={classes.tabBar}>
        <Tabs.List>
          <Tabs.Tab value="sst">{say('tool.sst')}</Tabs.Tab>
        </Tabs.List>
        <div className={classes.tabEnd}>
          <Button size="small" onClick={saveKml}>
            <IconMapDown size={16} stroke={1.6} aria-hidden />
            {say('sst.kml')}
          </Button>
          <SstExportMenu sample={sample} request={outcome.request} />
          {end}
        </div>
      </div>
      <Tabs.Panel value="sst" className={classes.tab}>
        <SampleSummary
          sample={sample}
          outcome={outcome}
          about={about}
          isOpen={isOpen}
          toggle={() => setOpen(!isOpen)}
        />
        <SampleTable rows={sample.table_data}>
          {isOpen && <SampleDesign id={about} sample={sample} request={outcome.request} />}
        </SampleTable>
      </Tabs.Panel>
    </Tabs>
  )
}
