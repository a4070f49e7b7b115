import { growthRate } from '../../dashboard/population.ts'
import { formatCount, formatFigure, formatPercent } from '../../format.ts'
import { fiscalYearOf } from '../../plan/years.ts'
import type { Tier } from '../../rates/tiers.ts'
import type { Fact } from '../../region/facts.ts'
import type { Sheet } from '../blocks.ts'

export type DemandYear = { year: number; households: number; byTier: { kW: number; MWh: number }[] }
type Base = { households: number; year: number } & Pick<Fact, 'households_2011' | 'households_2021'>

/**
 * Demand of all households by year of a plan, did each have the supply of a tier: households grow as those of the local
 * level did between the censuses of 2011 and 2021 (exponentially; where one counted none, not at all), and each takes the
 * tier's power for its full-load hours a day (Multi-Tier Framework, ESMAP 2015). Losses and institutions are not in it.
 */
export function demandForecast(
  { households, year: base, households_2011, households_2021 }: Base,
  years: readonly number[],
  tiers: readonly Tier[],
  days_per_year: number,
): { growth: number | null; years: DemandYear[] } {
  const growth = growthRate(households_2011, households_2021)
  return {
    growth,
    years: years.map(year => {
      const count = Math.round(households * Math.exp((growth ?? 0) * (year - base)))
      return {
        year,
        households: count,
        byTier: tiers.map(({ demand_W, hrs_per_day }) => ({
          kW: (count * demand_W) / 1000,
          MWh: (count * demand_W * hrs_per_day * days_per_year) / 1e6,
        })),
      }
    }),
  }
}

/** Years of a plan, each by the one in which its fiscal year begins. */
export const yearsOf = ({
  starting_year: from,
  ending_year: to,
}: {
  starting_year: number
  ending_year: number
}) => Array.from({ length: to - from }, (_, nth) => from + nth)

/** Tiers that a plan aims at: from the third on. */
const aimed = [3, 4, 5]

/** Households, tier and growth over the plan's years. */
export function demandSection(sheet: Sheet): void {
  const { whole, say } = sheet
  const { fact, documents, plan, rates } = whole
  sheet.heading('report.demand')
  const entered = documents.demography?.num_household
  if (fact === null || (entered === undefined && fact.households_2021 === 0)) {
    sheet.missing('report.noDemand')
    return
  }
  const base =
    entered === undefined
      ? { households: fact.households_2021, year: 2021 }
      : { households: entered, year: plan.starting_year }
  const tiers = rates.tiers.filter(({ tier_id }) => aimed.includes(tier_id))
  const forecast = demandForecast({ ...base, ...fact }, yearsOf(plan), tiers, rates.settings.days_per_year)
  sheet.text(entered === undefined ? 'report.demandFromCensus' : 'report.demandFromPlan', {
    households: formatCount(base.households),
    year: base.year,
    growth: formatPercent(100 * (forecast.growth ?? 0)),
  })
  sheet.text('report.demandPeople', {
    people: formatPercent(100 * (growthRate(fact.pop_2011, fact.pop_2021) ?? 0)),
  })
  sheet.table({
    caption: 'report.demandTable',
    columns: [
      [say('report.fiscalYear'), ({ year }) => fiscalYearOf(year)],
      [say('report.households'), ({ households }) => formatCount(households), 'right'],
      ...tiers.flatMap((tier, nth): [string, (row: DemandYear) => string, 'right'][] => [
        [`${tier.value}, kW`, ({ byTier }) => formatCount(byTier[nth].kW), 'right'],
        [`${tier.value}, MWh`, ({ byTier }) => formatFigure(byTier[nth].MWh, 1), 'right'],
      ]),
    ],
    rows: forecast.years,
  })
  sheet.bars(
    'report.demandFigure',
    forecast.years.map(({ year, byTier }) => ({
      name: fiscalYearOf(year),
      value: byTier[0].MWh,
      text: formatFigure(byTier[0].MWh, 1),
    })),
    { tier: tiers[0].value },
  )
  sheet.note('report.demandNote', {
    tiers: tiers
      .map(({ value, demand_W, hrs_per_day }) => `${value} ${demand_W} W × ${hrs_per_day} h`)
      .join(', '),
  })
}
