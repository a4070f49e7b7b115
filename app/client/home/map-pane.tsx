import { useAtomValue } from 'jotai'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useChoropleth } from '../dashboard/choropleth/use-choropleth.ts'
import { joinLayers } from '../map/layers/base-style.ts'
import { LazyMapView } from '../map/lazy-map-view.tsx'
import type { MapAppearance } from '../map/map-appearance.ts'
import { myPlanAtom } from '../plan/map/my-plan-state.ts'
import { usePlanMap } from '../plan/map/use-plan-map.ts'
import { useMapNames } from '../region/use-map-names.ts'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { useColorScheme } from '../ui/media/color-scheme.ts'
import { useSay } from '../ui/use-say.ts'
import { withToolMessages } from './tools/tool-table.ts'
import { useHiddenTools } from './tools/use-hidden-tools.ts'
import { useTools } from './tools/use-tools.ts'
import type { HomeState } from './use-home.ts'

const PlanMapNote = lazyPart(() => import('../plan/map/plan-map-note.tsx'), 'toast')
const PersistedWork = lazyPart(
  async () => (await Promise.all([import('../persistence/persisted-work.tsx'), withToolMessages()]))[0],
  'toast',
)
const HiddenResults = lazyPart(
  async () => (await Promise.all([import('./tools/hidden-results.tsx'), withToolMessages()]))[0],
  'toast',
)
const MyPlan = lazyPart(() => import('../plan/map/my-plan.tsx'), 'toast')
const ChoroplethLegend = lazyPart(() => import('../dashboard/choropleth/choropleth-legend.tsx'), 'toast')

/** Next to the list of plans, the map shows only the plans. */
const ofPlans: MapAppearance = { hide: ['density'], quiet: ['streamline'] }

/**
 * The map with the state of the home screen. The URL determines the region and the view, and the mode and its tools add
 * their layers.
 */
export function MapPane({
  home,
  covered_px,
  isFolded = false,
}: {
  home: HomeState
  /** Height of the parts of the map that content covers at the top and the bottom. */
  covered_px?: { top: number; bottom: number }
  /** Whether the colour legend is initially collapsed. */
  isFolded?: boolean
}) {
  const { search, choose, follow, context, chooseRegion, tool, indicator } = home
  const { lng, lat, zoom, region } = search
  const isDashboard = indicator !== null
  const theme = useColorScheme()
  const say = useSay()
  const names = useMapNames(home.lists)
  const place = useMemo(
    () => (lng === undefined || lat === undefined || zoom === undefined ? undefined : { lng, lat, zoom }),
    [lng, lat, zoom],
  )
  const tools = useTools(tool, context, theme)
  const plans = usePlanMap(theme, region)
  const hidden = useHiddenTools(home.inPlan ? null : tool)
  const features = useAtomValue(myPlanAtom)
  const drawn = useMemo(
    () => joinLayers([features, tools.layers, plans.layers]),
    [features, tools.layers, plans.layers],
  )
  const { showsPlans } = home
  const appearance = useMemo(
    () => (showsPlans ? { ...ofPlans, ...plans.appearance } : plans.appearance),
    [showsPlans, plans.appearance],
  )
  const handlers = useMemo(() => [...plans.handlers, ...tools.handlers], [plans.handlers, tools.handlers])
  const choropleth = useChoropleth(indicator, region, home.lists, theme)
  const { top = 0, bottom = 0 } = covered_px ?? {}
  const padding = useMemo(() => ({ top, bottom }), [top, bottom])
  const [isDrawn, setDrawn] = useState(false)
  const settled = useCallback(() => setDrawn(true), [])
  return (
    <>
      <LazyMapView
        place={place}
        onPlace={follow}
        onSettled={settled}
        region={region}
        regionBounds={home.place.bounds ?? null}
        onRegion={chooseRegion}
        base={search.base}
        onBase={base => choose({ base })}
        onBaseLost={() => follow({ base: 'none' })}
        context={context}
        theme={theme}
        layers={isDashboard ? choropleth.layers : drawn}
        handlers={isDashboard ? undefined : handlers}
        picking={tools.picking}
        appearance={choropleth.appearance ?? home.entry?.appearance ?? appearance}
        names={names}
        padding={padding}
      />
      {(isDrawn || tool) && (
        <Suspense>
          <PersistedWork
            tool={home.inPlan ? null : (home.entry?.tool ?? null)}
            search={search}
            region={region}
            context={context}
            follow={follow}
          />
        </Suspense>
      )}
      {isDashboard && (
        <Suspense>
          <ChoroplethLegend
            indicator={indicator}
            region={region}
            lists={home.lists}
            chooseRegion={chooseRegion}
            isFolded={isFolded}
          />
        </Suspense>
      )}
      {typeof home.plan?.id === 'number' && (
        <Suspense>
          <MyPlan plan={home.plan.id} theme={theme} hasToolKey={home.hasResults} />
        </Suspense>
      )}
      {plans.note && (
        <Suspense>
          <PlanMapNote label={say('choropleth.legend')} note={plans.note} />
        </Suspense>
      )}
      {home.entry && home.hasResults && (
        <Suspense>
          <home.entry.MapKey />
        </Suspense>
      )}
      {hidden.length > 0 && (
        <Suspense>
          <HiddenResults tools={hidden} show={home.chooseTool} />
        </Suspense>
      )}
      {home.entry?.Dialog && (
        <Suspense>
          <home.entry.Dialog />
        </Suspense>
      )}
    </>
  )
}
