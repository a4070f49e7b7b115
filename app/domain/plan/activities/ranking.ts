import { nprSum, paisaOf } from './money.ts'

/** Inputs for ranking an activity. Missing entries count as 0 (S-130). Budget and funding are in NPR. */
export type Rankable = {
  code: string
  priority_assessment: number
  estimated_budget: number
  funding: number
}
export type WithRanking<A> = A & { ranking: number; rank: number }

/**
 * Whether the funding covers the budget. Equal amounts count as covered, and so does a budget of 0 without funding
 * (S-130).
 */
export const isCovered = ({ funding, estimated_budget }: Omit<Rankable, 'code'>): boolean =>
  paisaOf(funding) >= paisaOf(estimated_budget)

/**
 * Ranks activities by their priority as a share of the highest one, plus 1 if funded, rounded half up to hundredths
 * (L-028). Ties are broken by higher priority, smaller budget and code, in that order (S-131).
 */
export function ranked<A extends Rankable>(activities: readonly A[]): WithRanking<A>[] {
  const highest = activities.reduce((max, one) => Math.max(max, one.priority_assessment), 0)
  const scored = activities.map(one => ({
    ...one,
    ranking: (hundredthsOf(one.priority_assessment, highest) + (isCovered(one) ? 100 : 0)) / 100,
  }))
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

/**
 * A share in hundredths, rounded half up. It is computed with whole numbers because binary fractions would place 0.3
 * of 0.8 just below the rounding boundary.
 */
function hundredthsOf(part: number, whole: number): number {
  const [p, w] = [part, whole].map(score => Math.round(score * 1e6))
  return w === 0 ? 0 : Math.floor((200 * p + w) / (2 * w))
}

/** Sorts 1.2.9 before 1.2.10. */
export function compareCodes(one: string, other: string): number {
  const [left, right] = [one, other].map(code => code.split('.').map(Number))
  const at = left.findIndex((number, place) => number !== right[place])
  return at < 0 ? left.length - right.length : left[at] - (right[at] ?? 0)
}

/** Funding gap of an activity in NPR, which is never negative. */
export const gapOf = ({
  estimated_budget,
  funding,
}: Pick<Rankable, 'estimated_budget' | 'funding'>): number =>
  Math.max(0, nprSum([estimated_budget, -funding]))

/** Budget, funding and total gap of activities in NPR. A surplus of one activity does not cover the gap of another. */
export function moneyOf(activities: readonly Pick<Rankable, 'estimated_budget' | 'funding'>[]) {
  const budget = nprSum(activities.map(one => one.estimated_budget))
  const funding = nprSum(activities.map(one => one.funding))
  return { budget, funding, gap: nprSum(activities.map(gapOf)) }
}
