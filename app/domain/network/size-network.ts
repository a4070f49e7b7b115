import { leaveAreas, leaveBranches } from './areas/connect.ts'
import { cutAreas } from './areas/cut-areas.ts'
import { type DrawnAreas, drawAreas } from './areas/draw-areas.ts'
import { wireAreas } from './areas/join-areas.ts'
import { newState, peak_kW, type VillageState } from './areas/village-state.ts'
import { readEquipment } from './equipment.ts'
import { layOut, type VillageLayout } from './layout/lay-out.ts'
import { walkFrom, weightedMiddle } from './layout/tree-walk.ts'
import type { VillagePoints } from './layout/village-points.ts'
import type { NetworkTables } from './network-rates.ts'
import type { OptionNetwork, SizedNetwork } from './sized-network.ts'
import type { SizingRequest } from './sizing-request.ts'
import { countSubstations, makeBill, metersOf } from './supply/bill.ts'
import { type Feed, feedAreas } from './supply/feed-areas.ts'
import { lossesOf } from './supply/losses.ts'

/**
 * Sizes the distribution network of a village (steps N0 to N10). The result is bit-identical for the same points in
 * any order and on every machine. Throws a RangeError if there are no points, and MissingNetworkRates if a table lacks
 * a row.
 */
export function sizeNetwork(
  points: VillagePoints,
  tables: NetworkTables,
  request: SizingRequest,
): { layout: VillageLayout; network: SizedNetwork } {
  const layout = layOut(points, tables.network)
  return { layout, network: sizeLayout(layout, tables, request) }
}

/** Steps N3 to N10, for a layout that is based on the same rates. Throws MissingNetworkRates if a table lacks a row. */
export function sizeLayout(
  layout: VillageLayout,
  tables: NetworkTables,
  request: SizingRequest,
): SizedNetwork {
  const state = newState(layout, readEquipment(tables), request)
  const { tree, walk, areaOf, poles } = state
  walkFrom(tree, 0, walk, areaOf, 0)
  const root = weightedMiddle(walk, state.load_W, state.weight, state.longest_m)
  leaveBranches(state, root, request)
  const areas = leaveAreas(state, wireAreas(state, cutAreas(state, root)), request)
  const drawn = drawAreas(state, areas)
  const { lv, institution_W } = drawn
  const demand = {
    energy_kWh: ((lv.households * request.household_W + institution_W) / 1000) * request.full_load_hours,
    peak_kW: peak_kW(lv.households, institution_W, request),
  }
  const feeds = feedAreas(areas, poles, state.equipment, request)
  const ofOption = (feed: Feed) => sizeOption(feed, drawn, demand, state)
  return {
    root,
    ...lv,
    ...demand,
    meters: metersOf(lv),
    institution_W,
    ...sumStandalone(state),
    standalone: Uint8Array.from(layout.services.pole, pole => (areaOf[pole] === -1 ? 1 : 0)),
    poles: drawn.poles,
    edges: drawn.edges,
    areas,
    options: {
      grid: ofOption(feeds.grid),
      solar_minigrid: ofOption(feeds.solar_minigrid),
      mhp: ofOption(feeds.mhp),
    },
  }
}

function sizeOption(
  { mv, substations }: Feed,
  { lv, lines_kW }: DrawnAreas,
  demand: { energy_kWh: number; peak_kW: number },
  { equipment }: VillageState,
): OptionNetwork {
  const bill = makeBill(lv, mv, substations, equipment)
  const total_NPR = bill.reduce((sum, { NPR }) => sum + NPR, 0)
  const meters = metersOf(lv)
  return {
    mv,
    substations,
    transformers: countSubstations(substations, equipment).map(({ row, count }) => ({ kVA: row.kVA, count })),
    bill,
    total_NPR,
    NPR_per_connection: meters > 0 ? total_NPR / meters : null,
    ...lossesOf(demand, lines_kW, substations),
  }
}

function sumStandalone({ areaOf, poles, load_W }: VillageState) {
  let [standalone_households, standalone_W] = [0, 0]
  for (let pole = 0; pole < areaOf.length; pole++) {
    if (areaOf[pole] !== -1) continue
    standalone_households += poles.households[pole]
    standalone_W += load_W[pole]
  }
  return { standalone_households, standalone_W }
}
