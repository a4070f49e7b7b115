import { formatFigure, formatNpr, formatPercent, formatRate, roundHalfUp } from '../../format.ts'
import type { Message } from '../../messages/messages.ts'
import type { Technology } from '../../technologies/technologies.ts'
import { type DrawnName, drawnInputs } from '../uncertainty/drawn-inputs.ts'
import {
  type Arrival,
  type ArrivalRow,
  type CostBounds,
  never,
  regrets,
} from '../uncertainty/grid-arrival.ts'
import type { Uncertainty } from '../uncertainty/uncertainty.ts'

const named = (technology: Technology): Message => ({ key: `technology.${technology}` })

/** Returns the name of an input as shown in a list. */
export function inputName(name: DrawnName): Message {
  const key = drawnInputs[name]
  return /_capital$/.test(name) ? { key: 'sure.capitalOf', params: { what: { key } } } : { key }
}

/** Summarizes for the verdict what the draws say about the option marked as best. */
export function uncertaintyLine(uncertainty: Uncertainty): Message {
  const { verdict } = uncertainty
  return verdict.key === 'bat.sure.sure' ? { key: 'sure.stays', params: verdict.params } : verdict
}
export const hasCloseVerdict = ({ verdict }: Uncertainty): boolean => verdict.key === 'bat.sure.close'

/** Draws conclusions about the regret, the values that change the answer, and streams with too little flow. */
export function uncertaintySentences(uncertainty: Uncertainty, best: Technology): Message[] {
  const flips = flipsOf(uncertainty).map(flipText)
  const [regret, ...dry] = drawSentences(uncertainty, best)
  return [
    regret,
    ...(flips.length > 0
      ? ([{ key: 'sure.flip', params: { inputs: flips } }, { key: 'sure.flipNone' }] as const)
      : ([{ key: 'sure.flipNoneAtAll' }] as const)),
    ...dry,
  ]
}

/**
 * Like `uncertaintySentences`, but without the values that change the answer. It is used next to a table of those
 * values.
 */
export function drawSentences({ regret, costs }: Uncertainty, best: Technology): Message[] {
  const dry = roundHalfUp((costs.mhp?.unbuildable ?? 0) * 100, 0)
  return [
    {
      key: 'sure.regret',
      params: { best: named(best), amount: formatNpr(regret.NPR), percent: formatPercent(regret.percent) },
    },
    ...(dry > 0 ? ([{ key: 'sure.dry', params: { count: dry } }] as const) : []),
  ]
}

type Input = Uncertainty['inputs'][number]
type Flipped = Input & { flip: number; winner: Technology }
/** Inputs that change the answer within their range, starting with the one that needs the smallest change. */
const flipsOf = ({ inputs }: Uncertainty): Flipped[] =>
  inputs
    .filter((one): one is Flipped => one.flip !== null && one.winner !== null)
    .sort((a, b) => distance(a) - distance(b))

/** An input, the change that is needed, its range, and the option that is then cheapest. */
export type FlipRow = { name: Message; change: string; range: Message; winner: Technology }

/** Returns the values that change the answer as table rows. */
export const flipRows = (uncertainty: Uncertainty): FlipRow[] =>
  flipsOf(uncertainty).map(({ name, stated, flip, min, max, winner }) => {
    const isRate = name === 'discount_rate'
    const bound = (value: number) => (isRate ? `${rate(value)} %` : change(value, rate))
    return {
      name: inputName(name),
      change: isRate ? `${rate(stated)} → ${rate(flip)} %` : change(flip, value => formatFigure(value, 1)),
      range: { key: 'sure.range', params: { least: bound(min), most: bound(max) } },
      winner,
    }
  })
const rate = (value: number) => formatRate(roundHalfUp(value, 1))
/** Formats a factor as a signed percentage. */
function change(factor: number, text: (percent: number) => string): string {
  const sign = factor === 1 ? '' : factor < 1 ? '−' : '+'
  return `${sign}${text(Math.abs(factor - 1) * 100)} %`
}

const distance = ({ flip, stated }: Input) => Math.abs((flip ?? stated) - stated) / (Math.abs(stated) || 1)

function flipText({ name, flip, stated }: Input): Message {
  const input = inputName(name)
  const value = flip ?? stated
  if (name === 'discount_rate')
    return { key: 'sure.flipTo', params: { input, value: `${formatRate(roundHalfUp(value, 1))} %` } }
  const percent = formatPercent(Math.abs(value - 1) * 100)
  return { key: value > 1 ? 'sure.flipRise' : 'sure.flipFall', params: { input, percent } }
}

/** Returns the five most decisive inputs and the sum of the others. */
export function decidingInputs({ inputs }: Uncertainty): { name: Message; share: number }[] {
  const drawn = inputs.filter(one => one.max > one.min).sort((a, b) => b.spread - a.spread)
  const [first, rest] = [drawn.slice(0, maxRows), drawn.slice(maxRows)]
  return [
    ...first.map(({ name, spread }) => ({ name: inputName(name), share: spread })),
    ...(rest.length > 0
      ? [
          {
            name: { key: 'sure.rest', params: { count: rest.length } } as const,
            share: rest.reduce((sum, one) => sum + one.spread, 0),
          },
        ]
      : []),
  ]
}
const maxRows = 5

/** In rule B5, these years count as soon. */
const soonYears = [1, 2, 3, 4]

/** What it costs to follow the rule that prefers a solar home system if the grid arrives soon or never (models I2). */
export function ruleInWords(arrival: Arrival): Message | null {
  const { shs } = arrival
  if (shs === undefined) return null
  const all = Object.values(arrival)
  const more = (at: number) => shs[at] - Math.min(...all.map(costs => costs[at]))
  const soon = soonYears.map(year => more(year - 1))
  const best = named('shs')
  if (Math.max(...soon) <= 0) return { key: 'later.ruleFree', params: { best } }
  return {
    key: 'later.ruleCost',
    params: {
      best,
      least: formatNpr(Math.min(...soon)),
      most: formatNpr(Math.max(...soon)),
      never: formatNpr(more(shs.length - 1)),
    },
  }
}

const crore = 10_000_000
const lakh = 100_000

/**
 * Formats a row of arrival years: the years, the cost of the cheapest option in NPR crore, and the extra cost of the
 * next option in NPR lakh.
 */
export const arrivalText = ({ from, to, cost, next }: ArrivalRow) => ({
  years: yearsText(from, to),
  cost: boundsText(cost, crore, 2),
  more: next && boundsText(next.more, lakh, 1),
})

function yearsText(from: number, to: number): Message {
  if (from === never) return { key: 'later.row.never' }
  return from === to
    ? { key: 'later.row.year', params: { from } }
    : { key: 'later.row.years', params: { from, to } }
}

/** Returns a single figure if both bounds are formatted the same way. */
function boundsText({ min, max }: CostBounds, unit: number, digits: number): string {
  const [from, to] = [min, max].map(value => formatFigure(value / unit, digits))
  return from === to ? from : `${from}–${to}`
}

/** Names the option with the smallest regret over the years in which the line may arrive. Year 15 stands for never. */
export function regretInWords(arrival: Arrival, from: number, to: number): Message | null {
  const years = Array.from({ length: to - from + 1 }, (_, i) => from + i)
  const [min, ...others] = regrets(arrival, years)
  if (min === undefined) return null
  return {
    key: 'later.regret',
    params: {
      best: named(min.technology),
      amount: formatNpr(min.NPR),
      others: others.map(({ technology, NPR }) => ({
        key: 'later.regretOther' as const,
        params: { option: named(technology), amount: formatNpr(NPR) },
      })),
    },
  }
}
