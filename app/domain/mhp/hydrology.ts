import { type MipRegion, mipMonthlyFlows, mipMonths, mipUnitMonthlyFlows, type SpotGauging } from './mip.ts'
import { type Catchment, type MonthlyFlows, wecsMonthlyFlows } from './wecs.ts'

export type FlowMethod = 'mip-gauged' | 'wecs' | 'geometric-mean'
export type DesignFlow = {
  /** Design discharge in m³/s; 0 where nothing is known of the catchment ('not found'). */
  discharge_m3s: number
  /** The band that a single regional formula deserves: half and double. */
  low_m3s: number
  high_m3s: number
  method: FlowMethod | null
  monthly_m3s: MonthlyFlows
  eflow_m3s: number
}

/** Catchments from here on (km²) are what the WECS/DHM regression was fitted to. */
const wecs_from_km2 = 100
const band = 2

/** Flow left in the stream: 10 % of the lowest monthly mean (models D5 vi, Hydropower Policy 2058 §6.1.1). */
export function environmentalFlow(monthly_m3s: MonthlyFlows): number {
  return 0.1 * Math.min(...monthly_m3s)
}

/** The flow that is there in eleven months of twelve: the second-lowest monthly mean. */
export function flowOfElevenMonths(monthly_m3s: MonthlyFlows): number {
  return monthly_m3s.toSorted((a, b) => a - b)[1]
}

/**
 * Design discharge at an ungauged intake, Q = 0.85 · (Q11 − Qe) (models D5 vii). Monthly means come from a spot
 * gauging where there is one, from WECS/DHM for catchments of 100 km² and more, else from the geometric mean of
 * WECS/DHM and the MIP unit flow of the region (WECS/DHM alone where the region is unknown).
 */
export function designFlow(
  catchment: Catchment | null,
  region: MipRegion | null = null,
  gauging: SpotGauging | null = null,
): DesignFlow {
  const none = { discharge_m3s: 0, low_m3s: 0, high_m3s: 0, method: null, monthly_m3s: [], eflow_m3s: 0 }
  if (gauging !== null && region !== null) return fromMonths(mipMonthlyFlows(gauging, region), 'mip-gauged')
  if (catchment === null || !(catchment.area_km2 > 0)) return none
  const wecs = wecsMonthlyFlows(catchment)
  if (catchment.area_km2 >= wecs_from_km2 || region === null) return fromMonths(wecs, 'wecs')
  const unit = mipUnitMonthlyFlows(catchment.area_km2, region)
  return fromMonths(
    mipMonths.map(month => Math.sqrt(wecs[month] * unit[month])),
    'geometric-mean',
  )
}

function fromMonths(monthly_m3s: MonthlyFlows, method: FlowMethod): DesignFlow {
  const eflow_m3s = environmentalFlow(monthly_m3s)
  const discharge_m3s = Math.max(0, 0.85 * (flowOfElevenMonths(monthly_m3s) - eflow_m3s))
  return {
    discharge_m3s,
    low_m3s: discharge_m3s / band,
    high_m3s: discharge_m3s * band,
    method,
    monthly_m3s,
    eflow_m3s,
  }
}
