import {
  dropPercent,
  type LvConductor,
  lvAmperes,
  polesBetween,
  rateSubstation,
  type Substation,
  substationNPR,
} from '../equipment.ts'
import { walkFrom, weightedMiddle } from '../layout/tree-walk.ts'
import { peak_kVA, peak_kW, type VillageState } from './village-state.ts'

/** An area with its transformer and wires. */
export type NetworkArea = {
  /** The pole at which the transformer is placed. */
  site: number
  poles: number
  households: number
  institution_W: number
  peak_kW: number
  kVA: number
  substation: Substation
  /** Cost of the wires and of the poles between the ends of lines. */
  lines_NPR: number
  worst_drop_percent: number
  /** Distance from the site to the farthest pole. */
  longest_m: number
  /**
   * If no conductor can carry the load, the first pole of the branch that must become a separate area; otherwise null.
   */
  overloaded: number | null
}

/**
 * Wires the part of `areaOf` that contains the pole `start`: one area, or two areas joined by a line. Places the
 * transformer in the weighted middle and gives each line the cheapest conductor that keeps every pole within the
 * permitted voltage drop. Afterwards, `state.walk`, `kW`, `drop_percent` (of the line) and `conductor` are valid for
 * its poles.
 */
export function wireArea(state: VillageState, start: number, area: number, other = area): NetworkArea {
  const { tree, walk, areaOf, households, institution_W } = state
  walkFrom(tree, start, walk, areaOf, area, other)
  const site = weightedMiddle(walk, state.load_W, state.weight, state.longest_m)
  walkFrom(tree, site, walk, areaOf, area, other)
  sumBranches(state)
  const base = state.equipment.lvByPrice.find(one => isEnough(state, one))
  if (base !== undefined) saveWire(state, base)
  return describeArea(state, site, base === undefined ? worstBranch(state) : null)

  function describeArea(state: VillageState, site: number, overloaded: number | null): NetworkArea {
    const { order, count, parent, parentEdge } = walk
    const { rates, lv } = state.equipment
    const { longest_m, weight: drop_percent } = state
    let lines_NPR = 0
    let [worst_drop_percent, farthest_m] = [0, 0]
    longest_m[site] = 0
    drop_percent[site] = 0
    for (let i = 1; i < count; i++) {
      const pole = order[i]
      const m = tree.m[parentEdge[pole]]
      longest_m[pole] = longest_m[parent[pole]] + m
      drop_percent[pole] = drop_percent[parent[pole]] + state.drop_percent[pole]
      if (longest_m[pole] > farthest_m) farthest_m = longest_m[pole]
      if (drop_percent[pole] > worst_drop_percent) worst_drop_percent = drop_percent[pole]
      if (overloaded === null)
        lines_NPR +=
          (m / 1000) * lv[state.conductor[pole]].NPR_per_km +
          polesBetween(m, rates.lv_span_m) * rates.lv_pole_NPR
    }
    const kVA = peak_kVA(households[site], institution_W[site], state)
    return {
      site,
      poles: count,
      households: households[site],
      institution_W: institution_W[site],
      peak_kW: peak_kW(households[site], institution_W[site], state.demand),
      kVA,
      substation: rateSubstation(kVA, state.equipment),
      lines_NPR,
      worst_drop_percent,
      longest_m: farthest_m,
      overloaded,
    }
  }
}

/** Cost of an area's lines and transformers in NPR. */
export const areaNPR = ({ lines_NPR, substation }: NetworkArea): number =>
  lines_NPR + substationNPR(substation)

/** Sums households, watts and kW of each pole and all poles beyond it. */
function sumBranches({ walk, poles, households, institution_W, kW, demand }: VillageState): void {
  const { order, count, parent } = walk
  for (let i = 0; i < count; i++) {
    households[order[i]] = poles.households[order[i]]
    institution_W[order[i]] = poles.institution_W[order[i]]
  }
  for (let i = count - 1; i > 0; i--) {
    const pole = order[i]
    households[parent[pole]] += households[pole]
    institution_W[parent[pole]] += institution_W[pole]
    kW[pole] = peak_kW(households[pole], institution_W[pole], demand)
  }
}

/**
 * Whether a single conductor type on all lines can carry the load within the permitted voltage drop. Writes the drop
 * at each pole to `weight`.
 */
function isEnough(state: VillageState, one: LvConductor): boolean {
  const { tree, walk, kW, weight: drop, conductor, drop_percent } = state
  const { power_factor, max_voltage_drop_percent } = state.equipment.rates
  const { order, count, parent, parentEdge } = walk
  drop[order[0]] = 0
  let enough = true
  for (let i = 1; i < count; i++) {
    const pole = order[i]
    conductor[pole] = one.index
    drop_percent[pole] = dropPercent(kW[pole], tree.m[parentEdge[pole]] / 1000, one)
    drop[pole] = drop[parent[pole]] + drop_percent[pole]
    if (drop[pole] > max_voltage_drop_percent || lvAmperes(kW[pole], power_factor) > one.max_A) enough = false
  }
  return enough
}

/** Gives each line the cheapest conductor that the remaining voltage drop allows, working inwards from the ends. */
function saveWire(state: VillageState, base: LvConductor): void {
  const { tree, walk, kW, weight: drop, longest_m: worst, conductor, drop_percent } = state
  const { lvByPrice, rates } = state.equipment
  const { order, count, parent, parentEdge } = walk
  for (let i = 0; i < count; i++) worst[order[i]] = 0
  for (let i = count - 1; i > 0; i--) {
    const pole = order[i]
    const up = parent[pole]
    const km = tree.m[parentEdge[pole]] / 1000
    const amperes = lvAmperes(kW[pole], rates.power_factor)
    for (const one of lvByPrice) {
      if (one === base) break
      const percent = dropPercent(kW[pole], km, one)
      if (amperes > one.max_A || drop[up] + percent + worst[pole] > rates.max_voltage_drop_percent) continue
      conductor[pole] = one.index
      drop_percent[pole] = percent
      break
    }
    worst[up] = Math.max(worst[up], drop_percent[pole] + worst[pole])
  }
}

/**
 * Finds the branch at the site that contains the most overloaded line or, if no line is overloaded, the lowest
 * voltage, assuming the most expensive conductor.
 */
function worstBranch(state: VillageState): number {
  const { walk, kW, weight: drop, equipment } = state
  const { order, count, parent } = walk
  const dearest = equipment.lvByPrice[equipment.lvByPrice.length - 1]
  isEnough(state, dearest)
  let worst = order[1]
  let [overload, lowest] = [1, -1]
  for (let i = 1; i < count; i++) {
    const pole = order[i]
    const load = lvAmperes(kW[pole], equipment.rates.power_factor) / dearest.max_A
    if (load > overload) {
      overload = load
      worst = pole
    } else if (overload === 1 && drop[pole] > lowest) {
      lowest = drop[pole]
      worst = pole
    }
  }
  while (parent[worst] !== order[0]) worst = parent[worst]
  return worst
}
