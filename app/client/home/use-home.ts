import { useQuery } from '@tanstack/react-query'
import { useMatch } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { failureText } from '../../domain/api/call-failure.ts'
import { type Bounds, nepalExtent } from '../../domain/geometry.ts'
import { layerGroups } from '../../domain/layers/contract.ts'
import { cameraZoom, isDetailEnabled } from '../../domain/layers/view.ts'
import { localName } from '../../domain/messages/local-name.ts'
import type { AreaRings } from '../../domain/spatial/polygon/inside.ts'
import { endpointQuery } from '../api/queries.ts'
import { flightAtom } from '../map/map-state.ts'
import type { ToolId } from '../map/tool.ts'
import { openPlanAtom, planToolAtom } from '../plan/open-plan.ts'
import { optionOf } from '../region/cascade.ts'
import { regionInViewAtom } from '../region/placed-result.ts'
import { useOutline, useRegionLists, useToolContext, useWorkingArea } from '../region/region-queries.ts'
import { toast } from '../ui/toast/toast.ts'
import { useFailureToast } from '../ui/toast/use-failure-toast.ts'
import { languageChoice, useSay } from '../ui/use-say.ts'
import { type HomeUrl, useHomeUrl } from './home-url.ts'
import { useMode } from './mode/use-mode.ts'
import { entryOf, noAnswerAtom, noAreaAtom, noResultPlaceAtom, type ToolEntry } from './tools/tool-table.ts'
import { useKnownRegions, useToolRefusal } from './use-known-regions.ts'

/** Everything that the parts of the home screen share: the URL, the place in it, and the tool in use. */
export function useHome() {
  const inPlan = useMatch({ from: '/home/plan', shouldThrow: false }) !== undefined
  const plan = useAtomValue(openPlanAtom)
  const url = useOfPlan(useHomeUrl(), inPlan, plan?.municipality ?? null, useAtomValue(planToolAtom))
  const { search, choose, follow } = url
  const { region } = search
  const { lists, failure: regionsFailure } = useRegionLists()
  const { outline, failure: outlineFailure } = useOutline(region)
  const { workingArea, failure: areaFailure } = useWorkingArea()
  const context = useToolContext(workingArea, outline, inPlan)
  const setFlight = useSetAtom(flightAtom)
  const { nameOf, ...place } = usePlace(region, lists)
  const { mode, indicator, giveUpDrawing, chooseMode, startAgain } = useMode(url, place.bounds)
  /** The dashboard has no tools. The URL keeps the current one, so that the user can return to it. */
  const tool = mode === 'planning' ? search.tool : null
  const entry = useMemo(() => entryOf(tool), [tool])
  const { isHere, elsewhere } = useAtomValue(entry?.resultPlaceAtom ?? noResultPlaceAtom)

  useRegionInView(region, outline?.area ?? null)
  useAnswerInSight(entry, place.bounds)
  useKnownRegions(url, lists, inPlan)
  useToolRefusal(region, lists && optionOf(lists, region) ? place.name : null, !inPlan && tool !== null)
  useLayersErrorToast()
  useFailureToast(regionsFailure, 'failure.regions')
  useFailureToast(outlineFailure, 'failure.outline')
  useFailureToast(areaFailure, 'failure.workingArea')

  const [isUnplaced] = useState(search.lng === undefined && region === 0)
  useFirstFit(search.lng === undefined && region !== 0, place.bounds)
  usePlanFit(inPlan ? (plan?.municipality ?? null) : null, search.lng !== undefined, place.bounds)

  const chooseRegion = useCallback(
    (next: number) => {
      if (inPlan) return
      choose({ region: next })
      const target = next === 0 ? nepalExtent : lists && optionOf(lists, next)?.bounds
      if (target) setFlight({ fit: target })
    },
    [inPlan, choose, lists, setFlight],
  )
  function chooseTool(tool: ToolId | null) {
    giveUpDrawing()
    // Another tool has its own query. The current query stays with its tool.
    choose({ tool, drawn: undefined, asked: undefined })
  }
  const isDetail = search.zoom !== undefined && isDetailEnabled(cameraZoom(search.zoom))
  return {
    isDetail,
    search,
    choose,
    follow,
    lists,
    outline,
    context,
    mode,
    indicator,
    tool,
    entry,
    /** Whether the tool in use has results for this region. */
    hasResults: isHere,
    /** Code of the local level to which its result belongs instead. A plan shows no results of other local levels. */
    elsewhere: inPlan ? null : elsewhere,
    /** Whether a screen of a plan is open, followed by the plan itself once it has been loaded. */
    inPlan,
    plan: inPlan ? plan : null,
    /** Whether a saved plan is loaded. Its layers are then in the layer tree (F-043). */
    hasPlan: inPlan && typeof plan?.id === 'number',
    /** Whether the list of plans is next to the map. */
    showsPlans: !inPlan && mode === 'planning' && entry === null,
    /** Whether the URL contained no place when the screen was opened. */
    isUnplaced,
    place,
    /** The name of a region, in the reader's language. */
    nameOf,
    chooseRegion,
    chooseTool,
    chooseMode,
    startAgain,
    zoomToPlan: () => place.bounds && setFlight({ fit: place.bounds }),
  }
}
export type HomeState = ReturnType<typeof useHome>

