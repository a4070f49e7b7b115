import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { workingArea } from '../../domain/region/contract.ts'
import { regionLevelOf } from '../../domain/region-codes.ts'
import { endpointQuery } from '../api/queries.ts'
import { optionOf, type RegionLists } from '../region/cascade.ts'
import { toast } from '../ui/toast/toast.ts'
import { useSay } from '../ui/use-say.ts'
import { defaultHome } from './home-search.ts'
import type { HomeUrl } from './home-url.ts'

/**
 * If the atlas does not have the region in the URL, because it was dissolved or another atlas is in use, this is
 * reported. The URL continues without the region, so that the map and its selectors agree.
 */
export function useKnownRegions({ search, follow }: HomeUrl, lists: RegionLists | null, inPlan: boolean) {
  const say = useSay()
  const { region, compare } = search
  useEffect(() => {
    if (lists === null || inPlan) return
    const isUnknown = (code: number | undefined) => Boolean(code) && optionOf(lists, code ?? 0) === undefined
    if (isUnknown(region)) {
      toast.error(say('home.regionGone', { code: String(region) }), { stays: true })
      follow({ region: defaultHome.region })
    }
    if (isUnknown(compare)) {
      toast.error(say('home.compareGone', { code: String(compare) }), { stays: true })
      follow({ compare: undefined })
    }
  }, [region, compare, lists, inPlan, follow, say])
}

/** Reports at once, before anything is drawn, that the user may not use the tool in this municipality. */
export function useToolRefusal(region: number, place: string | null, usesTool: boolean) {
  const say = useSay()
  const { data } = useQuery(endpointQuery(workingArea, {}))
  const isOutside =
    usesTool &&
    place !== null &&
    regionLevelOf(region) === 'local_level' &&
    data !== undefined &&
    !data.all &&
    !data.features.some(({ properties }) => properties.SDDMM === region)
  useEffect(() => {
    if (isOutside) return toast.error(say('home.outsideArea', { place: place ?? '' }))
  }, [isOutside, place, say])
}
