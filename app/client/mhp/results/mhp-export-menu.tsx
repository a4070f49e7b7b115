import { Menu } from '@mantine/core'
import { toKML } from '@placemarkio/tokml'
import { IconTableExport } from '@tabler/icons-react'
import type { MhpResult } from '../../../domain/mhp/contract.ts'
import type { WordKey } from '../../../domain/words/words.ts'
import { Button } from '../../ui/button.tsx'
import { download } from '../../ui/download.ts'
import { useWords } from '../../ui/use-words.ts'
import type { ScanOutcome } from '../mhp-state.ts'
import { scanCsv, scanForKml, scanGeoJson } from '../scan/scan-export.ts'
import { flowsCsv, mhpForKml, mhpGeoJson, powerhousesCsv, profileCsv } from './mhp-export.ts'

const types = {
  csv: 'text/csv',
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
} as const
/** A file of the menu, made when it is asked for. */
type File = { words: WordKey; name: string; type: keyof typeof types; content(): string }

/** The plant: tables as CSV, everything as GeoJSON and KML. */
export function PlantExportMenu({ result }: { result: MhpResult }) {
  const name = `micro-hydro-${result.serialized_project.arc_id}`
  return (
    <ExportMenu
      files={[
        { words: 'mhp.export.powerhouses', name, type: 'csv', content: () => powerhousesCsv(result) },
        {
          words: 'mhp.export.profile',
          name: `${name}-profile`,
          type: 'csv',
          content: () => profileCsv(result),
        },
        { words: 'mhp.export.flows', name: `${name}-flows`, type: 'csv', content: () => flowsCsv(result) },
        {
          words: 'mhp.export.geojson',
          name,
          type: 'geojson',
          content: () => JSON.stringify(mhpGeoJson(result)),
        },
        { words: 'mhp.export.kml', name, type: 'kml', content: () => toKML(mhpForKml(result)) },
      ]}
    />
  )
}

/** The reaches of a scan as CSV, GeoJSON and KML. */
export function ScanExportMenu({ outcome }: { outcome: ScanOutcome }) {
  const name = `micro-hydro-reaches-${outcome.result.municipality.sddmm}`
  return (
    <ExportMenu
      files={[
        { words: 'mhp.export.scanCsv', name, type: 'csv', content: () => scanCsv(outcome) },
        {
          words: 'mhp.export.scanGeojson',
          name,
          type: 'geojson',
          content: () => JSON.stringify(scanGeoJson(outcome)),
        },
        { words: 'mhp.export.scanKml', name, type: 'kml', content: () => toKML(scanForKml(outcome)) },
      ]}
    />
  )
}

function ExportMenu({ files }: { files: File[] }) {
  const say = useWords()
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button look="ghost" iconLabel={say('mhp.export')}>
          <IconTableExport size={18} stroke={1.6} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map(({ words, name, type, content }) => (
          <Menu.Item key={words} onClick={() => download(`${name}.${type}`, types[type], content())}>
            {say(words)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
