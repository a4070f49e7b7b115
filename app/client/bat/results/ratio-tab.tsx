import { Slider } from '@mantine/core'
import { useState } from 'react'
import { technologyMarks } from '../../../domain/bat/contract.ts'
import { clusterFile, optionsOf } from '../../../domain/bat/files.ts'
import { breakEvenOf } from '../../../domain/bat/retell.ts'
import { formatDistance_km } from '../../../domain/format.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import { TechMark } from '../../ui/tech-mark.tsx'
import tool from '../../ui/tool.module.css'
import { useWords } from '../../ui/use-words.ts'
import classes from '../bat.module.css'
import type { ZonalOutcome } from '../bat-state.ts'
import { ratioChart } from './bat-charts.ts'

/** The slider's years 0 to 14 are the indices of the series: year 0 is the first (O-019). */
const years = { first: 0, last: 14 }

/**
 * Ratio Curve with its year slider, and below it the distance from which each option wins at the project period, the
 * same as everywhere else. `aside`: it stands narrow beside another tab, so its explanation is the title's tooltip.
 */
export function RatioTab(props: { outcome: ZonalOutcome; period: number; aside?: boolean }) {
  const { outcome, period, aside = false } = props
  const { result } = outcome
  const say = useWords()
  const [index, setIndex] = useState(years.first)
  const note = `${say('bat.ratio.title')}. ${say('bat.ratio.note')}`
  const options = optionsOf(result).filter(technology => technology !== 'grid')
  return (
    <div className={classes.chartTab}>
      <div className={classes.ratioHead}>
        <div>
          <h3 title={aside ? note : undefined}>{say('bat.tab.ratio')}</h3>
          {!aside && <p className={tool.hint}>{note}</p>}
        </div>
        <div className={classes.slider}>
          <output>
            {index === 0 ? say('bat.ratio.afterOne') : say('bat.ratio.after', { years: index + 1 })}
          </output>
          <Slider
            min={years.first}
            max={years.last}
            value={index}
            onChange={setIndex}
            label={null}
            marks={[{ value: period - 1 }]}
            thumbLabel={say('bat.curve.year')}
          />
        </div>
      </div>
      <Chart
        {...ratioChart(result, index + 1, say)}
        name={clusterFile(outcome, 'ratio-curve')}
        label={say('bat.ratio.title')}
      />
      <ul className={classes.breakEven} aria-label={say('bat.ratio.atPeriod', { years: period })}>
        <li>{say('bat.ratio.atPeriod', { years: period })}</li>
        {options.map(technology => {
          const distance = formatDistance_km(breakEvenOf(result, technology, period))
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
