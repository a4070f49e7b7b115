import { malformedField } from '../../domain/api/failure.ts'
import {
  clusterInstitutions,
  editCluster,
  listClusters,
  maxPlanClusters,
  removeCluster,
  showCluster,
  type ZonalBody,
  type ZonalReply,
} from '../../domain/bat/clusters/contract.ts'
import {
  type ClusterContext,
  type ClusterValue,
  type SavedClusterResult,
  savedCluster,
  toClusterReply,
  toPlanCluster,
  toZonalQuery,
} from '../../domain/bat/clusters/saved-cluster.ts'
import type { ZonalQuery } from '../../domain/bat/contract.ts'
import type { Rates } from '../../domain/rates/rates.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import { sharesIn } from '../../domain/spatial/energy/grid-share.ts'
import type { OwnMap } from '../../domain/spatial/energy/map-overrides.ts'
import { guardPolygon } from '../../domain/spatial/polygon/polygon-guard.ts'
import type { Atlas } from '../../engine/atlas/atlas.ts'
import { levelsOfPolygon } from '../../engine/atlas/buildings/households.ts'
import { requireClusterInside, requireWards } from '../../engine/bat/cluster-guards.ts'
import { isNetworkSized } from '../../engine/bat/cluster-network.ts'
import { drawNetworkWork, zonalWork } from '../../engine/bat/work.ts'
import type { Caller } from '../../engine/caller.ts'
import type { FiguresInUse } from '../dashboard/figures-in-use.ts'
import { gridSharesOf } from '../dashboard/grid-shares.ts'
import { batClusterResults, batClusters } from '../db/schema-plans.ts'
import { readRows, type VersionedRow } from '../db/versioned-rows.ts'
import { type Route, serve } from '../kernel/endpoint.ts'
import {
  hasPlaces,
  isOutside,
  levelOfPlan,
  type Places,
  readSavedPlace,
  removePlace,
  requireInPlan,
  savePlace,
} from '../plan-core/places.ts'
import { ownMapOf } from '../plan-core/plan-map-overrides.ts'
import { type PlanParts, planOf } from '../plan-core/plan-store.ts'
import { ratesOf } from '../rates/plan-rates.ts'
import type { RatesInUse } from '../rates/rates-in-use.ts'
import { serveInWorker, serveInWorkerAs } from '../workers/worker-endpoint.ts'

const clusters: Places = {
  kind: 'bat_cluster',
  name: 'bat',
  part: 'bat',
  table: batClusters,
  results: batClusterResults,
  max: maxPlanClusters,
  isThere: (tx, plan) => hasPlaces(tx, { table: batClusters }, plan),
}
type Row = VersionedRow & ClusterValue & { id: number; plan_id: number }
type Call = { caller: Caller; address: string; plan?: number; body: ZonalBody }

/**
 * Endpoints for zonal queries and for the clusters that are saved in plans. Only results calculated by the server are
 * saved.
 */
export type BatParts = PlanParts & { figures: FiguresInUse }

