import type { Feature, FeatureCollection } from 'geojson'
import { optionKey } from '../../../../domain/bat/option-names.ts'
import { isCloseCall } from '../../../../domain/bat/settlements.ts'
import type { LeastCostMap, Settlement } from '../../../../domain/bat/settlements-contract.ts'
import { formatCount, formatLcoe } from '../../../../domain/format.ts'
import type { Say } from '../../../../domain/messages/messages.ts'
import type { ClickHandler } from '../../../map/pointer/click-router.ts'
import { lcoeOf } from '../results/settlement-columns.tsx'
import { settlementHover } from '../settlements-state.ts'

/** Outlines and marks of the settlements, with the text to show next to the pointer. */
export function settlementShapes(
  { settlements }: LeastCostMap,
  say: Say,
  others: { rightMap: LeastCostMap | null; changed: ReadonlySet<number> } = nothingElse,
): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: settlements.flatMap((one, at) => {
      const properties = {
        hover_layer: settlementHover,
        hover_id: one.settlement_id,
        hover_name: hoverName(one, say),
        best: one.best ?? 'none',
        close: isCloseCall(one),
        /**
         * Best option in the scenario that is shown to the right of the border. The border never divides a settlement.
         */
        right_best: (others.rightMap?.settlements[at] ?? one).best ?? 'none',
        lng: one.longitude,
        changed: others.changed.has(one.settlement_id),
        name: one.local_name,
        houses: one.num_house,
      }
      return [
        { type: 'Feature', id: one.settlement_id, properties, geometry: one.polygon },
        {
          type: 'Feature',
          properties,
          geometry: { type: 'Point', coordinates: [one.longitude, one.latitude] },
        },
      ] satisfies Feature[]
    }),
  }
}

const nothingElse = { rightMap: null, changed: new Set<number>() }

/** A click on a settlement, its mark or its name selects it. */
export const settlementHandler = (select: (id: number) => void): ClickHandler => ({
  priority: 'feature',
  match: click => {
    const hit = click.features.find(feature => feature.properties.hover_layer === settlementHover)
    return hit ? () => select(Number(hit.properties.hover_id)) : null
  },
})

/** For example `Barpak · 412 houses · Micro Hydro · 21.40 NPR/kWh`. */
export function hoverName(one: Settlement, say: Say): string {
  return say('settlements.hover', {
    name: one.local_name,
    houses: formatCount(one.num_house),
    best: say(optionKey(one.best)),
    lcoe: formatLcoe(lcoeOf(one)),
  })
}

/** A single settlement, for highlighting. Memoize the object. */
export function settlementOutline(settlement: Settlement | null): FeatureCollection {
  const features: Feature[] =
    settlement === null
      ? []
      : [{ type: 'Feature', properties: { best: settlement.best ?? 'none' }, geometry: settlement.polygon }]
  return { type: 'FeatureCollection', features }
}
