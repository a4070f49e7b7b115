import { formatAmount, formatFigure } from '../../../domain/format.ts'
import { fundingSources } from '../../../domain/plan/activities/lists.ts'
import { nprSum } from '../../../domain/plan/activities/money.ts'
import { periodCodesOf, periodWords } from '../../../domain/plan/delivery/periods.ts'
import { measureWords, unitWords } from '../../../domain/plan/delivery/quantities.ts'
import type { WorkPlan } from '../../../domain/plan/delivery/work-plan-contract.ts'
import { fiscalYearOf } from '../../../domain/plan/years.ts'
import { type FigureColumn, FigureRow, FigureTable } from '../../ui/table/figure-table.tsx'
import { useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'
import { Scroller } from './scroller.tsx'
import classes from './work-plan.module.css'

type Row = WorkPlan['rows'][number]
export const paidOf = ({ funding_NPR }: Pick<Row, 'funding_NPR'>): number =>
  nprSum(fundingSources.map(code => funding_NPR[code] ?? 0))
export const sumOf = (rows: readonly Row[], read: (row: Row) => number): string =>
  formatAmount(nprSum(rows.map(read)))

/** The rows of one fiscal year. */
export function YearTable({ work, year }: { work: WorkPlan; year: number }) {
  const say = useSay()
  const plan = usePlan()
  const rows = work.rows.filter(row => row.fiscal_year === year)
  const money = (id: string, head: string, read: (row: Row) => number): FigureColumn<Row> => ({
    id,
    number: true,
    head,
    cell: row => formatAmount(read(row)),
    sum: sumOf(rows, read),
  })
  const columns: FigureColumn<Row>[] = [
    { id: 'quantity', head: say('delivery.cell.quantity'), cell: row => quantityText(row) },
    { id: 'wards', head: say('workPlan.wards'), cell: ({ wards }) => wards.join(', ') || '–' },
    { id: 'responsible', head: say('activity.responsible'), cell: ({ responsible }) => responsible ?? '–' },
    money('budget', say('activity.budgetNpr'), row => row.budget_NPR),
    money('funding', say('ranking.fundingNpr'), paidOf),
    money('gap', say('assessment.gap'), row => row.gap_NPR),
    ...periodCodesOf(work.periods).map((code, at) =>
      money(code, say(periodWords(code, work.periods)), row => row.periods_NPR[at]),
    ),
    ...work.columns.map(
      ({ code, title }): FigureColumn<Row> => ({
        id: code,
        head: title,
        cell: ({ codes }) => codes[code] ?? '',
      }),
    ),
  ]
  return (
    <Scroller list={`plan.${plan.id}.work-plan`} count={rows.length}>
      <FigureTable
        label={say('workPlan.ofYear', { year: fiscalYearOf(year) })}
        className={classes.table}
        head={say('activity.activity')}
        columns={columns}
        total={say('grid.total')}
      >
        <tbody>
          {rows.map(row => (
            <FigureRow
              key={row.activity_id}
              columns={columns}
              row={row}
              name={`${row.activity_code} ${row.activity}`}
            />
          ))}
        </tbody>
      </FigureTable>
    </Scroller>
  )

  function quantityText({ measure, quantity, unit }: Row): string {
    if (measure === null) return '–'
    const amount =
      quantity === null ? '' : ` ${formatFigure(quantity, 0)} ${unit ? say(unitWords(unit)) : ''}`
    return `${say(measureWords(measure))}${amount && ','}${amount}`
  }
}
