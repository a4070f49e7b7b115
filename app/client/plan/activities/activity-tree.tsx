import { IconListCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatAmount, formatLakh, formatNpr } from '../../../domain/format.ts'
import { moneyOf } from '../../../domain/plan/activities/ranking.ts'
import {
  type Activity,
  type Goal,
  type Objective,
  readGoals,
  removeActivity,
  removeObjective,
} from '../../../domain/plan/activities/tree-contract.ts'
import { call } from '../../api/browser.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/pane/confirm.tsx'
import { useEdited } from '../../ui/row-dialog/use-edited.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useWords } from '../../ui/use-words.ts'
import { usePlan, useRefreshPlan } from '../plan-context.tsx'
import classes from './activities.module.css'
import { ActivityDialog, type EditedActivity } from './activity-dialog.tsx'
import { type EditedObjective, ObjectiveDialog } from './objective-dialog.tsx'
import { PlaceMarks } from './place-marks.tsx'
import { ProposalsDialog } from './proposals-dialog.tsx'
import { RowTools } from './row-tools.tsx'
import { TreeSheet } from './tree-sheet.tsx'

/** More than so many activities begin folded. */
const many = 150
type Removed = { objective: Objective } | { activity: Activity }

const budgetOf = (activities: readonly Activity[]): number =>
  moneyOf(activities.map(one => ({ ...one, funding: 0 }))).budget

/** The tree with the sum of each level; arrow keys on a row fold it. */
export function ActivityTree({ goals }: { goals: readonly Goal[] }) {
  const say = useWords()
  const plan = usePlan()
  const isReader = !plan.rights.write
  const queries = useQueryClient()
  const refresh = useRefreshPlan()
  const all = goals.flatMap(goal => goal.objectives.flatMap(one => one.activities))
  const count = goals.reduce((sum, goal) => sum + goal.objectives.length, 0)
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        goals.flatMap(goal =>
          goal.objectives.length === 0
            ? [`g${goal.id}`]
            : all.length > many
              ? goal.objectives.map(one => `o${one.id}`)
              : [],
        ),
      ),
  )
  const objective = useEdited<EditedObjective>()
  const activity = useEdited<EditedActivity>()
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [isProposing, setProposing] = useState(false)

  const fold = (key: string, isFolded: boolean) =>
    setFolded(now => {
      const next = new Set(now)
      if (isFolded) next.add(key)
      else next.delete(key)
      return next
    })
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
      <div className={classes.sheet}>
        {!isReader && (
          <Button look="soft" size="small" onClick={() => setProposing(true)}>
            <IconListCheck size={16} stroke={1.6} aria-hidden />
            {say('proposal.title')}
          </Button>
        )}
        <TreeSheet goals={goals} isReader={isReader} changed={changed} />
      </div>
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
          {goals.map(goal => {
            const key = `g${goal.id}`
            const under = goal.objectives.flatMap(one => one.activities)
            const isFolded = folded.has(key)
            return (
              <tbody key={goal.id}>
                <tr data-level="goal">
                  <td>
                    <Fold
                      isFolded={isFolded}
                      name={say(`goal.${goal.goal_type}`)}
                      code={String(goal.id)}
                      fold={now => fold(key, now)}
                    />
                  </td>
                  <th scope="rowgroup">
                    {say(`goal.${goal.goal_type}`)}
                    <small>
                      {goal.objectives.length === 0
                        ? say('activity.noObjectives')
                        : say('activity.counts', {
                            objectives: goal.objectives.length,
                            activities: under.length,
                          })}
                    </small>
                  </th>
                  <td className="n">{under.length === 0 ? '–' : formatAmount(budgetOf(under))}</td>
                  {!isReader && (
                    <RowTools
                      name={say(`goal.${goal.goal_type}`)}
                      add={() => {
                        fold(key, false)
                        objective.open({ goal: goal.id })
                      }}
                      addWords="activity.addObjective"
                    />
                  )}
                </tr>
                {!isFolded &&
                  goal.objectives.flatMap(one => {
                    const own = `o${one.id}`
                    const isClosed = folded.has(own)
                    return [
                      <tr key={own} data-level="objective">
                        <td>
                          <Fold
                            isFolded={isClosed}
                            name={one.description}
                            code={`${goal.id}.${one.order}`}
                            fold={now => fold(own, now)}
                          />
                        </td>
                        <th scope="row">
                          {one.description}
                          <small>{say('activity.strategyIs', { strategy: one.strategy.description })}</small>
                        </th>
                        <td className="n">
                          {one.activities.length === 0 ? '–' : formatAmount(budgetOf(one.activities))}
                        </td>
                        {!isReader && (
                          <RowTools
                            name={one.description}
                            add={() => {
                              fold(own, false)
                              activity.open({ parent: one.id })
                            }}
                            addWords="activity.addActivity"
                            edit={() =>
                              objective.open({
                                id: one.id,
                                version: one.version,
                                description: one.description,
                                strategy: one.strategy.description,
                              })
                            }
                            remove={() => setRemoved({ objective: one })}
                          />
                        )}
                      </tr>,
                      ...(isClosed ? [] : one.activities).map(row => (
                        <tr key={row.id} data-level="activity">
                          <td>{row.code}</td>
                          <th scope="row">
                            <div className={classes.what}>
                              {row.description}
                              <PlaceMarks activity={row} />
                            </div>
                          </th>
                          <td className="n">{formatAmount(row.estimated_budget)}</td>
                          {!isReader && (
                            <RowTools
                              name={row.description}
                              edit={() => activity.open(row)}
                              remove={() => setRemoved({ activity: row })}
                            />
                          )}
                        </tr>
                      )),
                    ]
                  })}
              </tbody>
            )
          })}
          <tfoot>
            <tr>
              <td />
              <th scope="row">
                {say('activity.counts', { objectives: count, activities: all.length })}
                {all.length > 0 && <small>{formatLakh(budgetOf(all))}</small>}
              </th>
              <td className="n">{formatNpr(budgetOf(all))}</td>
              {!isReader && <td />}
            </tr>
          </tfoot>
        </table>
      </div>
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

/** How much goes with what is removed (S-125). */
function childrenOf(removed: Removed) {
  const rows = 'activity' in removed ? [removed.activity] : removed.objective.activities
  return {
    activities: 'activity' in removed ? 0 : rows.length,
    scores: rows.reduce((sum, row) => sum + row.score_count, 0),
    amounts: rows.reduce((sum, row) => sum + row.amount_count, 0),
  }
}

type FoldProps = { isFolded: boolean; name: string; code: string; fold(isFolded: boolean): void }
function Fold({ isFolded, name, code, fold }: FoldProps) {
  const say = useWords()
  return (
    <button
      type="button"
      className={classes.fold}
      aria-expanded={!isFolded}
      aria-label={`${code}: ${say(isFolded ? 'activity.unfold' : 'activity.fold', { name })}`}
      onClick={() => fold(!isFolded)}
      onKeyDown={event => {
        if (event.key === 'ArrowLeft') fold(true)
        else if (event.key === 'ArrowRight') fold(false)
      }}
    >
      <span aria-hidden>{isFolded ? '▸' : '▾'}</span>
      {code}
    </button>
  )
}
