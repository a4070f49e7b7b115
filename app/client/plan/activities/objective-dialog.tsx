import {
  addObjective,
  editObjective,
  type Objective,
  readGoals,
} from '../../../domain/plan/activities/tree-contract.ts'
import { RowDialog } from '../../ui/row-dialog/row-dialog.tsx'
import type { EditedRow } from '../../ui/row-dialog/use-edited.ts'
import { usePlan } from '../plan-context.tsx'

/** An objective in the dialog. A new one has the number of its goal. */
export type EditedObjective = {
  id?: number
  version?: number
  goal?: number
  description?: string
  strategy?: string
}
type Props = { row: EditedObjective; edited: EditedRow<EditedObjective>; done(): void }

/** An objective with its strategy. */
export function ObjectiveDialog({ row, edited, done }: Props) {
  const plan = usePlan()
  return (
    <RowDialog
      of={{ list: readGoals, add: addObjective, edit: editObjective }}
      params={{ plan: String(plan.id), id: String(row.goal) }}
      row={row}
      edited={edited}
      title="activity.objective"
      words={
        row.id === undefined
          ? { title: 'activity.objective', saved: 'activity.objectiveAdded', failed: 'vision.failedAdding' }
          : { title: 'activity.objective', saved: 'activity.objectiveEdited', failed: 'vision.failedEditing' }
      }
      fields={{
        description: { label: 'activity.description', isWide: true },
        strategy: { label: 'activity.strategy', isWide: true },
      }}
      body={({ description, strategy, version }) => ({ description, strategy, version })}
      theirs={theirs => {
        const { description, strategy, version } = theirs as Objective
        return { description, strategy: strategy.description, version }
      }}
      staysOpen
      done={done}
    />
  )
}
