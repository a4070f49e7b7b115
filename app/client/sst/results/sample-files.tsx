import { IconMapDown } from '@tabler/icons-react'
import { fileName } from '../../../domain/file-name.ts'
import { fileTypes } from '../../../domain/file-types.ts'
import { fieldSheetCsv, sampleGpx } from '../../../domain/sst/field-files.ts'
import { sampleCsv, sampleGeoJson } from '../../../domain/sst/files.ts'
import { Button } from '../../ui/button.tsx'
import { decodeBase64, download } from '../../ui/files/download.ts'
import { type MadeFile, SaveMenu } from '../../ui/files/save-menu.tsx'
import { useSay } from '../../ui/use-say.ts'
import type { SstOutcome } from '../sst-state.ts'

/** Files for survey teams and for other programs. */
export function SampleFiles({ outcome }: { outcome: SstOutcome }) {
  const say = useSay()
  const { municipality, base64_kml } = outcome.sample
  function saveKml() {
    download(`${fileName('sst', municipality, 'sample')}.kml`, fileTypes.kml, decodeBase64(base64_kml))
  }
  return (
    <>
      <Button size="small" onClick={saveKml}>
        <IconMapDown size={16} stroke={1.6} aria-hidden />
        {say('sst.kml')}
      </Button>
      <SaveMenu files={filesOf(outcome)} />
    </>
  )
}

/** The clusters with their weights and probabilities. KML has a separate button. */
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
