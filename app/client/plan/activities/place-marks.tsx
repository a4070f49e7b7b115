import type { Activity } from '../../../domain/plan/activities/tree-contract.ts'
import { useWords } from '../../ui/use-words.ts'
import { usePlan } from '../plan-context.tsx'
import classes from './activities.module.css'
import { usePlaces } from './use-places.ts'

type Marked = { activity: Pick<Activity, 'places' | 'responsible'> }

/** Where an activity is done and who answers for it, below its name. */
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
  const say = useWords()
  const known = usePlaces(usePlan())
  return places.map(({ kind, id }) => {
    const named = known.find(({ place }) => place.kind === kind && place.id === id)
    return (
      <span key={`${kind} ${id}`}>{say(`activity.place.${kind}`, { id: named?.name ?? String(id) })}</span>
    )
  })
}
