import { Tabs } from '@mantine/core'
import { IconMapDown } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId, useState } from 'react'
import { fileName } from '../../../domain/file-name.ts'
import { fileTypes } from '../../../domain/file-types.ts'
import { fieldSheetCsv, sampleGpx } from '../../../domain/sst/field-files.ts'
import { sampleCsv, sampleGeoJson } from '../../../domain/sst/files.ts'
import { Button } from '../../ui/button.tsx'
import { bytesOf, download } from '../../ui/files/download.ts'
import { type MadeFile, SaveMenu } from '../../ui/files/save-menu.tsx'
import { ResultTabs } from '../../ui/result-tabs.tsx'
import { useWords } from '../../ui/use-words.ts'
import classes from '../sst.module.css'
import { type SstOutcome, shownClusters, sstOutcomeAtom } from '../sst-state.ts'
import { SampleDesign } from './sample-design.tsx'
import { SampleSummary } from './sample-summary.tsx'
import { SampleTable } from './sample-table.tsx'

/** The sample under its map; `end` holds the drawer's own buttons. */
export function SstResults({ end }: { end?: ReactNode }) {
  const outcome = useAtomValue(sstOutcomeAtom)
  return outcome === null ? null : <Results outcome={outcome} end={end} />
}

function Results({ outcome, end }: { outcome: SstOutcome; end?: ReactNode }) {
  const say = useWords()
  const { sample } = outcome
  const about = useId()
  const [isOpen, setOpen] = useState(false)
  function saveKml() {
    download(
      `${fileName('sst', sample.municipality, 'sample')}.kml`,
      fileTypes.kml,
      bytesOf(sample.base64_kml),
    )
  }
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
            <Button size="small" onClick={saveKml}>
              <IconMapDown size={16} stroke={1.6} aria-hidden />
              {say('sst.kml')}
            </Button>
            <SaveMenu files={filesOf(outcome)} />
            {end}
          </>
        }
      >
        <Tabs.Panel value="sst" className={classes.tab}>
          <SampleSummary
            sample={sample}
            outcome={outcome}
            about={about}
            isOpen={isOpen}
            toggle={() => setOpen(!isOpen)}
          />
          <SampleTable rows={shownClusters(sample)}>
            {isOpen && <SampleDesign id={about} sample={sample} request={outcome.request} />}
          </SampleTable>
        </Tabs.Panel>
      </ResultTabs>
    </>
  )
}

/** The clusters with weights and probabilities; KML has a button of its own. */
function filesOf({ sample, request }: SstOutcome): MadeFile[] {
  const name = fileName('sst', sample.municipality, 'sample')
  return [
    {
      words: 'sst.export.sheet',
      name: fileName('sst', sample.municipality, 'field-sheet'),
      type: 'csv',
      make: () => fieldSheetCsv(sample),
    },
    { words: 'sst.export.gpx', name, type: 'gpx', make: say => sampleGpx(sample, say) },
    { words: 'sst.export.csv', name, type: 'csv', make: say => sampleCsv(sample, request, say) },
    { words: 'sst.export.geojson', name, type: 'geojson', make: say => sampleGeoJson(sample, request, say) },
  ]
}
