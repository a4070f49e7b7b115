import { formatLcoe, formatNpr, formatPercent, missing, roundHalfUp } from '../../format.ts'
import type { Message } from '../../messages/messages.ts'
import { bestOf, type Choice, type ClusterResult, candidatesOf } from '../best.ts'
import { householdsToSupply, type Technology } from '../contract.ts'

/** Conclusion of a comparison: the cheapest option, its cost, and how far it is ahead of the next option. */
export type Verdict = { best: Technology | null; next: Technology | null; lines: Message[] }

const named = (technology: Technology) => ({ key: `technology.${technology}` }) as const

/** Returns the verdict for a cluster under a scenario, at the stated rates. */
export function verdictOf(result: ClusterResult, choice: Choice): Verdict {
  const { best, reason } = bestOf(result, choice)
  if (best === null) return { best, next: null, lines: [reason] }
  const years = choice.project_period
  const lccOf = (technology: Technology) =>
    result.energy_costs[technology]?.cost_series.life_cycle_costs[years - 1] ?? Number.POSITIVE_INFINITY
  const lcc = lccOf(best)
  const next =
    candidatesOf(result.energy_costs, result.distance_to_grid_ext_km, choice)
      .filter(technology => technology !== best)
      .sort((a, b) => lccOf(a) - lccOf(b))[0] ?? null
  const lcoe = result.energy_costs[best]?.cost_series.levelized_costs[years - 1] ?? null
  const params = {
    best: named(best),
    households: householdsToSupply(result),
    years,
    lcc: formatNpr(lcc),
    lcoe: formatLcoe(lcoe),
  }
  if (reason.key === 'bat.best.gridSoon') {
    const lines: Message[] = [{ key: 'answer.bridges', params }, reason]
    return { best, next, lines }
  }
  if (reason.key === 'bat.best.none')
    return { best, next, lines: [{ key: 'answer.noneFits', params }, reason] }
  const first: Message = { key: 'answer.least', params }
  return { best, next, lines: [first, next === null ? { key: 'answer.alone' } : leadOver(next)] }

  function leadOver(technology: Technology): Message {
    const [min, more] = [lcc, lccOf(technology)]
    const amount = roundHalfUp(more - min, 2)
    if (amount <= 0) return { key: 'answer.tie', params: { next: named(technology) } }
    return {
      key: 'answer.lead',
      params: {
        amount: formatNpr(amount),
        percent: min > 0 ? formatPercent((amount / min) * 100) : missing,
        next: named(technology),
      },
    }
  }
}
