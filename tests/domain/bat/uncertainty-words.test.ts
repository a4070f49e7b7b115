import { expect, test } from 'vitest'
import { laterCsv, uncertaintyCsv } from '../../../app/domain/bat/answer/uncertainty-files.ts'
import {
  arrivalText,
  decidingInputs,
  drawSentences,
  flipRows,
  hasCloseVerdict,
  regretInWords,
  ruleInWords,
  uncertaintyLine,
  uncertaintySentences,
} from '../../../app/domain/bat/answer/uncertainty-words.ts'
import { verdictOf } from '../../../app/domain/bat/answer/verdict.ts'
import { bestOf, type ClusterResult, candidatesOf } from '../../../app/domain/bat/best.ts'
import { drawCosts } from '../../../app/domain/bat/uncertainty/draw-costs.ts'
import { arrivalRows, gridArrival } from '../../../app/domain/bat/uncertainty/grid-arrival.ts'
import { type Uncertainty, uncertaintyOf } from '../../../app/domain/bat/uncertainty/uncertainty.ts'
import { technologies } from '../../../app/domain/technologies/technologies.ts'
import { english } from '../../in-english.ts'
import { analyse } from './clusters.ts'

const scenario = {
  project_period: 10,
  grid_extension: true,
  grid_extension_limit_km: 5,
  extension_period: '> 5 years',
} as const
const textOf = (one: { key: Parameters<typeof english>[0]; params?: Parameters<typeof english>[1] }) =>
  english(one.key, one.params)

function uncertaintyAt(result: ClusterResult) {
  const { best } = bestOf(result, scenario)
  if (best === null) throw new Error('nobody is left to supply')
  const candidates = candidatesOf(result.energy_costs, result.distance_to_grid_ext_km, scenario)
  const uncertainty = uncertaintyOf(drawCosts(result.cost_inputs, 400), {
    best,
    candidates,
    project_period: 10,
  })
  if (uncertainty === null) throw new Error('the best option is no candidate')
  return { uncertainty, best }
}

test('the verdict says who serves whom at what cost, and how much the next costs more', () => {
  const result = analyse(100)
  const { lines, best, next } = verdictOf(result, scenario)
  const [first, second] = lines.map(textOf)
  const lcc = (one: 'mhp' | 'grid') => result.energy_costs[one]?.cost_series.life_cycle_costs[9] ?? Number.NaN
  expect([best, next]).toEqual(['mhp', 'grid'])
  expect(first).toMatch(
    /^Micro Hydro serves these 100 households at the lowest cost: NPR [\d,.]+ over 10 years/,
  )
  const lead = Number(second.match(/NPR ([\d,.]+\d) /)?.[1].replaceAll(',', ''))
  expect(lead).toBeCloseTo(lcc('grid') - lcc('mhp'), 2)
  // One gap has one percent, here and in the reason of the best option.
  const reason = bestOf(result, scenario).reason
  expect(reason.key).toBe('bat.best.least')
  expect(second).toContain(`(${reason.params?.percent} %) more`)
  const soon = verdictOf(result, { ...scenario, extension_period: '< 5 Years' })
  expect(textOf(soon.lines[0])).toMatch(/^Solar Home System bridges the time until the grid comes/)
})

test('draws are told in words: how often, what turns the answer, what decides', () => {
  const { uncertainty, best } = uncertaintyAt(analyse(100))
  const count = Math.round((uncertainty.shares[best] ?? 0) * 100)
  expect(hasCloseVerdict(uncertainty)).toBe(count < 60)
  if (count >= 60) expect(textOf(uncertaintyLine(uncertainty))).toContain(`in ${count} of 100 draws`)
  const sentences = uncertaintySentences(uncertainty, best).map(textOf)
  const flips = uncertainty.inputs.filter(one => one.flip !== null)
  expect(sentences.join(' ')).toContain(flips.length > 0 ? 'Another option wins if' : 'No single input')
  const deciding = decidingInputs(uncertainty)
  expect(deciding).toHaveLength(6)
  expect(deciding.reduce((sum, one) => sum + one.share, 0)).toBeCloseTo(1, 9)
  const [head, ...rows] = uncertaintyCsv(
    uncertainty,
    { result: analyse(100), best, project_period: 10 },
    english,
  )
    .trim()
    .split('\r\n')
    .map(line => line.split(','))
  const shares = rows
    .filter(row => row[0] === 'option')
    .map(row => Number(row[head.indexOf('cheapest_share')]))
  expect(shares.reduce((sum, share) => sum + share, uncertainty.none)).toBeCloseTo(1, 3)
  expect(rows.filter(row => row[0] === 'input')).toHaveLength(uncertainty.inputs.length)
})

