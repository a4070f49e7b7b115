import type { MonthlyFlows } from './wecs.ts'

/**
 * Regions of the MIP method: 1 mountain, 2 hills north of the Mahabharat, 3 Pokhara-Nuwakot-Kathmandu-Sunkoshi, 4
 * lower Tamur, 5 Mahabharat, 6 Kankai, 7 Churia and Terai.
 */
export type MipRegion = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** Monthly ordinates by region, starting with January, where April = 1 (models D5 iv). */
const ordinates: Record<MipRegion, number[]> = {
  1: [2.4, 1.8, 1.3, 1, 2.6, 6, 14.5, 25, 16.5, 8, 4.1, 3.1],
  2: [2.24, 1.7, 1.33, 1, 1.21, 7.27, 18.18, 27.27, 20.91, 9.09, 3.94, 3.03],
  3: [2.71, 1.88, 1.38, 1, 1.88, 3.13, 13.54, 25, 20.83, 10.42, 5, 3.75],
  4: [2.59, 1.88, 1.38, 1, 2.19, 3.75, 6.89, 27.27, 20.91, 6.89, 5, 3.44],
  5: [2.42, 1.82, 1.36, 1, 0.91, 2.73, 11.21, 13.94, 10, 6.52, 4.55, 3.33],
  6: [2.03, 1.62, 1.27, 1, 2.57, 6.08, 24.32, 33.78, 27.03, 6.08, 3.38, 2.57],
  7: [3.3, 2.2, 1.4, 1, 3.5, 6, 14, 35, 24, 12, 7.5, 5],
}

/** April flow in l/s/km² for ungauged streams (models D5 iv; region 7 is unreliable). */
const aprilUnitFlow: Record<MipRegion, number> = { 1: 10, 2: 3.3, 3: 4.8, 4: 3.2, 5: 6.6, 6: 7.4, 7: 1 }

/** Shares of the regions in a catchment, relative to the area that is in any region. They add up to 1. */
export type MipShares = readonly { region: MipRegion; share: number }[]

export type SpotGauging = {
  discharge_m3s: number
  /** From 1 (January) to 12 (December). The method is meant for November to May. */
  month: number
}

/** Monthly flow in l/s/km², starting with January: the area-weighted mean over the regions of a catchment. */
function unitFlows(shares: MipShares): MonthlyFlows {
  const flows = new Array<number>(12).fill(0)
  for (const { region, share } of shares) {
    const april = share * aprilUnitFlow[region]
    const c = ordinates[region]
    for (let month = 0; month < 12; month++) flows[month] += april * c[month]
  }
  return flows
}

/** Monthly mean flows in m³/s from one spot gauging: Q_j = Q_g · c_j / c_m (models D5 iv). */
export function mipMonthlyFlows({ discharge_m3s, month }: SpotGauging, shares: MipShares): MonthlyFlows {
  const c = unitFlows(shares)
  return c.map(ordinate => (discharge_m3s * ordinate) / c[month - 1])
}

/** Monthly mean flows in m³/s from the April flow per km² of the regions (models D5 iv). */
export function mipUnitMonthlyFlows(area_km2: number, shares: MipShares): MonthlyFlows {
  return unitFlows(shares).map(flow => (flow * area_km2) / 1000)
}
