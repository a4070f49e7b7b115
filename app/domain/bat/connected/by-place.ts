/**
 * Distributes connected households over places that together make up a local level, as whole numbers that add up to
 * `total`. Each is the expected number rounded down or up, as far as the sum allows.
 *
 * @param places households in each place, and the unrounded number of them that is expected to be connected
 * @param total a whole number that does not exceed the households of all places
 */
export function connectedByPlace(
  places: readonly { households: number; expected: number }[],
  total: number,
): number[] {
  const counts = places.map(({ households, expected }) => Math.min(households, Math.floor(expected)))
  let left = total - counts.reduce((sum, count) => sum + count, 0)
  const step = Math.sign(left)
  const rest = (at: number) => (places[at].expected - counts[at]) * step
  while (left !== 0) {
    const hasRoom = (at: number) => (step > 0 ? counts[at] < places[at].households : counts[at] > 0)
    const byRest = [...counts.keys()].filter(hasRoom).sort((a, b) => rest(b) - rest(a) || a - b)
    if (byRest.length === 0) break
    for (const at of byRest.slice(0, Math.abs(left))) {
      counts[at] += step
      left -= step
    }
  }
  return counts
}
