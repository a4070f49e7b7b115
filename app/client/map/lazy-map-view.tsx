import { useSetAtom } from 'jotai'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import classes from './map.module.css'
import { mapBeganAtom } from './map-state.ts'
import type { MapViewProps } from './map-view.tsx'

const MapView = lazyPart(async () => ({ default: (await import('./map-view.tsx')).MapView }))
let hasArrived = false
/**
 * The code is prefetched while the user is reading the screen around the map. A failure is reported in the place of the
 * map.
 */
const arrival = MapView.prefetch().finally(() => {
  hasArrived = true
})

/**
 * The map, which is loaded lazily. MapLibre has three times as much code as the screen around it, which is shown first.
 */
export function LazyMapView(props: MapViewProps) {
  const [isHere, setHere] = useState(hasArrived)
  const setMapBegan = useSetAtom(mapBeganAtom)
  useEffect(() => {
    void arrival.then(came => {
      setHere(true)
      // Other content waits until the map has started. If its code could not be loaded, the map never starts.
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
