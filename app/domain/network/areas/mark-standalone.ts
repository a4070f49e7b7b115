import type { Walk } from '../layout/tree-walk.ts'

/**
 * Returns 1 for each place that stand-alone systems serve. Of all connected parts of a walked tree that contain its
 * root, the one with the highest sum of gains minus lines stays connected. The result is exact, and a branch that
 * breaks even stays connected.
 *
 * `gain` is what connecting a place saves compared with stand-alone systems, and `line` is the cost of the line to its
 * parent, both in NPR over the same years.
 */
export function markStandalone(
  { order, count, parent }: Walk,
  { gain, line }: { gain: Float64Array; line: Float64Array },
): Uint8Array {
  const standalone = new Uint8Array(gain.length)
  const value = gain.slice()
  for (let i = count - 1; i > 0; i--) {
    const place = order[i]
    const surplus = value[place] - line[place]
    if (surplus >= 0) value[parent[place]] += surplus
    else standalone[place] = 1
  }
  for (let i = 1; i < count; i++) {
    const place = order[i]
    if (standalone[parent[place]] === 1) standalone[place] = 1
  }
  return standalone
}
