import type { Walk } from '../layout/tree-walk.ts'

/**
 * 1 for each place served by stand-alone systems: of all connected parts of a walked tree that contain its
 * root, the one with the highest sum of gains less lines stays connected. Exact; a branch that breaks even
 * stays.
 *
 * `gain` is the saving of connecting a place over stand-alone systems there, `line` the cost of the line to
 * its parent, both NPR over the same years.
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
