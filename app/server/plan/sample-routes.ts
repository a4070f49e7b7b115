import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '../../domain/api/endpoint.ts'
import { Failure } from '../../domain/api/failure.ts'
import {
  defaultParameters,
  type PlanSample,
  readSample,
  type SampleParameters,
  type SavedSample,
  saveSample,
  wardsWithout,
} from '../../domain/plan/steps/sample.ts'
import { savedCensus } from '../../domain/region/census.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import type { Atlas } from '../../engine/atlas/atlas.ts'
import type { Caller } from '../../engine/caller.ts'
import { base64Kml, clustersKml } from '../../engine/sst/clusters-kml.ts'
import { sampleWork } from '../../engine/sst/work.ts'
import type { DbOrTransaction } from '../db/open.ts'
import { sstSamples } from '../db/schema-plans.ts'
import { changeRow, insertRow, readRows, type VersionedRow } from '../db/versioned-rows.ts'
import { refuseIfAny, refuseStale, write } from '../db/write.ts'
import { type Route, serve, type WorkerUse } from '../kernel/endpoint.ts'
import { levelOfPlan } from '../plan-core/places.ts'
import { lockPlan } from '../plan-core/plan-guard.ts'
import { found, type PlanParts, recordHistory, setPart, touch } from '../plan-core/plan-store.ts'
import { workOf } from '../workers/worker-endpoint.ts'
import { baselineIsThere } from './saved-sample.ts'
import { hasAnswers, publishSurvey } from './survey/publish-survey.ts'

type Body = BodyOf<typeof saveSample>
type Row = { parameters: SampleParameters; locked: boolean; result: SavedSample | null }
type SampleRow = VersionedRow & Row
const none: Row = { parameters: defaultParameters, locked: false, result: null }
const kind = 'sample'

/**
 * Household survey clusters of a plan (K-009 to K-013). The server draws the sample that is saved. A sample in the body
 * is ignored.
 */
export function planSampleRoutes(parts: PlanParts & { worker: WorkerUse }): Route[] {
  const { db, atlas, clock } = parts
  const rowOf = async (from: DbOrTransaction, plan: number): Promise<SampleRow | undefined> =>
    (await readRows(from, sstSamples, { plan_id: plan }))[0] as SampleRow | undefined

  return [
    serve(readSample, async ({ params: { plan } }) =>
      toSampleReply(plan, await rowOf(db, plan), await levelOfPlan(db, plan), atlas.current()),
    ),

    serve(saveSample, async call => {
      const { body, caller } = call
      const { plan } = call.params
      const sddmm = await levelOfPlan(db, plan)
      if (body.sddmm !== undefined && body.sddmm !== sddmm)
        refuseIfAny({ sddmm: [{ key: 'field.exactly', params: { expected: sddmm } }] })
      const inUse = atlas.current()
      const seen = await rowOf(db, plan)
      refuseStale(body.version, seen?.version ?? 0, () => toSampleReply(plan, seen, sddmm, inUse))
      // Drawing takes seconds. No rows are locked meanwhile, and concurrent changes are detected below.
      const next = await nextOf(body, seen ?? none, inUse.version, parameters =>
        draw(caller, inUse, sddmm, parameters),
      )

      return write(parts, call, async tx => {
        const planRow = await lockPlan(tx, atlas, caller, plan, 'write')
        const before = await rowOf(tx, plan)
        refuseStale(seen?.version ?? 0, before?.version ?? 0, () => toSampleReply(plan, before, sddmm, inUse))
        const key = { plan_id: plan }
        const at = clock()
        const row = { key, values: next, by: caller.id, at }
        const after = before
          ? await changeRow(tx, sstSamples, before, row)
          : found(await insertRow(tx, sstSamples, row))
        await touch(tx, { plan, kind, by: caller.id, at })
        await setPart(tx, plan, 'baseline', await baselineIsThere(tx, plan))
        const value = before && { ...before.parameters, locked: before.locked }
        const stood = before ? { version: before.version, value } : null
        await recordHistory(tx, { plan, kind, row_id: null, before: stood, by: caller.id, at, isLast: false })
        // Answers that refer to another sample become invalid, so the survey results are published again.
        if (!isDeepStrictEqual(before?.result ?? null, next.result) && (await hasAnswers(tx, plan)))
          await publishSurvey(tx, inUse, planRow, at)
        const detail = { from: before?.version ?? 0, to: after.version, locked: next.locked }
        return {
          result: toSampleReply(plan, after as SampleRow, sddmm, inUse),
          done: { action: 'edit', target: `sst/${plan}`, detail },
        }
      })
    }),
  ]

  /** The permission was checked by the plan's guard, which lets Administrators draw samples anywhere in Nepal. */
  async function draw(
    caller: Caller,
    inUse: Atlas,
    sddmm: Sddmm,
    parameters: SampleParameters,
  ): Promise<SavedSample> {
    const input = { sddmm, ...parameters }
    const { data } = await workOf(parts.worker, sampleWork, caller, { atlas: inUse, input })
    const { seed: _, base64_kml: __, ...saved } = data
    return saved
  }
}

