import {
  formatCount,
  formatDischarge_m3s,
  formatFigure,
  formatFixed,
  missing,
} from '../../../domain/format.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import type { MhpResult } from '../../../domain/mhp/contract.ts'
import { flowText } from '../../../domain/mhp/flow-notes.ts'
import { power_kW } from '../../../domain/mhp/head.ts'
import { shortPower } from '../mhp-shapes.ts'

/** Power, head, flow and households of the selected powerhouse, each with its qualification. */
export function plantKeyFigures(
  { serialized_project: project, powerhouses, monthly, flow, efficiency }: MhpResult,
  selected: number | null,
  say: Say,
): { name: string; value: string; more: string }[] {
  const chosen = powerhouses.find(({ index }) => index === selected)
  const range = (low: string | number, high: string | number) => say('mhp.range', { low, high })
  const bandOf = (head_m: number) => {
    const [low, high] = [flow.low, flow.high].map(flow_m3s => power_kW(flow_m3s, head_m, efficiency))
    return say('mhp.card.powerBand', { band: range(formatFigure(low, 1), formatFigure(high, 1)) })
  }
  return [
    {
      name: say('mhp.card.power'),
      value: shortPower(chosen?.power_kW ?? project.power_kW),
      more: chosen && monthly ? bandOf(chosen.head_m) : '',
    },
    {
      name: say('mhp.card.netHead'),
      value: chosen ? `${formatFixed(chosen.head_m, 1)} m` : missing,
      more: chosen ? say('mhp.card.powerhouse', { index: chosen.index, count: powerhouses.length }) : '',
    },
    {
      name: say('mhp.card.discharge'),
      value: formatDischarge_m3s(project.discharge),
      more: monthly ? say('mhp.card.flowBand', { band: range(flowText(flow.low), flowText(flow.high)) }) : '',
    },
    {
      name: say('mhp.card.households'),
      value: chosen ? formatCount(chosen.num_household_calculated) : missing,
      more: chosen ? say('mhp.card.required', { count: formatCount(chosen.num_household_required) }) : '',
    },
  ]
}
