import type { ActivityPlace } from '../activities/tree-contract.ts'
import type { Measure } from './delivery.ts'

/** Key of an activity created from several proposals. The places of the activity show which ones. */
export const groupKey = (measure: Measure): string => `group:${measure}`

type Named = { code: string; proposal: string | null; places: readonly ActivityPlace[] }
/**
 * Returns the code of the activity that was created from this proposal alone. If there is none, returns the code of
 * the first activity that names its place, whether users created it or it was created from a group.
 */
export function activityNames(activities: readonly Named[]): (proposal: { key: string }) => string | null {
  const made = new Map<string, string>()
  const named = new Map<string, string>()
  const first = (codes: Map<string, string>, key: string, code: string) => {
    if (!codes.has(key)) codes.set(key, code)
  }
  for (const { proposal, places, code } of activities) {
    if (proposal !== null) first(made, proposal, code)
    for (const { kind, id } of places) first(named, `${isMeasuring(proposal) ? gauging : kind}:${id}`, code)
  }
  return ({ key }) => made.get(key) ?? named.get(key) ?? null
}

const gauging = 'gauging'
/** Whether an activity measures the flow at the projects that it names rather than building them. */
const isMeasuring = (proposal: string | null) =>
  proposal !== null && (proposal.startsWith(`${gauging}:`) || proposal === groupKey('flow_measurement'))