/**
 * Returns the state of a sample after a request. A locked sample can only be unlocked (S-077). `cluster_geojson: null`
 * discards the sample. The sample is drawn again if its parameters or the maps have changed. A sample that was never
 * drawn cannot be locked (G-048).
 */
async function nextOf(
  body: Body,
  { parameters, locked, result }: Row,
  atlas_version: string,
  draw: (parameters: SampleParameters) => Promise<SavedSample>,
): Promise<Row> {
  const requested: SampleParameters = { ...parameters }
  const names = Object.keys(defaultParameters) as (keyof SampleParameters)[]
  for (const name of names) requested[name] = body[name] ?? parameters[name]
  const { cluster_geojson } = body
  if (locked) {
    const isOther =
      !isDeepStrictEqual(requested, parameters) ||
      (cluster_geojson !== undefined && !isDeepStrictEqual(cluster_geojson, result?.cluster_geojson))
    if (isOther) throw new Failure('sst_locked')
    return { parameters, locked: body.locked, result }
  }
  if (body.locked && (cluster_geojson === null || (result === null && cluster_geojson === undefined)))
    throw new Failure('sst_not_run')
  if (cluster_geojson === null) return { parameters: requested, locked: false, result: null }
  const isDrawRequested = cluster_geojson !== undefined || names.some(name => body[name] !== undefined)
  const isDrawn =
    result !== null && isDeepStrictEqual(requested, parameters) && result.atlas_version === atlas_version
  return {
    parameters: requested,
    locked: body.locked,
    result: isDrawRequested && !isDrawn ? await draw(requested) : result,
  }
}

function toSampleReply(plan: number, row: SampleRow | undefined, sddmm: Sddmm, atlas: Atlas): PlanSample {
  const { parameters, locked, result } = row ?? none
  return {
    plan,
    ...parameters,
    ...(result ? { ...result, census_2021: savedCensus(result), base64_kml: kmlOf(result) } : nothingDrawn),
    locked,
    atlas_changed: result !== null && result.atlas_version !== atlas.version,
    wards_without_cluster: result ? wardsWithout(result.table_data, atlas.facts.get(sddmm)?.wards ?? 0) : [],
    saved: row !== undefined,
    version: row?.version ?? 0,
    changed_by: row?.changed_by ?? null,
    changed_at: row?.changed_at ?? null,
  }
}

const kmlOf = ({ cluster_geojson: { features }, table_data, generated }: SavedSample): string =>
  base64Kml(clustersKml(features, table_data, generated))

const nothingDrawn = {
  cluster_geojson: null,
  table_data: null,
  replacements: null,
  frame: null,
  municipality: null,
  base64_kml: null,
  design: null,
  generated: null,
  atlas_version: null,
  atlas_sources: null,
  census_2021: null,
  warnings: null,
}