export function clusterRoutes(parts: BatParts, national: RatesInUse): Route[] {
  const { db, atlas, figures } = parts
  return [
    serveInWorker(zonalWork, async call => {
      const { body, plan } = call
      if (!body.save_project)
        return makeWorkerRequest(call, plan === undefined ? null : await place(body, call.caller, plan))
      if (plan === undefined) throw needed('bat_form.plan')
      return keeping(call, await place(body, call.caller, plan), { status: 201 })
    }),
    serveInWorkerAs(editCluster, zonalWork, async call => {
      const id = call.body.id ?? call.body.bat_form.id ?? null
      if (id === null) throw needed('id')
      const { version, save_project } = call.body
      const sddmm = await place(call.body, call.caller, planOf(call))
      // Shows what the result would be today, before anything is saved.
      if (!save_project) return makeWorkerRequest(call, sddmm)
      return keeping(call, sddmm, { status: 200, id, version })
    }),
    serveInWorker(drawNetworkWork, async ({ body: { plan: _plan, ...query }, caller, plan }) =>
      makeRequest({ query, caller, plan }, plan === undefined ? null : await place(query, caller, plan)),
    ),
    serve(removeCluster, call => {
      const id = call.query.bat_id ?? call.body?.id
      if (id === undefined) throw needed('bat_id')
      return removePlace(parts, clusters, call, id)
    }),
    serve(showCluster, async call => {
      const [{ row, result }, now] = await Promise.all([
        readSavedPlace(db, clusters, call.query.bat_id),
        nowOf(planOf(call)),
      ])
      return toClusterReply(row as Row, result as SavedClusterResult, now)
    }),
    serve(listClusters, async call => {
      const plan_id = call.params.plan
      const [rows, now] = await Promise.all([readRows(db, batClusters, { plan_id }), nowOf(plan_id)])
      return rows.map(row => toPlanCluster(row as Row, now))
    }),
    serve(clusterInstitutions, async ({ query: { bat_id } }) => {
      const [row] = bat_id === undefined ? [] : await readRows(db, batClusters, { id: bat_id })
      const loads = (row as Row | undefined)?.inputs.load_info_data ?? []
      const { institutions } = await national.current()
      const categories = [...new Set(institutions.map(({ category }) => category))]
      return categories.map(category => ({
        category,
        institutions: institutions
          .filter(kind => kind.category === category)
          .map(({ institution_id, name, avg_load_W }) => {
            const load = loads.find(one => one.institution_id === institution_id)
            return {
              institution: { id: institution_id, institution_type: name },
              number: load?.number ?? 0,
              avg_load_W: load?.avg_load_W ?? avg_load_W,
            }
          }),
      }))
    }),
  ]

  async function nowOf(plan: number): Promise<ClusterContext> {
    const inUse = atlas.current()
    const [rates, own, sddmm] = await Promise.all([
      ratesOf(db, national, plan),
      ownMapOf(db, plan),
      levelOfPlan(db, plan),
    ])
    return nowWith(inUse, rates, own, sddmm)
  }

  /** Returns the local level that a polygon is in, after checking that the caller may use it in the plan. */
  async function place(
    { polygon }: Pick<ZonalQuery, 'polygon'>,
    caller: Caller,
    plan: number,
  ): Promise<Sddmm> {
    const coordinates = guardPolygon(polygon.coordinates)
    return requireInPlan(parts, caller, plan, { type: 'Polygon', coordinates })
  }

  /** Query for a worker thread. `sddmm` is set if the guard of the plan has already located the polygon. */
  async function makeWorkerRequest({ body, caller, plan }: Call, sddmm: Sddmm | null) {
    return makeRequest({ query: toZonalQuery(body), caller, plan }, sddmm)
  }

  async function makeRequest(
    { query, caller, plan }: { query: ZonalQuery; caller: Caller; plan?: number },
    sddmm: Sddmm | null,
  ) {
    const rings = guardPolygon(query.polygon.coordinates)
    const inUse = atlas.current()
    if (sddmm === null) requireClusterInside(caller, inUse, rings)
    requireWards(inUse, query.building_filter)
    const [rates, own, known] = await Promise.all([
      ratesOf(db, national, plan),
      ownMapOf(db, plan),
      gridSharesOf(db, figures, plan),
    ])
    const shares = sharesIn(known, levelsOfPolygon(inUse, rings))
    return { atlas: inUse, input: { rings, query, rates, own, shares } }
  }

  async function keeping(
    call: Call,
    sddmm: Sddmm,
    { status, ...which }: { status: 200 | 201; id?: number; version?: number },
  ) {
    const { body } = call
    const { sent_key } = body
    const cluster_name = body.cluster_name ?? body.bat_form.cluster_name
    if (cluster_name == null) throw needed('cluster_name')
    const query = await makeWorkerRequest(call, sddmm)
    const now = nowWith(query.atlas, query.input.rates, query.input.own, sddmm)
    const answer = async (reply: ZonalReply) => {
      const { value, result } = savedCluster(cluster_name, query.input.query, reply)
      const toReply = (row: VersionedRow) => toPlanCluster(row as Row, now)
      const saved = await savePlace(parts, clusters, call, {
        ...which,
        sent_key,
        value,
        result,
        sddmm,
        toReply,
      })
      return toClusterReply(saved.row as Row, saved.result as SavedClusterResult, now)
    }
    return { ...query, keeping: { status, answer } }
  }
}

const nowWith = (inUse: Atlas, rates: Rates, own: OwnMap | undefined, sddmm: Sddmm): ClusterContext => ({
  atlas: inUse.version,
  corrections: own?.version ?? '',
  rates: rates.version,
  networkRates: distribution =>
    isNetworkSized({ distribution }, rates) ? rates.network?.version : undefined,
  isOutside: polygon => isOutside(inUse, sddmm, polygon),
})

const needed = (field: string) => malformedField(field, { key: 'field.required' })
