import { Menu } from '@mantine/core'
import { toKML } from '@placemarkio/tokml'
import { IconTableExport } from '@tabler/icons-react'
import { technologyLabels } from '../../../domain/bat/contract.ts'
import { costParts } from '../../../domain/bat/retell.ts'
import { toCsv } from '../../../domain/csv.ts'
import { roundHalfUp } from '../../../domain/format.ts'
import { Button } from '../../ui/button.tsx'
import { download } from '../../ui/download.ts'
import { useWords } from '../../ui/use-words.ts'
import { optionsOf } from './bat-charts.ts'
import type { ResultView } from './result-view.ts'

/** The table as CSV, the cluster with its figures as GeoJSON and KML. */
export function ExportMenu(view: ResultView) {
  const say = useWords()
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button look="ghost" iconLabel={say('tool.export')}>
          <IconTableExport size={18} stroke={1.6} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => download('least-cost.csv', 'text/csv', csvOf(view))}>
          {say('bat.export.csv')}
        </Menu.Item>
        <Menu.Item
          onClick={() =>
            download('cluster.geojson', 'application/geo+json', JSON.stringify(collectionOf(view)))
          }
        >
          {say('bat.export.geojson')}
        </Menu.Item>
        <Menu.Item
          onClick={() =>
            download('cluster.kml', 'application/vnd.google-earth.kml+xml', toKML(collectionOf(view)))
          }
        >
          {say('bat.export.kml')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Wire names as column heads, since the file goes to other programs. */
export function csvOf({ result, inputs, best }: ResultView): string {
  const period = inputs.project_period
  const columns = [
    'technology',
    'best',
    'feasible',
    'project_period_years',
    'life_cycle_cost_NPR',
    'levelized_cost_NPR_per_kWh',
    'system_cost_NPR',
    'installation_cost_NPR',
    'transportation_cost_NPR',
    'distribution_cost_NPR',
    'operation_discounted_NPR',
    'replacements_discounted_NPR',
    'discount_rate_percent',
    'rate',
    'rate_vintage',
    'atlas_version',
    'cost_rates_version',
  ]
  const rows = optionsOf(result).map(technology => {
    const { capital, operation, replacements, total, levelized } = costParts(result, technology, period)
    const cost = result.energy_costs[technology]
    const replaced = replacements.reduce((sum, one) => sum + one.discounted_cost, 0)
    return [
      technologyLabels[technology],
      technology === best ? 'yes' : 'no',
      cost?.feasible ? 'yes' : 'no',
      period,
      total,
      roundHalfUp(levelized, 4),
      capital.system,
      capital.installation,
      capital.transportation,
      capital.distribution,
      operation,
      roundHalfUp(replaced, 2),
      cost?.discount_rate ?? null,
      cost?.rate.name ?? null,
      cost?.rate.vintage ?? null,
      result.atlas_version,
      result.cost_rates_version,
    ]
  })
  return toCsv(columns, rows)
}

function collectionOf({ outcome, result, inputs, best }: ResultView) {
  return {
    type: 'FeatureCollection' as const,
    features: [
      {
        type: 'Feature' as const,
        geometry: { type: 'Polygon' as const, coordinates: [outcome.ring] },
        properties: {
          name: outcome.name || result.local_name,
          sddmm: result.municipality.sddmm,
          num_household: result.num_household,
          total_demand_kW: result.total_demand_kW,
          best: technologyLabels[best],
          project_period: inputs.project_period,
          atlas_version: result.atlas_version,
          cost_rates_version: result.cost_rates_version,
        },
      },
    ],
  }
}
