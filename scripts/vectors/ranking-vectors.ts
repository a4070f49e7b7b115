import * as v from 'valibot'
import { ranked } from '../../app/domain/plan/activities/ranking.ts'

const Inputs = v.object({
  cases: v.array(
    v.object({
      activities: v.array(
        v.object({ code: v.string(), priority: v.number(), budget: v.number(), funding: v.number() }),
      ),
    }),
  ),
})

/** Scores and ranks of a plan's activities, in descending order (models G). */
export function rankingResults(inputs: unknown): unknown {
  const { cases } = v.parse(Inputs, inputs)
  return {
    cases: cases.map(({ activities }) => ({
      expected: ranked(
        activities.map(({ code, priority, budget, funding }) => ({
          code,
          priority_assessment: priority,
          estimated_budget: budget,
          funding,
        })),
      ).map(({ code, ranking, rank }) => ({ code, score: ranking, rank })),
    })),
  }
}
