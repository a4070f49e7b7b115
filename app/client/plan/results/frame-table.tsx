import { missing } from '../../../domain/format.ts'
import { goalTypes, goalWords } from '../../../domain/plan/activities/lists.ts'
import { type FrameInput, type FrameRow, logFrame } from '../../../domain/plan/results/log-frame.ts'
import {
  baselineLines,
  deliveredText,
  nameOfIndicator,
  targetLines,
} from '../../../domain/plan/results/result-texts.ts'
import { ListFrame } from '../../ui/table/place/list-frame.tsx'
import { useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'
import classes from './results.module.css'
import type { ShownIndicator } from './use-results.ts'

/** Index of the targets among the cells of a row. */
const targetColumn = 2
/** Maximum number of rows on the screen. The report contains all of them. */
const maxShown = 300

/** The results framework with the same contents as in the report. */
export function FrameTable({ frame, shown }: { frame: FrameInput; shown: readonly ShownIndicator[] }) {
  const say = useSay()
  const plan = usePlan()
  const rows = logFrame(frame)
  if (rows.length === 0) return null
  const results = new Map(shown.map(({ id, result }) => [id, result]))
  return (
    <section className={classes.frame}>
      <h3>{say('results.framework')}</h3>
      <ListFrame
        list={`plan.${plan.id}.framework`}
        counts={{ fitting: rows.length }}
        sentence={
          rows.length > maxShown ? say('results.frameCut', { shown: maxShown, all: rows.length }) : undefined
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard */}
        <div className={classes.scroller} tabIndex={0}>
          <table className={classes.table} aria-label={say('results.framework')}>
            <thead>
              <tr>
                <th scope="col">{say('results.result')}</th>
                <th scope="col">{say('results.indicator')}</th>
                <th scope="col">{say('results.baseline')}</th>
                <th scope="col">{say('results.targets')}</th>
                <th scope="col">{say('results.verification')}</th>
                <th scope="col">{say('results.assumptions')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, maxShown).flatMap(row => {
                const count = Math.max(1, row.indicators.length)
                const key = `${row.level} ${row.goal} ${row.code}`
                return Array.from({ length: count }, (_, at) => {
                  const indicator = row.indicators[at]
                  const cells =
                    indicator === undefined
                      ? [[row.delivered ? deliveredText(row.delivered, say) : missing], [], [], [], []]
                      : [
                          [nameOfIndicator(indicator, say)],
                          baselineLines(results.get(indicator.id)?.baseline ?? null, indicator, say),
                          targetLines(indicator.targets, indicator, say),
                          [indicator.verification ?? missing],
                          [indicator.assumptions ?? missing],
                        ]
                  return (
                    <tr key={`${key} ${indicator?.id}`} data-level={row.level}>
                      {at === 0 && (
                        <th scope="row" rowSpan={count}>
                          <Result row={row} />
                        </th>
                      )}
                      {cells.map((lines, column) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
                        <td key={column}>
                          <Lines lines={lines} isEqual={column === targetColumn} />
                        </td>
                      ))}
                    </tr>
                  )
                })
              })}
            </tbody>
          </table>
        </div>
      </ListFrame>
    </section>
  )
}

function Result({ row: { level, goal, code, description, strategy } }: { row: FrameRow }) {
  const say = useSay()
  const number = level === 'goal' ? String(goal) : (code ?? '')
  return (
    <>
      <small>{`${say(`results.level.${level}`)} ${number}`.trim()}</small>
      {level === 'goal' ? say(goalWords(goalTypes[goal - 1])) : (description ?? missing)}
      {strategy !== null && <small>{`${say('activity.strategy')}: ${strategy}`}</small>}
    </>
  )
}

/** One line per text. Lines after the first are secondary, unless all lines are equal. */
export function Lines({ lines, isEqual }: { lines: readonly string[]; isEqual?: boolean }) {
  if (lines.length === 0) return missing
  return lines.map(line => (
    <span key={line} className={classes.line} data-equal={isEqual || undefined}>
      {line}
    </span>
  ))
}
