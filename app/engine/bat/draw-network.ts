import { Failure } from '../../domain/api/failure.ts'
import type { DrawnNetworkReply, ZonalQuery } from '../../domain/bat/contract.ts'
import type { ClusterFacts } from '../../domain/bat/result.ts'
import type { LngLat, PolygonRings } from '../../domain/geometry.ts'
import { greatestArea } from '../../domain/network/areas/connect.ts'
import { type DrawnNetwork, maxDrawnPoints } from '../../domain/network/drawn-network.ts'
import { polesBetween } from '../../domain/network/equipment.ts'
import type { OptionNetwork } from '../../domain/network/sized-network.ts'
import { networkOptions } from '../../domain/network/supply/feed-areas.ts'
import type { Rates } from '../../domain/rates/rates.ts'
import type { GridShares } from '../../domain/spatial/energy/grid-share.ts'
import type { OwnMap } from '../../domain/spatial/energy/map-overrides.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { countHouses } from '../atlas/buildings/households.ts'
import type { Ways } from '../atlas/distances.ts'
import { buildingsOf, describeInPlan, withoutBreadth } from './cluster-facts.ts'
import { type ClusterNetwork, fromPlane, networkOfCluster, type VillagePlane } from './cluster-network.ts'

/**
 * Returns the sized network of a cluster with its geometry. Throws `no_house`, `nobody_to_supply`,
 * `network_too_large`, `no_network_rates`, and like `describeCluster`.
 */
export function drawClusterNetwork(
  atlas: Atlas,
  rings: PolygonRings,
  query: ZonalQuery,
  rates: Rates,
  map?: OwnMap,
  shares?: GridShares,
): DrawnNetworkReply {
  const houses = countHouses(atlas, rings, query.building_filter)
  const { own, ways, facts, demand } = describeInPlan(atlas, rings, query, { rates, map, shares }, houses)
  const place = { ...buildingsOf(atlas, rings, houses), facts, demand }
  const found = networkOfCluster(atlas, ways, place, own.rates, maxDrawnPoints)
  if (found === null) throw new Failure('nobody_to_supply')
  if ('warning' in found) {
    if (found.warning.key === 'bat.warn.networkNoHouse') throw new Failure('no_house')
    throw new Failure('network_too_large', found.warning.params)
  }
  const span_m = own.rates.network?.network.lv_span_m ?? Number.POSITIVE_INFINITY
  return {
    ...describeNetwork(found, { ways, facts, span_m }),
    institutions: demand.loads.map(({ name }) => name),
    conductors: (own.rates.network?.conductors ?? [])
      .filter(({ level }) => level === 'lv')
      .map(({ name, max_A }) => ({ name, max_A })),
    max_voltage_drop_percent: own.rates.network?.network.max_voltage_drop_percent ?? 0,
    atlas_version: atlas.version,
    cost_rates_version: own.rates.version,
    network_rates_version: own.rates.network?.version ?? '',
    warnings: withoutBreadth(facts.warnings, true),
  }
}

type Described = Omit<DrawnNetwork, 'institutions' | 'conductors' | 'max_voltage_drop_percent'>

function describeNetwork(
  network: ClusterNetwork,
  { ways, facts, span_m }: { ways: Ways; facts: ClusterFacts; span_m: number },
): Described {
  const { points, plane, layout, sized, summary } = network
  const { poles, services, tree } = layout
  const degrees = (x: Float64Array, y: Float64Array) => {
    const places = Array.from(x, (_, i) => placeOf(plane, x[i], y[i]))
    return { lng: places.map(([lng]) => lng), lat: places.map(([, lat]) => lat) }
  }
  return {
    poles: {
      ...degrees(poles.x, poles.y),
      x_m: [...poles.x],
      y_m: [...poles.y],
      z_m: [...poles.z],
      poles: [...poles.poles],
      services: [...poles.services],
      area: [...sized.poles.area],
      drop_percent: [...sized.poles.drop_percent],
    },
    edges: {
      a: [...tree.a],
      b: [...tree.b],
      m: [...tree.m],
      conductor: [...sized.edges.conductor],
      area: [...sized.edges.area],
      kW: [...sized.edges.kW],
      A: [...sized.edges.A],
      drop_percent: [...sized.edges.drop_percent],
      poles: Array.from(tree.m, (m, i) => (sized.edges.area[i] === -1 ? 0 : polesBetween(m, span_m))),
    },
    connections: {
      ...degrees(points.x, points.y),
      x_m: [...points.x],
      y_m: [...points.y],
      pole: [...services.pole],
      m: [...services.m],
      households: [...points.households],
      kind: [...points.kind],
      standalone: [...sized.standalone],
    },
    areas: sized.areas.map(({ institution_W, substation, ...area }) => ({
      site: area.site,
      households: area.households,
      institutions_W: institution_W,
      peak_kW: area.peak_kW,
      kVA: area.kVA,
      transformer_kVA: substation.row.kVA,
      transformers: substation.count,
      worst_drop_percent: area.worst_drop_percent,
      longest_m: area.longest_m,
    })),
    options: Object.fromEntries(
      networkOptions.map(option => [option, describeOption(sized.options[option])]),
    ) as DrawnNetwork['options'],
    powerhouse: sized.areas[greatestArea(sized.areas)].site,
    network: summary,
  }

  function describeOption(option: OptionNetwork): DrawnNetwork['options']['grid'] {
    const { mv, substations, bill, total_NPR, NPR_per_connection, losses_percent } = option
    return {
      mv_lines: Array.from(mv.a, (pole, i) => {
        const from = atPole(pole)
        return mv.b[i] === -1 ? [from, toGrid(from)] : [from, atPole(mv.b[i])]
      }),
      mv_km: mv.km,
      transformers: substations.map(({ pole, row, count }) => ({ pole, kVA: row.kVA, count })),
      bill,
      total_NPR,
      NPR_per_connection,
      losses_percent,
    }
  }

  function atPole(pole: number): LngLat {
    return placeOf(plane, poles.x[pole], poles.y[pole])
  }

  /**
   * Returns the corner where the line from the grid arrives or, if the grid touches the cluster, the nearest point of
   * the grid.
   */
  function toGrid(from: LngLat): LngLat {
    if (facts.grid_link !== undefined) return facts.grid_link[0]
    return ways.energy.linkToGrid([[from, from]])?.to ?? from
  }
}

/** Six decimals, which is enough for maps. */
function placeOf(plane: VillagePlane, x: number, y: number): LngLat {
  const [lng, lat] = fromPlane(plane, x, y)
  return [Number(lng.toFixed(6)), Number(lat.toFixed(6))]
}
