import { fetchCentral } from '../../../domain/plan/steps/survey-answers.ts'
import type { SurveyForm } from '../../../domain/survey/question.ts'
import { workerJobs } from '../../../engine/worker-job.ts'
import { tableOf } from './central-page.ts'
import type { CentralText } from './odk-central.ts'

/** Parses text from other servers in a worker thread, so that it cannot block other calls. */
export const centralWork = workerJobs(
  fetchCentral,
  (_, { form, sent }: { form: SurveyForm; sent: CentralText }) => tableOf(form, sent),
)
