import type { Activity } from '../../../domain/plan/activities/tree-contract.ts'
import { usePlan } from '../plan-context.tsx'
import classes from './activities.module.css'
import { usePlaceText } from './use-places.ts'

type Marked = { activity: Pick<Activity, 'places' | 'responsible'> }

/** Place and responsible party of an activity, below its name. */
export function PlaceMarks({ activity }: Marked) {
  const { places, responsible } = activity
  if (places.length === 0 && responsible === null) return null
  return (
    <span className={classes.marks}>
      {places.length > 0 && <Places places={places} />}
      {responsible !== null && <small>{responsible}</small>}
    </span>
  )
}

function Places({ places }: Pick<Marked['activity'], 'places'>) {
  const textOf = usePlaceText(usePlan())
  return places.map(place => <span key={`${place.kind} ${place.id}`}>{textOf(place)}</span>)
}
