import { planGeojsons } from '../../../domain/plan/geojsons-contract.ts'
import { indicatorBaselines, indicatorValues } from '../../../domain/plan/results/contract.ts'
import { catalogueBaselines, resultOf } from '../../../domain/plan/results/values.ts'
import type { WholePlan } from '../../../domain/report/whole-plan.ts'
import type { Atlas, AtlasInUse } from '../../../engine/atlas/atlas.ts'
import type { Caller } from '../../../engine/caller.ts'
import type { FiguresInUse } from '../../dashboard/figures-in-use.ts'
import type { Snapshots } from '../../dashboard/snapshot.ts'
import type { Db } from '../../db/open.ts'
import type { WorkerUse } from '../../kernel/endpoint.ts'
import { hasNoFeatures, readGeojsons } from '../../plan/geojsons.ts'
import { resultsRequest } from '../../plan/results/result-sources.ts'
import { hasHouseholdAnswers } from '../../plan/survey/survey-results.ts'
import { readCorrections } from '../../plan-core/plan-map-overrides.ts'
import { clusterNetworks } from '../maps/cluster-networks.ts'
import type { FiguresInput } from '../maps/report-figures.ts'

type Parts = { db: Db; atlas: AtlasInUse; figures: FiguresInUse; snapshot: Snapshots; worker: WorkerUse }

/** What the maps of a plan are drawn from, or null if the atlas no longer contains the local level. */
export async function readGeometry(
  parts: Parts,
  { plan: { id }, fact, rates: used }: WholePlan,
  caller: Caller,
  signal: AbortSignal,
): Promise<FiguresInput | null> {
  if (fact === null) return null
  const current = parts.atlas.current()
  const of = { id, sddmm: fact.code, rates: used }
  const [{ json: geojsons }, corrections, networks] = await Promise.all([
    readFeatures(parts, id, current, caller, signal),
    readCorrections(parts.db, id),
    clusterNetworks(parts, caller, current, of, signal),
  ])
  const { bytes, manifest } = current
  return { sddmm: fact.code, geojsons, corrections, networks, bytes: bytes.files, origins: manifest.layers }
}

/** JSON of the plan's map features. A worker reads them, unless there are none. */
async function readFeatures(
  { db, worker }: Parts,
  plan: number,
  current: Atlas,
  caller: Caller,
  signal: AbortSignal,
) {
  if (await hasNoFeatures(db, plan)) {
    return { json: new TextEncoder().encode(JSON.stringify(await readGeojsons(db, plan))) }
  }
  return worker.run(planGeojsons, caller, { atlas: current, input: plan, lane: 'long' }, signal)
}

/**
 * Values of the plan's indicators, and automatic baselines. A worker reads the answers of the survey, unless there are
 * none.
 */
export async function readKnownValues(
  parts: Parts,
  { plan, indicators }: WholePlan,
  caller: Caller,
  signal: AbortSignal,
): Promise<Pick<WholePlan, 'results' | 'baselines'>> {
  const request = await resultsRequest(parts, plan.id)
  if (!(await hasHouseholdAnswers(parts.db, plan.id))) {
    const sources = { survey: null, figures: request.input.figures }
    return {
      results: indicators.map(row => resultOf(row, sources)),
      baselines: catalogueBaselines(sources),
    }
  }
  const read = async (endpoint: typeof indicatorValues | typeof indicatorBaselines) => {
    const { json } = await parts.worker.run(endpoint, caller, request, signal)
    return JSON.parse(new TextDecoder().decode(json))
  }
  return {
    results: indicators.length === 0 ? [] : await read(indicatorValues),
    baselines: await read(indicatorBaselines),
  }
}
