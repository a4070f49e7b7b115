import { formatAmount, formatFactor, formatRate, roundHalfUp } from '../../format.ts'
import type { Message, MessageParams, Say } from '../../messages/messages.ts'
import { isNetwork, type NetworkKind, networkTables } from '../../rates/network-tables.ts'
import type { ClusterResult } from '../best.ts'
import type { EnergyCost, Technology } from '../contract.ts'
import { ownTables } from './own-rates.ts'

type Term = EnergyCost['explanation']['terms'][number]

/**
 * One line of a cost calculation: the factors with their units, and the amount. For example, `3.97898653200 km ×
 * 25,00,000 NPR/km`.
 */
export type FormulaLine = {
  label: string
  /** Empty if the amount comes from an earlier block. */
  formula: string
  amount: string
  /** Whether the line uses a rate that was set for this cluster only. */
  isOwn?: boolean
}
/** Lines with their sum. */
export type FormulaBlock = {
  id: 'capital' | 'operation' | 'replacement' | 'total'
  lines: FormulaLine[]
  sum: string
}

const capitalParts: readonly string[] = [
  'system',
  'installation',
  'transportation',
  'distribution',
  'standalone_system',
  'standalone_setup',
]
const replacementParts: readonly string[] = ['replacement', 'standalone_replacement']

/**
 * Breaks an option's cost over `period` years down to the rates: the capital cost, one year of operation, each
 * replacement, and the life cycle cost followed by the levelized cost. Factors have twelve significant digits, so
 * multiplying them gives the displayed amounts to the paisa.
 */
export function formulasOf(
  result: ClusterResult,
  technology: Technology,
  period: number,
  say: Say,
): { blocks: FormulaBlock[]; levelized: FormulaLine | null } {
  const cost = result.energy_costs[technology]
  if (cost === undefined) throw new Error(`no costs of ${technology}`)
  const { terms } = cost.explanation
  const linesOf = (wanted: (term: Term) => boolean) => terms.filter(wanted).map(term => lineOf(term, say))
  const sumOf = (wanted: (term: Term) => boolean) =>
    formatAmount(terms.filter(wanted).reduce((sum, term) => sum + term.amount, 0))
  const isCapital = ({ part }: Term) => capitalParts.includes(part)
  const isOperation = ({ part }: Term) => part === 'operation'
  const isReplacement = ({ part }: Term) => replacementParts.includes(part)
  const blocks: FormulaBlock[] = [
    { id: 'capital', lines: linesOf(isCapital), sum: sumOf(isCapital) },
    { id: 'operation', lines: linesOf(isOperation), sum: sumOf(isOperation) },
  ]
  if (cost.replacements.some(one => one.year < period))
    blocks.push({ id: 'replacement', lines: linesOf(isReplacement), sum: sumOf(isReplacement) })
  blocks.push(totalOf(result, cost, period, say))
  return { blocks, levelized: levelizedOf(result, cost, period, say) }
}

function lineOf(
  { label, quantity, unit, rate, rate_unit, is_percent, is_changed, amount }: Term,
  say: Say,
): FormulaLine {
  const share = is_percent ? `${formatRate(rate)} %` : `${formatRate(rate)} ${say(rate_unit)}`
  return {
    label: say(label.key, label.params),
    formula: `${formatFactor(quantity)} ${say(unit)} × ${share}`,
    amount: formatAmount(amount),
    isOwn: is_changed,
  }
}

/**
 * Adds capital, operation times its annuity factor, and each replacement times the discount factor of its year, and
 * subtracts the residual value.
 */
function totalOf(result: ClusterResult, cost: EnergyCost, period: number, say: Say): FormulaBlock {
  const { annuities } = result.discounting
  const r = cost.discount_rate / 100
  const operation = cost.operation_maintenance_cost * annuities[period - 1]
  const lines: FormulaLine[] = [
    { label: say('bat.result.capital'), formula: '', amount: formatAmount(cost.capital_cost) },
    {
      label: say('answer.annuity', { years: period, rate: formatRate(cost.discount_rate) }),
      formula: `${formatFactor(cost.operation_maintenance_cost)} ${say('answer.nprYear')} × ${formatFactor(annuities[period - 1])}`,
      amount: formatAmount(operation),
    },
    ...cost.replacements
      .filter(one => one.year < period)
      .map(one => ({
        label: say('answer.replacedIn', { year: one.year }),
        formula: `${formatFactor(one.cost)} NPR × ${formatFactor((1 + r) ** -one.year)}`,
        amount: formatAmount(one.discounted_cost),
      })),
    ...cost.explanation.residuals.map(residual => {
      const [share, factor] = [Math.max(0, 1 - period / residual.life_yrs), (1 + r) ** -period]
      return {
        label: say(`answer.residual.${residual.of}`, { years: residual.life_yrs }),
        formula: `${formatFactor(-residual.cost)} NPR × ${formatFactor(share)} × ${formatFactor(factor)}`,
        amount: formatAmount(-residual.cost * share * factor),
      }
    }),
  ]
  return { id: 'total', lines, sum: formatAmount(cost.cost_series.life_cycle_costs[period - 1]) }
}

