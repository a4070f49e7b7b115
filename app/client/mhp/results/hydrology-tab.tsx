import {
  formatArea_km2,
  formatCount,
  formatFixed,
  formatPercent,
  missing,
  roundHalfUp,
} from '../../../domain/format.ts'
import type { MhpResult } from '../../../domain/mhp/contract.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import data from '../../ui/table/data-table.module.css'
import { type FigureColumn, FigureRow, FigureTable } from '../../ui/table/figure-table.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from '../mhp.module.css'
import { durationChart } from './mhp-charts.ts'
import { plantFile } from './mhp-files.ts'

/** Hydrology at the intake: how much of the time each flow is reached, floods, and figures for the catchment. */
export function HydrologyTab({ result }: { result: MhpResult }) {
  const say = useSay()
  const { flow_duration, floods, upstream, efficiency, method } = result
  const regions = upstream.mip_regions.map(({ region, share }) =>
    say('mhp.catchment.share', { region, percent: roundHalfUp(share * 100, 0) }),
  )
  const facts = [
    [say('mhp.catchment.area'), formatArea_km2(upstream.area_km2)],
    [say('mhp.catchment.below5000'), formatArea_km2(upstream.a5000_km2)],
    [say('mhp.catchment.below3000'), formatArea_km2(upstream.a3000_km2)],
    [say('mhp.catchment.wetness'), upstream.mwi_mm === null ? missing : `${formatCount(upstream.mwi_mm)} mm`],
    [say('mhp.catchment.region'), regions.join(', ') || missing],
    [say('mhp.fact.method'), method === null ? missing : say(`mhp.method.${method}`)],
    [say('mhp.catchment.efficiency'), formatPercent(efficiency * 100)],
  ]
  const floodColumns: FigureColumn<NonNullable<typeof floods>[number]>[] = [
    { id: 'flow', head: say('mhp.floods.flow'), cell: ({ flow }) => formatFixed(flow, 1), number: true },
  ]
  return (
    <div className={classes.hydrology}>
      {flow_duration && (
        <section className={classes.chartBox}>
          <h3>{say('mhp.duration')}</h3>
          <Chart
            {...durationChart(flow_duration, say)}
            name={plantFile(result, 'flow-duration')}
            label={say('mhp.duration')}
          />
        </section>
      )}
      {floods && (
        <section>
          <h3>{say('mhp.floods')}</h3>
          <FigureTable className={data.table} head={say('mhp.floods.years')} columns={floodColumns}>
            <tbody>
              {floods.map(flood => (
                <FigureRow key={flood.years} columns={floodColumns} row={flood} name={flood.years} />
              ))}
            </tbody>
          </FigureTable>
        </section>
      )}
      <section>
        <h3>{say('mhp.catchment')}</h3>
        <FactList facts={facts} />
      </section>
    </div>
  )
}
