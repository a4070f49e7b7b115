import { type Equipment, polesBetween, substationNPR } from '../equipment.ts'
import { spanningTree } from '../layout/spanning-tree.ts'
import { makeTree, newWalk, walkFrom } from '../layout/tree-walk.ts'
import type { SizingRequest } from '../sizing-request.ts'
import { mvPoles } from '../supply/medium-voltage.ts'
import { markStandalone } from './mark-standalone.ts'
import type { VillageState } from './village-state.ts'
import type { NetworkArea } from './wire-area.ts'

type Comparison = Pick<SizingRequest, 'standalone_NPR_per_W' | 'line_upkeep'>

/** Cost in NPR of connecting the points of each pole: service cables, meters and wiring. */
export function servicesNPR({ poles, equipment }: VillageState): Float64Array {
  const { service_NPR, service_NPR_per_m, meter_NPR, wiring_NPR } = equipment.rates
  return poles.services_m.map(
    (m, i) =>
      poles.services[i] * (service_NPR + meter_NPR) +
      m * service_NPR_per_m +
      poles.households[i] * wiring_NPR,
  )
}

/**
 * Leaves branches of the village to stand-alone systems if connecting them costs more, even with the cheapest
 * conductor. Branches are seen from `root`, which stays connected. Writes −1 into `areaOf` for them.
 */
export function leaveBranches(state: VillageState, root: number, comparison: Comparison): void {
  const { tree, poles, areaOf, load_W } = state
  const { rates, lvByPrice } = state.equipment
  const { standalone_NPR_per_W, line_upkeep } = comparison
  const walk = walkFrom(tree, root, state.walk, areaOf, 0)
  const services = servicesNPR(state)
  const gain = load_W.map((watts, i) => standalone_NPR_per_W * watts - services[i] * line_upkeep)
  const line = new Float64Array(poles.x.length)
  for (let i = 1; i < walk.count; i++) {
    const pole = walk.order[i]
    const m = tree.m[walk.parentEdge[pole]]
    const poleCount = polesBetween(m, rates.lv_span_m) + poles.poles[pole]
    line[pole] = ((m / 1000) * lvByPrice[0].NPR_per_km + poleCount * rates.lv_pole_NPR) * line_upkeep
  }
  const standalone = markStandalone(walk, { gain, line })
  for (let i = 0; i < standalone.length; i++) if (standalone[i] === 1) areaOf[i] = -1
}

/**
 * Returns the areas that stay connected. The choice is made in the same way for whole areas and the 11 kV lines
 * between their sites, seen from the area with the highest load. `areas` are ordered by site. Writes −1 into `areaOf`
 * for the other areas.
 */
export function leaveAreas(
  state: VillageState,
  areas: readonly NetworkArea[],
  comparison: Comparison,
): NetworkArea[] {
  const { poles, load_W, areaOf, equipment } = state
  const { standalone_NPR_per_W, line_upkeep } = comparison
  const at = (values: Float64Array) => Float64Array.from(areas, ({ site }) => values[site])
  const tree = makeTree(at(poles.z), spanningTree(at(poles.x), at(poles.y)))
  const walk = walkFrom(tree, greatestArea(areas), newWalk(areas.length), new Int32Array(areas.length), 0)
  const services = servicesNPR(state)
  const number = new Map(areas.map(({ site }, i) => [areaOf[site], i]))
  const gain = Float64Array.from(areas, one => -(one.lines_NPR + substationNPR(one.substation)) * line_upkeep)
  for (let i = 0; i < areaOf.length; i++) {
    if (areaOf[i] === -1) continue
    const connecting_NPR = services[i] + poles.poles[i] * equipment.rates.lv_pole_NPR
    gain[number.get(areaOf[i])!] += standalone_NPR_per_W * load_W[i] - connecting_NPR * line_upkeep
  }
  const line = Float64Array.from(areas, (_, i) =>
    walk.parentEdge[i] === -1 ? 0 : mvLineNPR(tree.m[walk.parentEdge[i]], equipment) * line_upkeep,
  )
  const standalone = markStandalone(walk, { gain, line })
  const left = new Set(areas.filter((_, i) => standalone[i] === 1).map(({ site }) => areaOf[site]))
  for (let i = 0; i < areaOf.length; i++) if (left.has(areaOf[i])) areaOf[i] = -1
  return areas.filter((_, i) => standalone[i] === 0)
}

/** Returns the area with the highest load; the first one in a tie. */
export const greatestArea = (areas: readonly NetworkArea[]): number =>
  areas.reduce((best, { kVA }, i) => (kVA > areas[best].kVA ? i : best), 0)

const mvLineNPR = (m: number, { mv, rates }: Equipment): number =>
  (m / 1000) * mv.NPR_per_km + mvPoles(m, rates.mv_span_m) * rates.mv_pole_NPR
