/** The carousel of tools (O-021, S-147). */
export const carousel = {
  /** From one move to the next. */
  autoplay_ms: 4650,
  transition_ms: 1000,
  /** Share of a drag that still moves the slides beyond the first or last one, where they don't go round. */
  edgeFriction: 0.35,
  /** Share of a slide that a drag must cover to change it. */
  dragToChange: 0.15,
} as const

const wrap = (value: number, count: number) => ((value % count) + count) % count

/**
 * Where a slide stands, in slides from the left edge, when the carousel is at `position`: each turns up again behind
 * the last one, so that there is no end. The one that is leaving to the left stands between -1 and 0.
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
 * The position under a drag.
 * @param by how far the slides are pulled to the left, in slides
 * @param last the last position; null where the slides go round and there is no edge
 */
export function draggedTo(from: number, by: number, last: number | null): number {
  const free = from + by
  if (last === null) return free
  const clamped = Math.min(Math.max(free, 0), last)
  return clamped + (free - clamped) * carousel.edgeFriction
}

/** The turn to come to rest at after a drag: the next one in its direction, or the same after a mere twitch. */
export function settledAt(from: number, position: number): number {
  const by = position - from
  if (Math.abs(by) < carousel.dragToChange) return from
  return from + Math.sign(by) * Math.max(1, Math.round(Math.abs(by)))
}

/** Slow at both ends. `part` of the way in time, 0 to 1, gives the part in space. */
export const eased = (part: number): number => (part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2)
