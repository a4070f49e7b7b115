import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { clearImage, clearSource } from '../layers/clear-layers.ts'

/** Elements over the map that are meant to be read or pressed. */
const overMap = 'button, section'

/** Keeps labels away from the controls. The positions of the controls become points in a layer that labels avoid. */
export function useClearControls(map: MapLibreMap | null, isSettled: boolean) {
  /** Writing the same data again would unsettle the map each time it has settled. */
  const written = useRef('')
  useEffect(() => {
    if (!map || !isSettled) return
    const update = () => {
      if (!map.hasImage(clearImage))
        map.addImage(clearImage, { width: 1, height: 1, data: new Uint8Array(4) })
      const features = controlsOf(map)
      const text = JSON.stringify(features)
      if (text === written.current) return
      written.current = text
      map.getSource<GeoJSONSource>(clearSource)?.setData({ type: 'FeatureCollection', features })
    }
    update()
    map.on('moveend', update)
    map.on('resize', update)
    return () => {
      map.off('moveend', update)
      map.off('resize', update)
    }
  }, [map, isSettled])
}

/** A point in the middle of each control, with its extent from there: up, right, down and left, in px. */
function controlsOf(map: MapLibreMap): GeoJSON.Feature[] {
  const canvas = map.getCanvas().getBoundingClientRect()
  const main = map.getContainer().closest('main') ?? map.getContainer()
  return [...main.querySelectorAll(overMap)].flatMap(element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const isOver =
      left < canvas.right && left + width > canvas.left && top < canvas.bottom && top + height > canvas.top
    if (width === 0 || height === 0 || !isOver) return []
    const { lng, lat } = map.unproject([left + width / 2 - canvas.left, top + height / 2 - canvas.top])
    const [y, x] = [height / 2, width / 2]
    return [
      {
        type: 'Feature' as const,
        properties: { padding_px: [y, x, y, x] },
        geometry: { type: 'Point' as const, coordinates: [lng, lat] },
      },
    ]
  })
}
