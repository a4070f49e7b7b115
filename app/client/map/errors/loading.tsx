import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { useSay } from '../../ui/use-say.ts'
import classes from './map-errors.module.css'

/** If the map takes less time than this, nothing is shown. */
const patience_ms = 1000

/** Whether the map has waited noticeably long for its tiles or, if `isUnknown`, for their URLs. */
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

/** Shows over the map, which stays usable, that more of it is being loaded. */
export function Loading() {
  const say = useSay()
  return (
    <div className={classes.loading} role="status">
      <i aria-hidden />
      {say('map.loading')}
    </div>
  )
}
