/** The carousel of tools (O-021, S-147). */
export const carousel = {
  /** From one move to the next. */
  autoplay_ms: 4650,
  transition_ms: 1000,
  /** Share of a drag that still moves the slides beyond the first or last one, if they do not loop. */
  edgeFriction: 0.35,
  /** Share of a slide that a drag must cover to change it. */
  dragToChange: 0.15,
} as const

const wrap = (value: number, count: number) => ((value % count) + count) % count

/**
 * Position of a slide, in slides from the left edge, when the carousel is at `position`: slides loop
 * endlessly. The one leaving to the left is between -1 and 0.
 */
export function slidePlace(slide: number, position: number, count: number): number {
  return wrap(slide - position + 1, count) - 1
}

/** Which slide is the first one at a turn. */
export const slideAt = (turn: number, count: number): number => wrap(turn, count)

/** The turn nearest to this one at which `slide` is the first. */
export function turnTo(slide: number, turn: number, count: number): number {
  const ahead = wrap(slide - turn, count)
  return turn + (ahead > count / 2 ? ahead - count : ahead)
}

/**
 * Position during a drag.
 * @param by distance dragged to the left, in slides
 * @param last the last position; null if the slides loop
 */
export function draggedTo(from: number, by: number, last: number | null): number {
  const free = from + by
  if (last === null) return free
  const clamped = Math.min(Math.max(free, 0), last)
  return clamped + (free - clamped) * carousel.edgeFriction
}

/** Position to settle at after a drag: the next one in its direction, or the same after a small movement. */
export function settledAt(from: number, position: number): number {
  const by = position - from
  if (Math.abs(by) < carousel.dragToChange) return from
  return from + Math.sign(by) * Math.max(1, Math.round(Math.abs(by)))
}

/** Slow at both ends. Maps the elapsed fraction of time, 0 to 1, to the fraction of distance. */
export const eased = (part: number): number => (part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2)
