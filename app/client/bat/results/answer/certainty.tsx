import { RangeSlider } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustments, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import {
  decidingInputs,
  drawSentences,
  regretInWords,
  ruleInWords,
  uncertaintyLine,
} from '../../../../domain/bat/answer/uncertainty-words.ts'
import { isGridOffered } from '../../../../domain/bat/best.ts'
import { breakDownCost } from '../../../../domain/bat/retell.ts'
import { arrivalInWords, bestByArrival, never } from '../../../../domain/bat/uncertainty/grid-arrival.ts'
import type { Uncertainty } from '../../../../domain/bat/uncertainty/uncertainty.ts'
import { formatCount, formatDistance_km } from '../../../../domain/format.ts'
import type { Message } from '../../../../domain/messages/messages.ts'
import type { Technology } from '../../../../domain/technologies/technologies.ts'
import { Button } from '../../../ui/button.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import tool from '../../../ui/tool.module.css'
import { useSay } from '../../../ui/use-say.ts'
import { OwnRatesDialog } from '../../own-rates/own-rates-dialog.tsx'
import type { ResultView } from '../result-view.ts'
import classes from './answer.module.css'
import { ArrivalTable, FlipTable } from './answer-tables.tsx'
import { laterChart } from './later-chart.ts'
import { decidesChart, rangeAxis_px, sharesChart } from './uncertainty-charts.ts'
import { arrivalOf, type UncertaintyState } from './use-uncertainty.ts'

const row_px = 24

/**
 * How certain the result is, and what costs would be if the grid arrived later. Both are stated in words, with charts
 * that can be opened.
 */
export function Certainty({ view, drawn }: { view: ResultView; drawn: UncertaintyState }) {
  return (
    <div className={classes.certainty}>
      <UncertaintyPart view={view} drawn={drawn} />
      <GridLater view={view} />
    </div>
  )
}

/** Both parts are open if there is enough space. */
const roomForBoth = '(min-width: 1200px)'

/** A part of the answer. `action` is next to its title or, on narrow screens, below its text. */
function Fold(props: { title: string; words: string; action?: ReactNode; children: ReactNode }) {
  const { title, words, action, children } = props
  const [isOpen, setOpen] = useState(false)
  const hasRoom = useMediaQuery(roomForBoth, undefined, { getInitialValueInEffect: false })
  if (hasRoom)
    return (
      <section className={classes.part}>
        <div className={classes.head}>
          <h4>{title}</h4>
          {action}
        </div>
        <p>{words}</p>
        {children}
      </section>
    )
  return (
    <details className={classes.fold} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <IconChevronRight size={14} stroke={1.6} aria-hidden />
        <h4>{title}</h4>
        <span>{words}</span>
      </summary>
      {isOpen && children}
      {isOpen && action}
    </details>
  )
}

function UncertaintyPart({ view, drawn }: { view: ResultView; drawn: UncertaintyState }) {
  const say = useSay()
  const [isSetting, setSetting] = useState(false)
  const textOf = (one: Message) => say(one.key, one.params)
  const isThere = drawn !== null && drawn !== 'working' && drawn !== 'failed'
  const words = isThere
    ? textOf(uncertaintyLine(drawn))
    : say(drawn === 'working' ? 'sure.working' : drawn === 'failed' ? 'sure.failed' : 'sure.none')
  const ranges = (
    <Button variant="ghost" size="small" onClick={() => setSetting(true)}>
      <IconAdjustments size={16} stroke={1.6} aria-hidden />
      {say('sure.ranges')}
    </Button>
  )
  return (
    <Fold title={say('sure.title')} words={words} action={ranges}>
      {isThere && view.best && <UncertaintyCharts uncertainty={drawn} best={view.best} view={view} />}
      {isSetting && <OwnRatesDialog ranges close={() => setSetting(false)} />}
    </Fold>
  )
}

function UncertaintyCharts({
  uncertainty,
  best,
  view,
}: {
  uncertainty: Uncertainty
  best: Technology
  view: ResultView
}) {
  const say = useSay()
  const textOf = (one: Message) => say(one.key, one.params)
  const rows = (Object.keys(uncertainty.shares) as Technology[])
    .map(technology => ({
      technology,
      share: uncertainty.shares[technology] ?? 0,
      low: uncertainty.costs[technology]?.life_cycle_cost?.p5 ?? null,
      high: uncertainty.costs[technology]?.life_cycle_cost?.p95 ?? null,
      stated: breakDownCost(view.result, technology, view.inputs.project_period).total,
    }))
    .sort((a, b) => b.share - a.share)
  const deciding = decidingInputs(uncertainty).map(({ name, share }) => ({ name: textOf(name), share }))
  const compared = uncertainty.rival && {
    rival: { key: `technology.${uncertainty.rival}` as const },
    best: { key: `technology.${best}` as const },
  }
  return (
    <>
      <p className={tool.hint}>{say('sure.chartHead')}</p>
      <Chart
        {...sharesChart(rows, say)}
        name="how-sure"
        label={say('sure.shares')}
        height={Math.max(2, rows.length) * row_px + rangeAxis_px}
      />
      <p className={classes.told}>{drawSentences(uncertainty, best).map(textOf).join(' ')}</p>
      {compared && (
        <>
          <h5>{say('sure.decidesTitle')}</h5>
          <p className={tool.hint}>{say('sure.decidesShare', compared)}</p>
          <Chart
            {...decidesChart(deciding, say)}
            name="what-decides"
            label={say('sure.decides', compared)}
            height={deciding.length * (row_px + 3)}
          />
        </>
      )}
      <FlipTable uncertainty={uncertainty} />
    </>
  )
}

function GridLater({ view }: { view: ResultView }) {
  const say = useSay()
  const { result, inputs } = view
  const [years, setYears] = useState<[number, number]>([1, never])
  const arrival = arrivalOf(view)
  const textOf = (one: Message) => say(one.key, one.params)
  const words = arrivalInWords(bestByArrival(arrival)).map(textOf).join('. ')
  if (words === '') return null
  const rule = ruleInWords(arrival)
  const regret = regretInWords(arrival, ...years)
  const yearText = (year: number) => (year === never ? say('later.never') : String(year))
  const lines = (Object.keys(arrival) as (keyof typeof arrival)[]).map(technology => ({
    technology,
    costs: arrival[technology] ?? [],
  }))
  const isBeyond = !isGridOffered(result.distance_to_grid_ext_km, inputs)
  return (
    <Fold title={say('later.title')} words={`${words}.`}>
      <p className={tool.hint}>
        {say('later.note', {
          households: formatCount(result.num_household),
          distance: formatDistance_km(result.cost_inputs.supply.grid_km),
        })}{' '}
        {isBeyond && say('later.beyond')}
      </p>
      <Chart {...laterChart(lines, say)} name="grid-later" label={say('later.title')} height={264} />
      <ArrivalTable arrival={arrival} />
      <p className={classes.told}>
        {rule && textOf(rule)} {regret && textOf(regret)}
      </p>
      <div className={classes.expected}>
        <span>{say('later.expected', { from: yearText(years[0]), to: yearText(years[1]) })}</span>
        <RangeSlider
          min={1}
          max={never}
          minRange={0}
          label={yearText}
          value={years}
          onChange={setYears}
          thumbFromLabel={say('later.axis')}
          thumbToLabel={say('later.axis')}
        />
      </div>
    </Fold>
  )
}
