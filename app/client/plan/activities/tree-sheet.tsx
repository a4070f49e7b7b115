import { useRef } from 'react'
import { folded } from '../../../domain/cells/text.ts'
import { maxNpr } from '../../../domain/plan/activities/money.ts'
import { addActivity, addObjective, type Goal } from '../../../domain/plan/activities/tree-contract.ts'
import { call } from '../../api/browser.ts'
import type { GridColumn, RowCells } from '../../ui/grid/grid-cells.ts'
import { SheetTools } from '../../ui/sheet/sheet-tools.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'

const columns: readonly GridColumn[] = [
  { id: 'goal', words: 'activity.goalNumber', kind: 'number', min: 1, max: 6, decimals: 0, needed: true },
  { id: 'objective', words: 'activity.objective', kind: 'text', max: 500, needed: true },
  { id: 'strategy', words: 'activity.strategy', kind: 'text', max: 500, needed: true },
  { id: 'activity', words: 'activity.activity', kind: 'text', max: 500, needed: true },
  {
    id: 'budget',
    words: 'activity.budgetNpr',
    kind: 'number',
    min: 0,
    max: maxNpr,
    decimals: 2,
    needed: true,
  },
]

type Props = { goals: readonly Goal[]; isReader: boolean; changed(): Promise<unknown> }

/**
 * Imports activities from a file and exports them, one row each. If there is already an objective with the same text,
 * it is reused; otherwise it is created.
 */
export function TreeSheet({ goals, isReader, changed }: Props) {
  const say = useSay()
  const plan = usePlan()
  /** Rows that were saved are not sent again when the rest of the file is. */
  const went = useRef(new Set<RowCells>())
  const made = useRef(new Map<string, number>())

  const rows = goals.flatMap(goal =>
    goal.objectives.flatMap(one =>
      one.activities.map(
        (row): RowCells => ({
          goal: goal.id,
          objective: one.description,
          strategy: one.strategy.description,
          activity: row.description,
          budget: row.estimated_budget,
        }),
      ),
    ),
  )

  async function objectiveOf({ goal, objective, strategy }: RowCells): Promise<number> {
    const known = goals
      .find(({ id }) => id === goal)
      ?.objectives.find(({ description }) => folded(description) === folded(String(objective)))
    const key = `${goal} ${folded(String(objective))}`
    const id = known?.id ?? made.current.get(key)
    if (id !== undefined) return id
    const added = await call(addObjective, {
      params: { plan: String(plan.id), id: String(goal) },
      body: { description: String(objective), strategy: String(strategy) },
    })
    made.current.set(key, added.id)
    return added.id
  }
  async function importActivities(imported: RowCells[]) {
    try {
      for (const row of imported) {
        if (went.current.has(row)) continue
        const body = { description: String(row.activity), estimated_budget: Number(row.budget) }
        const id = String(await objectiveOf(row))
        await call(addActivity, { params: { plan: String(plan.id), id }, body })
        went.current.add(row)
      }
      toast.success(say('steps.rowsAdded', { count: imported.length }))
    } finally {
      await changed()
    }
  }
  return (
    <SheetTools
      label={say('activity.title')}
      file="urja-activities"
      columns={columns}
      rows={rows}
      importRows={isReader ? undefined : importActivities}
    />
  )
}
