import { fetchCentral } from '../../../domain/plan/steps/survey-answers.ts'
import type { SurveyForm } from '../../../domain/survey/question.ts'
import { workerJobs } from '../../../engine/worker-job.ts'
import { tableOf } from './central-page.ts'
import type { CentralText } from './odk-central.ts'

/** What a server sends is read in a thread: whatever it is, nobody else waits for it. */
export const centralWork = workerJobs(
  fetchCentral,
  (_, { form, sent }: { form: SurveyForm; sent: CentralText }) => tableOf(form, sent),
)
