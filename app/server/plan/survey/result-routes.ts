import { type SurveyFormResult, surveyResults } from '../../../domain/plan/steps/survey-answers.ts'
import { surveyForms } from '../../../domain/survey/question.ts'
import type { AtlasInUse } from '../../../engine/atlas/atlas.ts'
import type { Db } from '../../db/open.ts'
import type { Route } from '../../kernel/endpoint.ts'
import { levelOfPlan } from '../../plan-core/places.ts'
import { serveInWorker, workerRead } from '../../workers/worker-endpoint.ts'
import { hasMorePoints } from './points.ts'
import { resultsOf } from './survey-results.ts'

/** Number of answers above which a plan counts as heavy work. */
export const longSurvey = 10_000

export const surveyResultsWork = workerRead(
  surveyResults,
  async (db, { plan, households }: { plan: number; households: readonly number[] }) => {
    const forms: SurveyFormResult[] = []
    for (const form of surveyForms) forms.push(...(await resultsOf(db, plan, form, households)))
    return { forms }
  },
)

/** Survey results of a plan, computed in a worker thread because a plan may have 200,000 answers. */
export function surveyResultRoutes({ db, atlas }: { db: Db; atlas: AtlasInUse }): Route[] {
  return [
    serveInWorker(surveyResultsWork, async ({ params: { plan } }) => {
      const current = atlas.current()
      const sddmm = await levelOfPlan(db, plan)
      const isLong = await hasMorePoints(db, plan, longSurvey)
      return {
        atlas: current,
        input: { plan, households: current.facts.get(sddmm)?.ward_households ?? [] },
        ...(isLong && { lane: 'long' as const }),
      }
    }),
  ]
}
