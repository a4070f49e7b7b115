import { Menu } from '@mantine/core'
import { IconTableExport } from '@tabler/icons-react'
import { Button } from '../../ui/button.tsx'
import { download } from '../../ui/download.ts'
import { useWords } from '../../ui/use-words.ts'
import type { Sample, SstRequest } from '../sst-state.ts'
import { fileName, sampleCsv, sampleGeoJson } from './sst-export.ts'

/** The clusters with weights and probabilities as CSV, and as GeoJSON. */
export function SstExportMenu({ sample, request }: { sample: Sample; request: SstRequest }) {
  const say = useWords()
  const save = (extension: string, type: string, content: string) =>
    download(fileName(sample.municipality, extension), type, content)
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button look="ghost" iconLabel={say('tool.export')}>
          <IconTableExport size={18} stroke={1.6} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save('csv', 'text/csv', sampleCsv(sample, request))}>
          {say('sst.export.csv')}
        </Menu.Item>
        <Menu.Item
          onClick={() =>
            save('geojson', 'application/geo+json', JSON.stringify(sampleGeoJson(sample, request)))
          }
        >
          {say('sst.export.geojson')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
