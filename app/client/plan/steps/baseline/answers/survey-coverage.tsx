import type { SyntheticEvent } from 'react'
import { formatCount, formatFigure, formatPercent } from '../../../../../domain/format.ts'
import type { SurveyFormResult } from '../../../../../domain/plan/steps/survey-answers.ts'
import { type FigureColumn, FigureRow, FigureTable } from '../../../../ui/table/figure-table.tsx'
import { ListFrame } from '../../../../ui/table/place/list-frame.tsx'
import { useSay } from '../../../../ui/use-say.ts'
import steps from '../../steps.module.css'
import classes from './answers.module.css'

type CoverageProps = {
  list: string
  result: SurveyFormResult
  wardLabel(ward: number | null): string
  fold: { open: boolean; onToggle(event: SyntheticEvent<HTMLDetailsElement>): void }
}
/** Number of answers from each cluster, and how many households of each ward they represent. */
export function Coverage({ list, result, wardLabel, fold }: CoverageProps) {
  const say = useSay()
  const { coverage } = result
  const clusters = coverage.filter(({ role }) => role === 'sample')
  const done = clusters.filter(({ answers, interviews }) => answers >= interviews).length
  const shown = coverage.filter(({ role, answers }) => role === 'sample' || answers > 0)
  const columns: FigureColumn<(typeof shown)[number]>[] = [
    { id: 'ward', head: say('ask.ward'), cell: ({ ward }) => wardLabel(ward) },
    { id: 'asked', head: say('answers.asked'), cell: ({ interviews }) => formatCount(interviews) },
    { id: 'answers', head: say('answers.count'), cell: ({ answers }) => formatCount(answers) },
  ]
  return (
    <details className={steps.fold} {...fold}>
      <summary>
        <strong>{say('answers.coverage')}</strong>
        <span>
          {say('answers.covered', { done: formatCount(done), clusters: formatCount(clusters.length) })}
        </span>
      </summary>
      <ListFrame list={list} counts={fold.open ? { fitting: shown.length } : undefined}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
        <section data-scroller className={classes.coverage} tabIndex={0} aria-label={say('answers.coverage')}>
          <FigureTable className={classes.shares} head={say('ask.psu_id')} columns={columns}>
            <tbody>
              {shown.map(one => (
                <FigureRow
                  key={one.unit}
                  columns={columns}
                  row={one}
                  name={one.unit}
                  data-short={one.answers < one.interviews || undefined}
                />
              ))}
            </tbody>
          </FigureTable>
        </section>
      </ListFrame>
      <ReachedWards result={result} wardLabel={wardLabel} />
    </details>
  )
}

/** If the ratio is higher than this, a note states that a few households dominate the shares. */
const highWeightRatio = 5

function ReachedWards({
  result: { reached = [], max_weight_ratio: ratio = null },
  wardLabel,
}: Pick<CoverageProps, 'result' | 'wardLabel'>) {
  const say = useSay()
  if (reached.length === 0) return null
  const columns: FigureColumn<(typeof reached)[number]>[] = [
    { id: 'share', head: say('answers.reachedShare'), cell: ({ share }) => formatPercent(100 * share) },
  ]
  const isHigh = ratio !== null && ratio > highWeightRatio
  return (
    <>
      <p className={steps.note}>{say('answers.reachedByWard')}</p>
      <FigureTable className={classes.shares} head={say('ask.ward')} columns={columns}>
        <tbody>
          {reached.map(one => (
            <FigureRow
              key={one.ward ?? 'none'}
              columns={columns}
              row={one}
              name={wardLabel(one.ward)}
              data-short={one.share < 1 || undefined}
            />
          ))}
        </tbody>
      </FigureTable>
      {ratio !== null && (
        <p className={isHigh ? steps.doubt : steps.note}>
          {say(isHigh ? 'answers.maxWeightHigh' : 'answers.maxWeight', { ratio: formatFigure(ratio, 1) })}
        </p>
      )}
    </>
  )
}
