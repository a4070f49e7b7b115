import { expect, test } from 'vitest'
import { populationYears } from '../../../app/domain/dashboard/contract.ts'
import {
  growthRate,
  populationIn,
  populationOf,
  unusualGrowth,
} from '../../../app/domain/dashboard/population.ts'
import type { Fact } from '../../../app/domain/region/facts.ts'

const [nation2011, nation2021] = [26_494_504, 29_164_578]

test('F1: the national growth is the published one', () => {
  expect((growthRate(nation2011, nation2021) ?? 0) * 100).toBeCloseTo(0.9207, 4)
})

test('F2: national totals between and after the censuses; census years show the count', () => {
  const people = populationYears.map(year => Math.round(populationIn(year, nation2011, nation2021)))
  expect(people).toEqual([nation2011, 27_750_072, nation2021, 30_426_409, 31_859_869])
})

test('F3: by sex, and the total is their sum', () => {
  const nation = {
    male_2011: 12_849_041,
    female_2011: 13_645_463,
    male_2021: 14_253_551,
    female_2021: 14_911_027,
  }
  const { male, female, total } = populationOf([nation as Fact])
  const at = populationYears.indexOf(2026)
  expect([male[at], female[at], total[at]]).toEqual([14_920_966, 15_505_990, 30_426_956])
})

test('a region is the sum of its levels, each rounded before', () => {
  const level = { male_2011: 100, female_2011: 101, male_2021: 107, female_2021: 99 } as Fact
  const one = populationOf([level])
  const three = populationOf([level, level, level])
  expect(three.male).toEqual(one.male.map(men => men * 3))
  expect(three.total).toEqual(one.total.map(people => people * 3))
  expect(one.total.every(Number.isInteger)).toBe(true)
  expect(populationOf([]).total).toEqual([0, 0, 0, 0, 0])
})

test('a census that counted nobody gives a straight line, never below nobody', () => {
  expect(growthRate(0, 100)).toBeNull()
  const grown = populationYears.map(year => Math.round(populationIn(year, 0, 100)))
  expect(grown).toEqual([0, 48, 100, 144, 192])
  expect(populationYears.map(year => Math.round(populationIn(year, 100, 0)))).toEqual([100, 52, 0, 0, 0])
  expect(populationIn(2031, 0, 0)).toBe(0)
})

test('growth of more than 5 % a year either way is named, and what is within is not', () => {
  const level = (name_en: string, pop_2021: number) => ({ name_en, pop_2011: 10_000, pop_2021 }) as Fact
  const levels = [
    level('fast', 16_900),
    level('within', 16_800),
    level('shrinking', 5_930),
    level('slow', 5_940),
  ]
  expect(unusualGrowth(levels).map(({ name_en }) => name_en)).toEqual(['fast', 'shrinking'])
})
