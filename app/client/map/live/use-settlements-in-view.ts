import type { Feature, FeatureCollection } from 'geojson'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { detailZoom } from '../../../domain/layers/view.ts'
import { settlementAloneZoom } from '../layers/settlements/settlement-layers.ts'

/** Settlements in the loaded tiles while they are to be clustered; otherwise null. */
export function useSettlementsInView(map: MapLibreMap | null, visible: boolean): FeatureCollection | null {
  const [points, setPoints] = useState<FeatureCollection | null>(null)
  useEffect(() => {
    if (!map || !visible) {
      setPoints(null)
      return
    }
    const update = () => {
      const zoom = map.getZoom()
      if (zoom < detailZoom || zoom >= settlementAloneZoom || !map.getSource('settlements'))
        return setPoints(null)
      const found = map.querySourceFeatures('settlements', { sourceLayer: 'settlement' })
      setPoints(was => {
        const next = withoutDoubles(found)
        return was && was.features.length === next.features.length && same(was, next) ? was : next
      })
    }
    update()
    map.on('idle', update)
    return () => {
      map.off('idle', update)
    }
  }, [map, visible])
  return points
}

/** A settlement near the edge of a tile is in both tiles. Positions are repeated only there. */
function withoutDoubles(
  found: { geometry: Feature['geometry']; properties: Feature['properties'] }[],
): FeatureCollection {
  const unique = new Map<string, Feature>()
  for (const { geometry, properties } of found) {
    if (geometry.type !== 'Point') continue
    const [lng, lat] = geometry.coordinates
    const key = `${properties?.name} ${lng.toFixed(4)} ${lat.toFixed(4)}`
    unique.set(key, {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat] },
      properties: { ...properties },
    })
  }
  const features = [...unique.keys()].sort().map(key => unique.get(key) as Feature)
  return { type: 'FeatureCollection', features }
}

const same = (a: FeatureCollection, b: FeatureCollection): boolean =>
  a.features.every((feature, i) => feature.properties?.name === b.features[i].properties?.name)
