import { type CSSProperties, useMemo } from 'react'
import type { AnswersFrom, EnergyChart, EnergyData } from '../../../domain/dashboard/contract.ts'
import { emissionTexts } from '../../../domain/dashboard/shown/emission-texts.ts'
import { surveyTitle } from '../../../domain/dashboard/shown/energy-bars.ts'
import {
  answersText,
  coverText,
  isPartial,
  ownSource,
  unknownText,
} from '../../../domain/dashboard/shown/sources-shown.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import { useSay } from '../../ui/use-say.ts'
import { Card } from '../card.tsx'
import shared from '../dashboard.module.css'
import { GeneratedMark } from '../source-tip.tsx'
import classes from './energy.module.css'
import { energyChart } from './energy-chart.ts'

/**
 * One group of answers: shares of households, or energy per year. A common source is stated once, below the table;
 * otherwise, each group states its own source.
 */
export function EnergyChartCard(props: { chart: EnergyChart; data: EnergyData; region: number }) {
  const { chart, data, region } = props
  const say = useSay()
  const drawn = useMemo(() => energyChart(chart, say), [chart, say])
  const title = surveyTitle(chart, say)
  const own = ownSource(chart.from, data)
  const unknown = unknownText(chart, say)
  return (
    <Card title={title} span={chart.unit === 'GJ' ? 2 : undefined}>
      <div className={classes.chart} style={{ '--chart': `${drawn.height_px}px` } as CSSProperties}>
        <Chart
          option={drawn.option}
          table={drawn.table}
          name={`${chart.id}-${region}`}
          label={title}
          height={drawn.height_px}
        />
      </div>
      {chart.id === 'energy_use' &&
        emissionTexts(data.emissions, say).map(text => (
          <p key={text} className={shared.note}>
            {text}
          </p>
        ))}
      {unknown !== null && <p className={shared.note}>{unknown}</p>}
      {own !== null && <SourceLine data={own} />}
      {own === null && isPartial(data) && (
        <p className={`${shared.note} ${classes.source}`}>{coverText(data, say)}</p>
      )}
    </Card>
  )
}

/** For example `Source: ..., 2021`, with any notes on the source. */
export function SourceLine({ data }: { data: EnergyData | AnswersFrom }) {
  const say = useSay()
  return (
    <p className={`${shared.note} ${classes.source}`}>
      <span>{answersText(data, say)}</span>
      {isPartial(data) && <span>{coverText(data, say)}</span>}
      <GeneratedMark figures={[data]} />
    </p>
  )
}
