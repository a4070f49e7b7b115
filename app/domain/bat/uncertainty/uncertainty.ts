import { roundHalfUp } from '../../format.ts'
import type { Message } from '../../messages/messages.ts'
import { type Technology, technologyRows, tieOrder } from '../../technologies/technologies.ts'
import { quotient, seriesYears } from '../lifecycle.ts'
import type { Draws } from './draw-costs.ts'
import { type DrawnName, drawnNames, type Factors } from './drawn-inputs.ts'
import { flipOf } from './flip.ts'
import { spreadShares } from './spread.ts'

/**
 * Question that the draws answer. The candidates and the option marked as best are those at the stated values (models
 * B5).
 */
export type UncertaintyQuestion = {
  candidates: readonly Technology[]
  best: Technology
  project_period: number
}
/** 5th, 50th and 95th percentiles. */
export type Percentiles = { p5: number; p50: number; p95: number }
/** Uncertainty of an answer (models I1). Shares are fractions, and money is in NPR. */
export type Uncertainty = {
  draws: number
  /** Share of draws in which each candidate is cheapest. Together with `none`, they add up to 1. */
  shares: Partial<Record<Technology, number>>
  /** Share of draws in which no candidate can be built. */
  none: number
  /** Costs of each candidate over the draws in which it can be built. Null if there are no such draws, or no energy. */
  costs: Partial<
    Record<
      Technology,
      { life_cycle_cost: Percentiles | null; levelized_cost: Percentiles | null; unbuildable: number }
    >
  >
  /** Expected extra cost of the option marked as best over the cheapest, in NPR and in percent of the cheapest cost. */
  regret: { NPR: number; percent: number | null }
  /** The candidate, other than the option marked as best, that is cheapest in most draws. */
  rival: Technology | null
  /**
   * `flip` is the nearest value at which the option marked as best ceases (or begins) to be cheapest, and `winner` the
   * cheapest option beyond it. Both are null if there is no such value within the range.
   */
  inputs: {
    name: DrawnName
    stated: number
    min: number
    max: number
    flip: number | null
    winner: Technology | null
    spread: number
  }[]
  verdict: Message
}

/** Below this share, no option is called the cheapest. */
const closeCall = 0.6

/** Evaluates draws for a project period. Returns null if the option marked as best is not a candidate. */
export function uncertaintyOf(draws: Draws, question: UncertaintyQuestion): Uncertainty | null {
  const { best } = question
  const candidates = tieOrder.filter(one => question.candidates.includes(one) && draws.costs[one])
  if (!candidates.includes(best)) return null
  const n = question.project_period
  const columns = new Map(candidates.map(one => [one, columnOf(draws, one, n)]))
  const of = (one: Technology) => columns.get(one) as Float64Array
  const stands = (one: Technology, i: number) =>
    !technologyRows[one].isLimitedByStream || draws.isHydroEnough[i] === 1
  const counts = new Map<Technology | null, number>()
  const regret = { sum: 0, min: 0, draws: 0 }
  for (let i = 0; i < draws.count; i++) {
    let cheapest: Technology | null = null
    for (const one of candidates)
      if (stands(one, i) && (cheapest === null || of(one)[i] < of(cheapest)[i])) cheapest = one
    counts.set(cheapest, (counts.get(cheapest) ?? 0) + 1)
    if (cheapest === null || !stands(best, i)) continue
    regret.sum += of(best)[i] - of(cheapest)[i]
    regret.min += of(cheapest)[i]
    regret.draws++
  }
  const share = (one: Technology | null) => (counts.get(one) ?? 0) / draws.count
  draws.under.set(stated(draws))
  const asStated = new Map(
    candidates.map(one => [one, draws.under.costs(one, n, new Float64Array(n))[n - 1]]),
  )
  const costAtStated = (one: Technology) => asStated.get(one) as number
  const rival = candidates
    .filter(one => one !== best)
    .sort((a, b) => share(b) - share(a) || costAtStated(a) - costAtStated(b))
    .at(0)
  const energy = columnAt(draws.energy_kWh, draws.count, n)
  const spread =
    rival === undefined
      ? null
      : spreadShares(draws, i => (stands(best, i) && stands(rival, i) ? of(rival)[i] - of(best)[i] : null))
  return {
    draws: draws.count,
    shares: Object.fromEntries(candidates.map(one => [one, share(one)])),
    none: share(null),
    costs: Object.fromEntries(
      candidates.map(one => {
        const built = filtered(of(one), i => stands(one, i))
        const levelized = of(one).map((cost, i) => cost / energy[i])
        return [
          one,
          {
            life_cycle_cost: percentiles(built),
            levelized_cost: percentiles(filtered(levelized, i => stands(one, i))),
            unbuildable: 1 - built.length / draws.count,
          },
        ]
      }),
    ),
    regret: {
      NPR: regret.draws === 0 ? 0 : regret.sum / regret.draws,
      percent: regret.sum === 0 ? 0 : quotient(regret.sum * 100, regret.min),
    },
    rival: rival ?? null,
    inputs: drawnNames.map(name => {
      const { stated, min, max } = draws.drawn[name]
      const flip = flipOf(draws, name, { candidates, best, n })
      return {
        name,
        stated,
        min,
        max,
        flip: flip?.value ?? null,
        winner: flip?.winner ?? null,
        spread: spread?.[name] ?? 0,
      }
    }),
    verdict: verdictOf(best, rival, share),
  }
}

function verdictOf(
  best: Technology,
  rival: Technology | undefined,
  share: (one: Technology) => number,
): Message {
  const named = (one: Technology): Message => ({ key: `technology.${one}` })
  const of100 = (one: Technology) => roundHalfUp(share(one) * 100, 0)
  if (rival === undefined) return { key: 'bat.sure.only', params: { best: named(best) } }
  const first = share(rival) > share(best) ? rival : best
  const params = { best: named(best), rival: named(rival) }
  if (share(first) < closeCall) return { key: 'bat.sure.close', params: { ...params, count: of100(best) } }
  return first === best
    ? { key: 'bat.sure.sure', params: { ...params, count: of100(best) } }
    : { key: 'bat.sure.but', params: { ...params, count: of100(rival) } }
}

export const stated = ({ drawn }: Pick<Draws, 'drawn'>): Factors =>
  Float64Array.from(drawnNames, name => drawn[name].stated)

function columnOf(draws: Draws, one: Technology, n: number): Float64Array {
  return columnAt(draws.costs[one] as Float64Array, draws.count, n)
}

function columnAt(values: Float64Array, count: number, n: number): Float64Array {
  const column = new Float64Array(count)
  for (let i = 0; i < count; i++) column[i] = values[i * seriesYears + n - 1]
  return column
}

const filtered = (values: Float64Array, passes: (i: number) => boolean): Float64Array =>
  values.filter((value, i) => Number.isFinite(value) && passes(i))

/** Computes percentiles by linear interpolation between two values. */
function percentiles(values: Float64Array): Percentiles | null {
  if (values.length === 0) return null
  const sorted = values.sort()
  const at = (share: number) => {
    const place = share * (sorted.length - 1)
    const below = Math.floor(place)
    const above = Math.min(below + 1, sorted.length - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (place - below)
  }
  return { p5: at(0.05), p50: at(0.5), p95: at(0.95) }
}
