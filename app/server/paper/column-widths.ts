/**
 * Calculates the widths of columns that together fill a given width. Each column gets the width of its longest word
 * (`min`). The remaining width first goes to columns that then fit on one line (up to `max`), if they need no more than
 * an equal share. The rest is distributed according to the amount of text.
 */
export function columnWidths(min: number[], max: number[], width: number): number[] {
  if (sum(max) <= width) return max.map(one => (one * width) / sum(max))
  if (sum(min) > width) return min.map(one => (one * width) / sum(min))
  const widths = [...min]
  const lack = (at: number) => Math.max(0, max[at] - widths[at])
  let free = width - sum(min)
  const waiting = min.map((_, at) => at).sort((a, b) => lack(a) - lack(b))
  while (waiting.length > 0 && lack(waiting[0]) <= free / waiting.length) {
    const at = waiting.shift() as number
    free -= lack(at)
    widths[at] = max[at]
  }
  const shares = waiting.map(at => Math.sqrt(lack(at)))
  waiting.forEach((at, nth) => {
    widths[at] += (free * shares[nth]) / sum(shares)
  })
  return widths
}

const sum = (list: number[]) => list.reduce((total, one) => total + one, 0)
