import { IconEyeOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { PopulationYear } from '../../../domain/dashboard/contract.ts'
import type { Population } from '../../../domain/dashboard/shown/year-figures.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from './population.module.css'
import { type PopulationSeries, populationChart, populationSeries } from './population-chart.ts'

/** The trend with its legend. Each line has its own button, and Total is initially off (F-029). */
export function PopulationTrend(props: { data: Population; year: PopulationYear; region: number }) {
  const { data, year, region } = props
  const say = useSay()
  const [shown, setShown] = useState<PopulationSeries[]>(['female', 'male'])
  const chart = useMemo(() => populationChart(data, year, shown, say), [data, year, shown, say])
  const toggle = (series: PopulationSeries) =>
    setShown(shown.includes(series) ? shown.filter(one => one !== series) : [...shown, series])
  return (
    <div className={classes.trend}>
      <div className={classes.trendHead}>
        <h4>{say('population.trend')}</h4>
        <fieldset className={classes.legend}>
          <legend className="visually-hidden">{say('population.series')}</legend>
          {populationSeries.map(series => {
            const isShown = shown.includes(series)
            return (
              <button key={series} type="button" aria-pressed={isShown} onClick={() => toggle(series)}>
                {isShown ? (
                  <i style={{ background: `var(--${series === 'total' ? 'ink' : series})` }} />
                ) : (
                  <IconEyeOff size={14} stroke={1.6} aria-hidden />
                )}
                <span>{say(`population.${series}`)}</span>
              </button>
            )
          })}
        </fieldset>
      </div>
      <Chart {...chart} name={`population-${region}`} label={say('population.trend')} height={214} />
    </div>
  )
}
