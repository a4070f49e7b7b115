import { useQuery } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { useMemo, useState } from 'react'
import { layerIds } from '../../../domain/layers/layer-table.ts'
import { planMap } from '../../../domain/plan/nation/plan-map-contract.ts'
import { can } from '../../../domain/roles.ts'
import { useUser } from '../../api/browser.ts'
import { endpointQuery } from '../../api/queries.ts'
import { layerVisibilityAtom } from '../../map/map-state.ts'
import { useRegionLists } from '../../region/region-queries.ts'
import { FailedRead } from '../../ui/failed-read.tsx'
import { useFailureToast } from '../../ui/toast/use-failure-toast.ts'
import { languageChoice, useSay } from '../../ui/use-say.ts'
import { LevelPlans } from './level-plans.tsx'
import { PlanMapHead } from './plan-map-head.tsx'
import { PlanMapPane } from './plan-map-pane.tsx'
import { listPlanPlaces } from './plan-places.ts'
import classes from './plans.module.css'
import { SearchedLevels } from './searched-levels.tsx'
import { useShownFigure } from './use-shown-figure.ts'

const boundaries = new Set(['province', 'district', 'municipality'])

/** The country, or a Manager's area, coloured by how complete the best plan of each local level is (S-140). */
export function PlanMapScreen() {
  // Layers that are switched on or off here are independent of those on the map of the planning tool.
  const [store] = useState(() => {
    const own = createStore()
    own.set(layerVisibilityAtom, Object.fromEntries(layerIds.map(id => [id, boundaries.has(id)])))
    return own
  })
  return (
    <Provider store={store}>
      <Screen />
    </Provider>
  )
}

function Screen() {
  const say = useSay()
  const language = languageChoice.use()
  const user = useUser()
  const { lists, failure } = useRegionLists()
  const { data, error, refetch } = useQuery({ ...endpointQuery(planMap, {}), staleTime: 0 })
  const [chosen, choose] = useState<number | null>(null)
  const [search, setSearch] = useState('')
  const figure = useShownFigure()
  useFailureToast(figure.error, 'planMap.failed')
  const levels = useMemo(
    () => new Map((data?.features ?? []).map(({ properties }) => [properties.sddmm, properties])),
    [data],
  )
  const places = useMemo(
    () => (lists && user ? listPlanPlaces(lists, user, language) : []),
    [lists, user, language],
  )
  const place = places.find(({ code }) => code === chosen)
  if ((error && !data) || (failure && !lists))
    return <FailedRead text={say('planMap.failed')} failure={error} again={() => void refetch()} />
  return (
    <section className={classes.screen} aria-label={say('planMap.title')} aria-busy={!data || !lists}>
      <title>{`${say('planMap.title')} · ${say('shell.name')}`}</title>
      <div className={classes.left}>
        <PlanMapHead
          search={search}
          find={text => {
            setSearch(text)
            choose(null)
          }}
          places={places}
          levels={levels}
          shown={figure.shown}
        />
        <PlanMapPane
          lists={lists}
          places={places}
          levels={levels}
          chosen={chosen}
          choose={choose}
          figure={figure}
        />
      </div>
      <aside className={classes.beside} aria-label={say('admin.plans')} aria-live="polite">
        {place ? (
          <LevelPlans place={place} level={levels.get(place.code)} close={() => choose(null)} />
        ) : search.trim() === '' ? (
          <>
            <p className={classes.hint}>{say('planMap.choose')}</p>
            <p className={classes.hint}>
              {say(can(user?.role, 'area.all') ? 'planMap.nation' : 'planMap.ownArea')}
            </p>
          </>
        ) : (
          <SearchedLevels search={search} places={places} levels={levels} choose={choose} />
        )}
      </aside>
    </section>
  )
}
