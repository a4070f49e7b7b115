import * as v from 'valibot'
import { PlanText } from '../plan-form.ts'
import { planDocument, planListResource } from '../plan-resource.ts'

/** Length in letters as readers count them (S-126). */
export const longestVision = 64

/** The municipality's vision and objectives (L-001). */
export const vision = planDocument('vision', {
  path: '/mission-vision',
  name: 'vision and mission',
  part: 'vision',
  fields: { vision: PlanText(longestVision), mission: PlanText(longestVision) },
  derived: {},
})

/** Rows that were never moved are ordered by id. A moved row is placed halfway between its neighbours. */
const fields = { description: PlanText(500), place: v.optional(v.pipe(v.number(), v.finite())) }

export const opportunities = planListResource('opportunity', {
  path: '/opportunities/',
  name: 'opportunities',
  part: 'opportunities_challenges',
  fields,
})
export const challenges = planListResource('challenge', {
  path: '/challenges/',
  name: 'challenges',
  part: 'opportunities_challenges',
  fields,
})
export const pointLists = [opportunities, challenges] as const
export type Point = v.InferOutput<typeof opportunities.row>

type Placed = { id: number; place?: number }
const placeOf = ({ id, place }: Placed): number => place ?? id

/** Orders a list the way users arranged it. */
export const byPlace = (one: Placed, other: Placed): number =>
  placeOf(one) - placeOf(other) || one.id - other.id

/** Position that moves a row up or down by one in an ordered list, or null if it is already at the end. */
export function placeAfterMove(ordered: readonly Placed[], id: number, by: -1 | 1): number | null {
  const at = ordered.findIndex(row => row.id === id)
  const next = ordered[at + by]
  if (at < 0 || next === undefined) return null
  const beyond = ordered[at + 2 * by]
  return beyond === undefined ? placeOf(next) + by / 2 : (placeOf(next) + placeOf(beyond)) / 2
}
