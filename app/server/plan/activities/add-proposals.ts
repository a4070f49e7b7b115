import type { Usage } from '../../../domain/assumptions/usage.ts'
import {
  type Language,
  languages,
  type Message,
  type MessageKey,
  say,
} from '../../../domain/messages/messages.ts'
import { type GoalType, goalTypes } from '../../../domain/plan/activities/lists.ts'
import { maxPlaces } from '../../../domain/plan/activities/tree-contract.ts'
import { quantitiesOf } from '../../../domain/plan/proposals/delivery.ts'
import { groupOf, isJoinable, type ProposalGroup } from '../../../domain/plan/proposals/groups.ts'
import type { Proposal } from '../../../domain/plan/proposals/proposal-facts.ts'
import type { DbOrTransaction } from '../../db/open.ts'
import { recordHistory } from '../../plan-core/plan-store.ts'
import { insertActivities, insertObjective, type Writing } from './tree-rows.ts'
import { readActivities, readObjectives } from './tree-store.ts'

/** Keys of the requested proposals, individually or in groups, and budgets that replace the proposed ones. */
export type ProposalRequest = {
  keys: readonly string[]
  budgets: Readonly<Record<string, number>>
  groups: readonly { keys: readonly string[]; budget?: number }[]
}
type Members = [Proposal, ...Proposal[]]

export function validateProposals(request: ProposalRequest, proposals: readonly Proposal[]) {
  const { keys, budgets, groups } = request
  const faults: Record<string, Message[]> = {}
  const byKey = new Map(proposals.map(one => [one.key, one]))
  const used = new Set<string>()
  const faultOf = (key: string): Message | null => {
    const proposal = byKey.get(key)
    const isTwice = used.has(key)
    used.add(key)
    if (proposal === undefined) return { key: 'proposal.unknown', params: { key } }
    if (isTwice) return { key: 'proposal.twice', params: { key } }
    if (proposal.activity_code !== null)
      return { key: 'proposal.inPlan', params: { code: proposal.activity_code } }
    return proposal.left_out
  }
  for (const [at, key] of keys.entries()) {
    const fault = faultOf(key)
    if (fault) faults[`keys.${at}`] = [fault]
    else if ((budgets[key] ?? byKey.get(key)?.budget ?? null) === null)
      faults[`budgets.${key}`] = [{ key: 'field.required' }]
  }
  for (const key of Object.keys(budgets))
    if (!keys.includes(key)) faults[`budgets.${key}`] = [{ key: 'proposal.notAsked', params: { key } }]
  for (const [no, group] of groups.entries()) {
    for (const [at, key] of group.keys.entries()) {
      const fault = faultOf(key) ?? mixed(byKey.get(group.keys[0]), byKey.get(key))
      if (fault) faults[`groups.${no}.keys.${at}`] = [fault]
    }
    const members = group.keys.flatMap(key => byKey.get(key) ?? []) as Members
    if (members.length < group.keys.length) continue
    const { places, budget } = groupOf(members)
    if (places.length > maxPlaces)
      faults[`groups.${no}.keys`] = [{ key: 'proposal.tooMany', params: { most: maxPlaces } }]
    if ((group.budget ?? budget) === null) faults[`groups.${no}.budget`] = [{ key: 'field.required' }]
  }
  return faults
}

const mixed = (first: Proposal | undefined, other: Proposal | undefined): Message | null =>
  !first || !other || first === other || isJoinable([first], [other])
    ? null
    : { key: 'proposal.mixed', params: { key: other.key } }

/** Returns the groups of a valid request with their budgets. */
export function groupsFor(
  { keys, budgets, groups }: ProposalRequest,
  proposals: readonly Proposal[],
): ProposalGroup[] {
  const byKey = new Map(proposals.map(one => [one.key, one]))
  const all = [...keys.map(key => ({ keys: [key], budget: budgets[key] })), ...groups]
  return all.map(one => {
    const group = groupOf(one.keys.map(key => byKey.get(key)) as Members)
    return { ...group, budget: one.budget ?? group.budget }
  })
}

/** Adds the activities of a goal to one objective. Returns the ids of the new activities. */
export async function addAll(
  tx: DbOrTransaction,
  plan: number,
  wanted: readonly ProposalGroup[],
  { language, usage }: { language: Language; usage: Usage },
  writing: Writing,
): Promise<Set<number>> {
  const ids = new Set<number>()
  for (const goal of goalTypes) {
    const here = wanted.filter(one => one.goal === goal)
    if (here.length === 0) continue
    const rows = here.map(group => ({
      description: say(language, group.description.key, group.description.params),
      estimated_budget: group.budget ?? 0,
      places: group.places,
      proposal: group.key,
      quantities: quantitiesOf(group, usage),
    }))
    const objective = await objectiveFor(tx, plan, goal, language, writing)
    for (const id of await insertActivities(tx, plan, objective, rows, writing)) {
      ids.add(id)
      await recordAdded(tx, plan, 'activity', id, writing)
    }
  }
  return ids
}

/**
 * Returns the objective of a goal that contains activities from proposals or has the generated text. If there is none,
 * adds a new objective.
 */
async function objectiveFor(
  tx: DbOrTransaction,
  plan: number,
  goal: GoalType,
  language: Language,
  writing: Writing,
): Promise<number> {
  const number = goalTypes.indexOf(goal) + 1
  const words = `proposal.objective.${goal}` as MessageKey
  const ours = (Object.keys(languages) as Language[]).map(one => say(one, words))
  const made = (await readActivities(tx, plan)).find(one => one.goal === number && one.proposal !== null)
  const there = (await readObjectives(tx, plan)).filter(one => one.goal === number)
  const known = made?.objective_id ?? there.find(one => ours.includes(one.description))?.id
  if (known !== undefined) return known
  const row = {
    goal: number,
    description: say(language, words),
    strategy: say(language, `proposal.strategy.${goal}` as MessageKey),
  }
  const { id } = await insertObjective(tx, plan, row, writing)
  await recordAdded(tx, plan, 'objective', id, writing)
  return id
}

const recordAdded = (
  tx: DbOrTransaction,
  plan: number,
  kind: 'activity' | 'objective',
  row_id: number,
  writing: Writing,
) => recordHistory(tx, { plan, kind, row_id, before: null, ...writing, isLast: false })
