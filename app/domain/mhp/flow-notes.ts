import { roundHalfUp } from '../format.ts'
import type { LngLat } from '../geometry.ts'
import type { Message } from '../messages/messages.ts'
import type { VertexCatchment } from './design-flow-at.ts'
import { type DesignFlow, isOfSnowAndIce } from './hydrology.ts'
import { default_mwi_mm, smallest_km2 } from './wecs.ts'

/** Share of ice and rock above 5,000 m from which the dry-season formulas underestimate the flow. */
const much_glacier = 0.2
/** A note is shown if a band is at least this wide, or methods differ by at least this factor. */
const wide = 2
/** A note is shown if inflow raises the result of the formula by more than this factor. */
const much_raised = 1.1
/** Months in which a single measurement shows the dry season (models D5 iv). */
const dryMonths = [11, 12, 1, 2, 3, 4, 5]

/** How a flow is measured, and for how long, by maximum flow in m³/s. */
const gaugings = [
  { max_m3s: 0.02, way: 'mhp.measure.bucket', minutes: 20 },
  { max_m3s: 2, way: 'mhp.measure.salt', minutes: 45 },
  { max_m3s: Infinity, way: 'mhp.measure.meter', minutes: 90 },
] as const

/** Returns notes on the flow of a stream at a place: its source, and what would make it more certain. */
export function flowNotes(flow: DesignFlow, catchment: VertexCatchment, at: LngLat): Message[] {
  if (flow.method === null) return []
  const { regions } = catchment
  const notes: Message[] = []
  if (flow.method !== 'mip-gauged') notes.push(...ofMethods(flow), ...ofSnow(catchment), ...ofRaising(flow))
  if (flow.method !== 'mip-gauged' && catchment.area_km2 < smallest_km2)
    notes.push({
      key: 'mhp.warn.small',
      params: { area_km2: roundHalfUp(catchment.area_km2, 1), least_km2: smallest_km2 },
    })
  if (catchment.mwi_mm === undefined) notes.push({ key: 'mhp.warn.wetness', params: { mm: default_mwi_mm } })
  if (regions.length === 0) notes.push({ key: 'mhp.warn.region', params: {} })
  const churia = regions.find(({ region }) => region === 7)?.share ?? 0
  if (churia >= 0.5) notes.push({ key: 'mhp.warn.churia', params: {} })
  if (flow.high_m3s > wide * flow.low_m3s) notes.push(ofMeasurement(flow, at))
  return notes
}

/** Month with the second-lowest mean, from 1 to 12; null if unknown. */
export function designMonth({ monthly_m3s }: DesignFlow): number | null {
  if (monthly_m3s.length === 0) return null
  const order = monthly_m3s.map((_, month) => month).sort((a, b) => monthly_m3s[a] - monthly_m3s[b])
  return order[1] + 1
}

function ofMethods({ wecs_m3s, mip_m3s }: DesignFlow): Message[] {
  if (wecs_m3s === null || mip_m3s === null) return []
  const [low, high] = [Math.min(wecs_m3s, mip_m3s), Math.max(wecs_m3s, mip_m3s)]
  if (!(high > wide * low)) return []
  const params = { wecs: flowText(wecs_m3s), mip: flowText(mip_m3s), times: roundHalfUp(high / low, 1) }
  return [{ key: 'mhp.note.methods', params }]
}

function ofSnow(catchment: VertexCatchment): Message[] {
  const { area_km2, a5000_km2 } = catchment
  const above = 1 - a5000_km2 / area_km2
  const percent = roundHalfUp(above * 100, 0)
  if (isOfSnowAndIce(catchment)) return [{ key: 'mhp.note.snow', params: { percent } }]
  return above >= much_glacier ? [{ key: 'mhp.warn.glacier', params: { percent } }] : []
}

const ofRaising = ({ raised }: DesignFlow): Message[] =>
  raised > much_raised
    ? [{ key: 'mhp.note.raised', params: { percent: roundHalfUp((raised - 1) * 100, 0) } }]
    : []

/** Describes the measurement that narrows the band most: at the intake, in the month of the design flow. */
function ofMeasurement(flow: DesignFlow, at: LngLat): Message {
  const { low_m3s, high_m3s, discharge_m3s } = flow
  const month = designMonth(flow) ?? 4
  const gauging = gaugings.find(({ max_m3s }) => discharge_m3s <= max_m3s) ?? gaugings[2]
  return {
    key: 'mhp.note.measure',
    params: {
      times: roundHalfUp(high_m3s / low_m3s, 1),
      month: { key: `mhp.month.${dryMonths.includes(month) ? month : 4}` as 'mhp.month.4' },
      longitude: roundHalfUp(at[0], 6),
      latitude: roundHalfUp(at[1], 6),
      way: { key: gauging.way },
      minutes: gauging.minutes,
    },
  }
}

/** Rounds a flow in m³/s to three significant digits. */
export const flowText = (flow_m3s: number): number =>
  flow_m3s > 0 ? roundHalfUp(flow_m3s, 2 - Math.floor(Math.log10(flow_m3s))) : 0
