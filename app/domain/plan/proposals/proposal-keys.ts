import type { ActivityPlace } from '../activities/tree-contract.ts'
import type { Measure } from './delivery.ts'

/** Key of an activity made of several proposals; its places say which. */
export const groupKey = (measure: Measure): string => `group:${measure}`

type Named = { code: string; proposal: string | null; places: readonly ActivityPlace[] }
/**
 * Answers the code of the activity that was made of a proposal alone; else of the first one that names its place,
 * whether people made it or it was made of a group.
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
/** Whether flows are measured at the projects that an activity names, which are not built by it. */
const isMeasuring = (proposal: string | null) =>
  proposal !== null && (proposal.startsWith(`${gauging}:`) || proposal === groupKey('flow_measurement'))
