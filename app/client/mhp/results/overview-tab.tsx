import { useAtomValue } from 'jotai'
import { formatDischarge_m3s, roundHalfUp } from '../../../domain/format.ts'
import type { MhpResult } from '../../../domain/mhp/contract.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import tool from '../../ui/tool.module.css'
import { useSay } from '../../ui/use-say.ts'
import { Warnings } from '../../ui/warnings.tsx'
import classes from '../mhp.module.css'
import { hoveredPowerhouseAtom, selectedPowerhouseAtom } from '../mhp-state.ts'
import { monthlyChart, profileChart } from './mhp-charts.ts'
import { plantFile } from './mhp-files.ts'
import { PlantFigures } from './plant-figures.tsx'
import { PowerhouseTable } from './powerhouse-table.tsx'

/** The plant's figures, long profile, monthly flow, table of powerhouses, and notes. */
export function OverviewTab({ result }: { result: MhpResult }) {
  const say = useSay()
  const selected = useAtomValue(selectedPowerhouseAtom)
  const hovered = useAtomValue(hoveredPowerhouseAtom)
  const { monthly, warnings, serialized_project } = result
  return (
    <div className={classes.overview}>
      <PlantFigures result={result} selected={selected} />
      <div className={classes.columns}>
        <section className={classes.chartBox}>
          <h3>{say('mhp.profile')}</h3>
          <Chart
            {...profileChart(result, { selected, hovered }, say)}
            name={plantFile(result, 'long-profile')}
            label={say('mhp.profile')}
          />
        </section>
        <section className={classes.chartBox}>
          <div className={classes.chartHead}>
            <h3>{say('mhp.monthly')}</h3>
            {monthly && (
              <p className={tool.hint}>
                <span className={classes.shade}>
                  {say('mhp.monthly.band', { times: roundHalfUp(result.flow.high / result.flow.low, 1) })}
                </span>
                {' · '}
                {say('mhp.monthly.eflowKey', { flow: formatDischarge_m3s(monthly.e_flow) })}
                {' · '}
                {say('mhp.monthly.designKey', { flow: formatDischarge_m3s(serialized_project.discharge) })}
              </p>
            )}
          </div>
          {monthly ? (
            <Chart
              {...monthlyChart(monthly, serialized_project.discharge, say)}
              name={plantFile(result, 'monthly-flow')}
              label={say('mhp.monthly')}
            />
          ) : (
            <p className={tool.hint}>{say('mhp.monthly.none')}</p>
          )}
        </section>
        <section className={classes.tableBox}>
          <PowerhouseTable powerhouses={result.powerhouses} />
          <p className={classes.note}>{say('mhp.table.about', { watts: result.watts_per_household })}</p>
        </section>
      </div>
      <Warnings warnings={warnings} inset />
      <p className={classes.note}>{say('mhp.version', { atlas: result.atlas_version })}</p>
    </div>
  )
}
