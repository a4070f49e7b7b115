import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '../domain/api/endpoint.ts'
import { Failure } from '../domain/api/failure.ts'
import { zonalQuery } from '../domain/bat/clusters/contract.ts'
import { toZonalQuery } from '../domain/bat/clusters/saved-cluster.ts'
import { batParameters, drawNetwork, houses, pointQuery } from '../domain/bat/contract.ts'
import { settlementsQuery } from '../domain/bat/settlements-contract.ts'
import type { LngLat, PolygonRings } from '../domain/geometry.ts'
import type { Message } from '../domain/messages/messages.ts'
import { dischargeQuery, mhpScan, streamQuery } from '../domain/mhp/contract.ts'
import { mhpCalculate } from '../domain/mhp/projects/contract.ts'
import { toMhpCalculation as calculationOf } from '../domain/mhp/projects/saved-project.ts'
import { answeredOffline } from '../domain/offline/answered.ts'
import type { Pack } from '../domain/offline/contract.ts'
import type { Rates } from '../domain/rates/rates.ts'
import { indexContains } from '../domain/spatial/polygon/area-index.ts'
import { guardPoint, guardPolygon } from '../domain/spatial/polygon/polygon-guard.ts'
import { sstCalculate, sstForm, sstFrame } from '../domain/sst/contract.ts'
import type { Atlas } from '../engine/atlas/atlas.ts'
import { requireClusterInside, requireInNepal, requireWards } from '../engine/bat/cluster-guards.ts'
import { feasibleAt, parametersOf } from '../engine/bat/form-facts.ts'
import { drawNetworkWork, housesWork, settlementsWork, zonalWork } from '../engine/bat/work.ts'
import { levelOfIntake, pointInside, refuseTerai } from '../engine/mhp/intake-guards.ts'
import { streamAnswer } from '../engine/mhp/stream-answer.ts'
import { noStream, streamAt } from '../engine/mhp/stream-at.ts'
import { calculateWork, scanWork } from '../engine/mhp/work.ts'
import { checkedJson } from '../engine/requests/checked-json.ts'
import { parse } from '../engine/requests/parse.ts'
import { frameWork, sampleWork } from '../engine/sst/work.ts'
import { requireInside, requireLevel, workingAreaOf } from '../engine/working-area.ts'

/**
 * What an answer is based on: a pack, its atlas on demand, and the day on which the pack was last compared with the
 * server.
 */
export type OfflineContext = { pack: Pack; refreshedOn: string; atlas(): Promise<Atlas> }
export type OfflineCall = { method: string; path: string; query: URLSearchParams; body: unknown }

type Given<E extends Endpoint> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> }
type Answer = {
  endpoint: Endpoint
  pattern: RegExp
  answer(context: OfflineContext, given: unknown): unknown
}

/**
 * Only calls that the server answers in its threads. The guards are those of the pack rather than those of the caller.
 */
const answers: Answer[] = [
  answerOf(batParameters, ({ pack }) => parametersOf(ratesIn(pack))),
  answerOf(pointQuery, async ({ pack, ...context }, { body }) => {
    const atlas = await context.atlas()
    const coordinates = guardPoint(body.point.coordinates)
    inPack(pack, caller => requireInside(caller, atlas, { type: 'Point', coordinates }))
    requireInNepal(atlas, [coordinates])
    return feasibleAt(atlas, atlas, coordinates)
  }),
  answerOf(houses, async ({ pack, ...context }, { body }) => {
    const atlas = await context.atlas()
    const rings = clusterIn(atlas, pack, body.polygon.coordinates)
    requireWards(atlas, body.building_filter)
    return housesWork.run(atlas, { rings, query: body })
  }),
  answerOf(zonalQuery, async ({ pack, refreshedOn, ...context }, { body }) => {
    const atlas = await context.atlas()
    const rings = clusterIn(atlas, pack, body.polygon.coordinates)
    requireWards(atlas, body.building_filter)
    const reply = await zonalWork.run(atlas, { rings, query: toZonalQuery(body), ...todayIn(pack) })
    return { ...reply, warnings: marked(reply.warnings, refreshedOn) }
  }),
  answerOf(drawNetwork, async ({ pack, refreshedOn, ...context }, { body: { plan: _plan, ...query } }) => {
    const atlas = await context.atlas()
    const rings = clusterIn(atlas, pack, query.polygon.coordinates)
    requireWards(atlas, query.building_filter)
    const reply = await drawNetworkWork.run(atlas, { rings, query, ...todayIn(pack) })
    return { ...reply, warnings: marked(reply.warnings, refreshedOn) }
  }),
  answerOf(settlementsQuery, async ({ pack, refreshedOn, ...context }, { body }) => {
    const atlas = await context.atlas()
    inPack(pack, caller => requireLevel(caller, atlas, body.municipality))
    for (const { planned_lines } of [body, ...body.others]) {
      for (const { coordinates } of planned_lines)
        for (const at of coordinates) guardPoint(at, 'planned_lines')
    }
    const reply = await settlementsWork.run(atlas, { query: body, ...todayIn(pack) })
    return { ...reply, warnings: marked(reply.warnings, refreshedOn) }
  }),
  answerOf(dischargeQuery, async ({ pack, ...context }, { body }) => {
    const atlas = await context.atlas()
    const at = intakeIn(atlas, pack, body.point.coordinates)
    return streamAt(atlas, at, null, body.arc_id ?? null)?.flow.discharge_m3s ?? 0
  }),
  answerOf(streamQuery, async ({ pack, refreshedOn, ...context }, { body }) => {
    const atlas = await context.atlas()
    const at = intakeIn(atlas, pack, body.point.coordinates)
    const found = streamAt(atlas, at, body.gauging, body.arc_id ?? null)
    if (found === null) throw noStream(atlas, at)
    const { index } = workingAreaOf(callerOf(pack), atlas)
    const reply = streamAnswer(atlas, found, place => indexContains(index, place))
    return { ...reply, notes: marked(reply.notes, refreshedOn) }
  }),
  answerOf(mhpCalculate, async ({ pack, refreshedOn, ...context }, { body }) => {
    const atlas = await context.atlas()
    const at = intakeIn(atlas, pack, body.dam_pt_approx.coordinates, 'dam_pt_approx')
    const form = calculationOf(body)
    const sddmm = levelOfIntake(atlas, at, form)
    refuseTerai(atlas, sddmm)
    const reply = await calculateWork.run(atlas, { at, sddmm, form, caller: callerOf(pack) })
    return { ...reply, warnings: marked(reply.warnings, refreshedOn) }
  }),
  answerOf(mhpScan, async ({ pack, refreshedOn, ...context }, { body }) => {
    const atlas = await context.atlas()
    inPack(pack, caller => requireLevel(caller, atlas, body.municipality))
    refuseTerai(atlas, body.municipality)
    const reply = await scanWork.run(atlas, { request: body, rates: ratesIn(pack) })
    return { ...reply, warnings: marked(reply.warnings, refreshedOn) }
  }),
  answerOf(sstFrame, async ({ pack, ...context }, { params, query }) => {
    const atlas = await context.atlas()
    inPack(pack, caller => requireLevel(caller, atlas, params.municipality))
    const size = query.desired_cluster_size ?? sstForm.desired_cluster_size.default
    return frameWork.run(atlas, { sddmm: params.municipality, size })
  }),
  answerOf(sstCalculate, async ({ pack, refreshedOn, ...context }, { body }) => {
    const atlas = await context.atlas()
    inPack(pack, caller => requireLevel(caller, atlas, body.sddmm))
    const reply = await sampleWork.run(atlas, body)
    return { ...reply, data: { ...reply.data, warnings: marked(reply.data.warnings, refreshedOn) } }
  }),
]

