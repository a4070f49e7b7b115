import { clusterFileName } from '../../../domain/bat/files.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from '../bat.module.css'
import { comparisonChart, lcoeChart } from './bat-charts.ts'
import type { ResultView } from './result-view.ts'

const curves = {
  comparison: { chart: comparisonChart, title: 'bat.curve.lcc', file: 'life-cycle-cost' },
  lcoe: { chart: lcoeChart, title: 'bat.curve.lcoe', file: 'levelized-cost' },
} as const

/** Comparison curve and LCOE: costs by year, with one line per option. */
export function YearCurveTab({
  outcome,
  result,
  inputs,
  curve,
}: ResultView & { curve: keyof typeof curves }) {
  const say = useSay()
  const { chart, title, file } = curves[curve]
  return (
    <div className={classes.chartTab}>
      <h3>{say(title)}</h3>
      <Chart
        {...chart(result, inputs.project_period, say)}
        name={clusterFileName(outcome, file)}
        label={say(title)}
      />
    </div>
  )
}
