import { Menu } from '@mantine/core'
import { toKML } from '@placemarkio/tokml'
import { IconTableExport } from '@tabler/icons-react'
import type { LeastCostMap } from '../../../domain/bat/settlements-contract.ts'
import { Button } from '../../ui/button.tsx'
import { download } from '../../ui/download.ts'
import { useWords } from '../../ui/use-words.ts'
import { settlementsCsv, settlementsForKml, settlementsGeoJson, totalsCsv } from './settlements-export.ts'

/** Settlements as CSV, GeoJSON and KML, the totals as CSV. */
export function SettlementsExportMenu({ result }: { result: LeastCostMap }) {
  const say = useWords()
  const { sddmm } = result.municipality
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button look="ghost" iconLabel={say('tool.export')}>
          <IconTableExport size={18} stroke={1.6} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => download(`settlements-${sddmm}.csv`, 'text/csv', settlementsCsv(result))}>
          {say('settlements.export.csv')}
        </Menu.Item>
        <Menu.Item onClick={() => download(`settlement-totals-${sddmm}.csv`, 'text/csv', totalsCsv(result))}>
          {say('settlements.export.totals')}
        </Menu.Item>
        <Menu.Item
          onClick={() =>
            download(
              `settlements-${sddmm}.geojson`,
              'application/geo+json',
              JSON.stringify(settlementsGeoJson(result)),
            )
          }
        >
          {say('settlements.export.geojson')}
        </Menu.Item>
        <Menu.Item
          onClick={() =>
            download(
              `settlements-${sddmm}.kml`,
              'application/vnd.google-earth.kml+xml',
              toKML(settlementsForKml(result)),
            )
          }
        >
          {say('settlements.export.kml')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