/** Whether a call can be answered from a pack that is able to answer calls. */
export const isAnswered = (method: string, path: string): boolean => find(method, path) !== undefined

/** Whether a call saves its result in a plan. */
export const isKeeping = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'save_project' in body && body.save_project === true

/**
 * Returns the finished JSON of the reply. Throws the same failures as the server, and also `outside_pack` and
 * `needs_network`.
 */
export async function answerOffline(context: OfflineContext, call: OfflineCall): Promise<string> {
  const found = find(call.method, call.path)
  if (found === undefined) throw new Failure('needs_network')
  const { endpoint, pattern, answer } = found
  const given = {
    params: endpoint.params && parse(endpoint.params, pattern.exec(call.path)?.groups ?? {}),
    query: endpoint.query && parse(endpoint.query, Object.fromEntries(call.query)),
    body: endpoint.body && parse(endpoint.body, call.body),
  }
  if (isKeeping(given.body)) throw new Failure('needs_network')
  // A pack does not contain a plan's own rates and corrections.
  const plans = endpoint.right?.planOf(given as never) ?? {}
  if (Object.values(plans).some(plan => plan !== undefined)) throw new Failure('needs_network')
  return checkedJson(endpoint, await answer(context, given))
}

function bare(path: string): string {
  return path.replace(/\/$/, '')
}
const find = (method: string, path: string): Answer | undefined =>
  answers.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(bare(path)))

function answerOf<E extends Endpoint>(
  endpoint: E,
  answer: (context: OfflineContext, given: Given<E>) => ReplyOf<E> | Promise<ReplyOf<E>>,
): Answer {
  const pattern = new RegExp(`^${bare(endpoint.path).replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`)
  return { endpoint, pattern, answer: (context, given) => answer(context, given as Given<E>) }
}

const todayIn = (pack: Pack) => ({ rates: ratesIn(pack), shares: pack.grid_shares ?? {} })
const ratesIn = ({ rates }: Pack): Rates => rates as Rates

/** The owner of a pack works in its local level and, while offline, nowhere else. */
const callerOf = ({ sddmm }: Pack) => ({ role: 'Planner' as const, assigned: [sddmm] })

function inPack<T>(pack: Pack, check: (caller: ReturnType<typeof callerOf>) => T): T {
  try {
    return check(callerOf(pack))
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.code !== 'outside_working_area') throw failure
    throw new Failure('outside_pack', { name: pack.name })
  }
}

function clusterIn(atlas: Atlas, pack: Pack, coordinates: LngLat[][] | number[][][]): PolygonRings {
  const rings = guardPolygon(coordinates as number[][][])
  inPack(pack, caller => requireClusterInside({ ...caller, id: 0 }, atlas, rings))
  return rings
}

const intakeIn = (atlas: Atlas, pack: Pack, coordinates: number[], field?: string): LngLat =>
  inPack(pack, caller => pointInside(atlas, caller, coordinates, field))

const marked = (warnings: Message[], day: string): Message[] => [answeredOffline(day), ...warnings]
