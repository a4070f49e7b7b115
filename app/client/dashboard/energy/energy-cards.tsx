import type { MessageKey } from '../../../domain/messages/messages.ts'
import { useSay } from '../../ui/use-say.ts'
import { Card, CardFailure, RowsComing } from '../card.tsx'
import shared from '../dashboard.module.css'
import { CookingCard } from './cooking-card.tsx'
import { EnergyChartCard } from './energy-chart-card.tsx'
import type { RegionEnergy } from './energy-data.ts'

/** Charts of the region's energy data and its cooking table, or a short message if there is no data (S-083). */
export function EnergyCards(props: { energy: RegionEnergy; place: string; region: number }) {
  const { energy, place, region } = props
  const say = useSay()
  const { state, data, odkFailed, failure, retry } = energy
  const title = say('dashboard.group.energy')
  if (data)
    return (
      <>
        {odkFailed && (
          <Card title={title} span={3}>
            <CardFailure text={say('dashboard.failed.odkHere')} failure={failure} retry={retry} />
          </Card>
        )}
        {data.charts.map(chart => (
          <EnergyChartCard key={chart.id} chart={chart} data={data} region={region} />
        ))}
        <CookingCard key={region} data={data} region={region} />
        {data.unknown_groups !== undefined && data.unknown_groups.length > 0 && (
          <Card title={title} span={3}>
            <p className={shared.quiet}>
              {say('dashboard.unknownGroups', {
                groups: data.unknown_groups.map(group => ({ key: `survey.${group}` as MessageKey })),
              })}
            </p>
          </Card>
        )}
      </>
    )
  if (state === 'loading')
    return ['lighting', 'cooking_fuel', 'tier'].map(id => (
      <Card key={id} title={say(`survey.${id as 'lighting'}`)}>
        <RowsComing rows={6} />
      </Card>
    ))
  return (
    <Card title={title} span={3}>
      {state === 'failed' ? (
        <CardFailure
          text={say('dashboard.failed.energy', { region: place })}
          failure={failure}
          retry={retry}
        />
      ) : (
        <p className={shared.quiet}>{say('energy.none', { region: place })}</p>
      )}
    </Card>
  )
}
