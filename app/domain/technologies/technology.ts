import type { Message, MessageKey } from '../messages/messages.ts'
import type { TechnologyProduct } from './cost-products.ts'
import type { MarkShape } from './mark-shapes.ts'
import type { Quantities } from './quantities.ts'
import type { SiteFacts } from './site.ts'

type ByTheme = readonly [light: string, dark: string]

/**
 * Everything that distinguishes one supply technology from another. What a technology is called in messages is
 * `technology.<key>`, `proposal.cluster.<key>` and `proposal.group.<key>`.
 */
export type TechnologyRow = {
  /** English label in answers and files for programs. */
  label: string
  /** Name of its colour and its mark; prefix of its CSS variables. */
  mark: string
  /** Colour of areas, lines and marks. */
  colour: ByTheme
  /** Colour of text. */
  ink: ByTheme
  /** A unique shape, for readers who do not see the colour. */
  shape: MarkShape
  /** Its name as a source of light in the dashboard's survey; null if not asked. */
  lighting: string | null
  /** Goal of the activity proposed for a cluster with this best option. */
  goal: 'electricity' | 'renewable'
  /** Title of its rate table for a cluster's own rates. */
  title: MessageKey

  /** Whether it is offered at a site; if not, answers omit it (models C). */
  isOffered(site: SiteFacts): boolean
  /** Why it is infeasible at a site; null if feasible (models C). */
  rule(site: SiteFacts): Message | null
  /** Whether its plant can be sized; otherwise it has no costs. */
  isSized(supply: { pvout_kWh: number | null }): boolean
  /** Whether every answer has its costs. */
  isAlwaysComputed: boolean
  /** Plant size, kW or kWp; null if it has no plant. */
  size_kW(quantities: Quantities): number | null
  /** Whether insufficient streamflow rules it out. */
  isLimitedByStream: boolean
  /** Lines: none, its own, which the grid takes over on arrival, or those of the grid. */
  network: 'none' | 'own' | 'national'

  /**
   * Its rate table, and that of its DC systems, by watt. A rate with a replacement period implies
   * replacements.
   */
  rateKind: string
  dcRateKind: string | null
  /** Name of the applied rate row in results. */
  rateName(row: { category?: string }, dc_watt: number | null): string
  /** Products of its cost (models B3), in the order of summing and display. */
  products: readonly TechnologyProduct[]
  /** The same if the replacement of AC systems costs nothing: a battery per connection (S-065). */
  withBatteries: readonly TechnologyProduct[] | null
  /** Lifetime of its plant in years (models B2a): setting, label and initial value. */
  life: { setting: string; label: MessageKey; default: number }
  /** Share of its plant's value left when the grid takes over (models I2); null for the grid. */
  stranded: { setting: string; label: MessageKey; default: number } | null
  /** Uncertainty of its price: min, mode and max as factors of the stated figure (models I1). */
  capital: { input: string; label: MessageKey; range: readonly [min: number, mode: number, max: number] }
  upkeep: { input: string; label: MessageKey }
}

export const always = () => true
