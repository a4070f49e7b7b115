import { fundingSources } from '../activities/lists.ts'
import { fiscalYearOf } from '../years.ts'
import type { BudgetColumn } from './budget-columns.ts'
import type { PeriodCount } from './periods.ts'
import type { WorkPlanRow } from './work-plan.ts'

export type WorkPlanColumn = { head: string; cell(row: WorkPlanRow): string | number | null }

/** Columns of the work plan in CSV and Excel files. The plan's own columns have the titles that the plan defines. */
export const workPlanColumns = (periods: PeriodCount, columns: readonly BudgetColumn[]): WorkPlanColumn[] => [
  { head: 'fiscal_year', cell: row => fiscalYearOf(row.fiscal_year) },
  { head: 'activity_code', cell: row => row.activity_code },
  { head: 'activity', cell: row => row.activity },
  { head: 'measure', cell: row => row.measure },
  { head: 'quantity', cell: row => row.quantity },
  { head: 'unit', cell: row => row.unit },
  { head: 'wards', cell: row => row.wards.join('; ') },
  { head: 'responsible', cell: row => row.responsible },
  { head: 'budget_NPR', cell: row => row.budget_NPR },
  ...fundingSources.map(code => ({ head: code, cell: (row: WorkPlanRow) => row.funding_NPR[code] })),
  ...Array.from({ length: periods }, (_, at) => ({
    head: `period_${at + 1}`,
    cell: (row: WorkPlanRow) => row.periods_NPR[at],
  })),
  ...columns.map(({ code, title }) => ({
    head: title,
    cell: (row: WorkPlanRow) => row.codes[code] ?? null,
  })),
]
