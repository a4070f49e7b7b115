import { drainsOut, neighbourSteps } from '../../app/domain/spatial/water/grid-terrain.ts'

/** Cells of each arc: from a head or a confluence down to the next confluence, whose cell comes last. */
export type TracedArcs = {
  /** Arc k has the cells first[k] to first[k + 1] - 1. */
  first: Uint32Array
  cells: Uint32Array
  /** arcid of the next arc, 0 if the stream ends. */
  to_arc: Uint32Array
  threshold_km2: number
}

/** Catchments at which a stream may begin, smallest first. */
const thresholds_km2 = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4, 6, 10, 20, 50]
const max_arcs = 100_000

/**
 * Streams as arcs between confluences: all cells within `inside` with at least a threshold catchment, the
 * smallest of the list that gives 100,000 arcs or fewer. Arcs are numbered from 1 in the order of their first
 * cells.
 */
export function traceArcs(
  area_km2: Float32Array,
  direction: Uint8Array,
  inside: Uint8Array,
  width: number,
): TracedArcs {
  const step = neighbourSteps(width)
  for (const threshold_km2 of thresholds_km2) {
    const isStream = (cell: number) => area_km2[cell] >= threshold_km2 && inside[cell] === 1
    const inflows = new Uint8Array(area_km2.length)
    for (let cell = 0; cell < inflows.length; cell++) {
      if (isStream(cell) && direction[cell] !== drainsOut) inflows[cell + step[direction[cell]]]++
    }
    const starts: number[] = []
    for (let cell = 0; cell < inflows.length; cell++) {
      if (inflows[cell] === 1 || !isStream(cell)) continue
      const to = direction[cell]
      // A cell alone, with nothing to run into, is no line.
      if (inflows[cell] === 0 && (to === drainsOut || !isStream(cell + step[to]))) continue
      starts.push(cell)
      if (starts.length > max_arcs) break
    }
    if (starts.length <= max_arcs) return follow(starts, isStream, inflows, direction, step, threshold_km2)
  }
  throw new Error('streams: more than 100,000 arcs even at the largest threshold')
}

function follow(
  starts: number[],
  isStream: (cell: number) => boolean,
  inflows: Uint8Array,
  direction: Uint8Array,
  step: Int32Array,
  threshold_km2: number,
): TracedArcs {
  const courses: number[] = []
  const first: number[] = [0]
  const ends: number[] = []
  const arcFrom = new Map<number, number>()
  for (const start of starts) {
    const from = courses.length
    let cell = start
    courses.push(cell)
    while (direction[cell] !== drainsOut && isStream(cell + step[direction[cell]])) {
      cell += step[direction[cell]]
      courses.push(cell)
      if (inflows[cell] > 1) break
    }
    if (courses.length - from < 2) {
      courses.length = from
      continue
    }
    first.push(courses.length)
    ends.push(cell)
    arcFrom.set(start, ends.length)
  }
  return {
    first: Uint32Array.from(first),
    cells: Uint32Array.from(courses),
    to_arc: Uint32Array.from(ends, end => arcFrom.get(end) ?? 0),
    threshold_km2,
  }
}
