import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

/** If there are at least this many rows, only the visible ones are rendered, */
const many = 200
/** and this many rows above and below them, because the arrow keys need the neighbouring row. */
const spare = 8

/**
 * Selects which rows of equal height to render. When the selected row changes, which is at index `wanted` (or -1 if
 * there is none), it is scrolled into view. For the first selection, only the rows scroll, not the content above the
 * table.
 */
export function useWindowedRows(count: number, row_px: number, wanted: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const { ref, height } = useElementSize<HTMLDivElement>()
  const [first, setFirst] = useState(0)
  const isWindowed = count >= many
  const from = isWindowed ? Math.max(0, Math.min(first, count - 1) - spare) : 0
  const to = isWindowed ? Math.min(count, first + Math.ceil(height / row_px) + spare) : count
  const hasHeight = height > 0
  const was = useRef(wanted)

  useEffect(() => {
    const box = scroller.current
    const isAnother = was.current >= 0 && wanted !== was.current
    was.current = wanted
    if (box === null || wanted < 0) return
    if (!isWindowed) {
      const row = box.querySelector<HTMLElement>('[data-selected]')
      if (isAnother) row?.scrollIntoView({ block: 'nearest' })
      else moveTo(row, box)
    } else if (hasHeight) {
      const top = wanted * row_px
      const isInSight = top >= box.scrollTop && top + 2 * row_px <= box.scrollTop + box.clientHeight
      if (!isInSight) box.scrollTop = Math.max(0, top - box.clientHeight / 2)
    }
  }, [wanted, row_px, hasHeight, isWindowed])

  return {
    ref: useMergedRef(scroller, ref),
    from,
    to,
    isWindowed,
    above_px: from * row_px,
    below_px: Math.max(0, count - to) * row_px,
    scrolled: () => isWindowed && setFirst(Math.floor((scroller.current?.scrollTop ?? 0) / row_px)),
  }
}

/** Scrolls only the box, until the row is the last one in it. */
function moveTo(row: HTMLElement | null, box: HTMLElement): void {
  const below_px = (row?.getBoundingClientRect().bottom ?? 0) - box.getBoundingClientRect().bottom
  if (below_px > 0) box.scrollTop += below_px
}
