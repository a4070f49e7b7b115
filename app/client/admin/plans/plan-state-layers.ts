import type { Theme } from '../../../domain/layers/style-table.ts'
import { planStateOf, planStates } from '../../../domain/plan/nation/plan-states.ts'
import { choroplethLayers } from '../../dashboard/choropleth/choropleth-layers.ts'
import type { MapLayers } from '../../map/slots.ts'
import type { PlansByLevel } from './plan-places.ts'

/** The first state means that there is no plan, so it has no colour. */
const [, ...coloured] = planStates
const tones = coloured.map(({ colour }) => colour)
const breaks = coloured.slice(1).map((_, at) => at + 2)
const hatched = coloured.findIndex(({ id }) => id === 'whole')

/** Local levels in the colours of their state. For a Manager, only those in `codes` are shown. */
export function planStateLayers(
  levels: PlansByLevel,
  codes: readonly number[] | undefined,
  theme: Theme,
): MapLayers {
  const figures = [...levels].map(([code, level]) => [code, planStateOf(level)] as const)
  return choroplethLayers({ figures, breaks, tones, hatched, region: 0, levels: codes, theme })
}
