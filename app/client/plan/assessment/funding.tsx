import { Select } from '@mantine/core'
import { formatAmount, formatNpr, formatPercent } from '../../../domain/format.ts'
import { amountFault, fundings } from '../../../domain/plan/activities/grids.ts'
import { type FundingSource, fundingSources, sourceWords } from '../../../domain/plan/activities/lists.ts'
import { maxNpr, nprSum } from '../../../domain/plan/activities/money.ts'
import { gapOf, moneyOf } from '../../../domain/plan/activities/ranking.ts'
import type { Goal } from '../../../domain/plan/activities/tree-contract.ts'
import { Button } from '../../ui/button.tsx'
import { useDraftState } from '../../ui/draft/use-draft-state.ts'
import { useReadOnly } from '../../ui/form/read-only.ts'
import type { DerivedColumn, GridCells, RowCells } from '../../ui/grid/grid-cells.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'
import classes from './assessment.module.css'
import { GridStep } from './grid-step.tsx'
import { type GridForm, numberColumn } from './use-grid-form.ts'

const columns = fundingSources.map(code =>
  numberColumn(code, `source.short.${code}`, sourceWords(code), amountFault(code), {
    max: maxNpr,
    decimals: 2,
  }),
)
const hinted = ['AEPC'] as const
type Budgets = ReadonlyMap<string, number>
const budgetsOf = (goals: readonly Goal[]): Budgets =>
  new Map(
    goals.flatMap(goal =>
      goal.objectives.flatMap(one =>
        one.activities.map((row): [string, number] => [String(row.id), row.estimated_budget]),
      ),
    ),
  )
const paidOf = (cells: RowCells): number =>
  nprSum(Object.values(cells).filter(value => typeof value === 'number'))

/** Funding of each activity by source, next to its budget and the gap (L-021). */
export default function FundingStep() {
  return (
    <GridStep
      path="fundings"
      grid={fundings}
      words={{
        title: 'assessment.funding',
        sentence: 'assessment.fundingSentence',
        without: 'assessment.unfunded',
      }}
      columns={columns}
      widths={{ first_px: 300, cell_px: 104 }}
      hinted={hinted}
      derivedColumns={derivedColumnsOf}
      tools={(goals, form) => <Tools budgets={budgetsOf(goals)} form={form} />}
    />
  )
}

function derivedColumnsOf(goals: readonly Goal[], form: GridForm): DerivedColumn[] {
  const budgets = budgetsOf(goals)
  const budgetOf = ({ id }: { id: string }) => budgets.get(id) ?? 0
  const gapIn = (row: { id: string }, cells: RowCells) =>
    gapOf({ estimated_budget: budgetOf(row), funding: paidOf(cells) })
  // A surplus of one activity does not cover the gap of another.
  const { budget, gap } = moneyOf(
    [...budgets].map(([id, estimated_budget]) => ({
      estimated_budget,
      funding: paidOf(form.values.rows[id] ?? {}),
    })),
  )
  return [
    {
      id: 'budget',
      words: 'activity.budgetNpr',
      text: row => formatAmount(budgetOf(row)),
      sum: formatAmount(budget),
    },
    {
      id: 'gap',
      words: 'assessment.gap',
      text: (row, cells) => formatAmount(gapIn(row, cells)),
      isWrong: (row, cells) => gapIn(row, cells) > 0,
      sum: formatAmount(gap),
    },
  ]
}

/** Shows how far the available money reaches, and lets one source cover what the others leave. */
function Tools({ budgets, form }: { budgets: Budgets; form: GridForm }) {
  const say = useSay()
  const isReader = useReadOnly()
  const { value: source, setValue: setSource } = useDraftState<FundingSource>(
    `choice.funding.${usePlan().id}`,
    'MUN',
  )
  const { rows } = form.values
  const budget = nprSum(budgets.values())
  const paid = nprSum(Object.values(rows).map(paidOf))
  const open = [...budgets].filter(([id, wanted]) => nprSum([wanted, -paidOf(rows[id] ?? {})]) > 0)

  function fill() {
    const filled: Record<string, RowCells> = { ...rows }
    for (const [id, wanted] of open) {
      const cells = Object.fromEntries(fundingSources.map(code => [code, rows[id]?.[code] ?? 0]))
      const rest = nprSum([wanted, -paidOf(cells)])
      const own = cells[source]
      filled[id] = { ...cells, [source]: nprSum([typeof own === 'number' ? own : 0, rest]) }
    }
    form.change({ rows: filled as GridCells })
    toast.success(say('assessment.filled', { count: open.length }), {
      action: { label: say('grid.undo'), act: () => form.change({ rows }) },
    })
  }

  return (
    <div className={classes.bar}>
      <div className={classes.coverage}>
        <progress
          max={Math.max(budget, 1)}
          value={Math.min(paid, budget)}
          aria-label={say('assessment.coverage')}
        />
        <span>
          {say('assessment.covered', {
            paid: formatNpr(paid),
            budget: formatNpr(budget),
            percent: budget === 0 ? formatPercent(100) : formatPercent((100 * paid) / budget),
          })}
        </span>
      </div>
      {!isReader && (
        <>
          <Select
            aria-label={say('assessment.source')}
            size="xs"
            allowDeselect={false}
            value={source}
            data={fundingSources.map(code => ({ value: code, label: say(`source.short.${code}`) }))}
            onChange={chosen => chosen && setSource(chosen as FundingSource)}
          />
          <Button size="small" disabled={open.length === 0} onClick={fill}>
            {say('assessment.fill', { source: say(`source.short.${source}`) })}
          </Button>
        </>
      )}
    </div>
  )
}
