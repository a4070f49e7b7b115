import {
  type Activity,
  addActivity,
  editActivity,
  type Goal,
  readGoals,
} from '../../../domain/plan/activities/tree-contract.ts'
import { RowDialog } from '../../ui/row-dialog/row-dialog.tsx'
import type { EditedRow } from '../../ui/row-dialog/use-edited.ts'
import { usePlan } from '../plan-context.tsx'
import { PlacesField } from './places-field.tsx'
import { SharesField } from './shares-field.tsx'

/** An activity in the dialog. For a new one, `parent` is the id of its objective. */
export type EditedActivity = Partial<Activity> & { parent?: number }
type Props = {
  row: EditedActivity
  edited: EditedRow<EditedActivity>
  goals: readonly Goal[]
  done(): void
}

/**
 * Form for an activity: its description, quantity, place, responsible party, and when the money is needed. If the
 * objective changes, the activity gets a new code.
 */
export function ActivityDialog({ row, edited, goals, done }: Props) {
  const plan = usePlan()
  const isNew = row.id === undefined
  const choices = goals.flatMap(goal =>
    goal.objectives.map(one => ({ value: one.id, label: `${goal.id}.${one.order} ${one.description}` })),
  )
  return (
    <RowDialog
      of={{ list: readGoals, add: addActivity, edit: editActivity }}
      params={{ plan: String(plan.id), id: String(row.parent) }}
      row={row}
      name={row.code}
      edited={edited}
      title="activity.activity"
      words={
        isNew
          ? { title: 'activity.activity', saved: 'activity.activityAdded', failed: 'vision.failedAdding' }
          : { title: 'activity.activity', saved: 'activity.activityEdited', failed: 'vision.failedEditing' }
      }
      fields={{
        description: { label: 'activity.description', isWide: true },
        estimated_budget: { label: 'activity.budget', unit: 'activity.npr', isGrouped: true },
        responsible: { label: 'activity.responsible', hint: 'activity.optional' },
        ...(!isNew && { objective: { label: 'activity.objective', choices, isWide: true } }),
        places: { label: 'activity.places', isWide: true, draw: form => <PlacesField form={form} /> },
        shares: { label: 'activity.shares', isWide: true, draw: form => <SharesField form={form} /> },
      }}
      body={({ description, estimated_budget, responsible, places, shares, objective, version }) => ({
        description,
        estimated_budget,
        responsible: String(responsible ?? '').trim() || null,
        places: places ?? [],
        shares: shares ?? null,
        ...(!isNew && { objective, version }),
      })}
      theirs={theirs => theirs as Activity}
      staysOpen
      done={done}
    />
  )
}
