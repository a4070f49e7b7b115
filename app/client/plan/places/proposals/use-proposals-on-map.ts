import type { Feature, FeatureCollection } from 'geojson'
import { useAtom, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { ProposedSettlement } from '../../../../domain/bat/clusters/proposed-settlements.ts'
import { boundsOf, type LngLat } from '../../../../domain/geometry.ts'
import { flightAtom, hoveredAtom } from '../../../map/map-state.ts'
import { proposedHover, proposedOnMapAtom } from '../../map/plan-map.ts'

/**
 * Shows the proposed settlements on the map during selection. A click on one of them calls `toggle`, and hover state is
 * shared with the rows of the table.
 */
export function useProposalsOnMap(
  offered: readonly ProposedSettlement[],
  chosen: readonly ProposedSettlement[],
  toggle: (row: ProposedSettlement) => void,
) {
  const draw = useSetAtom(proposedOnMapAtom)
  const fly = useSetAtom(flightAtom)
  const [hovered, setHovered] = useAtom(hoveredAtom)
  const toggled = useEffectEvent((id: number) => {
    const row = offered.find(one => one.settlement_id === id)
    if (row) toggle(row)
  })
  const features = useMemo(() => featuresOf(offered, chosen), [offered, chosen])
  useEffect(() => {
    draw({ features, toggle: id => toggled(id) })
  }, [features, draw])
  useEffect(
    () => () => {
      draw(null)
      setHovered(null)
    },
    [draw, setHovered],
  )
  return {
    hovered: hovered?.layer === proposedHover ? hovered.id : null,
    hover: (row: ProposedSettlement | null) =>
      setHovered(row && { layer: proposedHover, id: row.settlement_id, name: row.name }),
    show: ({ polygon }: ProposedSettlement) =>
      fly({ fit: boundsOf(polygon.coordinates[0] as LngLat[]), maxZoom: 14.5 }),
  }
}

function featuresOf(
  offered: readonly ProposedSettlement[],
  chosen: readonly ProposedSettlement[],
): FeatureCollection {
  const isChosen = new Set(chosen.map(({ key }) => key))
  return {
    type: 'FeatureCollection',
    features: offered.flatMap((row): Feature[] => {
      const properties = {
        chosen: isChosen.has(row.key),
        name: row.name,
        households: row.num_household,
        hover_layer: proposedHover,
        hover_id: row.settlement_id,
        hover_name: row.name,
      }
      return [
        { type: 'Feature', properties, geometry: row.polygon },
        { type: 'Feature', properties, geometry: { type: 'Point', coordinates: row.at } },
      ]
    }),
  }
}
