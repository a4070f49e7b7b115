/** Years for which every series runs. */
export const seriesYears = 15

/** What an option costs, NPR: at the start, every year, and whenever a part wears out. */
export type CostStream = {
  capital: number
  operation: number
  replacement: { cost: number; period_yrs: number } | null
}
export type Replacement = { year: number; cost: number; discounted_cost: number }

/** Present worth of 1 a year at the end of years 1 to `n`; `r` is a fraction. */
export function annuity(r: number, n: number): number {
  // Kept for the rate asked for last: the clusters of a nation, and the years of each, share one.
  if (sums.r !== r) sums = { r, upTo: [0] }
  const { upTo } = sums
  for (let year = upTo.length; year <= n; year++) upTo.push(upTo[year - 1] + discount(r, year))
  return upTo[n]
}
let sums: { r: number; upTo: number[] } = { r: 0, upTo: [0] }

/** Life cycle cost of years 1 to `years`, NPR today (models B3): replacements strictly before the last year's end. */
export function lifeCycleCosts(costs: CostStream, r: number, years = seriesYears): number[] {
  const replaced = replacementsBefore(costs, r, years)
  return Array.from({ length: years }, (_, index) => {
    const n = index + 1
    const replacing = replaced.reduce((sum, one) => (one.year < n ? sum + one.discounted_cost : sum), 0)
    return costs.capital + costs.operation * annuity(r, n) + replacing
  })
}

/** Levelized cost in NPR/kWh of years 1 to n for life cycle costs and kWh a year. */
export function levelizedCosts(lifeCycle: number[], energy_kWh: number, r: number): number[] {
  return lifeCycle.map((cost, index) => cost / (energy_kWh * annuity(r, index + 1)))
}

/** Every replacement at a multiple of the period strictly before `years`, in order. */
export function replacementsBefore(
  { replacement }: CostStream,
  r: number,
  years = seriesYears,
): Replacement[] {
  if (replacement === null || !(replacement.period_yrs > 0)) return []
  const { cost, period_yrs } = replacement
  const all: Replacement[] = []
  for (let k = 1; k * period_yrs < years; k++) {
    all.push({ year: k * period_yrs, cost, discounted_cost: cost * discount(r, k * period_yrs) })
  }
  return all
}

const discount = (r: number, year: number) => (1 + r) ** -year
