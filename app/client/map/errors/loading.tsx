import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { useSay } from '../../ui/use-say.ts'
import classes from './map-errors.module.css'

/** A faster map shows nothing. */
const patience_ms = 1000

/** Whether the map has waited noticeably for its tiles, or for their addresses (`isUnknown`). */
export function useSlowTiles(
  map: Pick<MapLibreMap, 'areTilesLoaded'> | null,
  isSettled: boolean,
  isUnknown: boolean,
): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (isSettled) return
    const timer = setInterval(() => setSlow(isUnknown || map?.areTilesLoaded() === false), patience_ms)
    return () => clearInterval(timer)
  }, [map, isSettled, isUnknown])
  return isSlow
}

/** States over the usable map that more of it is loading. */
export function Loading() {
  const say = useSay()
  return (
    <div className={classes.loading} role="status">
      <i aria-hidden />
      {say('map.loading')}
    </div>
  )
}
