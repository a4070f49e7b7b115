import { Slider } from '@mantine/core'
import { useState } from 'react'
import type { ClusterResult } from '../../../domain/bat/best.ts'
import { technologyMarks } from '../../../domain/bat/contract.ts'
import { optionsOf } from '../../../domain/bat/files.ts'
import { breakEvenOf } from '../../../domain/bat/retell.ts'
import { roundHalfUp } from '../../../domain/format.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import { TechMark } from '../../ui/tech-mark.tsx'
import tool from '../../ui/tool.module.css'
import { useWords } from '../../ui/use-words.ts'
import classes from '../bat.module.css'
import { ratioChart } from './bat-charts.ts'

/** The slider's years 0 to 14 are the indices of the series: year 0 is the first (O-019). */
const years = { first: 0, last: 14 }

/**
 * Ratio Curve with its year slider, the break-even line and the distance from which each option wins. `aside`:
 * it stands narrow beside another tab, so its explanation is the title's tooltip.
 */
export function RatioTab({ result, aside = false }: { result: ClusterResult; aside?: boolean }) {
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
          <span>
            {say('bat.curve.year')} <output>{index}</output>
          </span>
          <Slider
            min={years.first}
            max={years.last}
            value={index}
            onChange={setIndex}
            label={null}
            thumbLabel={say('bat.curve.year')}
          />
        </div>
      </div>
      <Chart {...ratioChart(result, index + 1, say)} name="ratio-curve" label={say('bat.ratio.title')} />
      <ul className={classes.breakEven}>
        {options.map(technology => {
          const distance = roundHalfUp(breakEvenOf(result, technology, index + 1), 2)
          return (
            <li
              key={technology}
              title={`${say(`technology.${technology}`)}: ${say('bat.ratio.from', { distance })}`}
            >
              <TechMark mark={technologyMarks[technology]} size={10} />
              {aside ? technologyMarks[technology].toUpperCase() : say(`technology.${technology}`)}{' '}
              <b>{distance} km</b>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
