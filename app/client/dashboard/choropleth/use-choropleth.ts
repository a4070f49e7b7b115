import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReplyOf } from '../../../domain/api/endpoint.ts'
import { indicatorMap } from '../../../domain/dashboard/contract.ts'
import { type IndicatorId, unitOf } from '../../../domain/dashboard/indicators.ts'
import { colouredRegion, liesIn } from '../../../domain/dashboard/shown/choropleth-classes.ts'
import { figureWithUnit } from '../../../domain/dashboard/shown/figure-words.ts'
import type { Theme } from '../../../domain/layers/style-table.ts'
import { districtOf } from '../../../domain/region-codes.ts'
import { endpointQuery } from '../../api/queries.ts'
import type { MapAppearance } from '../../map/map-appearance.ts'
import { type MapLayers, noLayers } from '../../map/slots.ts'
import type { RegionLists } from '../../region/cascade.ts'
import { languageChoice, useSay } from '../../ui/use-say.ts'
import { nameOfRegion } from '../place/region-names.ts'
import { choroplethAppearance, choroplethLayers } from './choropleth-layers.ts'

export type IndicatorFigures = ReplyOf<typeof indicatorMap>

/** Figures of an indicator. The previous figures stay until the new ones have been loaded. */
export function useIndicatorFigures(indicator: IndicatorId | null) {
  return useQuery({
    ...endpointQuery(indicatorMap, { params: { indicator: indicator ?? 'households_2021' } }),
    enabled: indicator !== null,
    placeholderData: keepPreviousData,
  })
}

export type Choropleth = { layers: MapLayers; appearance: MapAppearance | undefined }

/**
 * What an indicator of a region adds to the map: its colours, and its figure next to the pointer. Null adds nothing.
 */
export function useChoropleth(
  indicator: IndicatorId | null,
  region: number,
  lists: RegionLists | null,
  theme: Theme,
): Choropleth {
  const say = useSay()
  const language = languageChoice.use()
  const { data } = useIndicatorFigures(indicator)
  const figures = indicator === null ? undefined : data
  const layers = useMemo(
    () =>
      figures
        ? choroplethLayers({
            figures: figures.values,
            breaks: figures.breaks,
            region: colouredRegion(region),
            theme,
          })
        : noLayers,
    [figures, region, theme],
  )
  const describeLand = useMemo(() => {
    if (!figures || !lists) return undefined
    const known = new Map(figures.values)
    const unit = unitOf(figures.id)
    const coloured = colouredRegion(region)
    return (sddmm: number) => {
      if (!liesIn(sddmm, coloured) || sddmm === region) return null
      const district = nameOfRegion(lists, districtOf(sddmm), language, say)
      return {
        name: nameOfRegion(lists, sddmm, language, say),
        note: `${district} · ${figureWithUnit(known.get(sddmm) ?? null, unit, say)}`,
      }
    }
  }, [figures, region, lists, language, say])
  const appearance = indicator === null ? undefined : { ...choroplethAppearance, describeLand }
  return { layers, appearance }
}
