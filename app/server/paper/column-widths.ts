/** Widths of the text of each cell without line breaks, by row and column. */
export type TextWidths = readonly (readonly number[])[]

/**
 * Calculates the widths of columns that together fill a given width. Each column gets the width of its longest word
 * (`min`). The remaining width is distributed so that the rows of `texts` get as low as possible, up to the width at
 * which every column fits on one line (`max`). If the longest words do not fit, columns get narrower in proportion to
 * what they can lose: `rigid` is the width below which a number or a word of the head would be broken. `pad` is the part
 * of a width that is not available for text.
 */
export function columnWidths(
  { min, max, rigid = min }: { min: number[]; max: number[]; rigid?: number[] },
  width: number,
  texts: TextWidths = [],
  pad = 0,
): number[] {
  if (sum(max) <= width) return max.map(one => (one * width) / sum(max))
  if (sum(rigid) > width) return rigid.map(one => (one * width) / sum(rigid))
  if (sum(min) > width) {
    const share = (width - sum(rigid)) / (sum(min) - sum(rigid))
    return min.map((one, at) => rigid[at] + (one - rigid[at]) * share)
  }
  const widths = [...min]
  const step = (width - sum(min)) / steps
  for (let nth = 0; nth < steps; nth++) {
    const gains = gainsOf(widths, texts, pad)
    const open = widths.map((one, at) => (one < max[at] ? gains[at] : -1))
    const best = open.indexOf(Math.max(...open))
    widths[open[best] < 0 ? nth % widths.length : best] += step
  }
  return widths
}

/** Number of equal parts in which the remaining width is distributed. */
const steps = 80

/** By how much all rows together get lower for each point that a column gets wider. */
function gainsOf(widths: readonly number[], texts: TextWidths, pad: number): number[] {
  const gains = widths.map(() => 0)
  for (const row of texts) {
    let [highest, lines] = [-1, 1]
    row.forEach((text, at) => {
      const own = text / (widths[at] - pad)
      if (own > lines) [highest, lines] = [at, own]
    })
    if (highest >= 0) gains[highest] += lines / (widths[highest] - pad)
  }
  return gains
}

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
