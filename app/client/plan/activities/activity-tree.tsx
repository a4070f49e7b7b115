import { IconListCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatLakh, formatNpr } from '../../../domain/format.ts'
import {
  type Goal,
  readGoals,
  removeActivity,
  removeObjective,
} from '../../../domain/plan/activities/tree-contract.ts'
import { call } from '../../api/browser.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/pane/confirm.tsx'
import { useEdited } from '../../ui/row-dialog/use-edited.ts'
import { ListFrame } from '../../ui/table/place/list-frame.tsx'
import { isTexts, useRemembered } from '../../ui/table/place/use-remembered.ts'
import { toastsOf } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan, useRefreshPlan } from '../plan-context.tsx'
import classes from './activities.module.css'
import { ActivityDialog, type EditedActivity } from './activity-dialog.tsx'
import { budgetOf, GoalRows, type Removed } from './goal-rows.tsx'
import { type EditedObjective, ObjectiveDialog } from './objective-dialog.tsx'
import { ProposalsDialog } from './proposals-dialog.tsx'
import { TreeSheet } from './tree-sheet.tsx'

const toast = toastsOf('activity.delete')

/** If there are more activities than this, the rows are initially collapsed. */
const many = 150

/** The tree with the total of each level. The arrow keys on a row collapse and expand it. */
export function ActivityTree({ goals }: { goals: readonly Goal[] }) {
  const say = useSay()
  const plan = usePlan()
  const isReader = !plan.rights.write
  const queries = useQueryClient()
  const refresh = useRefreshPlan()
  const all = goals.flatMap(goal => goal.objectives.flatMap(one => one.activities))
  const count = goals.reduce((sum, goal) => sum + goal.objectives.length, 0)
  const list = `plan.${plan.id}.activities`
  const [foldedKeys, setFolded] = useRemembered(list, 'folded', defaultFolds, isTexts)
  const folded = new Set(foldedKeys)
  const objective = useEdited<EditedObjective>()
  const activity = useEdited<EditedActivity>()
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [isProposing, setProposing] = useState(false)

  function defaultFolds(): string[] {
    return goals.flatMap(goal => {
      if (goal.objectives.length === 0) return [`g${goal.id}`]
      return all.length > many ? goal.objectives.map(one => `o${one.id}`) : []
    })
  }
  const fold = (key: string, isFolded: boolean) =>
    setFolded(now => [...now.filter(one => one !== key), ...(isFolded ? [key] : [])])
  const changed = () =>
    Promise.all([queries.invalidateQueries({ queryKey: [readGoals.path] }), refresh(plan.id)])
  async function remove() {
    if (removed === null) return
    const isActivity = 'activity' in removed
    const noun = say(isActivity ? 'activity.activity' : 'activity.objective')
    const id = isActivity ? removed.activity.id : removed.objective.id
    try {
      await call(isActivity ? removeActivity : removeObjective, {
        params: { plan: String(plan.id), id: String(id) },
      })
    } catch (failure) {
      toast.error(say('vision.failedDeleting'), { title: noun })
      throw failure
    }
    toast.success(say('vision.deleted', { thing: noun.toLocaleLowerCase() }))
    setRemoved(null)
    await changed()
  }

  return (
    <>
      {count === 0 && !isReader && <p>{say('activity.begin')}</p>}
      <div className={classes.sheet}>
        {!isReader && (
          <Button variant={count === 0 ? 'primary' : 'soft'} size="small" onClick={() => setProposing(true)}>
            <IconListCheck size={16} stroke={1.6} aria-hidden />
            {say('proposal.title')}
          </Button>
        )}
        <TreeSheet goals={goals} isReader={isReader} changed={changed} />
      </div>
      <ListFrame
        list={list}
        counts={{ fitting: all.length }}
        sentence={say('activity.counts', { objectives: count, activities: all.length })}
        className={classes.frame}
      >
        <div className={classes.scroller}>
          <table className={classes.tree} aria-label={say('activity.title')}>
            <thead>
              <tr>
                <th scope="col">{say('activity.code')}</th>
                <th scope="col">
                  <div className={classes.what}>
                    {say('activity.levels')}
                    <span className={classes.wide}>{say('activity.places')}</span>
                  </div>
                </th>
                <th scope="col" className="n">
                  {say('activity.budgetNpr')}
                </th>
                {!isReader && (
                  <th scope="col">
                    <span className="visually-hidden">{say('activity.tools')}</span>
                  </th>
                )}
              </tr>
            </thead>
            {goals.map(goal => (
              <GoalRows
                key={goal.id}
                goal={goal}
                isReader={isReader}
                folded={folded}
                fold={fold}
                editObjective={objective.open}
                editActivity={activity.open}
                remove={setRemoved}
              />
            ))}
            <tfoot>
              <tr>
                <td />
                <th scope="row">
                  {say('grid.total')}
                  {all.length > 0 && <small>{formatLakh(budgetOf(all), say)}</small>}
                </th>
                <td className="n">{formatNpr(budgetOf(all))}</td>
                {!isReader && <td />}
              </tr>
            </tfoot>
          </table>
        </div>
      </ListFrame>
      {isProposing && (
        <ProposalsDialog
          total={budgetOf(all)}
          added={goals => {
            for (const goal of goals) fold(`g${goal}`, false)
            return changed()
          }}
          close={() => setProposing(false)}
        />
      )}
      {objective.row && (
        <ObjectiveDialog
          key={objective.row.id ?? 'new'}
          row={objective.row}
          edited={objective}
          done={changed}
        />
      )}
      {activity.row && (
        <ActivityDialog
          key={activity.row.id ?? 'new'}
          row={activity.row}
          edited={activity}
          goals={goals}
          done={changed}
        />
      )}
      {removed && (
        <Confirm
          title={say('admin.delete')}
          question={say('steps.deleteAsk', {
            name: 'activity' in removed ? removed.activity.description : removed.objective.description,
          })}
          hint={say('activity.goesWith', childrenOf(removed))}
          act={remove}
          close={() => setRemoved(null)}
        />
      )}
    </>
  )
}

/** How many rows are removed together with a row (S-125). */
function childrenOf(removed: Removed) {
  const rows = 'activity' in removed ? [removed.activity] : removed.objective.activities
  return {
    activities: 'activity' in removed ? 0 : rows.length,
    scores: rows.reduce((sum, row) => sum + row.score_count, 0),
    amounts: rows.reduce((sum, row) => sum + row.amount_count, 0),
  }
}
