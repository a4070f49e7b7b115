import { expect, test } from 'vitest'
import { formulasOf, formulaText, listFigureSources } from '../../../app/domain/bat/answer/formulas.ts'
import { resultTechnologies } from '../../../app/domain/bat/files.ts'
import { formatAmount, formatFactor, formatRate } from '../../../app/domain/format.ts'
import { english } from '../../in-english.ts'
import { analyse } from './clusters.ts'

/** Half a paisa of rounding, and what two factors of twelve digits leave open: less than a paisa up to NPR 50 crore. */
const paisa = (amount: number) => 0.005 + Math.abs(amount) * 1e-11

/** What a reader gets by typing a formula into a calculator. */
function reckoned(formula: string): number {
  const [first, ...rest] = formula.split(/(?=[×÷])/)
  return rest.reduce(
    (value, part) => (part.startsWith('÷') ? value / numberIn(part) : value * numberIn(part)),
    numberIn(first),
  )
}
function numberIn(part: string): number {
  const [, digits, percent] = part.match(/(-?[\d,]+(?:\.\d+)?(?:e[+-]?\d+)?)\s*(%?)/) ?? []
  return Number(digits.replaceAll(',', '')) / (percent ? 100 : 1)
}
const amountIn = (text: string) => Number(text.replaceAll(',', ''))

test('whoever reckons the opened formulas of 500 answers again gets the shown figures to the paisa', () => {
  const random = seeded(12)
  const wrong: string[] = []
  let lines = 0
  const compareAmount = (value: number, shown: string, what: string) => {
    lines++
    if (!(Math.abs(value - amountIn(shown)) <= paisa(value))) wrong.push(`${what}: ${value} is not ${shown}`)
  }
  for (let n = 0; n < 500; n++) {
    const result = drawn(random)
    const period = [5, 10, 15][n % 3]
    for (const technology of resultTechnologies(result)) {
      const cost = result.energy_costs[technology]!
      const { blocks, levelized } = formulasOf(result, technology, period, english)
      const sums: Record<string, number> = {}
      for (const { id, lines, sum } of blocks) {
        sums[id] = 0
        for (const line of lines) {
          const value = line.formula ? reckoned(line.formula) : sums.capital
          compareAmount(value, line.amount, formulaText([line]))
          sums[id] += value
        }
        compareAmount(sums[id], sum, `${technology} ${id}`)
      }
      const total = blocks[blocks.length - 1]
      compareAmount(
        sums.operation,
        total.lines[1].formula.split(' ')[0],
        `${technology} operation in the total`,
      )
      compareAmount(reckoned(levelized?.formula ?? ''), levelized?.amount ?? '', `${technology} levelized`)
      const row = [
        cost.capital_cost,
        cost.operation_maintenance_cost,
        cost.cost_series.life_cycle_costs[period - 1],
      ]
      expect([blocks[0].sum, blocks[1].sum, total.sum]).toEqual(row.map(formatAmount))
    }
  }
  expect(wrong).toEqual([])
  expect(lines).toBeGreaterThan(20_000)
})

test('a distance keeps all its decimals, a rate stays as it was written', () => {
  expect(formatFactor(3.978986532)).toBe('3.97898653200')
  expect(formatFactor(36_500)).toBe('36,500')
  expect(formatRate(2_500_000)).toBe('25,00,000')
  expect(formatRate(9.5)).toBe('9.5')
  expect(formatFactor(5e-324)).toBe('4.94065645841e-324')
  const result = analyse(100, {}, { distance_to_grid_km: 3.978986532 })
  const [capital] = formulasOf(result, 'grid', 5, english).blocks
  expect(capital.lines[0].formula).toBe('3.97898653200 km × 25,00,000 NPR/km')
  expect(capital.lines[0].amount).toBe('99,47,466.33')
})

test('every rate tells its source and vintage, every quantity how it was counted', () => {
  const result = analyse(100)
  for (const technology of resultTechnologies(result)) {
    const sources = listFigureSources(result, technology, english)
    const { terms } = result.energy_costs[technology]!.explanation
    expect(sources.length).toBeGreaterThanOrEqual(2)
    for (const { quantity } of terms)
      expect(sources.some(({ figure }) => figure.startsWith(formatFactor(quantity)))).toBe(true)
    const { source, vintage } = result.energy_costs[technology]!.rate
    expect(sources.some(one => one.source.includes(source) && one.source.includes(vintage))).toBe(true)
    for (const { source } of sources) expect(source).not.toBe('')
  }
})

/** Clusters as they come: few and many households, every tier, rates of their own, values left at the end. */
function drawn(random: () => number) {
  const between = (min: number, max: number) => min + random() * (max - min)
  const tier = (1 + Math.floor(random() * 5)) as 1 | 2 | 3 | 4 | 5
  const isOwn = random() < 0.3
  return analyse(
    Math.round(10 ** between(0, 3.6)),
    {
      bat_form: { tier },
      load_info_data: random() < 0.5 ? [{ institution_id: 1, number: 1 + Math.floor(random() * 4) }] : [],
      extra_params: isOwn
        ? {
            costs: {
              grid: { cc_rate: between(1e6, 4e6) },
              shs: { rc_rate: random() < 0.3 ? 0 : between(50, 200) },
              settings: {
                discount_rate: between(0, 20),
                residual_value: random() < 0.5,
                grid_energy_NPR_per_kWh: between(5, 20),
              },
            },
          }
        : {},
      use_other_parameters: isOwn,
    },
    {
      distance_to_grid_km: between(0, 20),
      distance_to_mhp_km: between(0, 3),
      minigrid_pvout_kWh: between(1000, 1700),
      is_in_terai: random() < 0.2,
    },
  )
}

/** mulberry32 */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
