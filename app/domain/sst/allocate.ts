/** Number of households to interview in each stratum, and the resulting clusters (models E3). */
export function clustersOf(
  sample: number,
  households: { urban: number; rural: number },
  perCluster: { urban: number; rural: number },
): Record<'urban' | 'rural', { sample: number; clusters: number }> {
  const all = households.urban + households.rural
  const urban = all > 0 ? (sample * households.urban) / all : 0
  const of = (share: number, each: number) => ({
    sample: share,
    clusters: Math.max(0, Math.ceil(share / each - 1e-9)),
  })
  return { urban: of(urban, perCluster.urban), rural: of(all > 0 ? sample - urban : 0, perCluster.rural) }
}

/**
 * Clusters of each ward (models E4). Each ward with households gets one. The rest are distributed by the largest
 * remainder of max(0, n · M_w / M - 1), with ties going to the lower index. No ward receives more clusters than it has
 * units. Null if there are fewer clusters than such wards, in which case only the order of the stratum spreads them.
 */
export function allocate(clusters: number, households: number[], units: number[]): number[] | null {
  const open = households.map((size, ward) => size > 0 && units[ward] > 0)
  const count = open.filter(Boolean).length
  if (clusters < count || count === 0) return null
  const all = households.reduce((sum, size) => sum + size, 0)
  const claims = households.map((size, ward) => (open[ward] ? Math.max(0, (clusters * size) / all - 1) : 0))
  const given = open.map(Number)
  let left = clusters - count
  // A full ward drops out, and its excess is distributed among the others in the same way.
  while (left > 0) {
    const rest = claims.map((claim, ward) => (given[ward] < units[ward] ? claim : 0))
    const free = rest.map((_, ward) => open[ward] && given[ward] < units[ward])
    if (!free.some(Boolean)) break
    const sum = rest.reduce((total, claim) => total + claim, 0)
    const shares = free.map((is, ward) => {
      if (!is) return 0
      return sum > 0 ? (left * rest[ward]) / sum : left / free.filter(Boolean).length
    })
    const added = largestRemainder(shares, left)
    let placed = 0
    for (const [ward, more] of added.entries()) {
      const allocated = Math.min(more, units[ward] - given[ward])
      given[ward] += allocated
      placed += allocated
    }
    if (placed === 0) break
    left -= placed
  }
  return given
}

/** Whole numbers that add up to `total`. Each differs from its share by less than one. Ties go to the lower index. */
export function largestRemainder(shares: number[], total: number): number[] {
  const whole = shares.map(share => Math.floor(share + 1e-9))
  const left = total - whole.reduce((sum, value) => sum + value, 0)
  const order = shares
    .map((share, index) => ({ index, part: share - whole[index] }))
    .sort((a, b) => (Math.abs(a.part - b.part) < 1e-12 ? a.index - b.index : b.part - a.part))
  for (const { index } of order.slice(0, Math.max(0, left))) whole[index]++
  return whole
}
