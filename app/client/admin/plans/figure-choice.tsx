import { type PlanMeasure, planMeasures } from '../../../domain/plan/nation/plan-measures.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from './plans.module.css'
import type { useShownFigure } from './use-shown-figure.ts'

const groups = ['demand', 'households', 'budget', 'funding'] as const satisfies PlanMeasure['group'][]

/** Selects the figure by which the map is coloured, and the plans that are included. */
export function FigureChoice({ choice }: { choice: ReturnType<typeof useShownFigure> }) {
  const say = useSay()
  const { id, choose, isComplete, setComplete } = choice
  return (
    <div className={classes.choice}>
      <select aria-label={say('planMap.shown')} value={id} onChange={event => choose(event.target.value)}>
        <option value="">{say('planMap.states')}</option>
        {groups.map(group => (
          <optgroup key={group} label={say(`planMap.group.${group}`)}>
            {planMeasures.map(
              measure =>
                measure.group === group && (
                  <option key={measure.id} value={measure.id}>
                    {measure.name(say)}, {measure.unit}
                  </option>
                ),
            )}
          </optgroup>
        ))}
      </select>
      {id !== '' && (
        <label>
          <input type="checkbox" checked={isComplete} onChange={event => setComplete(event.target.checked)} />
          {say('planMap.completeOnly')}
        </label>
      )}
    </div>
  )
}
