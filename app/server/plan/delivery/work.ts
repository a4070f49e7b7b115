import { readWorkPlan } from '../../../domain/plan/delivery/work-plan-contract.ts'
import { wholeOf } from '../../../domain/spatial/run-steps.ts'
import { workerJobs } from '../../../engine/worker-job.ts'
import { type WorkPlanInput, workPlanReplySteps } from './work-plan-steps.ts'

export const workPlanWork = workerJobs(readWorkPlan, (atlas, input: WorkPlanInput) =>
  wholeOf(workPlanReplySteps(atlas, input)),
)
