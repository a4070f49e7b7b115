import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { formatFixed, formatPosition } from '../../../domain/format.ts'
import type { BaseLayerId } from '../../../domain/layers/base-layers.ts'
import { productZoom } from '../../../domain/layers/view.ts'
import { useWords } from '../../ui/use-words.ts'
import classes from '../map.module.css'
import { mapAtom, pointerAtom } from '../map-state.ts'
import { realOrGenerated, useOrigins } from '../origins.ts'
import { tileSourcesQuery } from '../tile-sources-query.ts'
import { useMapCredits } from './map-credits.tsx'

/** The status bar's content: pointer, zoom, atlas and sources. Place it in the screen's footer. */
export function MapStatus({ base }: { base: BaseLayerId }) {
  const say = useWords()
  const pointer = useAtomValue(pointerAtom)
  const zoom = useZoom()
  const sources = useQuery(tileSourcesQuery).data
  const kinds = realOrGenerated(useOrigins())
  const attribution = useMapCredits(base)
  return (
    <div className={classes.status}>
      <span className={classes.position} title={say('map.pointer')}>
        {pointer && formatPosition(pointer)}
      </span>
      {zoom !== null && <span>{say('map.zoom', { zoom: formatFixed(zoom, 1) })}</span>}
      <span className={classes.push} />
      {sources && <span>{say('map.atlas', { version: sources.atlas.slice(0, 12) })}</span>}
      {kinds && <span className={classes.generated}>{sentence(say(kinds.key, kinds.params))}</span>}
      <span className={classes.sources} title={attribution}>
        {attribution}
      </span>
    </div>
  )
}

/** Listed parts begin in lower case, a sentence does not. */
const sentence = (text: string) => text.replace(/(?:^|\. )\p{Ll}/gu, start => start.toUpperCase())

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
