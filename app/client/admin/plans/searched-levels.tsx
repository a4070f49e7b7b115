import { formatCount } from '../../../domain/format.ts'
import { levelsFound } from '../../../domain/plan/nation/plan-states.ts'
import { useSay } from '../../ui/use-say.ts'
import { type PlanPlace, type PlansByLevel, planSummaryText } from './plan-places.ts'
import classes from './plans.module.css'

const max = 50

/** Municipalities that match the search, each with a link to its plans. */
export function SearchedLevels(props: {
  search: string
  places: readonly PlanPlace[]
  levels: PlansByLevel
  choose(code: number): void
}) {
  const { search, places, levels, choose } = props
  const say = useSay()
  const found = levelsFound(places, levels, search)
  if (found.length === 0) return <p className={classes.hint}>{say('planMap.foundNone')}</p>
  return (
    <>
      <p className={classes.hint}>{say('planMap.found', { count: formatCount(found.length) })}</p>
      <ul className={classes.found}>
        {found.slice(0, max).map(place => (
          <li key={place.code}>
            <button type="button" onClick={() => choose(place.code)}>
              <b>{place.name}</b>
              <span>{planSummaryText(place, levels.get(place.code), say)}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > max && <p className={classes.hint}>{say('planMap.foundMore', { count: max })}</p>}
    </>
  )
}
