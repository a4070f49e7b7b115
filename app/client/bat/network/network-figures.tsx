import type { DrawnNetworkReply } from '../../../domain/bat/contract.ts'
import {
  formatCount,
  formatDistance_km,
  formatFigure,
  formatRate,
  roundHalfUp,
} from '../../../domain/format.ts'
import type { NetworkSummary } from '../../../domain/network/network-schemas.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from './network.module.css'

/** Figures for the network. Those for 11 kV lines, transformers and losses apply to the grid option. */
export function NetworkFigures({ drawn, network }: { drawn: DrawnNetworkReply; network: NetworkSummary }) {
  const say = useSay()
  const households = (count: number) => formatCount(roundHalfUp(count, 0))
  const mv_poles = drawn.options.grid.bill.find(({ item }) => item === 'mv_poles')?.quantity ?? 0
  const transformers = Object.entries(network.transformers).map(([kVA, count]) =>
    say('network.rating', { count, kVA }),
  )
  const figures = [
    [
      households(network.households_in),
      say('network.households', { all: households(network.households_in + network.households_standalone) }),
    ],
    [households(network.households_standalone), say('network.homeSystems')],
    [formatDistance_km(network.lv_km), say('network.lv')],
    [formatDistance_km(network.mv_km), say('network.mv')],
    [`${formatCount(network.lv_poles)} + ${formatCount(mv_poles)}`, say('network.poles')],
    [transformers.join(' + '), say('network.transformers')],
    [
      `${formatFigure(network.worst_drop_percent, 2)} %`,
      say('network.drop', { limit: formatRate(drawn.max_voltage_drop_percent) }),
    ],
    [`${formatFigure(network.losses_percent, 1)} %`, say('network.losses')],
  ]
  return (
    <dl className={classes.figures}>
      {figures.map(([figure, words]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
