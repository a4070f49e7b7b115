import { growthRate } from '../../dashboard/population.ts'
import { formatCount, formatFigure, formatPercent, formatRate } from '../../format.ts'
import type { WardGrowth } from '../../plan/steps/demography.ts'
import { fiscalYearOf } from '../../plan/years.ts'
import type { Tier } from '../../rates/tiers.ts'
import { type Fact, listWards } from '../../region/facts.ts'
import type { ReportSheet } from '../blocks.ts'
import type { WholePlan } from '../whole-plan.ts'

export type DemandYear = { year: number; households: number; byTier: { kW: number; MWh: number }[] }
/**
 * Households with a growth rate of their own: their share of all households, and the annual growth, both as fractions.
 */
export type OwnGrowth = { share: number; growth: number }
type Base = { households: number; year: number; own?: readonly OwnGrowth[] } & Pick<
  Fact,
  'households_2011' | 'households_2021'
>

/**
 * Demand of all households in each year of a plan if every household had the supply of a given tier. Households grow
 * exponentially, as those of the local level did between the censuses of 2011 and 2021, or not at all if one census
 * counted none; those in `own` grow at their own rate. Each household uses the power of the tier for its full-load
 * hours per day (Multi-Tier Framework, ESMAP 2015). Losses and institutions are excluded.
 */
export function demandForecast(
  { households, year: base, households_2011, households_2021, own = [] }: Base,
  years: readonly number[],
  tiers: readonly Tier[],
  days_per_year: number,
): { growth: number | null; years: DemandYear[] } {
  const growth = growthRate(households_2011, households_2021)
  const rest = { share: 1 - own.reduce((sum, { share }) => sum + share, 0), growth: growth ?? 0 }
  return {
    growth,
    years: years.map(year => {
      const factor = [...own, rest].reduce(
        (sum, part) => sum + part.share * Math.exp(part.growth * (year - base)),
        0,
      )
      const count = Math.round(households * factor)
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

/** Years of a plan, each identified by the start of its fiscal year. */
export const yearsOf = ({
  starting_year: from,
  ending_year: to,
}: {
  starting_year: number
  ending_year: number
}) => Array.from({ length: to - from }, (_, nth) => from + nth)

/** Target tiers of a plan, from the third tier up. */
const aimed = [3, 4, 5]

/**
 * Forecast for a plan, from the households as entered or else from the census. Null if neither counts any, or if the
 * local level is unknown.
 */
function forecastOf({ fact, documents, plan, rates }: WholePlan) {
  const entered = documents.demography?.num_household
  if (fact === null || (entered === undefined && fact.households_2021 === 0)) return null
  const base =
    entered === undefined
      ? { households: fact.households_2021, year: 2021 }
      : { households: entered, year: plan.starting_year }
  const tiers = rates.tiers.filter(({ tier_id }) => aimed.includes(tier_id))
  const wards = wardGrowthOf(fact, documents.demography?.ward_growth ?? [])
  const own = wards.flatMap(({ share, percent }) =>
    share === null ? [] : [{ share, growth: percent / 100 }],
  )
  const days_per_year = rates.settings.days_per_year
  const forecast = demandForecast({ ...base, ...fact, own }, yearsOf(plan), tiers, days_per_year)
  return { fact, base, isEntered: entered !== undefined, tiers, wards, forecast }
}

/**
 * Power in kW that all households use at a target tier, in each year of a plan. Null if the households or the tier are
 * unknown.
 */
export function demandOfTier(whole: WholePlan, tier: number): { year: number; kW: number }[] | null {
  const known = forecastOf(whole)
  const nth = known?.tiers.findIndex(({ tier_id }) => tier_id === tier) ?? -1
  if (known === null || nth < 0 || known.forecast.years.length === 0) return null
  return known.forecast.years.map(({ year, byTier }) => ({ year, kW: byTier[nth].kW }))
}

/** Writes the section on households, tier and growth over the plan's years. */
export function demandSection(sheet: ReportSheet): void {
  const { whole, say } = sheet
  sheet.heading('report.demand')
  const known = forecastOf(whole)
  if (known === null) {
    sheet.missing('report.noDemand')
    return
  }
  const { fact, base, isEntered, tiers, wards, forecast } = known
  sheet.text(isEntered ? 'report.demandFromPlan' : 'report.demandFromCensus', {
    households: formatCount(base.households),
    year: base.year,
    growth: formatPercent(100 * (forecast.growth ?? 0)),
  })
  sheet.text('report.demandPeople', {
    people: formatPercent(100 * (growthRate(fact.pop_2011, fact.pop_2021) ?? 0)),
  })
  wardGrowthTable(sheet, wards)
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
    { params: { tier: tiers[0].value } },
  )
  sheet.note('report.demandNote', {
    tiers: tiers
      .map(({ value, demand_W, hrs_per_day }) => `${value} ${demand_W} W × ${hrs_per_day} h`)
      .join(', '),
  })
}

/**
 * Wards that have a growth rate of their own, each with its share of the local level's households. Null if no census
 * counts them.
 */
const wardGrowthOf = (fact: Fact, list: readonly WardGrowth[]) => {
  const wards = listWards(fact)
  const all = wards.reduce((sum, { households }) => sum + (households ?? 0), 0)
  return list.map(one => {
    const households = wards.find(({ ward }) => ward === one.ward_no)?.households ?? null
    return { ...one, households, share: households === null || all === 0 ? null : households / all }
  })
}

function wardGrowthTable(sheet: ReportSheet, wards: ReturnType<typeof wardGrowthOf>): void {
  const { say } = sheet
  if (wards.length === 0) return
  sheet.table({
    caption: 'report.wardGrowthTable',
    columns: [
      [say('report.ward'), ({ ward_no }) => String(ward_no), 'right'],
      [say('report.households2021'), ({ households }) => formatCount(households), 'right'],
      [say('report.growthYearly'), ({ percent }) => `${formatRate(percent)} %`, 'right'],
      [say('report.reason'), ({ reason }) => reason],
    ],
    rows: wards,
  })
  const unused = wards.filter(({ share }) => share === null).map(({ ward_no }) => String(ward_no))
  if (unused.length > 0) sheet.note('report.wardGrowthUnused', { wards: unused.join(', ') })
}
