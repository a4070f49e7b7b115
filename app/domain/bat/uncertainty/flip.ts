import { type Technology, technologyRows } from '../../technologies/technologies.ts'
import type { Draws } from './draw-costs.ts'
import { type DrawnName, drawnNames } from './drawn-inputs.ts'

type Compared = { candidates: readonly Technology[]; best: Technology; n: number }

/**
 * Costs are not linear in these inputs, because of the limited flow of the stream and the discounting of later years.
 */
const curved: readonly DrawnName[] = ['demand', 'discount_rate', 'flow']
const steps = 48
const halvings = 60
/**
 * Step beyond a flip, as a fraction of the way to the end of the range, after which the other option certainly is the
 * cheapest.
 */
const beyond = 1e-9

/** Value at which the cheapest candidate changes, and the candidate that is cheapest beyond it. */
export type Flip = { value: number; winner: Technology }

/**
 * Finds the value of one input, with all others as stated, at which the option marked as best becomes or ceases to be
 * the cheapest candidate. Returns the value within the range that is nearest to the stated one, or null.
 */
export function flipOf(draws: Draws, name: DrawnName, compared: Compared): Flip | null {
  const { stated, min, max } = draws.drawn[name]
  if (compared.candidates.length < 2 || !(max > min)) return null
  const find = curved.includes(name) ? byHalving : onLines
  const flips = [min, max]
    .filter(end => end !== stated)
    .flatMap(end => {
      const value = find(draws, name, compared, stated, end)
      return value === null ? [] : [{ value, after: value + (end - stated) * beyond }]
    })
  const nearest = flips.sort((a, b) => Math.abs(a.value - stated) - Math.abs(b.value - stated)).at(0)
  if (nearest === undefined) return null
  const isCheapest = gap(draws, name, compared, stated) <= 0
  return {
    value: nearest.value,
    winner: isCheapest ? cheapestOther(draws, name, compared, nearest.after) : compared.best,
  }
}

/** Returns the cheapest candidate at a value, other than the option marked as best; the first one in a tie. */
function cheapestOther(
  draws: Draws,
  name: DrawnName,
  { candidates, best, n }: Compared,
  value: number,
): Technology {
  const cost = standingCostsAt(draws, name, value, n)
  return candidates.filter(one => one !== best).reduce((min, one) => (cost(one) < cost(min) ? one : min))
}

/**
 * Extra cost of the option marked as best over the cheapest other option at a value. Infinity if it cannot be built.
 */
function gap(draws: Draws, name: DrawnName, { candidates, best, n }: Compared, value: number): number {
  const cost = standingCostsAt(draws, name, value, n)
  const others = Math.min(...candidates.filter(one => one !== best).map(cost))
  const own = cost(best)
  return own === Infinity && others === Infinity ? 0 : own - others
}

/** Finds the first crossing, where costs are straight lines, on one side of the stated value. */
function onLines(draws: Draws, name: DrawnName, compared: Compared, from: number, to: number): number | null {
  const { candidates, best, n } = compared
  const ends = [from, to].map(value => {
    const cost = costsAt(draws, name, value, n)
    return new Map(candidates.map(one => [one, cost(one)]))
  })
  const apart = (end: 0 | 1, other: Technology) =>
    (ends[end].get(best) as number) - (ends[end].get(other) as number)
  const crossings = candidates
    .filter(one => one !== best)
    .map(other => {
      const [first, last] = [apart(0, other), apart(1, other)]
      return first === last ? null : from + ((to - from) * first) / (first - last)
    })
    .filter(value => value !== null)
    .filter(value => (value - from) * (to - from) > 0 && (to - value) * (to - from) >= 0)
    .sort((a, b) => Math.abs(a - from) - Math.abs(b - from))
  const isBest = (value: number) => gap(draws, name, compared, value) <= 0
  const wasBest = isBest(from)
  // If another option was cheaper at first, this is the crossing beyond which the option marked as best is the cheapest
  // of all.
  const between = (value: number, i: number) => (value + (crossings[i + 1] ?? to)) / 2
  return crossings.find((value, i) => isBest(between(value, i)) !== wasBest) ?? null
}

function byHalving(
  draws: Draws,
  name: DrawnName,
  compared: Compared,
  from: number,
  to: number,
): number | null {
  const isBest = (value: number) => gap(draws, name, compared, value) <= 0
  const wasBest = isBest(from)
  for (let step = 1; step <= steps; step++) {
    let [near, far] = [step - 1, step].map(one => from + ((to - from) * one) / steps)
    if (isBest(far) === wasBest) continue
    for (let i = 0; i < halvings; i++) {
      const middle = (near + far) / 2
      if (isBest(middle) === wasBest) near = middle
      else far = middle
    }
    return (near + far) / 2
  }
  return null
}

/** Costs of the options with one input at the given value and all others as stated. */
function costsAt({ drawn, under }: Draws, name: DrawnName, value: number, n: number) {
  under.set(Float64Array.from(drawnNames, one => (one === name ? value : drawn[one].stated)))
  const series = new Float64Array(n)
  return (one: Technology): number => under.costs(one, n, series)[n - 1]
}

/** The same costs, but Infinity for a plant whose stream is too small. */
function standingCostsAt(draws: Draws, name: DrawnName, value: number, n: number) {
  const at = costsAt(draws, name, value, n)
  const isEnough = draws.under.isHydroEnough()
  return (one: Technology): number =>
    technologyRows[one].isLimitedByStream && !isEnough ? Infinity : at(one)
}
