import type { Activity } from '../../../domain/plan/activities/tree-contract.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'
import classes from './activities.module.css'
import { usePlaceText } from './use-places.ts'

/** Maximum number of places that are named. Further ones are only counted. */
const maxMarks = 5

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
  const say = useSay()
  const textOf = usePlaceText(usePlan())
  const shown = places.length > maxMarks + 1 ? places.slice(0, maxMarks) : places
  return (
    <>
      {shown.map(place => (
        <span key={`${place.kind} ${place.id}`}>{textOf(place)}</span>
      ))}
      {shown.length < places.length && (
        <span title={places.map(textOf).join(', ')}>
          {say('activity.morePlaces', { count: places.length - shown.length })}
        </span>
      )}
    </>
  )
}
