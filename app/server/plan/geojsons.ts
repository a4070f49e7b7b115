import { eq, sql } from 'drizzle-orm'
import { clusterNumbers } from '../../domain/bat/clusters/cluster-numbers.ts'
import type { ClusterValue } from '../../domain/bat/clusters/saved-cluster.ts'
import { toDecimetres } from '../../domain/geojson.ts'
import type { MhpResult } from '../../domain/mhp/contract.ts'
import { type PlanCollection, type PlanGeojsons, planGeojsons } from '../../domain/plan/geojsons-contract.ts'
import type { AtlasInUse } from '../../engine/atlas/atlas.ts'
import type { Db } from '../db/open.ts'
import { batClusters, mhpProjectResults, sstSamples } from '../db/schema-plans.ts'
import { surveyAnswers } from '../db/schema-surveys.ts'
import type { Route } from '../kernel/endpoint.ts'
import { serveInWorker, workerRead } from '../workers/worker-endpoint.ts'
import { shownSample } from './saved-sample.ts'
import { hasMorePoints, surveyPoints } from './survey/points.ts'

type Feature = PlanCollection['features'][number]
type Properties = Feature['properties']
type Shapes = Pick<
  MhpResult,
  'intake_geojson' | 'powerhouse_geojson' | 'aoi_geojson' | 'upstream_geojson' | 'serialized_project'
>

export const geojsonsWork = workerRead(planGeojsons, (db, plan: number) => readGeojsons(db, plan))

/** Number of survey points above which a plan counts as heavy work. */
const shortPoints = 10_000

/** Map features of a plan, read in a worker thread because a plan may have 200,000 survey points. */
export function geojsonRoutes({ db, atlas }: { db: Db; atlas: AtlasInUse }): Route[] {
  return [
    serveInWorker(geojsonsWork, async ({ params: { plan } }) => ({
      atlas: atlas.current(),
      input: plan,
      ...((await hasMorePoints(db, plan, shortPoints)) && { lane: 'long' as const }),
    })),
  ]
}

export async function readGeojsons(db: Db, plan: number): Promise<PlanGeojsons> {
  const [layers, points] = await Promise.all([readPlanLayers(db, plan), surveyPoints(db, plan)])
  return { ...layers, 'survey-points': collection(points) }
}

/** Whether a plan has nothing to show on the map, so that no worker is needed to read it. */
export async function hasNoFeatures(db: Db, plan: number): Promise<boolean> {
  const tables = [batClusters, mhpProjectResults, sstSamples, surveyAnswers]
  const found = await Promise.all(
    tables.map(table => db.select({ one: sql`1` }).from(table).where(eq(table.plan_id, plan)).limit(1)),
  )
  return found.every(rows => rows.length === 0)
}

/** Reads all layers except the survey points, of which a plan may have 200,000. */
export async function readPlanLayers(db: Db, plan: number): Promise<Omit<PlanGeojsons, 'survey-points'>> {
  const [clusters, projects, sample] = await Promise.all([
    clustersOf(db, plan),
    projectsOf(db, plan),
    shownSample(db, plan),
  ])
  const of = (name: keyof Shapes) =>
    collection(
      projects.flatMap(({ id, shapes }) =>
        featuresOf(shapes[name], { project_id: id, name: shapes.serialized_project.name }),
      ),
    )
  return {
    'bat-clusters': collection(clusters),
    'mhp-intakes': of('intake_geojson'),
    'mhp-powerhouses': of('powerhouse_geojson'),
    'mhp-aoi': of('aoi_geojson'),
    'mhp-upstream': of('upstream_geojson'),
    'sst-clusters': collection(featuresOf(sample?.result?.cluster_geojson, {})),
  }
}

async function clustersOf(db: Db, plan: number): Promise<Feature[]> {
  const rows = await db
    .select()
    .from(batClusters)
    .where(eq(batClusters.plan_id, plan))
    .orderBy(batClusters.id)
  const numbers = clusterNumbers(rows)
  return rows.map(({ id, value }) => {
    const { cluster_name, inputs, found } = value as ClusterValue
    const { best, num_household, total_demand_kW } = found
    const cluster_number = numbers.get(id) ?? 0
    const properties = { cluster_id: id, cluster_number, cluster_name, best, num_household, total_demand_kW }
    return featureOf(properties, inputs.polygon)
  })
}

/** Reads only the shapes, because the complete results are large. */
async function projectsOf(db: Db, plan: number): Promise<{ id: number; shapes: Shapes }[]> {
  const { id, plan_id, result } = mhpProjectResults
  const part = (name: keyof Shapes) => sql<never>`${result}->${name}`
  return db
    .select({
      id,
      shapes: {
        serialized_project: part('serialized_project'),
        intake_geojson: part('intake_geojson'),
        powerhouse_geojson: part('powerhouse_geojson'),
        aoi_geojson: part('aoi_geojson'),
        upstream_geojson: part('upstream_geojson'),
      },
    })
    .from(mhpProjectResults)
    .where(eq(plan_id, plan))
    .orderBy(id)
}

function featuresOf(given: unknown, more: Properties): Feature[] {
  const { features = [] } = (given ?? {}) as { features?: Feature[] }
  return features.map(({ properties, geometry }) => featureOf({ ...more, ...properties }, geometry))
}

const featureOf = (properties: Properties, { type, coordinates }: Feature['geometry']): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates: toDecimetres(coordinates) },
})

const collection = (features: Feature[]): PlanCollection => ({ type: 'FeatureCollection', features })
