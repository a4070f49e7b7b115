import { Slider } from '@mantine/core'
import { useState } from 'react'
import { technologyMarks } from '../../../domain/bat/contract.ts'
import { clusterFileName, resultTechnologies } from '../../../domain/bat/files.ts'
import { breakEvenOf } from '../../../domain/bat/retell.ts'
import { formatDistance_km } from '../../../domain/format.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import { TechMark } from '../../ui/tech-mark.tsx'
import tool from '../../ui/tool.module.css'
import { useSay } from '../../ui/use-say.ts'
import classes from '../bat.module.css'
import type { ZonalOutcome } from '../bat-state.ts'
import { ratioChart } from './bat-charts.ts'

/** The slider has the years 0 to 14, which are the indices of the series. Year 0 is the first year (O-019). */
const years = { first: 0, last: 14 }

/**
 * Ratio curve with a year slider, which starts at the project period. Below it, the distance from which each option is
 * the cheapest in that year. With `aside`, it is narrow and next to another tab, and the explanation is the tooltip of
 * the title.
 */
export function RatioTab(props: { outcome: ZonalOutcome; period: number; aside?: boolean }) {
  const { outcome, period, aside = false } = props
  const { result } = outcome
  const say = useSay()
  const [chosen, choose] = useState<number | null>(null)
  /** The project period is used until the slider is moved. */
  const year = chosen ?? period
  const note = `${say('bat.ratio.title')}. ${say('bat.ratio.note')}`
  const options = resultTechnologies(result).filter(technology => technology !== 'grid')
  return (
    <div className={classes.chartTab}>
      <div className={classes.ratioHead}>
        <div>
          <h3 title={aside ? note : undefined}>{say('bat.tab.ratio')}</h3>
          {!aside && <p className={tool.hint}>{note}</p>}
        </div>
        <div className={classes.slider}>
          <output>{say('bat.ratio.year', { year })}</output>
          <Slider
            min={years.first}
            max={years.last}
            value={year - 1}
            onChange={index => choose(index + 1)}
            label={null}
            marks={[{ value: period - 1 }]}
            thumbLabel={say('bat.curve.year')}
          />
        </div>
      </div>
      <Chart
        {...ratioChart(result, year, say)}
        name={clusterFileName(outcome, 'ratio-curve')}
        label={say('bat.ratio.title')}
      />
      <ul className={classes.breakEven} aria-label={say('bat.ratio.atYear', { year })}>
        <li>{say('bat.ratio.atYear', { year })}</li>
        {options.map(technology => {
          const distance = formatDistance_km(breakEvenOf(result, technology, year))
          return (
            <li
              key={technology}
              title={`${say(`technology.${technology}`)}: ${say('bat.ratio.from', { distance })}`}
            >
              <TechMark mark={technologyMarks[technology]} size={10} />
              {aside ? technologyMarks[technology].toUpperCase() : say(`technology.${technology}`)}{' '}
              <b>{distance}</b>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
