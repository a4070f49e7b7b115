import type { CSSProperties } from 'react'
import { formatPercent } from '../../../domain/format.ts'
import { periodCodesOf, periodWords } from '../../../domain/plan/delivery/periods.ts'
import type { WorkPlan } from '../../../domain/plan/delivery/work-plan-contract.ts'
import { fiscalYearOf } from '../../../domain/plan/years.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'
import { Scroller } from './scroller.tsx'
import classes from './work-plan.module.css'

type Cell = { head: string; percent: number }
type Line = { id: number; name: string; cells: Cell[] }

/** Gantt chart with activities as rows, and fiscal years or periods of a year as columns. Shares fill the cells. */
export function Gantt({ work, year }: { work: WorkPlan; year: number | null }) {
  const say = useSay()
  const plan = usePlan()
  const heads =
    year === null
      ? work.years.map(fiscalYearOf)
      : periodCodesOf(work.periods).map(code => say(periodWords(code, work.periods)))
  const lines = year === null ? byYear(work) : byPeriod(work, year, heads)
  return (
    <Scroller list={`plan.${plan.id}.gantt`} count={lines.length}>
      <table className={classes.gantt} aria-label={say('workPlan.gantt')}>
        <thead>
          <tr>
            <th scope="col">{say('activity.activity')}</th>
            {heads.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, cells }) => (
            <tr key={id} aria-label={say('workPlan.line', { activity: name, shares: textOf(cells) })}>
              <th scope="row" title={name}>
                {name}
              </th>
              {cells.map(({ head, percent }) => (
                <td key={head}>
                  {percent > 0 && (
                    <span style={{ '--share': `${percent}%` } as CSSProperties}>
                      {formatPercent(percent)}
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}

const textOf = (cells: readonly Cell[]): string =>
  cells
    .filter(({ percent }) => percent > 0)
    .map(({ head, percent }) => `${head} ${formatPercent(percent)}`)
    .join(', ') || '–'

const byYear = ({ schedule, years }: WorkPlan): Line[] =>
  schedule.map(({ activity_id, activity_code, activity, shares }) => ({
    id: activity_id,
    name: `${activity_code} ${activity}`,
    cells: years.map(year => ({ head: fiscalYearOf(year), percent: shares[year] ?? 0 })),
  }))

/** Shares of a year's budget by period. */
const byPeriod = ({ rows }: WorkPlan, year: number, heads: readonly string[]): Line[] =>
  rows
    .filter(({ fiscal_year }) => fiscal_year === year)
    .map(({ activity_id, activity_code, activity, budget_NPR, periods_NPR }) => ({
      id: activity_id,
      name: `${activity_code} ${activity}`,
      cells: heads.map((head, at) => ({
        head,
        percent: budget_NPR === 0 ? 0 : (100 * periods_NPR[at]) / budget_NPR,
      })),
    }))
