import * as v from 'valibot'
import { networkComparison } from '../../app/domain/bat/costs/network-comparison.ts'
import { peak_kW } from '../../app/domain/network/areas/village-state.ts'
import { dropPercent, lvAmperes, readEquipment } from '../../app/domain/network/equipment.ts'
import { layOut } from '../../app/domain/network/layout/lay-out.ts'
import { spanningTree } from '../../app/domain/network/layout/spanning-tree.ts'
import type { VillagePoints } from '../../app/domain/network/layout/village-points.ts'
import { sizeLayout } from '../../app/domain/network/size-network.ts'
import type { OptionNetwork, SizedNetwork } from '../../app/domain/network/sized-network.ts'
import type { SizingRequest } from '../../app/domain/network/sizing-request.ts'
import { networkOptions } from '../../app/domain/network/supply/feed-areas.ts'
import { findTier, tierSeeds } from '../../app/domain/rates/tiers.ts'
import { convexHull } from '../../app/domain/spatial/settlements/convex-hull.ts'
import type { JsonObject } from './read-vectors.ts'
import { networkTables, VectorRates, vectorFigures } from './vector-rates.ts'
import { heightAt, VectorVillage, villageHouses, villagePoints } from './vector-village.ts'
import { costsOfVillage, effectOfSizing } from './village-costs.ts'

const Villages = v.array(v.object({ village: VectorVillage }))
/** Tiers for which the network is sized, in addition to the tier of the village. */
const tiers = [2, 3, 4, 5]

/** Network of each village: layout, transformer areas, bill of each option, and totals of the grid for other tiers. */
export function villageResults(inputs: unknown, shared: JsonObject): unknown {
  const rates = readRates(shared)
  return v.parse(Villages, inputs).map(({ village }) => villageResult(village, rates))
}

function villageResult(village: VectorVillage, rates: VectorRates): unknown {
  const tables = networkTables(rates)
  const houses = villageHouses(village)
  const points = villagePoints(houses, village.institutions)
  const layout = layOut(points, tables.network)
  const sized = (tier: number, more: Partial<SizingRequest> = {}) =>
    sizeLayout(layout, tables, { ...requestOf(village, tier, rates, houses), ...more })
  const network = sized(village.tier)
  const sum = (values: Iterable<number>) => [...values].reduce((total, one) => total + one, 0)
  const of = (axis: number) => houses.map(house => house[axis])
  const named = namesOf(rates)
  return {
    first_house: houses[0],
    last_house: houses[houses.length - 1],
    sum_x: sum(of(0)),
    sum_y: sum(of(1)),
    sum_z: sum(of(2)),
    hull_km2: hull_km2(points),
    watts: findTier(tierSeeds, village.tier).demand_W,
    mst_of_points_m: sum(treeOfPoints(points).map(Math.sqrt)),
    pole_nodes: layout.poles.x.length,
    mst_of_poles_m: sum(layout.tree.d2.map(Math.sqrt)),
    mst_of_poles_slope_m: sum(layout.tree.m),
    drop_m_of_all: sum(layout.services.m),
    root: network.root,
    kept_pole_nodes: network.poles.area.filter(area => area !== -1).length,
    households_left_out: network.standalone_households,
    areas: network.areas.map(area => ({
      site: area.site,
      pole_nodes: area.poles,
      households: area.households,
      institutions_W: area.institution_W,
      peak_kW: area.peak_kW,
      kVA: area.kVA,
      rating_kVA: area.substation.row.kVA,
      worst_drop_percent: area.worst_drop_percent,
    })),
    bills: Object.fromEntries(
      networkOptions.map(option => [option, billOf(network, network.options[option], named)]),
    ),
    by_tier: Object.fromEntries(tiers.map(tier => [tier, tierResult(sized(tier), named)])),
    bat_sized: costsOfVillage(village, rates, points, network),
    bat_flat: costsOfVillage(village, rates, points, null),
    bat_all_connected: costsOfVillage(village, rates, points, sized(village.tier, everybody)),
    effect: effectOfSizing(village, rates, points, tiers, sized),
  }
}

/** At this price home systems are never cheaper than a line, so that all households are connected. */
const everybody = { standalone_NPR_per_W: 1e12 }

const readRates = (shared: JsonObject): VectorRates => v.parse(VectorRates, shared.rates)

function requestOf(
  { entry: [x, y] }: VectorVillage,
  tier: number,
  rates: VectorRates,
  houses: Parameters<typeof heightAt>[0],
): SizingRequest {
  const figures = vectorFigures(rates)
  const { demand_W, hrs_per_day } = findTier(tierSeeds, tier)
  return {
    household_W: demand_W,
    coincidence: figures.settings.coincidence,
    full_load_hours: hrs_per_day * figures.settings.days_per_year,
    ...networkComparison(figures, { per_hh_demand_W: demand_W, dc_watt: null }, networkTables(rates).network),
    entry: { x, y, z: heightAt(houses, x, y) },
    mhp_line_km: 1,
  }
}

type Names = { conductors: string[]; ratings: number[] }
const namesOf = ({ conductors, transformers }: VectorRates): Names => ({
  conductors: conductors.filter(({ level }) => level === 'LV').map(({ name }) => name),
  ratings: transformers.map(({ kVA }) => kVA),
})

