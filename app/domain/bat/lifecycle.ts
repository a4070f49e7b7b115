/** Length of every series in years. */
export const seriesYears = 15

/** Costs of an option in NPR: initial, annual and replacement costs, and the residual values deducted at the end. */
export type CostStream = {
  capital: number
  operation: number
  /** One entry for each part that wears out. */
  replacements: readonly { cost: number; period_yrs: number }[]
  /** Values that decline linearly to 0 over their lifetime. Empty if no residual value is deducted. */
  residuals: readonly { of: 'system' | 'distribution' | 'standalone'; cost: number; life_yrs: number }[]
}
export type Replacement = { year: number; cost: number; discounted_cost: number }

/** Present value of 1 paid at the end of each of the years 1 to `n`. `r` is a fraction. */
export const annuity = (r: number, n: number): number => worthUntil(r, n).sums[n]

/** Present value of 1 paid after `year` years. */
export const discount = (r: number, year: number): number => worthUntil(r, year).each[year]

/** Cached for the most recent rate, which all clusters and years of a run share. */
const worth = { r: 0, filled: 0, each: [1], sums: [0] }
/**
 * Present values of 1 after each year up to `year`, and their running sums. Valid until the next call with another
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
 * Life cycle cost over 1 to `years` years, as a present value in NPR (models B3). Replacements count strictly before
 * the end of the last year. The result is written into `costs` if given.
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

/** Returns the life cycle cost over a given number of years. */
export const lifeCycleCost = (stream: CostStream, r: number, n: number): number =>
  lifeCycleCosts(stream, r, n)[n - 1]

/** Residual value of the plant and lines after `n` years, as a present value in NPR (models B2a). */
export function residualValue({ residuals }: Pick<CostStream, 'residuals'>, r: number, n: number): number {
  return residuals.reduce((sum, { cost, life_yrs }) => sum + cost * leftOf(life_yrs, n) * discount(r, n), 0)
}

/** Fraction of the value that remains after `n` years. */
export const leftOf = (life_yrs: number, n: number): number => Math.max(0, 1 - n / life_yrs)

/** Levelized cost in NPR/kWh over 1 to n years, from life cycle costs and kWh per year; null if there is no energy. */
export function levelizedCosts(lifeCycle: number[], energy_kWh: number, r: number): (number | null)[] {
  return lifeCycle.map((cost, index) => quotient(cost, energy_kWh * annuity(r, index + 1)))
}

/** Returns the quotient, or null if it is not finite. */
export function quotient(a: number, b: number): number | null {
  const value = a / b
  return Number.isFinite(value) ? value : null
}

/** Returns all replacements that fall on a multiple of their period strictly before `years`, in order. */
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
