import { sayByLanguage } from '../../../domain/messages/messages.ts'
import { questionnaire } from '../../../domain/plan/steps/survey-answers.ts'
import { versionOf, xlsForm } from '../../../domain/survey/xlsform.ts'
import { workbookSheets } from '../../../formats/workbook-sheets.ts'
import { type Route, serve } from '../../kernel/endpoint.ts'
import { levelOfPlan } from '../../plan-core/places.ts'
import { found, type PlanParts } from '../../plan-core/plan-store.ts'
import { surveyOptionsOf } from '../saved-sample.ts'
import { lockedSample } from './survey-results.ts'

/** Endpoint for the questionnaires, which are the same as those saved from the screen. */
export function questionnaireRoutes({
  db,
  atlas,
  clock,
}: Pick<PlanParts, 'db' | 'atlas' | 'clock'>): Route[] {
  return [
    serve(questionnaire, async ({ params: { plan }, query: { form } }) => {
      const { code, name_en, wards } = found(atlas.current().facts.get(await levelOfPlan(db, plan)))
      const has_more = (await surveyOptionsOf(db, plan))?.more_questions === true
      const municipality = { name: name_en, sddmm: code }
      const about = { municipality, wards, version: versionOf(clock()), has_more }
      const place =
        form === 'household' ? { form, sample: await lockedSample(db, plan), ...about } : { form, ...about }
      const { default: write } = await import('write-excel-file/node')
      return write(workbookSheets(xlsForm(place, sayByLanguage))).toBuffer()
    }),
  ]
}
