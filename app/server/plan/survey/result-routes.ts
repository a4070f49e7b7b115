import { type SurveyFormResult, surveyResults } from '../../../domain/plan/steps/survey-answers.ts'
import { surveyForms } from '../../../domain/survey/questions.ts'
import type { AtlasInUse } from '../../atlas/atlas.ts'
import type { Db } from '../../db/open.ts'
import { type Route, serve } from '../../http/endpoint.ts'
import { levelOfPlan } from '../places.ts'
import { resultsOf } from './results-of.ts'

/** What the surveys of a plan say. */
export function surveyResultRoutes({ db, atlas }: { db: Db; atlas: AtlasInUse }): Route[] {
  return [
    serve(surveyResults, async ({ params: { plan } }) => {
      const sddmm = await levelOfPlan(db, plan)
      const households = atlas.current().facts.get(sddmm)?.ward_households ?? []
      const forms: SurveyFormResult[] = []
      for (const form of surveyForms) forms.push(...(await resultsOf(db, plan, form, households)))
      return { forms }
    }),
  ]
}
