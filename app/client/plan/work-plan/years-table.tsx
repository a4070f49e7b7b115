import { formatCount } from '../../../domain/format.ts'
import type { WorkPlan } from '../../../domain/plan/delivery/work-plan-contract.ts'
import { fiscalYearOf } from '../../../domain/plan/years.ts'
import { type FigureColumn, FigureRow, FigureTable } from '../../ui/table/figure-table.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from './work-plan.module.css'
import { paidOf, sumOf } from './year-table.tsx'

type Row = WorkPlan['rows'][number]

/** Budget, funding and gap of each fiscal year. */
export function YearsTable({ work }: { work: WorkPlan }) {
  const say = useSay()
  const years = work.years.map(year => ({ year, rows: work.rows.filter(row => row.fiscal_year === year) }))
  const column = (
    id: string,
    head: string,
    read: (row: Row) => number,
  ): FigureColumn<(typeof years)[number]> => ({
    id,
    number: true,
    head,
    cell: ({ rows }) => sumOf(rows, read),
    sum: sumOf(work.rows, read),
  })
  const columns: FigureColumn<(typeof years)[number]>[] = [
    { id: 'count', number: true, head: say('activity.title'), cell: ({ rows }) => formatCount(rows.length) },
    column('budget', say('activity.budgetNpr'), row => row.budget_NPR),
    column('funding', say('ranking.fundingNpr'), paidOf),
    column('gap', say('assessment.gap'), row => row.gap_NPR),
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard
    <div className={classes.scroller} tabIndex={0}>
      <FigureTable
        label={say('workPlan.byYear')}
        className={classes.table}
        head={say('workPlan.fiscalYear')}
        columns={columns}
        total={say('grid.total')}
      >
        <tbody>
          {years.map(row => (
            <FigureRow key={row.year} columns={columns} row={row} name={fiscalYearOf(row.year)} />
          ))}
        </tbody>
      </FigureTable>
    </div>
  )
}
