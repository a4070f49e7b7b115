import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ClusterValue } from '../../domain/bat/clusters/saved-cluster.ts'
import {
  type Bounds,
  boundsOf,
  type MultiPolygonRings,
  meetBounds,
  type PolygonRings,
} from '../../domain/geometry.ts'
import type { MhpResult } from '../../domain/mhp/contract.ts'
import { placeKey, type Sited } from '../../domain/plan/activities/equity.ts'
import type { ActivityPlace } from '../../domain/plan/activities/tree-contract.ts'
import type { Atlas } from '../../engine/atlas/atlas.ts'
import { type HouseArea, housesOfAreas } from '../../engine/atlas/wards/reached-houses.ts'
import { equitySteps } from '../../engine/equity-steps.ts'
import { inSlices } from '../atlas/in-slices.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { activities, planReach } from '../db/schema-activities.ts'
import { batClusters, mhpProjectResults } from '../db/schema-plans.ts'

/** Areas of the clusters and projects that activities refer to. Those that were deleted have no area. */
export async function areasOf(
  db: DbOrTransaction,
  plan: number,
  sited: readonly Sited[],
): Promise<HouseArea[]> {
  const named = (kind: ActivityPlace['kind']) => [
    ...new Set(
      sited.flatMap(({ places }) => places.flatMap(one => (one.kind === kind ? [Number(one.id)] : []))),
    ),
  ]
  const [clusters, projects] = [named('cluster'), named('project')]
  return [
    ...(clusters.length === 0 ? [] : await clusterAreas(db, plan, clusters)),
    ...(projects.length === 0 ? [] : await projectAreas(db, plan, projects)),
  ]
}

async function clusterAreas(db: DbOrTransaction, plan: number, ids: number[]): Promise<HouseArea[]> {
  const rows = await db
    .select({ id: batClusters.id, inputs: sql<ClusterValue['inputs']>`${batClusters.value}->'inputs'` })
    .from(batClusters)
    .where(and(eq(batClusters.plan_id, plan), inArray(batClusters.id, ids)))
  return rows.map(({ id, inputs: { polygon, building_filter } }) => ({
    key: placeKey({ kind: 'cluster', id }),
    polygons: [polygon.coordinates as PolygonRings],
    ...(building_filter && { filter: building_filter }),
  }))
}

/** The powerhouses of a project are alternatives along its stream. The largest one has the requested power. */
async function projectAreas(db: DbOrTransaction, plan: number, ids: number[]): Promise<HouseArea[]> {
  const rows = await db
    .select({
      id: mhpProjectResults.id,
      areas: sql<MhpResult['aoi_geojson']>`${mhpProjectResults.result}->'aoi_geojson'`,
    })
    .from(mhpProjectResults)
    .where(and(eq(mhpProjectResults.plan_id, plan), inArray(mhpProjectResults.id, ids)))
  return rows.flatMap(({ id, areas: { features } }) => {
    const [largest] = features.toSorted((a, b) => b.properties.power_kW - a.properties.power_kW)
    if (largest === undefined) return []
    const { type, coordinates } = largest.geometry
    const polygons = (type === 'Polygon' ? [coordinates] : coordinates) as MultiPolygonRings
    return [{ key: placeKey({ kind: 'project', id }), polygons }]
  })
}

/** Houses of places whose boxes touch the box of another place of the same activity, since these places may overlap. */
export async function sharedHouses(
  db: DbOrTransaction,
  atlas: Atlas,
  plan: number,
  sited: readonly Sited[],
): Promise<Map<string, number[]>> {
  const several = sited.filter(({ places }) => places.length > 1)
  const areas = await areasOf(db, plan, several)
  const boxes = new Map(areas.map(({ key, polygons }) => [key, boundsOf(polygons.flat(2))]))
  const touching = new Set(
    several.flatMap(({ places }) => {
      const keys = [...new Set(places.map(placeKey))].filter(key => boxes.has(key))
      return keys.filter(key =>
        keys.some(other => other !== key && meetBounds(boxes.get(key) as Bounds, boxes.get(other) as Bounds)),
      )
    }),
  )
  const wanted = areas.filter(({ key }) => touching.has(key))
  return inSlices(housesOfAreas(atlas, wanted))
}
/**
 * Counts the households that a plan's selected activities reach again, and saves the number for maps and tables of many
 * plans. Saves nothing if no selected activity has a location. Call this whenever the selection or one of its places
 * changes.
 */
export async function saveReach(
  tx: DbOrTransaction,
  atlas: Atlas,
  { id: plan_id, sddmm }: { id: number; sddmm: number },
): Promise<void> {
  await tx.delete(planReach).where(eq(planReach.plan_id, plan_id))
  const selected = await tx
    .select({ places: sql<ActivityPlace[]>`${activities.places}` })
    .from(activities)
    .where(
      and(
        eq(activities.plan_id, plan_id),
        eq(activities.is_selected, true),
        sql`${activities.places} <> '[]'`,
      ),
    )
  if (selected.length === 0) return
  const areas = await areasOf(tx, plan_id, selected)
  const { reached } = await inSlices(equitySteps(atlas, { sddmm, activities: selected, areas }))
  if (reached === null) return
  await tx.insert(planReach).values({ plan_id, households: reached, atlas_version: atlas.version })
}
