import { type FundingSource, fundingSources } from '../activities/lists.ts'
import { paisaOf } from '../activities/money.ts'
import type { Shares } from '../activities/tree-contract.ts'

/** Divides an amount in paisa by percentages. The last part absorbs the rounding error, and no part is negative. */
export function splitPaisa(paisa: number, percents: readonly number[]): number[] {
  let left = paisa
  return percents.map((percent, at) => {
    const part = at === percents.length - 1 ? left : Math.min(left, Math.round((paisa * percent) / 100))
    left -= part
    return part
  })
}

/** Divides an amount in paisa into equal parts. The last part absorbs the rounding error. */
export const splitEqually = (paisa: number, count: number): number[] =>
  splitPaisa(
    paisa,
    Array.from({ length: count }, () => 100 / count),
  )

/** Divides an amount in paisa by the shares of years. Years without a share are omitted. */
export function splitByYear(paisa: number, shares: Shares | null): Map<number, number> {
  const given = Object.entries(shares ?? {})
    .filter(([, percent]) => percent > 0)
    .map(([year, percent]) => [Number(year), percent] as const)
    .sort(([a], [b]) => a - b)
  const parts = splitPaisa(
    paisa,
    given.map(([, percent]) => percent),
  )
  return new Map(given.map(([year], at) => [year, parts[at]]))
}

export type PaisaBySource = Record<FundingSource, number>
/**
 * Divides the amounts of an activity by the shares of years. The sum of each year is divided among the sources in
 * proportion to their remaining amounts. The years of a source therefore add up to its amount, and the sources of a
 * year to its sum.
 */
export function fundingByYear(
  amounts: Partial<PaisaBySource> | null,
  shares: Shares | null,
): Map<number, PaisaBySource> {
  const left = fundingSources.map(code => paisaOf(amounts?.[code] ?? 0))
  const years = splitByYear(sum(left), shares)
  return new Map(
    [...years].map(([year, paisa]) => {
      const parts = inProportion(paisa, left)
      parts.forEach((part, at) => {
        left[at] -= part
      })
      return [year, bySource(parts)]
    }),
  )
}

/** Divides an amount in paisa in proportion to weights (largest remainder method). No part exceeds its weight. */
function inProportion(paisa: number, weights: readonly number[]): number[] {
  const all = sum(weights)
  if (all === 0) return weights.map(() => 0)
  const exact = weights.map(weight => (paisa / all) * weight)
  const parts = exact.map((value, at) => Math.min(weights[at], Math.floor(value)))
  const order = exact.map((_, at) => at).sort((a, b) => exact[b] - parts[b] - (exact[a] - parts[a]) || a - b)
  let rest = paisa - sum(parts)
  while (rest > 0) {
    const before = rest
    for (const at of order)
      if (rest > 0 && parts[at] < weights[at]) {
        parts[at]++
        rest--
      }
    if (rest === before) break
  }
  return parts
}

const bySource = (parts: readonly number[]) =>
  Object.fromEntries(fundingSources.map((code, at) => [code, parts[at]])) as PaisaBySource
const sum = (parts: readonly number[]): number => parts.reduce((all, part) => all + part, 0)
