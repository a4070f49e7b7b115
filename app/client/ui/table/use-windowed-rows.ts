import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

/** From this number of rows on, only visible ones are rendered, */
const many = 200
/** and some above and below them; arrow keys need the neighbour. */
const spare = 8

/**
 * Rows of equal height to render. The selected row, at `wanted` or -1, scrolls into view when it changes; for
 * the first selection only the rows scroll, not the content above the table.
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

/** Scrolls the box alone, until the row is the last in it. */
function moveTo(row: HTMLElement | null, box: HTMLElement): void {
  const below_px = (row?.getBoundingClientRect().bottom ?? 0) - box.getBoundingClientRect().bottom
  if (below_px > 0) box.scrollTop += below_px
}
