/** The carousel of tools (O-021, S-147). */
export const carousel = {
  /** Time between two moves. */
  autoplay_ms: 4650,
  transition_ms: 1000,
  /** Fraction of a drag by which the slides still move beyond the first or last one, if they do not loop. */
  edgeFriction: 0.35,
  /** Fraction of a slide that a drag must cover to change the slide. */
  dragToChange: 0.15,
} as const

const wrap = (value: number, count: number) => ((value % count) + count) % count

/**
 * Position of a slide, in slides from the left edge, when the carousel is at `position`. Slides loop endlessly. A slide
 * that is leaving to the left is between -1 and 0.
 */
export function slidePlace(slide: number, position: number, count: number): number {
  return wrap(slide - position + 1, count) - 1
}

/** The slide that is the first one at a given turn. */
export const slideAt = (turn: number, count: number): number => wrap(turn, count)

/** The turn nearest to the current one at which `slide` is the first. */
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

/**
 * Position at which the carousel settles after a drag: the next one in the direction of the drag, or the same one after
 * a small movement.
 */
export function settledAt(from: number, position: number): number {
  const by = position - from
  if (Math.abs(by) < carousel.dragToChange) return from
  return from + Math.sign(by) * Math.max(1, Math.round(Math.abs(by)))
}

/** Slow at both ends. Converts the elapsed fraction of time, from 0 to 1, to the fraction of the distance. */
export const eased = (part: number): number => (part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2)
