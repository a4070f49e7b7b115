import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { cameraZoom, isDetailEnabled } from '../../domain/layers/view.ts'
import { type Bounds, nepalExtent } from '../../domain/spatial/geometry.ts'
import { flightAtom } from '../map/map-state.ts'
import type { ToolId } from '../map/tool.ts'
import { optionOf } from '../region/cascade.ts'
import { useOutline, useRegionLists, useToolContext, useWorkingArea } from '../region/region-queries.ts'
import { useFailureToast } from '../ui/toast/use-failure-toast.ts'
import { languageChoice, useWords } from '../ui/use-words.ts'
import { useHomeUrl } from './home-url.ts'
import { useMode } from './mode/use-mode.ts'
import { entryOf, noResultsAtom } from './tools/tool-table.ts'

/** Everything that the parts of the home screen share: the address, the place it names, the tool in use. */
export function useHome() {
  const url = useHomeUrl()
  const { search, choose, follow } = url
  const { region } = search
  const { lists, failure: regionsFailure } = useRegionLists()
  const { outline, failure: outlineFailure } = useOutline(region)
  const { workingArea, failure: areaFailure } = useWorkingArea()
  const context = useToolContext(workingArea, outline)
  const setFlight = useSetAtom(flightAtom)
  const place = usePlace(region, lists)
  const { mode, indicator, giveUpDrawing, chooseMode, startAgain } = useMode(url, place.bounds)
  /** Dashboard mode has no tools; the address keeps the one in use for the way back. */
  const tool = mode === 'planning' ? search.tool : null
  const entry = useMemo(() => entryOf(tool), [tool])
  const hasResults = useAtomValue(entry?.hasResultsAtom ?? noResultsAtom)

  useFailureToast(regionsFailure, 'failure.regions')
  useFailureToast(outlineFailure, 'failure.outline')
  useFailureToast(areaFailure, 'failure.workingArea')

  useFirstFit(search.lng === undefined && region !== 0, place.bounds)

  function chooseRegion(next: number) {
    choose({ region: next })
    const target = next === 0 ? nepalExtent : lists && optionOf(lists, next)?.bounds
    if (target) setFlight({ fit: target })
  }
  function chooseTool(tool: ToolId | null) {
    giveUpDrawing()
    choose({ tool })
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
    hasResults,
    place,
    chooseRegion,
    chooseTool,
    chooseMode,
    startAgain,
  }
}
export type Home = ReturnType<typeof useHome>

/** An address that names a region but no view shows that region, once its box is known. */
function useFirstFit(isUnplaced: boolean, bounds: Bounds | undefined) {
  const setFlight = useSetAtom(flightAtom)
  const [wished] = useState(isUnplaced)
  const done = useRef(false)
  useEffect(() => {
    if (!wished || done.current || bounds === undefined) return
    done.current = true
    setFlight({ fit: bounds })
  }, [wished, bounds, setFlight])
}

function usePlace(region: number, lists: Parameters<typeof optionOf>[0] | null) {
  const say = useWords()
  const language = languageChoice.use()
  const option = lists && optionOf(lists, region)
  const name = (language === 'ne' && option?.name_ne) || option?.title || say('shell.nepal')
  return {
    name: region === 0 ? say('shell.nepal') : name,
    bounds: region === 0 ? nepalExtent : option?.bounds,
  }
}
