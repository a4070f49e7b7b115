import type { Activity } from '../../../domain/plan/activities/tree-contract.ts'
import { useWords } from '../../ui/use-words.ts'
import classes from './activities.module.css'

/** Where an activity is done and who answers for it, below its name. */
export function PlaceMarks({ activity }: { activity: Pick<Activity, 'places' | 'responsible'> }) {
  const say = useWords()
  const { places, responsible } = activity
  if (places.length === 0 && responsible === null) return null
  return (
    <span className={classes.marks}>
      {places.map(({ kind, id }) => (
        <span key={`${kind} ${id}`}>{say(`activity.place.${kind}`, { id })}</span>
      ))}
      {responsible !== null && <small>{responsible}</small>}
    </span>
  )
}
