/** Length of every series in years. */
export const seriesYears = 15

/** Costs of an option, NPR: initial, yearly, replacements, and residual values deducted at the end. */
export type CostStream = {
  capital: number
  operation: number
  /** One entry per part that wears out. */
  replacements: readonly { cost: number; period_yrs: number }[]
  /** Values that fall to 0 linearly over their life; empty if none is deducted. */
  residuals: readonly { of: 'system' | 'distribution' | 'standalone'; cost: number; life_yrs: number }[]
}
export type Replacement = { year: number; cost: number; discounted_cost: number }

/** Present value of 1 a year at the end of years 1 to `n`; `r` is a fraction. */
export const annuity = (r: number, n: number): number => worthUntil(r, n).sums[n]

/** Present value of 1 after `year` years. */
export const discount = (r: number, year: number): number => worthUntil(r, year).each[year]

/** Cached for the latest rate, which all clusters and years of a run share. */
const worth = { r: 0, filled: 0, each: [1], sums: [0] }
/**
 * Present values of 1 after each year up to `year`, and their sums; valid until the next call with another
 * rate.
 */
export function worthUntil(r: number, year: number): { readonly each: number[]; readonly sums: number[] } {
  if (worth.r !== r) {
    worth.r = r
    worth.filled = 0
  }
  while (worth.filled < year) {
    const next = ++worth.filled
    worth.each[next] = (1 + r) ** -next
    worth.sums[next] = worth.sums[next - 1] + worth.each[next]
  }
  return worth
}

/**
 * Life cycle cost of years 1 to `years`, NPR today (models B3); replacements strictly before the last year's
 * end. Written into `costs` if given.
 */
export function lifeCycleCosts<Into extends number[] | Float64Array = number[]>(
  stream: CostStream,
  r: number,
  years = seriesYears,
  costs = new Array<number>(years) as Into,
): Into {
  const { capital, operation, replacements, residuals } = stream
  const { each, sums } = worthUntil(r, years)
  const replacing = replacements.map(() => 0)
  for (let n = 1; n <= years; n++) {
    let replaced = 0
    for (let i = 0; i < replacements.length; i++) {
      const { cost, period_yrs } = replacements[i]
      // Parts that wore out at the end of the previous year.
      if (n > 1 && (n - 1) % Math.max(1, period_yrs) === 0) replacing[i] += cost * each[n - 1]
      replaced += replacing[i]
    }
    const left = residuals.length === 0 ? 0 : residualValue(stream, r, n)
    costs[n - 1] = capital + operation * sums[n] + replaced - left
  }
  return costs
}

/** The same for a single number of years. */
export const lifeCycleCost = (stream: CostStream, r: number, n: number): number =>
  lifeCycleCosts(stream, r, n)[n - 1]

/** Residual value of plant and lines after `n` years, NPR today (models B2a). */
export function residualValue({ residuals }: Pick<CostStream, 'residuals'>, r: number, n: number): number {
  return residuals.reduce((sum, { cost, life_yrs }) => sum + cost * leftOf(life_yrs, n) * discount(r, n), 0)
}

/** Share of the value left after `n` years. */
export const leftOf = (life_yrs: number, n: number): number => Math.max(0, 1 - n / life_yrs)

/** Levelized cost in NPR/kWh for years 1 to n, from life cycle costs and kWh a year; null without energy. */
export function levelizedCosts(lifeCycle: number[], energy_kWh: number, r: number): (number | null)[] {
  return lifeCycle.map((cost, index) => quotient(cost, energy_kWh * annuity(r, index + 1)))
}

/** A finite quotient, or null. */
export function quotient(a: number, b: number): number | null {
  const value = a / b
  return Number.isFinite(value) ? value : null
}

/** Every replacement at a multiple of the period strictly before `years`, in order. */
export function replacementsBefore(
  { replacements }: Pick<CostStream, 'replacements'>,
  r: number,
  years = seriesYears,
): Replacement[] {
  const all: Replacement[] = []
  for (const { cost, period_yrs } of replacements)
    for (let k = 1; period_yrs > 0 && k * period_yrs < years; k++)
      all.push({ year: k * period_yrs, cost, discounted_cost: cost * discount(r, k * period_yrs) })
  return all.sort((a, b) => a.year - b.year)
}
