import { lvAmperes, polesBetween } from '../equipment.ts'
import type { SizedEdges, SizedPoles } from '../sized-network.ts'
import type { LvQuantities } from '../supply/bill.ts'
import type { VillageState } from './village-state.ts'
import { type NetworkArea, wireArea } from './wire-area.ts'

export type DrawnAreas = {
  edges: SizedEdges
  poles: SizedPoles
  lv: LvQuantities
  institution_W: number
  /** Losses of all lines at peak load, in kW. */
  lines_kW: number
}

/** Returns the lines of the connected areas and their quantities. */
export function drawAreas(state: VillageState, areas: readonly NetworkArea[]): DrawnAreas {
  const { tree, walk, poles, areaOf, equipment } = state
  const { rates } = equipment
  const edges: SizedEdges = {
    conductor: new Int16Array(tree.m.length).fill(-1),
    area: new Int32Array(tree.m.length).fill(-1),
    kW: new Float64Array(tree.m.length),
    A: new Float64Array(tree.m.length),
    drop_percent: new Float64Array(tree.m.length),
  }
  const sizedPoles: SizedPoles = {
    area: new Int32Array(areaOf.length).fill(-1),
    drop_percent: new Float64Array(areaOf.length),
  }
  const lv: LvQuantities = {
    lv_poles: 0,
    lv_km: new Float64Array(equipment.lv.length),
    services: 0,
    services_m: 0,
    households: 0,
    institutions: 0,
  }
  let [lines_kW, institution_W] = [0, 0]
  for (const [i, { site }] of areas.entries()) {
    wireArea(state, site, areaOf[site])
    for (let at = 0; at < walk.count; at++) {
      const pole = walk.order[at]
      sizedPoles.area[pole] = i
      if (at > 0) drawLine(pole, i)
    }
  }
  // Sums are computed by pole rather than by area so that they do not depend on the order of the areas.
  for (let pole = 0; pole < areaOf.length; pole++) {
    if (sizedPoles.area[pole] === -1) continue
    lv.lv_poles += poles.poles[pole]
    lv.services += poles.services[pole]
    lv.services_m += poles.services_m[pole]
    lv.households += poles.households[pole]
    lv.institutions += poles.institutions[pole]
    institution_W += poles.institution_W[pole]
  }
  return { edges, poles: sizedPoles, lv, institution_W, lines_kW }

  function drawLine(pole: number, area: number): void {
    const edge = walk.parentEdge[pole]
    const index = state.conductor[pole]
    const A = lvAmperes(state.kW[pole], rates.power_factor)
    const km = tree.m[edge] / 1000
    edges.conductor[edge] = index
    edges.area[edge] = area
    edges.kW[edge] = state.kW[pole]
    edges.A[edge] = A
    edges.drop_percent[edge] = state.drop_percent[pole]
    sizedPoles.drop_percent[pole] = sizedPoles.drop_percent[walk.parent[pole]] + state.drop_percent[pole]
    lv.lv_km[index] += km
    lv.lv_poles += polesBetween(tree.m[edge], rates.lv_span_m)
    lines_kW += (3 * A * A * equipment.lv[index].warm_ohm_per_km * km) / 1000
  }
}
