import { useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { settledAtom } from '../../map/map-state.ts'
import { lightForPaper, useColorScheme } from '../../ui/media/color-scheme.ts'

/** Longer than this nobody waits for the map; the picture is taken as it stands then. */
const longestWait_ms = 6000

/**
 * Opens the browser's own print window, with a picture of the map if there is one to be had. The screen is light
 * from here on until the last page is printed, so that the map's picture is light too.
 */
export function usePrint(mapPicture?: () => Promise<string | null>) {
  const store = useStore()
  const isDark = useColorScheme() === 'dark'
  const [picture, setPicture] = useState<string | null>(null)
  // The one that knows the light colours comes with the next drawing of the screen.
  const taking = useRef(mapPicture)
  useEffect(() => {
    taking.current = mapPicture
  }, [mapPicture])

  async function print() {
    const drawn = isDark && mapPicture ? drawnAnew() : null
    lightForPaper(true)
    addEventListener('afterprint', () => lightForPaper(false), { once: true })
    await drawn
    const taken = (await taking.current?.().catch(() => null)) ?? null
    flushSync(() => setPicture(taken))
    window.print()
  }

  /** The map is unsettled by its other colours and settles when they are drawn. */
  function drawnAnew(): Promise<void> {
    return new Promise(resolve => {
      const done = () => {
        clearTimeout(timer)
        stop()
        resolve()
      }
      const timer = setTimeout(done, longestWait_ms)
      const stop = store.sub(settledAtom, () => store.get(settledAtom) && done())
    })
  }
  return { picture, print: () => void print() }
}
