import { useEffect, useRef } from 'react'
import { persistPlace, readListPlace } from './list-place.ts'

const pause_ms = 150

/**
 * Restores the scroll position of a list and of the page around it. `isReady` is true once the rows have been loaded.
 */
export function useListScroll(list: string | undefined, isReady: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (frame.current === null || list === undefined || !isReady) return
    const boxes = scrollersOf(frame.current)
    const { scroll = [] } = readListPlace(list)
    boxes.forEach((box, at) => {
      if (scroll[at] > 0) box.scrollTop = scroll[at]
    })
    let left: number[] | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const persistScroll = () => {
      if (left) persistPlace(list, { scroll: left })
      left = null
    }
    const scrolled = () => {
      left = boxes.map(({ scrollTop }) => scrollTop)
      clearTimeout(timer)
      timer = setTimeout(persistScroll, pause_ms)
    }
    for (const box of boxes) box.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      clearTimeout(timer)
      persistScroll()
      for (const box of boxes) box.removeEventListener('scroll', scrolled)
    }
  }, [list, isReady])
  return frame
}

/** The elements that scroll the rows: the list's own box, and the nearest one around the list. */
function scrollersOf(frame: HTMLElement): HTMLElement[] {
  const own = [...frame.querySelectorAll<HTMLElement>('[data-scroller]')]
  for (let box = frame.parentElement; box !== null; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return [...own, box]
  return own
}
