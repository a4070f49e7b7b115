import { expect, test } from 'vitest'
import { laterCsv, sureCsv } from '../../../app/domain/bat/answer/sure-files.ts'
import {
  decidingInputs,
  isCloseCall,
  regretInWords,
  ruleInWords,
  sureLine,
  sureSentences,
} from '../../../app/domain/bat/answer/sure-words.ts'
import { verdictOf } from '../../../app/domain/bat/answer/verdict.ts'
import { bestOf, type ClusterResult, candidatesOf } from '../../../app/domain/bat/best.ts'
import { drawCosts } from '../../../app/domain/bat/sure/draw-costs.ts'
import { gridArrival } from '../../../app/domain/bat/sure/grid-arrival.ts'
import { howSure } from '../../../app/domain/bat/sure/how-sure.ts'
import { technologies } from '../../../app/domain/bat/technologies.ts'
import { english } from '../../in-english.ts'
import { analyse } from './clusters.ts'

const scenario = {
  project_period: 10,
  grid_extension: true,
  grid_extension_limit_km: 5,
  extension_period: '> 5 years',
} as const
const told = (one: { key: Parameters<typeof english>[0]; params?: Parameters<typeof english>[1] }) =>
  english(one.key, one.params)

function sureOf(result: ClusterResult) {
  const { best } = bestOf(result, scenario)
  if (best === null) throw new Error('nobody is left to supply')
  const candidates = candidatesOf(result.energy_costs, result.distance_to_grid_ext_km, scenario)
  const sure = howSure(drawCosts(result.cost_inputs, 400), { best, candidates, project_period: 10 })
  if (sure === null) throw new Error('the best option is no candidate')
  return { sure, best }
}

test('the verdict says who serves whom at what cost, and how much the next costs more', () => {
  const result = analyse(100)
  const { lines, best, next } = verdictOf(result, scenario)
  const [first, second] = lines.map(told)
  const lcc = (one: 'mhp' | 'grid') => result.energy_costs[one]?.cost_series.life_cycle_costs[9] ?? Number.NaN
  expect([best, next]).toEqual(['mhp', 'grid'])
  expect(first).toMatch(
    /^Micro Hydro serves these 100 households for the least cost: NPR [\d,.]+ over 10 years/,
  )
  const lead = Number(second.match(/NPR ([\d,.]+\d) /)?.[1].replaceAll(',', ''))
  expect(lead).toBeCloseTo(lcc('grid') - lcc('mhp'), 2)
  // One gap has one percent, here and in the reason of the best option.
  const reason = bestOf(result, scenario).reason
  expect(reason.key).toBe('bat.best.least')
  expect(second).toContain(`(${reason.params?.percent} %) more`)
  const soon = verdictOf(result, { ...scenario, extension_period: '< 5 Years' })
  expect(told(soon.lines[0])).toMatch(/^Solar Home System bridges the time until the grid comes/)
})

test('draws are told in words: how often, what turns the answer, what decides', () => {
  const { sure, best } = sureOf(analyse(100))
  const count = Math.round((sure.shares[best] ?? 0) * 100)
  expect(isCloseCall(sure)).toBe(count < 60)
  if (count >= 60) expect(told(sureLine(sure))).toContain(`in ${count} of 100 draws`)
  const sentences = sureSentences(sure, best).map(told)
  const flips = sure.inputs.filter(one => one.flip !== null)
  expect(sentences.join(' ')).toContain(flips.length > 0 ? 'Another option wins if' : 'No single input')
  const deciding = decidingInputs(sure)
  expect(deciding).toHaveLength(6)
  expect(deciding.reduce((sum, one) => sum + one.share, 0)).toBeCloseTo(1, 9)
  const [head, ...rows] = sureCsv(sure, { result: analyse(100), best, project_period: 10 }, english)
    .trim()
    .split('\r\n')
    .map(line => line.split(','))
  const shares = rows
    .filter(row => row[0] === 'option')
    .map(row => Number(row[head.indexOf('cheapest_share')]))
  expect(shares.reduce((sum, share) => sum + share, sure.none)).toBeCloseTo(1, 3)
  expect(rows.filter(row => row[0] === 'input')).toHaveLength(sure.inputs.length)
})

test('what the rule costs and who is regretted least are the figures of the curve', () => {
  const result = analyse(100)
  const arrival = gridArrival(result.cost_inputs, technologies)
  const rule = ruleInWords(arrival)
  const least = (at: number) => Math.min(...Object.values(arrival).map(costs => costs[at]))
  const never = (arrival.shs?.[14] ?? 0) - least(14)
  expect(rule?.params?.never).toMatch(/^NPR [\d,]+\.\d\d$/)
  expect(Number(String(rule?.params?.never).replace(/[^\d.]/g, ''))).toBeCloseTo(never, 2)
  expect(told(regretInWords(arrival, 3, 3) ?? { key: 'sure.none' })).toMatch(
    /^Least regret over these years: .*NPR 0\.00/,
  )
  const lines = laterCsv(arrival, result, english).trim().split('\r\n')
  expect(lines).toHaveLength(16)
  expect(lines[15]).toMatch(/^never,/)
})
