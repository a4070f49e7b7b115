import type { Message, MessageKey } from '../messages/messages.ts'
import type { TechnologyProduct } from './cost-products.ts'
import type { MarkShape } from './mark-shapes.ts'
import type { Quantities } from './quantities.ts'
import type { SiteFacts } from './site.ts'

type ByTheme = readonly [light: string, dark: string]

/**
 * All that tells one supply technology from another. What a technology is called in messages is
 * `technology.<key>` and `proposal.cluster.<key>`.
 */
export type TechnologyRow = {
  /** In answers and files that programs read, in English. */
  label: string
  /** Name of its colour and its mark; CSS variables begin with it. */
  mark: string
  /** Of areas, lines and marks. */
  colour: ByTheme
  /** Of text. */
  ink: ByTheme
  /** A shape of its own, for readers who do not see the colour. */
  shape: MarkShape
  /** What the dashboard's survey calls it as a source of light; null for one it does not ask for. */
  lighting: string | null
  /** Goal of the activity that is proposed for a cluster that it serves best. */
  goal: 'electricity' | 'renewable'
  /** Its table of rates where clusters may have their own. */
  title: MessageKey

  /** Whether it is spoken of at a site; where not, an answer leaves it out (models C). */
  isOffered(site: SiteFacts): boolean
  /** Why it cannot stand at a site; null where it can (models C). */
  rule(site: SiteFacts): Message | null
  /** Whether its plant can be sized, and so has costs; those of a plant that cannot are left out. */
  isSized(supply: { pvout_kWh: number | null }): boolean
  /** Whether each answer has its costs. */
  isAlwaysComputed: boolean
  /** Size of its plant, kW or kWp; null for one that has none. */
  size_kW(quantities: Quantities): number | null
  /** Whether a dry stream keeps it from serving. */
  isLimitedByStream: boolean
  /** Lines: none, its own, which the grid takes over when it comes, or those of the grid. */
  network: 'none' | 'own' | 'national'

  /** Its table of rates, and that of its DC systems, by watt. A rate with a replacement period means replacements. */
  rateKind: string
  dcRateKind: string | null
  /** What a result calls the row of its table that it was reckoned with. */
  rateName(row: { category?: string }, dc_watt: number | null): string
  /** What its cost is made of (models B3), in the order in which it is summed and told. */
  products: readonly TechnologyProduct[]
  /** The same where the replacement of AC systems costs nothing: a battery a connection (S-065). */
  withBatteries: readonly TechnologyProduct[] | null
  /** Years that its plant serves (models B2a): the setting, what that is called, and what it begins with. */
  life: { setting: string; label: MessageKey; default: number }
  /** Share of its plant's value that is left when the grid takes over (models I2); null for the grid. */
  stranded: { setting: string; label: MessageKey; default: number } | null
  /** What is uncertain of its price: min, mode and max as factors of the stated figure (models I1). */
  capital: { input: string; label: MessageKey; range: readonly [min: number, mode: number, max: number] }
  upkeep: { input: string; label: MessageKey }
}

export const always = () => true
