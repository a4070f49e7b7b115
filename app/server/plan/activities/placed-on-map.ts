import { placeKey } from '../../../domain/plan/activities/equity.ts'
import type { ActivityPlace } from '../../../domain/plan/activities/tree-contract.ts'
import type { ListedInstitution, ProposalFacts, Site } from '../../../domain/plan/proposals/proposal-facts.ts'
import type { Sddmm } from '../../../domain/region-codes.ts'
import type { Atlas } from '../../../engine/atlas/atlas.ts'
import { householdsPerHouse } from '../../../engine/atlas/buildings/households.ts'
import type { GridAccess } from '../../../engine/atlas/wards/connected-wards.ts'
import {
  type InsideShares,
  insideShares,
  type PlacedHouses,
  placedHouses,
} from '../../../engine/atlas/wards/placed-houses.ts'
import { usesOf } from '../../../engine/bat/institution-places.ts'
import { inSlices } from '../../atlas/in-slices.ts'
import type { DbOrTransaction } from '../../db/open.ts'
import { areasOf } from '../../plan-core/reach-store.ts'
import type { ReckonedCluster, ReckonedProject } from './place-facts.ts'

type Reckoned = {
  plan: number
  sddmm: Sddmm
  clusters: readonly ReckonedCluster[]
  projects: readonly ReckonedProject[]
  institutions: readonly ListedInstitution[]
  grid: GridAccess
}

/** Adds houses to clusters and projects. Adds to institutions the share that is inside clusters. */
export async function placedOnMap(
  db: DbOrTransaction,
  atlas: Atlas,
  { plan, sddmm, clusters, projects, institutions, grid }: Reckoned,
): Promise<Pick<ProposalFacts, 'clusters' | 'projects' | 'institutions'>> {
  const places: ActivityPlace[] = [
    ...clusters.map(({ id }) => ({ kind: 'cluster', id }) as const),
    ...projects.map(({ id }) => ({ kind: 'project', id }) as const),
  ]
  if (places.length === 0) return { clusters: [], projects: [], institutions }
  const areas = await areasOf(db, plan, [{ places }])
  const placed = await inSlices(placedHouses(atlas, sddmm, areas, grid))
  const siteOf = (place: ActivityPlace) => placed.get(placeKey(place)) ?? nowhere
  const perHouse = householdsPerHouse(atlas.facts.get(sddmm))
  const ofClusters = new Set(clusters.map(({ id }) => placeKey({ kind: 'cluster', id })))
  const inClusters = areas.filter(({ key }) => ofClusters.has(key))
  const shares = institutions.length === 0 ? null : await inSlices(insideShares(atlas, sddmm, inClusters))
  return {
    clusters: clusters.map(one => ({ ...one, ...clusterSite(one, siteOf({ kind: 'cluster', id: one.id })) })),
    projects: projects.map(one => ({
      ...one,
      ...projectSite(one, siteOf({ kind: 'project', id: one.id }), perHouse),
    })),
    institutions: institutions.map(one => ({ ...one, ...(shares && insideOf(one, shares)) })),
  }
}

const nowhere: PlacedHouses = { houses: [], all: 0, ward: null }

/**
 * If the result of a cluster is older than the field for connected households, houses with grid electricity are
 * subtracted, because they do not need a supply.
 */
function clusterSite(
  { households: before, isUnasked }: ReckonedCluster,
  { houses, all, ward }: PlacedHouses,
): Site & { households: number } {
  const connected = isUnasked && all > 0 ? Math.round((before * (all - houses.length)) / all) : 0
  return { houses, ward, connected, households: before - connected }
}

/** Projects do not supply households in other local levels, or households with grid electricity. */
function projectSite(
  { households: powered }: ReckonedProject,
  { houses, all, ward }: PlacedHouses,
  households_per_house: number,
): Site & { households: number; households_per_house: number } {
  const isWhole = houses.length === all
  const households = isWhole ? powered : Math.min(powered, Math.floor(houses.length * households_per_house))
  const connected = Math.round((all - houses.length) * households_per_house)
  return { houses, ward, connected, households, households_per_house }
}

/**
 * Share of an institution type that is inside clusters: that of buildings with the most likely use on the map or, if
 * there are none, that of all houses.
 */
function insideOf(
  { institution_type }: ListedInstitution,
  { uses, houses }: InsideShares,
): Pick<ListedInstitution, 'inside'> {
  const known = (usesOf[institution_type] ?? []).flatMap(use => uses.get(use) ?? [])[0]
  const { all, inside } = known ?? houses
  if (all === 0) return {}
  return { inside: { share: inside / all, by: known ? 'buildings' : 'houses' } }
}
