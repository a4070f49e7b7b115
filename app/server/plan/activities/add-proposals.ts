import {
  type Language,
  languages,
  type Message,
  type MessageKey,
  say,
} from '../../../domain/messages/messages.ts'
import { type GoalType, goalTypes } from '../../../domain/plan/activities/lists.ts'
import type { Proposal } from '../../../domain/plan/activities/proposals.ts'
import type { DbOrTransaction } from '../../db/open.ts'
import { recordHistory } from '../../plan-core/plan-store.ts'
import { insertActivities, insertObjective, type Writing } from './tree-rows.ts'
import { readActivities, readObjectives } from './tree-store.ts'

/** Request: proposals by key, with overriding budgets, in a language. */
export type ProposalRequest = {
  keys: readonly string[]
  budgets: Readonly<Record<string, number>>
  language: Language
}

export function validateProposals({ keys, budgets }: ProposalRequest, proposals: readonly Proposal[]) {
  const faults: Record<string, Message[]> = {}
  for (const [at, key] of keys.entries()) {
    const proposal = proposals.find(one => one.key === key)
    if (proposal === undefined) faults[`keys.${at}`] = [{ key: 'proposal.unknown', params: { key } }]
    else if (keys.indexOf(key) !== at) faults[`keys.${at}`] = [{ key: 'proposal.twice', params: { key } }]
    else if (proposal.activity_code !== null)
      faults[`keys.${at}`] = [{ key: 'proposal.inPlan', params: { code: proposal.activity_code } }]
    else if ((budgets[key] ?? proposal.budget) === null)
      faults[`budgets.${key}`] = [{ key: 'field.required' }]
  }
  for (const key of Object.keys(budgets))
    if (!keys.includes(key)) faults[`budgets.${key}`] = [{ key: 'proposal.notAsked', params: { key } }]
  return faults
}

/** Adds each goal's activities under one objective; returns their ids. */
export async function addAll(
  tx: DbOrTransaction,
  plan: number,
  wanted: readonly Proposal[],
  { budgets, language }: ProposalRequest,
  writing: Writing,
): Promise<Set<number>> {
  const ids = new Set<number>()
  for (const goal of goalTypes) {
    const here = wanted.filter(one => one.goal === goal)
    if (here.length === 0) continue
    const rows = here.map(({ key, description, places, budget }) => ({
      description: say(language, description.key, description.params),
      estimated_budget: budgets[key] ?? budget ?? 0,
      places,
      proposal: key,
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
 * A goal's objective that already has activities from proposals, or the generated text; otherwise a new one.
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
