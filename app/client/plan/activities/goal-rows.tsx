import { formatAmount } from '../../../domain/format.ts'
import { moneyOf } from '../../../domain/plan/activities/ranking.ts'
import type { Activity, Goal, Objective } from '../../../domain/plan/activities/tree-contract.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from './activities.module.css'
import type { EditedActivity } from './activity-dialog.tsx'
import type { EditedObjective } from './objective-dialog.tsx'
import { PlaceMarks } from './place-marks.tsx'
import { RowTools } from './row-tools.tsx'

export type Removed = { objective: Objective } | { activity: Activity }

type Props = {
  goal: Goal
  isReader: boolean
  folded: ReadonlySet<string>
  fold(key: string, isFolded: boolean): void
  editObjective(row: EditedObjective): void
  editActivity(row: EditedActivity): void
  remove(row: Removed): void
}

export const budgetOf = (activities: readonly Activity[]): number =>
  moneyOf(activities.map(one => ({ ...one, funding: 0 }))).budget

/** A goal with its objectives, and the activities below each of them. */
export function GoalRows(props: Props) {
  const { goal, isReader, folded, fold } = props
  const say = useSay()
  const name = say(`goal.${goal.goal_type}`)
  const key = `g${goal.id}`
  const under = goal.objectives.flatMap(one => one.activities)
  const isFolded = folded.has(key)
  const summary =
    goal.objectives.length === 0
      ? say('activity.noObjectives')
      : say('activity.counts', { objectives: goal.objectives.length, activities: under.length })
  return (
    <tbody>
      <tr data-level="goal">
        <td>
          <Fold isFolded={isFolded} name={name} code={String(goal.id)} fold={now => fold(key, now)} />
        </td>
        <th scope="rowgroup">
          {name}
          <small>{summary}</small>
        </th>
        <Budget of={under} />
        {!isReader && (
          <RowTools
            name={name}
            add={() => {
              fold(key, false)
              props.editObjective({ goal: goal.id })
            }}
            addWords="activity.addObjective"
          />
        )}
      </tr>
      {!isFolded && goal.objectives.map(one => <ObjectiveRows key={one.id} {...props} objective={one} />)}
    </tbody>
  )
}

function ObjectiveRows(props: Props & { objective: Objective }) {
  const { goal, objective, isReader, folded, fold } = props
  const say = useSay()
  const { id, version, description, strategy, activities } = objective
  const key = `o${id}`
  const isFolded = folded.has(key)
  return (
    <>
      <tr data-level="objective">
        <td>
          <Fold
            isFolded={isFolded}
            name={description}
            code={`${goal.id}.${objective.order}`}
            fold={now => fold(key, now)}
          />
        </td>
        <th scope="row">
          {description}
          <small>{say('activity.strategyIs', { strategy: strategy.description })}</small>
        </th>
        <Budget of={activities} />
        {!isReader && (
          <RowTools
            name={description}
            add={() => {
              fold(key, false)
              props.editActivity({ parent: id })
            }}
            addWords="activity.addActivity"
            edit={() => props.editObjective({ id, version, description, strategy: strategy.description })}
            remove={() => props.remove({ objective })}
          />
        )}
      </tr>
      {!isFolded &&
        activities.map(row => (
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
                edit={() => props.editActivity(row)}
                remove={() => props.remove({ activity: row })}
              />
            )}
          </tr>
        ))}
    </>
  )
}

const Budget = ({ of }: { of: readonly Activity[] }) => (
  <td className="n">{of.length === 0 ? '–' : formatAmount(budgetOf(of))}</td>
)

type FoldProps = { isFolded: boolean; name: string; code: string; fold(isFolded: boolean): void }
function Fold({ isFolded, name, code, fold }: FoldProps) {
  const say = useSay()
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
