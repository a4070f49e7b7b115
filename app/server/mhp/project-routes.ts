import { Failure, malformedField } from '../../domain/api/failure.ts'
import {
  type CalculationBody,
  type CalculationReply,
  editProject,
  listProjects,
  maxProjects,
  removeProject,
  showProject,
} from '../../domain/mhp/projects/contract.ts'
import {
  type ProjectContext,
  type ProjectValue,
  projectOf,
  savedProject,
  toMhpCalculation,
  toProjectReply,
} from '../../domain/mhp/projects/saved-project.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import type { OwnMap } from '../../domain/spatial/energy/map-overrides.ts'
import { guardPoint } from '../../domain/spatial/polygon/polygon-guard.ts'
import type { Atlas } from '../../engine/atlas/atlas.ts'
import type { Caller } from '../../engine/caller.ts'
import { levelOfIntake, pointInside, refuseTerai } from '../../engine/mhp/intake-guards.ts'
import { calculateWork } from '../../engine/mhp/work.ts'
import { mhpProjectResults, mhpProjects } from '../db/schema-plans.ts'
import { readRows, type VersionedRow } from '../db/versioned-rows.ts'
import { type Route, serve } from '../kernel/endpoint.ts'
import { mhpIsThere } from '../plan-core/mhp-part.ts'
import {
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
import { serveInWorker, serveInWorkerAs } from '../workers/worker-endpoint.ts'
import { arcSince } from './arc-since.ts'

type Row = VersionedRow & ProjectValue & { id: number; plan_id: number }
type Call = { caller: Caller; address: string; plan?: number; body: CalculationBody }

/** Calculations, and projects that are saved in plans. Only results calculated by the server are saved. */
export function projectRoutes(parts: PlanParts): Route[] {
  const { db, atlas } = parts
  const projects: Places = {
    kind: 'mhp_project',
    name: 'mhp',
    part: 'mhp',
    table: mhpProjects,
    results: mhpProjectResults,
    max: maxProjects,
    isThere: (tx, plan) => mhpIsThere(tx, atlas, plan),
  }
  return [
    serveInWorker(calculateWork, async call => {
      const { body, plan } = call
      if (body.save_project && plan === undefined) throw needed('plan_id')
      if (plan === undefined) return makeWorkerRequest(call, null)
      const query = await makeWorkerRequest(call, await place(call, plan))
      return body.save_project ? keeping(call, query, { status: 201 }) : query
    }),
    serveInWorkerAs(editProject, calculateWork, async call => {
      const { id, version } = call.body
      const body = await onTodaysStreams(call.body)
      const query = await makeWorkerRequest({ ...call, body }, await place(call, planOf(call)))
      // Shows what the result would be today, before anything is saved.
      return call.body.save_project ? keeping(call, query, { status: 200, id, version }) : query
    }),
    serve(removeProject, call => {
      const id = call.query.mhp_id ?? call.body?.id
      if (id === undefined) throw needed('mhp_id')
      return removePlace(parts, projects, call, id)
    }),
    serve(showProject, async call => {
      const [{ row, result }, own] = await Promise.all([
        readSavedPlace(db, projects, call.query.mhp_id),
        ownMapOf(db, planOf(call)),
      ])
      const now = { atlas: atlas.current().version, corrections: own?.version ?? '' }
      return toProjectReply(row as Row, result as CalculationReply, now)
    }),
    serve(listProjects, async ({ params: { plan } }) => {
      const [rows, own, sddmm] = await Promise.all([
        readRows(db, mhpProjects, { plan_id: plan }),
        ownMapOf(db, plan),
        levelOfPlan(db, plan),
      ])
      const now = nowOf(atlas.current(), own, sddmm)
      return rows.map(row => projectOf(row as Row, now))
    }),
  ]

  /** Returns the local level of a plan, which must contain the intake. */
  async function place({ body, caller }: Call, plan: number): Promise<Sddmm> {
    const coordinates = guardPoint(body.dam_pt_approx.coordinates, 'dam_pt_approx')
    return requireInPlan(parts, caller, plan, { type: 'Point', coordinates })
  }

  /** Replaces the arc if the project was computed with another atlas, unless the request is for another arc. */
  async function onTodaysStreams<B extends CalculationBody & { id: number }>(body: B): Promise<B> {
    const inUse = atlas.current()
    const { row, result } = await readSavedPlace(db, projects, body.id)
    const { found, inputs } = row as Row
    if (found.atlas_version === inUse.version || body.arc_id !== inputs.arc_id) return body
    const at = guardPoint(body.dam_pt_approx.coordinates, 'dam_pt_approx')
    const { area_km2 } = (result as CalculationReply).upstream
    return { ...body, arc_id: arcSince(inUse, at, body.arc_id, area_km2) }
  }

  /** The intake for a worker thread. It must be on a stream of the local level `planned` if it belongs to a plan. */
  async function makeWorkerRequest({ body, caller, plan }: Call, planned: Sddmm | null) {
    const inUse = atlas.current()
    const form = toMhpCalculation(body)
    const given = body.dam_pt_approx.coordinates
    const at =
      planned === null
        ? pointInside(inUse, caller, given, 'dam_pt_approx')
        : guardPoint(given, 'dam_pt_approx')
    const sddmm = levelOfIntake(inUse, at, form)
    if (planned !== null && sddmm !== planned) throw new Failure('outside_plan')
    refuseTerai(inUse, sddmm)
    const { role, assigned } = caller
    return {
      atlas: inUse,
      input: { at, sddmm, form, caller: { role, assigned }, own: await ownMapOf(db, plan) },
    }
  }

  function keeping(
    call: Call,
    query: Awaited<ReturnType<typeof makeWorkerRequest>>,
    { status, ...which }: { status: 200 | 201; id?: number; version?: number },
  ) {
    const { name, sent_key } = call.body
    if (name == null) throw needed('name')
    const { sddmm, form, own } = query.input
    const now = nowOf(query.atlas, own, sddmm)
    const answer = async (reply: CalculationReply) => {
      const { value, result } = savedProject(name, form, reply)
      const toReply = (row: VersionedRow) => projectOf(row as Row, now)
      const saved = await savePlace(parts, projects, call, {
        ...which,
        sent_key,
        value,
        result,
        sddmm,
        toReply,
      })
      // If the project was already saved under this key, the saved result is returned; otherwise the new reply in full.
      const found = saved.result === result ? reply : (saved.result as CalculationReply)
      return toProjectReply(saved.row as Row, found, now)
    }
    return { ...query, keeping: { status, answer } }
  }
}

const nowOf = (atlas: Atlas, own: OwnMap | undefined, sddmm: Sddmm): ProjectContext => ({
  atlas: atlas.version,
  corrections: own?.version ?? '',
  isOutside: place => isOutside(atlas, sddmm, place),
})

const needed = (field: string) => malformedField(field, { key: 'field.required' })