/** Members of a bill of quantities that exist for all options and tiers. */
const countsOf = (
  network: SizedNetwork,
  { mv, transformers, losses_percent }: OptionNetwork,
  names: Names,
) => ({
  households: network.households,
  transformers: Object.fromEntries(transformers.map(({ kVA, count }) => [decimal(kVA), count])),
  lv_km: Object.fromEntries(names.conductors.map((name, i) => [name, network.lv_km[i]])),
  mv_km: mv.km,
  lv_poles: network.lv_poles,
  drops: network.services,
  drop_m: network.services_m,
  meters: network.meters,
  losses_percent,
})
/** Transformer ratings have a decimal place in the keys of the file. */
const decimal = (kVA: number) => (Number.isInteger(kVA) ? kVA.toFixed(1) : String(kVA))

const billOf = (network: SizedNetwork, option: OptionNetwork, names: Names) => ({
  ...countsOf(network, option, names),
  mv_poles: option.mv.poles,
  institutions_W: network.institution_W,
  energy_kWh: network.energy_kWh,
  peak_kW: network.peak_kW,
  load_factor: option.load_factor,
  losses_kWh: option.losses_kWh,
  peak_loss_kW: option.peak_loss_kW,
  items_NPR: itemsOf(option, names),
  total_NPR: option.total_NPR,
  NPR_per_meter: option.NPR_per_connection,
})

/** The file lists all items, including those with cost 0. */
function itemsOf({ bill }: OptionNetwork, names: Names) {
  const unused = [
    ...names.conductors.map(name => `lv_km.${name}`),
    ...['mv_km', 'mv_poles'],
    ...names.ratings.map(kVA => `transformer.${kVA}`),
  ]
  const itemNames = { transformers: 'transformer', services: 'drops', services_m: 'drop_m' } as const
  return Object.fromEntries([
    ...unused.map(name => [name, 0]),
    ...bill.map(({ item, row, NPR }) => {
      const name = Object.hasOwn(itemNames, item) ? itemNames[item as keyof typeof itemNames] : item
      return [row === null || item === 'mv_km' ? name : `${name}.${row}`, NPR]
    }),
  ])
}

const tierResult = (network: SizedNetwork, names: Names) => ({
  ...countsOf(network, network.options.grid, names),
  areas: network.areas.length,
  worst_drop_percent: Math.max(...network.areas.map(area => area.worst_drop_percent)),
  total_NPR: network.options.grid.total_NPR,
})

function hull_km2({ x, y }: VillagePoints): number {
  const hull = convexHull(Array.from(x, (_, i) => [x[i], y[i]] as [number, number]))
  const twice = hull.reduce((sum, [ax, ay], i) => {
    const [bx, by] = hull[(i + 1) % hull.length]
    return sum + ax * by - bx * ay
  }, 0)
  return twice / 2 / 1e6
}

const treeOfPoints = ({ x, y }: VillagePoints): number[] => [...spanningTree(x, y).d2]

const OneEdge = v.object({
  one_edge: v.object({ households: v.number(), watts: v.number(), m: v.number() }),
})

/** Degenerate cases: a lattice, a row, two houses at the same place, and a single line. */
export function degenerateResults(inputs: unknown, shared: JsonObject): unknown {
  const rates = readRates(shared)
  const { one_edge } = v.parse(OneEdge, inputs)
  const tables = networkTables(rates)
  const equipment = readEquipment(tables)
  const laidOut = (places: [number, number][]) =>
    layOut(
      villagePoints(
        places.map(([x, y]) => [x, y, 0]),
        [],
      ),
      tables.network,
    )
  const treeOf = (places: [number, number][]) => {
    const { tree } = laidOut(places)
    return {
      edges: Array.from(tree.a, (a, i) => [a, tree.b[i]]),
      length_m: tree.m.reduce((sum, m) => sum + m, 0),
    }
  }
  const twins = laidOut([
    [0, 0],
    [0, 0],
  ])
  const kW = peak_kW(one_edge.households, 0, {
    household_W: one_edge.watts,
    coincidence: rates.settings.coincidence,
  })
  const byConductor = <V>(of: (one: (typeof equipment.lv)[number]) => V) =>
    Object.fromEntries(equipment.lv.map(one => [one.name, of(one)]))
  return {
    lattice: treeOf(Array.from({ length: 25 }, (_, i) => [50 * (i % 5), 50 * Math.floor(i / 5)])),
    row: treeOf(Array.from({ length: 10 }, (_, i) => [47.5 * i, 0])),
    twins: {
      poles: twins.poles.poles.reduce((sum, one) => sum + one, 0),
      drops: twins.services.m.length,
      drop_m: twins.services.m.reduce((sum, m) => sum + m, 0),
    },
    one_edge: {
      kW,
      percent: byConductor(one => dropPercent(kW, one_edge.m / 1000, one)),
      A: lvAmperes(kW, tables.network.power_factor),
      ohm: byConductor(one => [one.warm_ohm_per_km, one.drop_ohm_per_km]),
    },
  }
}
