/** A drawn unit: its index in the list of sizes, and its selection probability. */
export type SelectedUnit = { index: number; pi: number }

/**
 * Systematic sampling with probability proportional to size (models E5). Units at least as large as the interval are
 * certain and are selected first, and the interval is recomputed until there are no more of them. Of the others, those
 * are selected in which the cumulative size first exceeds start + j · I, where start = u · I. The method is exact:
 * each unit's probability is n · M_i / ΣM of its round.
 *
 * @param sizes households of each unit in the order of the frame; units of size 0 are never drawn
 * @param n number of units to draw; if there are no more units than this, all are drawn
 * @param u from 0 up to, but not including, 1
 */
export function systematicPps(sizes: ArrayLike<number>, n: number, u: number): SelectedUnit[] {
  const certain = new Uint8Array(sizes.length)
  let open = sizes.length
  let left = Math.min(n, sizes.length)
  let sum = 0
  for (let i = 0; i < sizes.length; i++) sum += sizes[i]
  for (let found = true; found && left > 0; ) {
    found = false
    const interval = sum / left
    for (let i = 0; i < sizes.length && left > 0; i++) {
      if (certain[i] === 1 || (sizes[i] < interval && left < open)) continue
      certain[i] = 1
      sum -= sizes[i]
      open--
      left--
      found = true
    }
  }
  const drawn: SelectedUnit[] = []
  const interval = left > 0 ? sum / left : Number.POSITIVE_INFINITY
  let next = left > 0 ? u * interval : Number.POSITIVE_INFINITY
  let passed = 0
  let selected = 0
  for (let i = 0; i < sizes.length; i++) {
    if (certain[i] === 1) {
      drawn.push({ index: i, pi: 1 })
      continue
    }
    passed += sizes[i]
    if (selected < left && passed > next) {
      drawn.push({ index: i, pi: (left * sizes[i]) / sum })
      selected++
      next = u * interval + selected * interval
    }
  }
  return drawn
}

/**
 * Text that is hashed to get the start of a ward's draw. Ward 0 means that the whole stratum is drawn at once (models
 * E1, E6).
 */
export const seedText = (
  sddmm: number,
  stratum: string,
  ward: number,
  seed: number,
  isReplacement = false,
): string => `sst|${sddmm}|${stratum}|${ward}|${seed}${isReplacement ? '|r' : ''}`

/** Returns the first 53 bits of a SHA-256 hash as a number from 0 up to, but not including, 1 (models E6). */
export function startFraction(sha256: Uint8Array): number {
  let value = 0
  for (let i = 0; i < 6; i++) value = value * 256 + sha256[i]
  return (value * 32 + (sha256[6] >> 3)) / 2 ** 53
}
