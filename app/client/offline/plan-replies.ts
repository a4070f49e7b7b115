import { CallFailure } from '../../domain/api/call-failure.ts'
import type { Endpoint } from '../../domain/api/endpoint.ts'
import type { Pack } from '../../domain/offline/contract.ts'
import { listPlans, readPlan } from '../../domain/plan/contract.ts'
import { demography } from '../../domain/plan/steps/demography.ts'
import { landCover } from '../../domain/plan/steps/land-cover.ts'
import { institutions, physical } from '../../domain/plan/steps/physical.ts'
import { renewable } from '../../domain/plan/steps/renewable.ts'
import { roads } from '../../domain/plan/steps/roads.ts'
import { readSample } from '../../domain/plan/steps/sample.ts'
import { surveyOptions } from '../../domain/plan/steps/survey-options.ts'
import { vision } from '../../domain/plan/steps/vision.ts'
import { call } from '../api/browser.ts'

/** The forms of a plan, which its screens read before they show anything. */
const documents = [demography, renewable, physical, institutions, landCover, roads, surveyOptions, vision]
const shown: Endpoint[] = [readPlan, readSample, ...documents.map(({ show }) => show)]
/** Users who have more plans than this in one local level work in an office. */
const maxPlans = 10

export type PlanReply = { address: string; reply: unknown }

/**
 * Replies with which the account's plans in a local level can be opened: its two lists of plans, and each plan with its
 * forms.
 */
export async function fetchPlanReplies({ sddmm, name }: Pick<Pack, 'sddmm' | 'name'>): Promise<PlanReply[]> {
  const saved: PlanReply[] = []
  let left = maxPlans
  for (const others of [undefined, 'true'] as const) {
    const query = { search: name, others, page: '1', page_size: '100' } as const
    const list = await call(listPlans, { query })
    const results: typeof list.results = []
    for (const plan of list.results) {
      if (left === 0 || !plan.rights.write || plan.municipality.sddmm !== sddmm) continue
      const replies = await repliesOf(String(plan.id))
      if (replies === null) continue
      saved.push(...replies)
      results.push(plan)
      left--
    }
    const address = `${listPlans.path}?${others ? 'others=true&' : ''}page=1`
    saved.push({ address, reply: { ...list, count: results.length, results } })
  }
  return saved
}

/** Null if the plan has been removed or transferred in the meantime. */
async function repliesOf(plan: string): Promise<PlanReply[] | null> {
  try {
    const replies: PlanReply[] = []
    for (const endpoint of shown) {
      const reply = await call(endpoint, { params: { plan } })
      replies.push({ address: endpoint.path.replace('{plan}', plan), reply })
    }
    return replies
  } catch (failure) {
    if (failure instanceof CallFailure && [403, 404].includes(failure.status)) return null
    throw failure
  }
}
