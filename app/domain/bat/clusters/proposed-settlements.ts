import { boundsOf, type LngLat, meetBounds, type Ring } from '../../geometry.ts'
import { type BuildingGrid, forEachInside } from '../../spatial/buildings/building-grid.ts'
import { polygonContains } from '../../spatial/polygon/inside.ts'
import { householdsToSupply } from '../contract.ts'
import type { Settlement } from '../settlements-contract.ts'
import type { PlanCluster } from './contract.ts'

type ClusterOnMap = Pick<PlanCluster, 'cluster_name' | 'local_name' | 'polygon'>

/** A settlement of the least-cost map that a plan can add as a cluster. */
export type ProposedSettlement = Pick<
  Settlement,
  'settlement_id' | 'local_name' | 'ward' | 'polygon' | 'num_household' | 'best'
> & {
  /** Identifies the settlement by its place, so that a choice survives a new numbering. */
  key: string
  /** Name of the cluster that is added. */
  name: string
  at: LngLat
  to_supply: number
}

export type Proposals = {
  offered: ProposedSettlement[]
  /** Number of settlements that are not offered, because a cluster includes most of their houses. */
  inClusters: number
  /** Number of settlements that are not offered, because every household has the grid. */
  withGrid: number
}

/** Longest name of a cluster, without room for an addition. */
const maxName = 80

/**
 * Settlements that have neither a cluster nor the grid.
 * @param houses decide whether a settlement is in a cluster; until they are loaded, its centre does
 * @param inWard the name of a place with its ward, in the reader's language
 */
export function proposedSettlements(
  settlements: readonly Settlement[],
  clusters: readonly ClusterOnMap[],
  houses: BuildingGrid | undefined,
  inWard: (name: string, ward: number) => string,
): Proposals {
  const supplied = settlements.filter(({ best }) => best !== null)
  const isCovered = coverage(clusters, houses)
  const free = supplied.filter(one => !isCovered(one))
  const names = clusterNames(free, clusters, inWard)
  return {
    offered: free.map((one, at) => ({
      settlement_id: one.settlement_id,
      local_name: one.local_name,
      ward: one.ward,
      polygon: one.polygon,
      num_household: one.num_household,
      best: one.best,
      key: `${one.longitude.toFixed(5)} ${one.latitude.toFixed(5)}`,
      name: names[at],
      at: [one.longitude, one.latitude],
      to_supply: householdsToSupply(one),
    })),
    inClusters: supplied.length - free.length,
    withGrid: settlements.length - supplied.length,
  }
}

/** Whether at least half of a settlement's houses are in clusters. The centre may lie outside a bent settlement. */
function coverage(clusters: readonly ClusterOnMap[], houses: BuildingGrid | undefined) {
  const areas = clusters.map(({ polygon }) => {
    const rings = polygon.coordinates as Ring[]
    return { rings, bounds: boundsOf(rings[0] as LngLat[]) }
  })
  return ({ polygon, longitude, latitude }: Settlement): boolean => {
    const ring = polygon.coordinates[0] as LngLat[]
    const bounds = boundsOf(ring)
    const near = areas.filter(area => meetBounds(area.bounds, bounds))
    if (near.length === 0) return false
    const isInside = (at: LngLat) => near.some(({ rings }) => polygonContains(rings, at))
    let [all, inside] = [0, 0]
    if (houses)
      forEachInside(houses, [ring], (lng, lat) => {
        all++
        if (isInside([lng, lat])) inside++
      })
    return all === 0 ? isInside([longitude, latitude]) : 2 * inside >= all
  }
}

/**
 * Settlements are named after their places. If two have the same place, or a cluster has it already, the ward is added,
 * followed by a number if even that is not enough.
 */
export function clusterNames(
  settlements: readonly Pick<Settlement, 'local_name' | 'ward'>[],
  clusters: readonly Pick<ClusterOnMap, 'cluster_name' | 'local_name'>[],
  inWard: (name: string, ward: number) => string,
): string[] {
  const used = new Set(clusters.map(({ cluster_name }) => cluster_name))
  const places = new Map<string, number>()
  const addPlace = (name: string) => places.set(name, (places.get(name) ?? 0) + 1)
  for (const { local_name } of settlements) addPlace(local_name)
  for (const name of new Set(clusters.flatMap(one => [one.cluster_name, one.local_name]))) addPlace(name)
  return settlements.map(({ local_name, ward }) => {
    const place = local_name.slice(0, maxName)
    const isOnlyOne = places.get(local_name) === 1
    const base = isOnlyOne || ward === null ? place : inWard(place, ward)
    let name = base
    for (let number = 2; used.has(name); number++) name = `${base} ${number}`
    used.add(name)
    return name
  })
}
