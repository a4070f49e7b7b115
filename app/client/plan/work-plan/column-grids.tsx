import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { budgetColumns, maxCodeText } from '../../../domain/plan/delivery/budget-columns.ts'
import { budgetCodeGrid, periodShareGrid } from '../../../domain/plan/delivery/delivery-grids.ts'
import { defaultPeriods, periodCodesOf, periodWords } from '../../../domain/plan/delivery/periods.ts'
import { endpointQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FailedRead } from '../../ui/failed-read.tsx'
import type { DerivedColumn, GridColumn } from '../../ui/grid/grid-cells.ts'
import { useSay } from '../../ui/use-say.ts'
import { GridStep } from '../assessment/grid-step.tsx'
import { PlanSkeleton } from '../frame/plan-skeleton.tsx'
import { usePlan } from '../plan-context.tsx'
import { StepPage } from '../step-page.tsx'
import type { ViewProps } from './views.tsx'

/** The saved columns and periods of the plan's work plan. */
function useColumns() {
  const plan = usePlan()
  const input = { params: { plan: String(plan.id) } }
  const query = useQuery({ ...endpointQuery(budgetColumns.show, input), staleTime: 0 })
  const columns = useMemo(() => query.data?.columns ?? [], [query.data])
  return { ...query, columns, periods: query.data?.periods ?? defaultPeriods }
}

const codeGrid = { ...budgetCodeGrid, isClearable: true }

/** Grid of texts in the plan's own columns, such as codes of a budget system. */
export function CodesView({ bar, choose }: ViewProps) {
  const say = useSay()
  const query = useColumns()
  const columns = useMemo(
    () =>
      query.columns.map(
        ({ code, title }): GridColumn => ({
          id: code,
          words: 'workPlan.ownColumn',
          params: { title },
          kind: 'text',
          max: maxCodeText,
        }),
      ),
    [query.columns],
  )
  if (query.isPending) return <PlanSkeleton />
  if (query.isError) return <NotRead bar={bar} query={query} />
  if (columns.length === 0)
    return (
      <StepPage path="work-plan" title={say('workPlan.title')} sentence={say('workPlan.codesSentence')}>
        {bar}
        <Empty text={say('workPlan.noColumns')}>
          <Button onClick={() => choose('columns')}>{say('workPlan.nameColumns')}</Button>
        </Empty>
      </StepPage>
    )
  return (
    <GridStep
      path="work-plan"
      grid={codeGrid}
      words={{
        title: 'workPlan.title',
        sentence: 'workPlan.codesSentence',
      }}
      columns={columns}
      widths={{ first_px: 300, cell_px: 140 }}
      totals={false}
      tools={() => bar}
    />
  )
}

const shareGrid = { ...periodShareGrid, isClearable: true }

/** Grid of percentages by period, for activities whose budget is not divided equally over a year. */
export function PeriodsView({ bar }: ViewProps) {
  const query = useColumns()
  const { periods } = query
  const columns = useMemo(
    () =>
      periodCodesOf(periods).map(
        (id): GridColumn => ({
          id,
          words: periodWords(id, periods),
          kind: 'number',
          min: 0,
          max: 100,
          decimals: 3,
          isPercent: true,
        }),
      ),
    [periods],
  )
  if (query.isPending) return <PlanSkeleton />
  if (query.isError) return <NotRead bar={bar} query={query} />
  return (
    <GridStep
      path="work-plan"
      grid={shareGrid}
      words={{
        title: 'workPlan.title',
        sentence: 'workPlan.periodsSentence',
      }}
      columns={columns}
      widths={{ first_px: 300, cell_px: 120 }}
      totals={false}
      derivedColumns={() => [sum]}
      tools={() => bar}
    />
  )
}

const sum: DerivedColumn = {
  id: 'sum',
  words: 'grid.total',
  text: (_, cells) => {
    const total = sumOf(Object.values(cells))
    return total === null ? '' : `${total} %`
  },
  isWrong: (_, cells) => ![null, 100].includes(sumOf(Object.values(cells))),
}
function sumOf(values: readonly unknown[]): number | null {
  const numbers = values.filter(value => typeof value === 'number')
  if (numbers.length === 0) return null
  return numbers.reduce((all, value) => all + Math.round(value * 1000), 0) / 1000
}

function NotRead({ bar, query }: { bar: ReactNode; query: ReturnType<typeof useColumns> }) {
  const say = useSay()
  return (
    <StepPage path="work-plan" title={say('workPlan.title')} sentence={say('workPlan.codesSentence')}>
      {bar}
      <FailedRead
        text={say('table.failed', { name: say('workPlan.view.columns') })}
        failure={query.error}
        again={() => void query.refetch()}
        label="table.again"
      />
    </StepPage>
  )
}
