import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useLayoutEffect, useRef, useState } from 'react'

/** Rows kept ready above and below those in sight; arrow keys need the neighbour. */
const spare = 8

/**
 * Which of many rows of one height to draw: those in sight and a few beside them. `wanted` is the index of a row
 * that must come into sight when it changes, or -1.
 */
export function useWindowedRows(count: number, row_px: number, wanted: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const [first, setFirst] = useState(0)
  const from = Math.max(0, Math.min(first, count - 1) - spare)
  const to = Math.min(count, first + Math.ceil(height / row_px) + spare)

  useLayoutEffect(() => {
    const box = scroller.current
    if (box === null || wanted < 0 || height === 0) return
    const top = wanted * row_px
    const isInSight = top >= box.scrollTop && top + 2 * row_px <= box.scrollTop + height
    if (!isInSight) box.scrollTop = Math.max(0, top - height / 2)
  }, [wanted, row_px, height])

  return {
    ref: useMergedRef(scroller, ref),
    width,
    from,
    to,
    above_px: from * row_px,
    below_px: Math.max(0, count - to) * row_px,
    scrolled: () => setFirst(Math.floor((scroller.current?.scrollTop ?? 0) / row_px)),
  }
}
