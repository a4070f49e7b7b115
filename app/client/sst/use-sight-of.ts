import { useEffect, useRef } from 'react'

/** Brings the selected cluster's row or card into sight inside of a scrolling box. */
export function useSightOf(psu_id: number | null) {
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (psu_id === null) return
    scroller.current?.querySelector(`[data-psu="${psu_id}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [psu_id])
  return scroller
}
