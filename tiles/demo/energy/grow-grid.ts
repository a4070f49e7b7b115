import FlatQueue from 'flatqueue'
import KDBush from 'kdbush'
import type { LngLat } from '../../../app/domain/geometry.ts'
import { distance_m } from '../../../app/domain/spatial/local-metric.ts'
import type { SettlementPoint } from '../../../app/domain/spatial/settlements/settlement-list.ts'
import { random } from '../../random.ts'
import type { DemoGround } from '../ground.ts'
import { wander } from '../wander.ts'

export type GridSubstation = { name: string; kV: number; at: LngLat; settlement: number }
export type DemoPowerLine = { kV: 11 | 33; line: LngLat[] }
export type GridTransformer = { kVA: number; at: LngLat }
export type GrownGrid = {
  substations: GridSubstation[]
  lines: DemoPowerLine[]
  transformers: GridTransformer[]
  /** 1 for each settlement that the grid reaches. */
  reached: Uint8Array
}

/** Settlements farther apart than this are never joined by one span of line. */
const longestSpan_km = 5
/** A span is built for at least so many households a kilometre, so that small places off the road stay dark. */
const worthwhile_households_per_km = 30
/** Kilometres of line from a substation that the least and the most peopled country is worth. */
const reach_km = { min: 4, max: 40 }

/**
 * Distribution lines that grow from towns outward over the settlements: always the span next that costs least a
 * household, counted with the way back to the substation, climbs dearer than valleys. Places that are far, high
 * and small stay dark, as they do in the hills.
 */
export function growGrid(settlements: SettlementPoint[], ground: DemoGround, seed: number): GrownGrid {
  const substations = pickSubstations(settlements)
  const people = peopleAround(settlements)
  const heights = settlements.map(({ at }) => ground.elevation_m(at[0], at[1]))
  const index = new KDBush(settlements.length)
  for (const { at } of settlements) index.add(at[0], at[1] * 1.13)
  index.finish()

  const parent = new Int32Array(settlements.length).fill(-2)
  const away_km = new Float64Array(settlements.length)
  const queue = new FlatQueue<[from: number, to: number, away_km: number]>()
  const offer = (from: number) => {
    const { at } = settlements[from]
    const near = index.within(at[0], at[1] * 1.13, longestSpan_km / 98)
    for (const to of near) {
      if (parent[to] !== -2) continue
      const span_km = distance_m(at, settlements[to].at) / 1000
      const climb_km = Math.abs(heights[from] - heights[to]) / 1000
      const cost_km = span_km + climb_km * 3
      const away = away_km[from] + cost_km
      if (span_km > longestSpan_km || away > reachOf(people[to], heights[to])) continue
      if (settlements[to].households < worthwhile_households_per_km * cost_km) continue
      queue.push([from, to, away], cost_km + away * 0.12)
    }
  }
  for (const { settlement } of substations) parent[settlement] = -1
  for (const { settlement } of substations) offer(settlement)
  const order: number[] = []
  for (let span = queue.pop(); span; span = queue.pop()) {
    const [from, to, away] = span
    if (parent[to] !== -2) continue
    parent[to] = from
    away_km[to] = away
    order.push(to)
    offer(to)
  }
  return {
    substations,
    lines: linesOf(settlements, parent, order, ground, seed),
    transformers: transformersOf(settlements, parent, seed),
    reached: Uint8Array.from(parent, p => (p === -2 ? 0 : 1)),
  }
}

/** The largest place of a local level, if enough people live near it and no other substation is near. */
function pickSubstations(settlements: SettlementPoint[]): GridSubstation[] {
  const levels = new Map<number, { households: number; largest: number }>()
  for (const [i, { sddmm, households }] of settlements.entries()) {
    const level = levels.get(sddmm) ?? { households: 0, largest: i }
    level.households += households
    if (households > settlements[level.largest].households) level.largest = i
    levels.set(sddmm, level)
  }
  const ranked = [...levels].sort(([a, x], [b, y]) => y.households - x.households || a - b)
  const chosen: GridSubstation[] = []
  for (const [, { households, largest }] of ranked) {
    if (households < 5200) break
    const { at, name } = settlements[largest]
    const apart_km = households > 20_000 ? 5 : 11
    if (chosen.some(other => distance_m(other.at, at) < apart_km * 1000)) continue
    chosen.push({ name, kV: chosen.length < 55 ? 132 : 33, at, settlement: largest })
  }
  return chosen
}

/** Households within some 10 km of each settlement, from a coarse table of cells. */
function peopleAround(settlements: SettlementPoint[]): Float64Array {
  const side = 0.1
  const table = new Map<number, number>()
  const key = (x: number, y: number) => y * 10_000 + x
  const cell = (degrees: number) => Math.floor(degrees / side)
  for (const { at, households } of settlements) {
    const k = key(cell(at[0]), cell(at[1]))
    table.set(k, (table.get(k) ?? 0) + households)
  }
  return Float64Array.from(settlements, ({ at }) => {
    let sum = 0
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) sum += table.get(key(cell(at[0]) + dx, cell(at[1]) + dy)) ?? 0
    }
    return sum
  })
}

function reachOf(people: number, elevation_m: number): number {
  const worth = Math.min(1, people / 30_000)
  const high = elevation_m > 2600 ? 0.45 : 1
  return (reach_km.min + (reach_km.max - reach_km.min) * worth) * high
}

/** One line per span, from the parent; 33 kV if it carries many households onwards. */
function linesOf(
  settlements: SettlementPoint[],
  parent: Int32Array,
  order: number[],
  ground: DemoGround,
  seed: number,
): DemoPowerLine[] {
  const carried = Float64Array.from(settlements, s => s.households)
  for (const i of [...order].reverse()) if (parent[i] >= 0) carried[parent[i]] += carried[i]
  return order.map(i => {
    const next = random(seed, 'line', i)
    const line = wander(settlements[parent[i]].at, settlements[i].at, ground, next, 900)
    return { kV: carried[i] > 4500 ? 33 : 11, line: line.map(rounded) }
  })
}

function transformersOf(settlements: SettlementPoint[], parent: Int32Array, seed: number): GridTransformer[] {
  const list: GridTransformer[] = []
  for (const [i, { at, households }] of settlements.entries()) {
    if (parent[i] === -2) continue
    const next = random(seed, 'transformer', i)
    const count = Math.max(1, Math.min(3, Math.round(households / 260)))
    const each = households / count
    const kVA = each > 170 ? 200 : each > 90 ? 100 : each > 40 ? 50 : 25
    for (let k = 0; k < count; k++) {
      const off = k === 0 ? 0.0006 : 0.003
      list.push({ kVA, at: rounded([at[0] + (next() - 0.5) * off, at[1] + (next() - 0.5) * off]) })
    }
  }
  return list
}

/** About a metre. */
export function rounded([lng, lat]: LngLat): LngLat {
  return [Math.round(lng * 1e5) / 1e5, Math.round(lat * 1e5) / 1e5]
}
