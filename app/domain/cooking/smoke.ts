import { type CookingSettings, type SmokeDisease, smokeDiseases } from '../assumptions/cooking-settings.ts'
import { cookingStoves, type StoveTable } from '../assumptions/cooking-stoves.ts'

type Curve = { alpha: number; beta: number; delta: number; threshold: number }
/** Means of the draws of Burnett et al. 2014. The threshold is in µg/m³ of PM2.5. */
const curves: Readonly<Record<SmokeDisease, Curve>> = {
  alri: { alpha: 2.383, beta: 0.004, delta: 1.193, threshold: 7.298 },
  copd: { alpha: 22.485, beta: 0.001, delta: 0.694, threshold: 7.337 },
  ihd: { alpha: 1.647, beta: 0.048, delta: 0.467, threshold: 7.449 },
  lc: { alpha: 152.496, beta: 0.000167, delta: 0.76, threshold: 7.345 },
  stroke: { alpha: 1.314, beta: 0.012, delta: 1.275, threshold: 7.358 },
}
const slowLag = [0.2, 0.1, 0.24, 0.23, 0.23]
/** Share of the benefit to health that arises in each of the five years after the smoke ends. */
const cessationLags: Readonly<Record<SmokeDisease, readonly number[]>> = {
  alri: [0.7, 0.1, 0.07, 0.07, 0.06],
  copd: [0.3, 0.2, 0.17, 0.17, 0.16],
  ihd: slowLag,
  lc: slowLag,
  stroke: slowLag,
}

/** Relative risk of a disease at an exposure in µg/m³ of PM2.5 (C15; Burnett et al. 2014). */
export function relativeRisk(disease: SmokeDisease, exposure_ug_m3: number): number {
  const { alpha, beta, delta, threshold } = curves[disease]
  if (exposure_ug_m3 < threshold) return 1
  return 1 + alpha * (1 - Math.exp(-beta * (exposure_ug_m3 - threshold) ** delta))
}

/** Share of the benefits of a disease over five years, discounted to the first. */
export function laggedShare(disease: SmokeDisease, rate: number): number {
  return cessationLags[disease].reduce((sum, share, year) => sum + share / (1 + rate) ** year, 0)
}

/** Yearly deaths and cases per person by disease without smoke from stoves. */
export type BackgroundRates = { deaths: Record<SmokeDisease, number>; cases: Record<SmokeDisease, number> }

/** Rates without smoke, with which the stoves of the nation give back the rates of the nation (C16). */
export function backgroundRates(settings: CookingSettings, stoves: StoveTable): BackgroundRates {
  const total = cookingStoves.reduce((sum, stove) => sum + stoves[stove].national_share, 0)
  const withoutSmoke = (prefix: 'deaths' | 'cases') =>
    Object.fromEntries(
      smokeDiseases.map(disease => {
        const risk = cookingStoves.reduce((sum, stove) => {
          const { pm25_ug_m3, national_share } = stoves[stove]
          return sum + national_share * relativeRisk(disease, settings.exposure_factor * pm25_ug_m3)
        }, 0)
        return [disease, settings[`${prefix}_per_100k_${disease}`] / 1e5 / (total > 0 ? risk / total : 1)]
      }),
    ) as Record<SmokeDisease, number>
  return { deaths: withoutSmoke('deaths'), cases: withoutSmoke('cases') }
}

/** Yearly burden of smoke on one person. The cost includes what neighbours breathe. */
export type SmokeBurden = { deaths: number; cases: number; cost_NPR: number }
/** Computes the burden at an exposure in µg/m³ of PM2.5 (C17, C18). */
export type SmokeModel = (exposure_ug_m3: number) => SmokeBurden

/** Prepares the burden of smoke by the rates without smoke and the values of a life and of an illness. */
export function smokeModel(settings: CookingSettings, stoves: StoveTable): SmokeModel {
  const background = backgroundRates(settings, stoves)
  const { society_discount_rate, health_spillover, statistical_life_NPR } = settings
  const diseases = smokeDiseases.map(disease => {
    const deaths = background.deaths[disease]
    const cases = background.cases[disease]
    const harm_NPR = deaths * statistical_life_NPR + cases * settings[`illness_NPR_${disease}`]
    const lagged = laggedShare(disease, society_discount_rate)
    return { disease, deaths, cases, cost_NPR: (1 + health_spillover) * harm_NPR * lagged }
  })
  return exposure => {
    const burden = { deaths: 0, cases: 0, cost_NPR: 0 }
    for (const { disease, deaths, cases, cost_NPR } of diseases) {
      const excess = relativeRisk(disease, exposure) - 1
      burden.deaths += deaths * excess
      burden.cases += cases * excess
      burden.cost_NPR += cost_NPR * excess
    }
    return burden
  }
}

/**
 * Yearly deaths in a population that are averted if all its households change from the stoves of the nation to one
 * stove. With the shipped figures and 29,164,578 persons, induction averts 18,521.
 */
export function nationalDeathsAverted(
  persons: number,
  to_pm25_ug_m3: number,
  settings: CookingSettings,
  stoves: StoveTable,
): number {
  const burden = smokeModel(settings, stoves)
  const deathsAt = (pm25: number) => burden(settings.exposure_factor * pm25).deaths
  const total = cookingStoves.reduce((sum, stove) => sum + stoves[stove].national_share, 0)
  const today = cookingStoves.reduce((sum, stove) => {
    const { national_share, pm25_ug_m3 } = stoves[stove]
    return sum + (national_share / total) * deathsAt(pm25_ug_m3)
  }, 0)
  return persons * (today - deathsAt(to_pm25_ug_m3))
}
