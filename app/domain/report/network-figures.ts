import type { BatResult } from '../bat/contract.ts'
import { formatCount, formatFigure, missing, roundHalfUp } from '../format.ts'
import type { MessageKey, Say } from '../messages/messages.ts'
import type { NetworkSummary } from '../network/network-schemas.ts'
import { type NetworkOption, networkOptions } from '../network/supply/feed-areas.ts'

/** Figures of a sized network for printing. */
export type ReportNetwork = Pick<
  NetworkSummary,
  'lv_poles' | 'transformers' | 'worst_drop_percent' | 'households_standalone'
> & {
  lv_lines: { conductor: string; km: number }[]
  /** Prices for the options that have costs there. */
  prices: { option: NetworkOption; NPR_per_connection: number | null }[]
}

/** Derives the figures from a cluster's answer. Null if every connection has the same price. */
export function reportNetwork({
  network,
  cost_inputs,
  energy_costs,
}: Pick<BatResult, 'network' | 'cost_inputs' | 'energy_costs'>): ReportNetwork | null {
  if (network === undefined) return null
  const { lv_poles, transformers, worst_drop_percent, households_standalone, NPR_per_connection } = network
  // The 400 V lines are the same for every option.
  const lines = cost_inputs.supply.network?.by.grid.lines ?? []
  return {
    lv_poles,
    transformers,
    worst_drop_percent,
    households_standalone,
    lv_lines: lines
      .filter(({ item }) => item === 'lv_km')
      .map(({ row, quantity }) => ({ conductor: String(row), km: quantity })),
    prices: networkOptions
      .filter(option => energy_costs[option] !== undefined)
      .map(option => ({ option, NPR_per_connection: NPR_per_connection[option] })),
  }
}

type NetworkColumn = [head: MessageKey, cell: (of: ReportNetwork, say: Say) => string, align?: 'right']
/** Columns of a compact table with values of a network. Transformer figures are those of the grid option. */
export const networkColumns: readonly NetworkColumn[] = [
  [
    'networkReport.lines',
    ({ lv_lines }) => listed(lv_lines.map(({ conductor, km }) => `${conductor} ${formatFigure(km, 2)}`)),
  ],
  ['networkReport.poles', ({ lv_poles }) => formatCount(lv_poles), 'right'],
  [
    'networkReport.transformers',
    ({ transformers }) =>
      listed(Object.entries(transformers).map(([kVA, count]) => `${formatCount(count)} × ${kVA}`)),
  ],
  ['networkReport.drop', ({ worst_drop_percent }) => formatFigure(worst_drop_percent, 2), 'right'],
  [
    'networkReport.homeSystems',
    ({ households_standalone }) => formatCount(roundHalfUp(households_standalone, 0)),
    'right',
  ],
  [
    'networkReport.perConnection',
    ({ prices }, say) =>
      listed(
        prices.map(
          ({ option, NPR_per_connection: NPR }) =>
            `${say(`technology.${option}`)} ${NPR === null ? missing : formatCount(roundHalfUp(NPR, 0))}`,
        ),
      ),
  ],
]

/** Joins names with their figures. Non-breaking spaces keep each name next to its figure. */
const listed = (pairs: readonly string[]): string =>
  pairs.map(pair => pair.replaceAll(' ', '\u00a0')).join('; ')
