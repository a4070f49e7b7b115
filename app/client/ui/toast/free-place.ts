export type ScreenBox = { left: number; top: number; width: number; height: number }

const step_px = 24
const gap_px = 8

/** Whether a box covers or nearly touches any of the others. */
export const covers = (box: ScreenBox, others: readonly ScreenBox[]): boolean =>
  others.some(
    other =>
      other.left < box.left + box.width + gap_px &&
      other.left + other.width > box.left - gap_px &&
      other.top < box.top + box.height + gap_px &&
      other.top + other.height > box.top - gap_px,
  )

/**
 * The nearest position for a box without overlaps, to the right of its own position or above it. If there is none, the
 * box keeps its own position.
 */
export function freePlace(
  own: ScreenBox,
  others: readonly ScreenBox[],
  window_px: { width: number },
): ScreenBox {
  let best = own
  let way_px = Number.POSITIVE_INFINITY
  for (let left = own.left; left + own.width + gap_px <= window_px.width; left += step_px)
    for (let top = own.top; top >= gap_px; top -= step_px) {
      const place = { ...own, left, top }
      const far_px = Math.hypot(left - own.left, top - own.top)
      if (far_px < way_px && !covers(place, others)) {
        best = place
        way_px = far_px
      }
    }
  return best
}
