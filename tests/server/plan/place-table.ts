import { eq } from 'drizzle-orm'
import { savedCluster, toZonalQuery } from '../../../app/domain/bat/clusters/saved-cluster.ts'
import type { BatResult } from '../../../app/domain/bat/contract.ts'
import type { LngLat } from '../../../app/domain/geometry.ts'
import { savedProject } from '../../../app/domain/mhp/projects/saved-project.ts'
import {
  batClusterResults,
  batClusters,
  mhpProjectResults,
  mhpProjects,
  plans,
} from '../../../app/server/db/schema-plans.ts'
import { villageIn } from '../bat/villages.ts'
import { demoAtlas } from '../demo-atlas.ts'
import type { Running } from '../harness.ts'
import type { Row } from './plan-fixture.ts'

/** A village of Sulikot: the houses of a cluster. */
export async function villagePolygon(sddmm = 43611, radius_km = 0.6) {
  return {
    type: 'Polygon' as const,
    coordinates: [villageIn((await demoAtlas()).current(), sddmm, radius_km)],
  }
}

/** What the calls of a plan's clusters are asked with, for the table of rights. */
export function placeTable(
  running: () => Pick<Running, 'call' | 'tokenOf' | 'database'>,
  squareIn: (code: number) => LngLat[],
  codes: { own: number; foreign: number },
): Record<string, Row> {
  const square = (code: number) => ({ type: 'Polygon', coordinates: [squareIn(code)] })
  let answered: Promise<BatResult> | undefined
  let calculated: Promise<ReturnType<typeof savedProject>> | undefined

  /** A cluster straight in the database, which a complete plan would refuse. */
  async function insertCluster(plan_id: number): Promise<number> {
    const { call, tokenOf, database } = running()
    const polygon = await villagePolygon()
    answered ??= tokenOf('Administrator')
      .then(token => call('POST', '/api/bat/zonal-query/', { token, body: { polygon } }))
      .then(reply => reply.json)
    const bat_form = { tier: 3, dc_watt: 50, custom_hh_demand: false } as const
    const extra_params = {
      project_period: 5,
      grid_extension: true,
      grid_extension_limit_km: 1,
      extension_period: '> 5 years',
    } as const
    const query = { polygon, bat_form, hh_input: 'osm', extra_params, load_info_data: [] } as const
    const inputs = toZonalQuery({
      ...query,
      load_info_data: [],
      use_other_parameters: false,
      save_project: true,
    })
    const { value, result } = savedCluster('Village', inputs, await answered)
    const [{ id }] = await database.db
      .insert(batClusters)
      .values({ plan_id, value })
      .returning({ id: batClusters.id })
    await database.db.insert(batClusterResults).values({ id, plan_id, result })
    return id
  }
  /** A project straight in the database. */
  async function insertProject(plan_id: number): Promise<number> {
    const { call, tokenOf, database } = running()
    calculated ??= tokenOf('Administrator').then(async token => {
      const scan = await call('POST', '/api/mhp/scan', { token, body: { municipality: 43611 } })
      const [{ longitude, latitude, arc_id, discharge }] = scan.json.rows
      const dam_pt_approx = { type: 'Point' as const, coordinates: [longitude, latitude] }
      const inputs = { power_kW: 5, mhp_interval: 5, discharge, dam_pt_approx, arc_id }
      const reply = await call('POST', '/api/mhp/calculate', { token, body: inputs })
      return savedProject('Machha Khola', inputs, reply.json)
    })
    const { value, result } = await calculated
    const [{ id }] = await database.db
      .insert(mhpProjects)
      .values({ plan_id, value })
      .returning({ id: mhpProjects.id })
    await database.db.insert(mhpProjectResults).values({ id, plan_id, result })
    return id
  }
  const levelOf = async (plan: number): Promise<number> => {
    const [{ sddmm }] = await running().database.db.select().from(plans).where(eq(plans.id, plan))
    return sddmm
  }
  const squareOf = async (plan: number) => square(await levelOf(plan))
  const intake = (code: number) => ({
    power_kW: 5,
    mhp_interval: 5,
    discharge: 0.02,
    dam_pt_approx: { type: 'Point', coordinates: squareIn(code)[0] },
    arc_id: 1,
  })
  const noStream = ['no_stream', 'other_stream', 'no_head', 'outside_plan', 'in_terai']
  const polygon = (place: 'own' | 'foreign') => square(codes[place])
  const alsoFine = ['no_house']
  return {
    'POST /api/bat/zonal-query/': {
      byArea: true,
      request: place => ({ body: { polygon: polygon(place) } }),
      byPlan: async plan => ({
        body: {
          polygon: await squareOf(plan),
          save_project: true,
          bat_form: { plan, cluster_name: 'Bhanjyang' },
        },
      }),
      alsoFine,
    },
    'PUT /api/bat/zonal-query/': {
      byArea: false,
      byPlan: async plan => ({
        body: { id: await insertCluster(plan), cluster_name: 'Bhanjyang', polygon: await squareOf(plan) },
      }),
      alsoFine,
    },
    'DELETE /api/bat/zonal-query/': {
      byArea: false,
      byPlan: async plan => ({ query: { bat_id: await insertCluster(plan) } }),
    },
    'GET /api/bat/zonal-query/': {
      byArea: false,
      byPlan: async plan => ({ query: { bat_id: await insertCluster(plan) } }),
    },
    'POST /api/bat/houses': {
      byArea: true,
      request: place => ({ body: { polygon: polygon(place) } }),
      byPlan: async plan => ({ body: { polygon: await squareOf(plan), plan } }),
      alsoFine,
    },
    'POST /api/bat/network': {
      byArea: true,
      request: place => ({ body: { polygon: polygon(place) } }),
      byPlan: async plan => ({ body: { polygon: await squareOf(plan), plan } }),
      alsoFine,
    },
    'POST /api/cooking/cluster/': {
      byArea: true,
      request: place => ({ body: { polygon: polygon(place) } }),
      byPlan: async plan => ({ body: { polygon: await squareOf(plan), plan } }),
      alsoFine,
    },
    'POST /api/mhp/calculate': {
      byArea: true,
      request: place => ({ body: intake(codes[place]) }),
      byPlan: async plan => ({
        body: { ...intake(await levelOf(plan)), save_project: true, plan_id: plan, name: 'Machha Khola' },
      }),
      alsoFine: noStream,
    },
    'PUT /api/mhp/calculate': {
      byArea: false,
      byPlan: async plan => ({
        body: { ...intake(await levelOf(plan)), id: await insertProject(plan), name: 'Machha Khola' },
      }),
      alsoFine: noStream,
    },
    'DELETE /api/mhp/calculate': {
      byArea: false,
      byPlan: async plan => ({ query: { mhp_id: await insertProject(plan) } }),
    },
    'GET /api/mhp/calculate': {
      byArea: false,
      byPlan: async plan => ({ query: { mhp_id: await insertProject(plan) } }),
    },
    'GET /api/mhp/{plan}': { byArea: false, byPlan: plan => ({ params: { plan } }) },
    'GET /api/bat/{plan}': { byArea: false, byPlan: plan => ({ params: { plan } }) },
    'GET /api/bat/institutions/': {
      byArea: false,
      request: () => ({}),
      byPlan: async plan => ({ query: { bat_id: await insertCluster(plan) } }),
    },
  }
}
