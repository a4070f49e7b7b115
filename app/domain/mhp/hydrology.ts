import { type MipShares, mipMonthlyFlows, mipUnitMonthlyFlows, type SpotGauging } from './mip.ts'
import { type Catchment, type MonthlyFlows, wecsMonthlyFlows } from './wecs.ts'

export type FlowMethod = 'mip-gauged' | 'wecs' | 'geometric-mean' | 'blend'
export type DesignFlow = {
  /** Design discharge in m³/s, or 0 if the catchment is unknown ('not found'). */
  discharge_m3s: number
  /** Band of the methods: from half to double, widened to include the result of each method. */
  low_m3s: number
  high_m3s: number
  method: FlowMethod | null
  /** Result of each method by itself in m³/s, or null if it does not apply. */
  wecs_m3s: number | null
  mip_m3s: number | null
  monthly_m3s: MonthlyFlows
  eflow_m3s: number
  /** Factor by which inflow raised the flow computed for the place itself, or 1 if it did not. */
  raised: number
}

/**
 * Up to `mean` (km²), the geometric mean of both methods is used; from `wecs` on, only WECS/DHM. In between, the two
 * are blended.
 */
export const blend_km2 = { mean: 50, wecs: 200 } as const
/** Factor of the band without a measurement, and with a measurement in the dry season. */
const band = { regional: 2, gauged: 1.3 } as const

/** Fraction of the lowest monthly mean that remains in the stream (models D5 vi, Hydropower Policy 2058 §6.1.1). */
export const leftInStream = 0.1
/** Fraction of the usable flow for which the plant is designed (models D5 vii). */
export const designFlowShare = 0.85

export function environmentalFlow(monthly_m3s: MonthlyFlows): number {
  return leftInStream * Math.min(...monthly_m3s)
}

/** Flow that is available in eleven months of the year: the second-lowest monthly mean. */
export function flowOfElevenMonths(monthly_m3s: MonthlyFlows): number {
  let [min, second] = [Infinity, Infinity]
  for (const flow of monthly_m3s) {
    if (flow < min) [min, second] = [flow, min]
    else if (flow < second) second = flow
  }
  return second
}

/** Design flow in m³/s from monthly means, Q = 0.85 · (Q11 − Qe) (models D5 vii). */
function designOf(monthly_m3s: MonthlyFlows): number {
  return Math.max(0, designFlowShare * (flowOfElevenMonths(monthly_m3s) - environmentalFlow(monthly_m3s)))
}

/** Whether most of the catchment is above 5,000 m, for which neither method was fitted. */
export const isOfSnowAndIce = ({ area_km2, a5000_km2 }: Catchment): boolean => a5000_km2 < area_km2 / 2

/**
 * Design discharge at an ungauged intake (models D5 vii). If there is a spot gauging, monthly means are based on it.
 * Otherwise, they come from WECS/DHM for catchments of 200 km² and more, and from the geometric mean of WECS/DHM and
 * the regional MIP unit flow up to 50 km² and for catchments of snow and ice. In between, both rules are blended by ln
 * A. If the regions are unknown, only WECS/DHM is used.
 *
 * @param drainsIn_m3s the largest design flow upstream of the place, because flow never decreases downstream
 */
export function designFlow(
  catchment: Catchment | null,
  regions: MipShares = [],
  gauging: SpotGauging | null = null,
  drainsIn_m3s = 0,
): DesignFlow {
  const isKnown = catchment !== null && catchment.area_km2 > 0
  const wecs = isKnown ? wecsMonthlyFlows(catchment) : null
  const mip = isKnown && regions.length > 0 ? mipUnitMonthlyFlows(catchment.area_km2, regions) : null
  const alone = { wecs_m3s: wecs && designOf(wecs), mip_m3s: mip && designOf(mip) }
  if (gauging !== null && regions.length > 0) {
    const monthly_m3s = mipMonthlyFlows(gauging, regions)
    const discharge_m3s = designOf(monthly_m3s)
    return {
      ...alone,
      discharge_m3s,
      low_m3s: discharge_m3s / band.gauged,
      high_m3s: discharge_m3s * band.gauged,
      method: 'mip-gauged',
      monthly_m3s,
      eflow_m3s: environmentalFlow(monthly_m3s),
      raised: 1,
    }
  }
  if (!isKnown || wecs === null) return { ...unknown, ...alone }
  const weight = mip === null ? 1 : wecsWeight(catchment)
  const own = mip === null ? wecs : wecs.map((flow, month) => blended(flow, mip[month], weight))
  const own_m3s = designOf(own)
  const discharge_m3s = Math.max(own_m3s, drainsIn_m3s)
  const raised = own_m3s > 0 ? discharge_m3s / own_m3s : 1
  const monthly_m3s = raised > 1 ? own.map(flow => flow * raised) : own
  const said = [alone.wecs_m3s, alone.mip_m3s].filter(flow => flow !== null)
  return {
    ...alone,
    discharge_m3s,
    low_m3s: Math.min(discharge_m3s / band.regional, ...said),
    high_m3s: Math.max(discharge_m3s * band.regional, ...said),
    method: weight === 1 ? 'wecs' : weight === meanWeight ? 'geometric-mean' : 'blend',
    monthly_m3s,
    eflow_m3s: environmentalFlow(monthly_m3s),
    raised,
  }
}

const unknown = {
  discharge_m3s: 0,
  low_m3s: 0,
  high_m3s: 0,
  method: null,
  monthly_m3s: [],
  eflow_m3s: 0,
  raised: 1,
}

const meanWeight = 0.5
const blended = (wecs: number, mip: number, weight: number) =>
  weight === meanWeight ? Math.sqrt(wecs * mip) : weight === 1 ? wecs : wecs ** weight * mip ** (1 - weight)

/** Exponent of WECS/DHM relative to that of MIP: one half gives the geometric mean, and 1 only WECS/DHM. */
function wecsWeight(catchment: Catchment): number {
  const { mean, wecs } = blend_km2
  if (catchment.area_km2 <= mean || isOfSnowAndIce(catchment)) return meanWeight
  if (catchment.area_km2 >= wecs) return 1
  return meanWeight + (1 - meanWeight) * (Math.log(catchment.area_km2 / mean) / Math.log(wecs / mean))
}
