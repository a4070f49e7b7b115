import * as v from 'valibot'
import { type PopulationYear, populationYears } from '../../app/domain/dashboard/contract.ts'
import { growthRate, populationIn, populationOf } from '../../app/domain/dashboard/population.ts'
import type { Fact } from '../../app/domain/region/facts.ts'

const counts = {
  male_2011: v.number(),
  male_2021: v.number(),
  female_2011: v.number(),
  female_2021: v.number(),
  households_2011: v.number(),
  households_2021: v.number(),
}
const Inputs = v.object({ levels: v.array(v.object({ census: v.object(counts) })) })

const inYears = (of: (year: PopulationYear, at: number) => number) =>
  Object.fromEntries(populationYears.map((year, at) => [year, of(year, at)]))

/** Population by sex (rounded) and households (unrounded) of local levels in the dashboard's years (models F). */
export function growthResults(inputs: unknown): unknown {
  const { levels } = v.parse(Inputs, inputs)
  return {
    levels: levels.map(({ census }) => {
      const { male, female, total } = populationOf([census as Fact])
      const { households_2011, households_2021 } = census
      return {
        expected: {
          male: inYears((_, at) => male[at]),
          female: inYears((_, at) => female[at]),
          total: inYears((_, at) => total[at]),
          male_rate: growthRate(census.male_2011, census.male_2021),
          household_rate: growthRate(households_2011, households_2021),
          households: inYears(year => populationIn(year, households_2011, households_2021)),
        },
      }
    }),
  }
}
