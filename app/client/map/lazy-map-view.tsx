import { useSetAtom } from 'jotai'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import classes from './map.module.css'
import { mapBeganAtom } from './map-state.ts'
import type { MapViewProps } from './map-view.tsx'

const MapView = lazyPart(async () => ({ default: (await import('./map-view.tsx')).MapView }))
let hasArrived = false
/** Prefetched while the screen around it is being read; a failure is reported in the map's place. */
const arrival = MapView.prefetch().finally(() => {
  hasArrived = true
})

/**
 * The map, loaded lazily. MapLibre is three times as much code as the screen around it, which appears first.
 */
export function LazyMapView(props: MapViewProps) {
  const [isHere, setHere] = useState(hasArrived)
  const setMapBegan = useSetAtom(mapBeganAtom)
  useEffect(() => {
    void arrival.then(came => {
      setHere(true)
      // Others wait for the map's begin; without its code it has none.
      if (!came) setMapBegan(true)
    })
  }, [setMapBegan])
  const ground = <div className={classes.frame} aria-busy="true" />
  if (!isHere) return ground
  return (
    <Suspense fallback={ground}>
      <MapView {...props} />
    </Suspense>
  )
}