/** This runs before the page is painted, so that no result is ever shown with the name of another region. */
function useRegionInView(region: number, area: AreaRings | null) {
  const view = useSetAtom(regionInViewAtom)
  useLayoutEffect(() => view({ region, area }), [region, area, view])
}

/** While a screen of a plan is open, the region is that of the plan and the tool is that of the screen. */
function useOfPlan(url: HomeUrl, inPlan: boolean, municipality: number | null, tool: ToolId | null): HomeUrl {
  return useMemo(
    () =>
      inPlan ? { ...url, search: { ...url.search, region: municipality ?? 0, tool, mode: 'planning' } } : url,
    [url, inPlan, municipality, tool],
  )
}

/** Maximum zoom, so that a few houses are shown with their surroundings. */
const answerZoom = 15.5

/** When a result comes into view, the map shows its area, even if the layout changes at the same time. */
function useAnswerInSight(entry: ToolEntry | null, ofRegion: Bounds | undefined) {
  const fly = useSetAtom(flightAtom)
  const area = useAtomValue(entry?.areaAtom ?? noAreaAtom)
  const isAnswer = useAtomValue(entry?.answer?.openAtom ?? noAnswerAtom)
  const bounds = area === 'municipality' ? ofRegion : area
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that takes or gives back room leaves another map
  useEffect(() => {
    if (bounds) fly({ frame: bounds, maxZoom: answerZoom })
  }, [bounds, isAnswer, fly])
}

/** When a plan is opened, the map shows all of it, unless the URL contained a view. */
function usePlanFit(municipality: number | null, hasView: boolean, bounds: Bounds | undefined) {
  const setFlight = useSetAtom(flightAtom)
  const [isPlaced] = useState(hasView)
  const shown = useRef<number | null>(null)
  const isFirst = useRef(isPlaced)
  useEffect(() => {
    if (municipality === null) {
      shown.current = null
      return
    }
    if (bounds === undefined || shown.current === municipality) return
    shown.current = municipality
    if (!isFirst.current) setFlight({ fit: bounds })
    isFirst.current = false
  }, [municipality, bounds, setFlight])
}

/** If the URL contains a region but no view, the map shows that region once its bounding box is known. */
function useFirstFit(isUnplaced: boolean, bounds: Bounds | undefined) {
  const setFlight = useSetAtom(flightAtom)
  const [shouldFit] = useState(isUnplaced)
  const done = useRef(false)
  useEffect(() => {
    if (!shouldFit || done.current || bounds === undefined) return
    done.current = true
    setFlight({ fit: bounds })
  }, [shouldFit, bounds, setFlight])
}

function usePlace(region: number, lists: Parameters<typeof optionOf>[0] | null) {
  const say = useSay()
  const language = languageChoice.use()
  function nameOf(code: number): string {
    const option = lists && code !== 0 ? optionOf(lists, code) : undefined
    return (option && localName(option, language)) || say('shell.nepal')
  }
  const bounds = region === 0 ? nepalExtent : (lists && optionOf(lists, region))?.bounds
  return { name: nameOf(region), nameOf, bounds }
}

/**
 * Shown in both modes, because the dashboard has no layer tree that could show the error. It stays until it is closed
 * (G-012).
 */
function useLayersErrorToast() {
  const say = useSay()
  const { error } = useQuery(endpointQuery(layerGroups, {}))
  const hasFailed = error !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each failure, not for each language
  useEffect(() => {
    if (error) toast.error(say('failure.layers'), { title: failureText(error, say), stays: true })
  }, [hasFailed])
}
