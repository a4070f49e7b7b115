import { type KnownFigures, knownFigures, type ResultSources } from '../../../domain/plan/results/values.ts'
import { thresholdQuestions } from '../../../domain/survey/answers/choice-questions.ts'
import type { AtlasInUse } from '../../../engine/atlas/atlas.ts'
import type { Snapshots } from '../../dashboard/snapshot.ts'
import type { Db, DbOrTransaction } from '../../db/open.ts'
import { levelOfPlan } from '../../plan-core/places.ts'
import type { WorkerRequest } from '../../workers/worker-endpoint.ts'
import { hasMorePoints } from '../survey/points.ts'
import { longSurvey } from '../survey/result-routes.ts'
import { resultsOf } from '../survey/survey-results.ts'

/** Input of the worker that reads the sources of a plan's indicators. */
export type SourcesInput = { plan: number; households: readonly number[]; figures: KnownFigures }

/** Prepares a worker request on the event loop. The worker reads all answers of the plan's household survey. */
export async function resultsRequest(
  { db, atlas, snapshot }: { db: Db; atlas: AtlasInUse; snapshot: Snapshots },
  plan: number,
): Promise<Omit<WorkerRequest<SourcesInput>, 'keeping'>> {
  const current = atlas.current()
  const sddmm = await levelOfPlan(db, plan)
  const { tables } = await snapshot()
  return {
    atlas: current,
    input: {
      plan,
      households: current.facts.get(sddmm)?.ward_households ?? [],
      figures: knownFigures(tables, sddmm),
    },
    ...((await hasMorePoints(db, plan, longSurvey)) && { lane: 'long' as const }),
  }
}

export async function readSources(
  db: DbOrTransaction,
  { plan, households, figures }: SourcesInput,
): Promise<ResultSources> {
  const [survey] = await resultsOf(db, plan, 'household', households, thresholdQuestions)
  return { survey: survey ?? null, figures }
}
