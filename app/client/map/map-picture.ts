import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { mapAtom } from './map-state.ts'

/** Takes a picture of the map as it stands, as the address of a PNG; undefined while there is no map. */
export function useMapPicture(): (() => Promise<string>) | undefined {
  const map = useAtomValue(mapAtom)
  return useMemo(() => {
    if (!map) return undefined
    // What is drawn is only there to be read until the frame is over.
    return () =>
      new Promise<string>(resolve => {
        map.once('render', () => resolve(map.getCanvas().toDataURL('image/png')))
        map.triggerRepaint()
      })
  }, [map])
}
