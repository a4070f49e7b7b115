import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { formatFixed, formatPosition } from '../../../domain/format.ts'
import type { BaseLayerId } from '../../../domain/layers/base-layers.ts'
import { productZoom } from '../../../domain/layers/view.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from '../map.module.css'
import { mapAtom, pointerAtom } from '../map-state.ts'
import { tileSourcesQuery } from '../tile-sources-query.ts'
import { MapSources } from './map-sources.tsx'

/** Content of the status bar: pointer, zoom, atlas and sources. Place it in the footer of the screen. */
export function MapStatus({ base }: { base: BaseLayerId }) {
  const say = useSay()
  const pointer = useAtomValue(pointerAtom)
  const zoom = useZoom()
  const sources = useQuery(tileSourcesQuery).data
  return (
    <div className={classes.status}>
      <span className={classes.position} title={say('map.pointer')}>
        {pointer && formatPosition(pointer)}
      </span>
      {zoom !== null && <span>{say('map.zoom', { zoom: formatFixed(zoom, 1) })}</span>}
      <span className={classes.push} />
      {sources && <span>{say('map.atlas', { version: sources.atlas.slice(0, 12) })}</span>}
      <MapSources base={base} />
    </div>
  )
}

function useZoom(): number | null {
  const map = useAtomValue(mapAtom)
  const [zoom, setZoom] = useState<number | null>(null)
  useEffect(() => {
    if (!map) return setZoom(null)
    const changed = () => setZoom(Math.round(productZoom(map.getZoom()) * 10) / 10)
    changed()
    map.on('zoom', changed)
    return () => {
      map.off('zoom', changed)
    }
  }, [map])
  return zoom
}
