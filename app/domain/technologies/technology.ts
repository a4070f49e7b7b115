import type { Message, MessageKey } from '../messages/messages.ts'
import type { TechnologyProduct } from './cost-products.ts'
import type { MarkShape } from './mark-shapes.ts'
import type { Quantities } from './quantities.ts'
import type { SiteFacts } from './site.ts'

type ByTheme = readonly [light: string, dark: string]

/**
 * Everything that distinguishes a supply technology from the others. Its names in messages are `technology.<key>`,
 * `proposal.cluster.<key>` and `proposal.group.<key>`.
 */
export type TechnologyRow = {
  /** English label in answers and in files for programs. */
  label: string
  /** Name of its colour and mark, which is also the prefix of its CSS variables. */
  mark: string
  /** Colour of areas, lines and marks. */
  colour: ByTheme
  /** Colour of text. */
  ink: ByTheme
  /** A shape that no other technology has, for readers who cannot see the colour. */
  shape: MarkShape
  /** Its name as a light source in the dashboard's survey, or null if the survey does not ask about it. */
  lighting: string | null
  /** Goal of the activity that is proposed for a cluster with this best option. */
  goal: 'electricity' | 'renewable'
  /** Title of the rate table when a cluster has rates of its own. */
  title: MessageKey

  /** Whether it is offered at a site. If not, answers omit it (models C). */
  isOffered(site: SiteFacts): boolean
  /** Returns why it is infeasible at a site, or null if it is feasible (models C). */
  rule(site: SiteFacts): Message | null
  /** Whether its plant can be sized. If not, it has no costs. */
  isSized(supply: { pvout_kWh: number | null }): boolean
  /** Whether its costs are part of every answer. */
  isAlwaysComputed: boolean
  /** Plant size in kW or kWp, or null if it has no plant. */
  size_kW(quantities: Quantities): number | null
  /** Whether insufficient streamflow can rule it out. */
  isLimitedByStream: boolean
  /** Its lines: none, lines of its own, which the grid takes over when it arrives, or those of the national grid. */
  network: 'none' | 'own' | 'national'

  /**
   * Its rate table, and that of its DC systems, which have rows by watt. If a rate has a replacement period, there are
   * replacements.
   */
  rateKind: string
  dcRateKind: string | null
  /** Name in results of the rate row that was applied. */
  rateName(row: { category?: string }, dc_watt: number | null): string
  /** Products of its cost (models B3), in the order in which they are added up and displayed. */
  products: readonly TechnologyProduct[]
  /** Products that apply if the replacement of AC systems costs nothing: one battery per connection (S-065). */
  withBatteries: readonly TechnologyProduct[] | null
  /** Lifetime of its plant in years (models B2a): setting, label and initial value. */
  life: { setting: string; label: MessageKey; default: number }
  /** Fraction of the plant's value that remains when the grid takes over (models I2); null for the grid. */
  stranded: { setting: string; label: MessageKey; default: number } | null
  /** Uncertainty of its price: minimum, mode and maximum as factors of the stated figure (models I1). */
  capital: { input: string; label: MessageKey; range: readonly [min: number, mode: number, max: number] }
  upkeep: { input: string; label: MessageKey }
}

export const always = () => true
