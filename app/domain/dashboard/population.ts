import type { ReplyOf } from '../api/endpoint.ts'
import type { Fact } from '../region/facts.ts'
import { type PopulationYear, type populationData, populationYears } from './contract.ts'

/** Years from the census of 22 June 2011 to that of 25 November 2021: 10.42847 (models F). */
const betweenCensuses_yr = 3809 / 365.25
/** Date of the 2011 census as a decimal year: 2011.4712. */
const census_2011 = 2011 + 172 / 365
/** Growth or decline above this, in percent per year, indicates changed boundaries. */
const unusual_percent = 5

type Kind = ReplyOf<typeof populationData>['kinds'][number]
export const kindOfYear: Record<PopulationYear, Kind> = {
  2011: 'census',
  2016: 'estimated',
  2021: 'census',
  2026: 'projected',
  2031: 'projected',
}

/** Annual growth between the censuses as a fraction: rho in models F. Null if one of them counted nobody. */
export function growthRate(in2011: number, in2021: number): number | null {
  return in2011 > 0 && in2021 > 0 ? Math.log(in2021 / in2011) / betweenCensuses_yr : null
}

/**
 * Unrounded population in the middle of a year. In a census year, it is the census count; otherwise, it follows
 * exponential growth through both censuses (models F). If one of them counted nobody, it follows a straight line, but
 * never falls below 0.
 */
export function populationIn(year: PopulationYear, in2011: number, in2021: number): number {
  if (year === 2011) return in2011
  if (year === 2021) return in2021
  const since_yr = year + 0.5 - census_2011
  const rate = growthRate(in2011, in2021)
  if (rate === null) return Math.max(0, in2011 + ((in2021 - in2011) * since_yr) / betweenCensuses_yr)
  return in2011 * Math.exp(rate * since_yr)
}

export type PopulationBySex = { male: number[]; female: number[]; total: number[] }

/**
 * Men, women and total in each year. A region is the sum of its local levels. Each local level is first rounded by
 * sex, so that a province equals the sum of its districts, and a district the sum of its local levels.
 */
export function populationOf(levels: readonly Fact[]): PopulationBySex {
  const sumOf = (year: PopulationYear, from: 'male_2011' | 'female_2011', to: 'male_2021' | 'female_2021') =>
    levels.reduce((sum, fact) => sum + Math.round(populationIn(year, fact[from], fact[to])), 0)
  const male = populationYears.map(year => sumOf(year, 'male_2011', 'male_2021'))
  const female = populationYears.map(year => sumOf(year, 'female_2011', 'female_2021'))
  return { male, female, total: male.map((men, i) => men + female[i]) }
}

/** Local levels that grew or shrank by more than 5 % a year between the censuses. */
export function unusualGrowth(levels: readonly Fact[]): Fact[] {
  return levels.filter(({ pop_2011, pop_2021 }) => {
    const rate = growthRate(pop_2011, pop_2021)
    return rate === null ? pop_2011 !== pop_2021 : Math.abs(rate) * 100 > unusual_percent
  })
}