test('what turns the answer are rows: the nearest first, by how much, within which range, who wins then', () => {
  const input = (
    name: Uncertainty['inputs'][number]['name'],
    figures: number[],
    winner: 'grid' | 'shs' | null,
  ) => {
    const [stated, min, max, flip] = figures
    return { name, stated, min, max, flip: flip ?? null, winner, spread: 0 }
  }
  const { uncertainty } = uncertaintyAt(analyse(100))
  const rows = flipRows({
    ...uncertainty,
    inputs: [
      input('mhp_capital', [1, 0.7, 1.6, 1.4912], 'grid'),
      input('line_length', [1, 1, 1.4, 1.65], 'shs'),
      input('demand', [1, 0.8, 1.2], null),
      input('flow', [1, 0.001, 2, 0.57], 'shs'),
      input('discount_rate', [10, 4, 15, 12.25], 'grid'),
    ],
  })
  expect(
    rows.map(({ name, change, range, winner }) => [textOf(name), change, textOf(range), winner]),
  ).toEqual([
    ['Discount rate', '10 → 12.3 %', '4 % to 15 %', 'grid'],
    ['Dry-season flow of the stream', '−43.0 %', '−99.9 % to +100 %', 'shs'],
    ['Micro-hydro: capital', '+49.1 %', '−30 % to +60 %', 'grid'],
    ['Grid line length', '+65.0 %', '0 % to +40 %', 'shs'],
  ])
  // Files go on telling the same in sentences.
  const { uncertainty: real, best } = uncertaintyAt(analyse(40, {}, { distance_to_grid_km: 1.2 }))
  const turning = real.inputs.filter(({ flip }) => flip !== null)
  expect(flipRows(real)).toHaveLength(turning.length)
  expect(turning.length).toBeGreaterThan(0)
  expect(uncertaintySentences(real, best)).toEqual(expect.arrayContaining(drawSentences(real, best)))
  // Where a rule marks a dearer option, the answer turns to that one.
  const soon = uncertaintyOf(drawCosts(analyse(100).cost_inputs, 400), {
    best: 'shs',
    candidates: technologies,
    project_period: 5,
  }) as Uncertainty
  for (const { winner } of flipRows(soon)) expect(winner).toBe('shs')
})

test('years of arrival are rows of text: crore of the cheapest, lakh that the next costs more', () => {
  const rows = arrivalRows(gridArrival(analyse(100).cost_inputs, technologies)).map(arrivalText)
  expect(textOf(rows[0].years)).toBe('Years 1 to 4')
  expect(rows[0].cost).toBe('1.65–1.90')
  expect(rows[0].more).toBe('17.6–23.0')
  expect(rows.at(-1)).toMatchObject({ years: { key: 'later.row.never' }, cost: '1.09', more: '58.3' })
  const alone = arrivalRows({ shs: Array<number>(15).fill(1e7) }).map(arrivalText)
  expect(alone[0]).toMatchObject({ cost: '1.00', more: null })
})

test('what the rule costs and who is regretted least are the figures of the curve', () => {
  const result = analyse(100)
  const arrival = gridArrival(result.cost_inputs, technologies)
  const rule = ruleInWords(arrival)
  const min = (at: number) => Math.min(...Object.values(arrival).map(costs => costs[at]))
  const never = (arrival.shs?.[14] ?? 0) - min(14)
  expect(rule?.params?.never).toMatch(/^NPR [\d,]+\.\d\d$/)
  expect(Number(String(rule?.params?.never).replace(/[^\d.]/g, ''))).toBeCloseTo(never, 2)
  expect(textOf(regretInWords(arrival, 3, 3) ?? { key: 'sure.none' })).toMatch(
    /^Least regret over these years: .*NPR 0\.00/,
  )
  const lines = laterCsv(arrival, result, english).trim().split('\r\n')
  expect(lines).toHaveLength(16)
  expect(lines[15]).toMatch(/^never,/)
})
