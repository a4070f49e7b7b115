import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { formatPosition } from '../../../domain/format.ts'
import { type BaseLayerId, baseLayers } from '../../../domain/layers/base-layers.ts'
import { layerGroups } from '../../../domain/layers/contract.ts'
import { productZoom } from '../../../domain/layers/view.ts'
import { endpointQuery } from '../../api/queries.ts'
import { useWords } from '../../ui/use-words.ts'
import classes from '../map.module.css'
import { mapAtom, pointerAtom } from '../map-state.ts'
import { tileSourcesQuery } from '../tile-sources.ts'

/** The status bar's content: pointer, zoom, atlas and sources. Place it in the screen's footer. */
export function MapStatus({ base }: { base: BaseLayerId }) {
  const say = useWords()
  const pointer = useAtomValue(pointerAtom)
  const zoom = useZoom()
  const sources = useQuery(tileSourcesQuery).data
  const origins =
    useQuery(endpointQuery(layerGroups, {})).data?.flatMap(group =>
      group.layers.flatMap(l => l.origin ?? []),
    ) ?? []
  const generated = origins.filter(origin => origin.generated).length
  const named = [
    baseLayers.find(layer => layer.id === base)?.attribution ?? '',
    ...Object.values(sources?.tilesets ?? {}).map(tileset => tileset.attribution),
  ]
  const attribution = [...new Set(named.filter(text => text !== ''))].join(' · ')
  return (
    <div className={classes.status}>
      <span className={classes.position} title={say('map.pointer')}>
        {pointer && formatPosition(pointer)}
      </span>
      {zoom !== null && <span>{say('map.zoom', { zoom: zoom.toFixed(1) })}</span>}
      <span className={classes.push} />
      {sources && <span>{say('map.atlas', { version: sources.atlas.slice(0, 12) })}</span>}
      {generated > 0 && (
        <span className={classes.generated}>
          {say(generated === origins.length ? 'map.generatedAll' : 'map.generated')}
        </span>
      )}
      <span className={classes.sources} title={attribution}>
        {attribution}
      </span>
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
