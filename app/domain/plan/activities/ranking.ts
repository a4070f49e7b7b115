import { roundHalfUp } from '../../format.ts'
import { nprSum, paisaOf } from './money.ts'

/** What an activity is ranked by; nothing entered counts as 0 (S-130). Budget and funding in NPR. */
export type Rankable = {
  code: string
  priority_assessment: number
  estimated_budget: number
  funding: number
}
export type Placed<A> = A & { ranking: number; rank: number }

/** Whether the money is there; equal amounts are enough, and so is 0 for 0 (S-130). */
export const isCovered = ({ funding, estimated_budget }: Omit<Rankable, 'code'>): boolean =>
  paisaOf(funding) >= paisaOf(estimated_budget)

/**
 * The priority as a share of the highest one, plus 1 where the money is there, rounded half up to hundredths (L-028).
 * Ties: the higher priority, the smaller budget, the code (S-131).
 */
export function ranked<A extends Rankable>(activities: readonly A[]): Placed<A>[] {
  const highest = activities.reduce((most, one) => Math.max(most, one.priority_assessment), 0)
  const scored = activities.map(one => {
    const share = highest === 0 ? 0 : one.priority_assessment / highest
    return { ...one, ranking: roundHalfUp(share + (isCovered(one) ? 1 : 0), 2) }
  })
  return scored
    .sort(
      (a, b) =>
        b.ranking - a.ranking ||
        b.priority_assessment - a.priority_assessment ||
        paisaOf(a.estimated_budget) - paisaOf(b.estimated_budget) ||
        compareCodes(a.code, b.code),
    )
    .map((one, at) => ({ ...one, rank: at + 1 }))
}

/** 1.2.9 before 1.2.10. */
export function compareCodes(one: string, other: string): number {
  const [left, right] = [one, other].map(code => code.split('.').map(Number))
  const at = left.findIndex((number, place) => number !== right[place])
  return at < 0 ? left.length - right.length : left[at] - (right[at] ?? 0)
}

/** Budget, funding and what is missing of some activities, in NPR. */
export function moneyOf(activities: readonly Pick<Rankable, 'estimated_budget' | 'funding'>[]) {
  const budget = nprSum(activities.map(one => one.estimated_budget))
  const funding = nprSum(activities.map(one => one.funding))
  return { budget, funding, gap: nprSum([budget, -funding]) }
}