function levelizedOf(result: ClusterResult, cost: EnergyCost, period: number, say: Say): FormulaLine | null {
  const levelized = cost.cost_series.levelized_costs[period - 1]
  if (levelized === null) return null
  const energy = result.discounting.discounted_energy_kWh[period - 1]
  return {
    label: say('answer.levelized', { years: period }),
    formula: `${formatFactor(cost.cost_series.life_cycle_costs[period - 1])} NPR ÷ ${formatFactor(energy)} kWh`,
    amount: formatAmount(roundHalfUp(levelized, 2)),
  }
}

/** Source of a figure in an option's formulas: how a quantity was counted, or where a rate comes from. */
export type FigureSource = { figure: string; source: string }

/** Lists how each quantity of an option was counted, and the source, vintage and editor of each rate table. */
export function listFigureSources(result: ClusterResult, technology: Technology, say: Say): FigureSource[] {
  const { cost_inputs: inputs, energy_costs } = result
  const terms = energy_costs[technology]?.explanation.terms ?? []
  const quantities = unique(terms, term => `${term.quantity_name} ${term.row}`).map(
    ({ quantity, unit, quantity_name }) => {
      const { key, params } = countedOf(inputs, quantity_name)
      return { figure: `${formatFactor(quantity)} ${say(unit)}`, source: say(key, exactly(params)) }
    },
  )
  // Every option uses the discount rate from the settings.
  const tables = [...new Set([...terms.map(term => term.table), 'settings' as const])].map(table => {
    if (table === 'fixed') return { figure: say('bat.term.battery'), source: say('answer.fixed') }
    if (isNetwork(table)) return { figure: say(networkTables[table].title), source: sourceOf(inputs, table) }
    const { source, vintage, changed_by } = inputs.rates[table]
    const parts = [
      source,
      vintage,
      ...(changed_by ? [say('bat.result.ratesBy', { person: changed_by })] : []),
    ]
    return { figure: say(ownTables[table].title), source: parts.join(', ') }
  })
  return [...quantities, ...tables]
}

type Inputs = ClusterResult['cost_inputs']
/** How a quantity was counted. If the network is sized, all quantities are measured on its lines. */
const countedOf = ({ counted }: Inputs, quantity: Term['quantity_name']): Message =>
  Object.hasOwn(counted, quantity)
    ? counted[quantity as keyof typeof counted]
    : { key: networkCounts[quantity as keyof typeof networkCounts] ?? 'bat.counted.network' }
const networkCounts = {
  supplied_kWh: 'bat.counted.supplied',
  standalone_watts: 'bat.counted.standalone',
  standalone_connections: 'bat.counted.standalone',
} as const

/** Returns the sources and vintages of the rows of a network table, without duplicates. */
function sourceOf({ rates: { network } }: Inputs, table: NetworkKind): string {
  if (network === undefined) return ''
  const rows = {
    network: [network.network],
    conductor: network.conductors,
    transformer: network.transformers,
  }
  return [...new Set(rows[table].map(({ source, vintage }) => `${source}, ${vintage}`))].join('; ')
}

/** Formats the numbers of a message like those of a formula. */
function exactly(params: MessageParams = {}): MessageParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' ? formatRate(value) : value,
    ]),
  )
}

function unique<T>(list: readonly T[], key: (one: T) => unknown): T[] {
  return list.filter((one, at) => list.findIndex(other => key(other) === key(one)) === at)
}

/** Returns a block as plain text for the clipboard, with one item per line and the sum last. */
export function formulaText(lines: readonly FormulaLine[]): string {
  return lines
    .map(({ label, formula, amount }) =>
      formula ? `${label}: ${formula} = ${amount}` : `${label}: ${amount}`,
    )
    .join('\n')
}
