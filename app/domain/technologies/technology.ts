import type { MessageKey } from '../words/words.ts'
import type { MarkShape } from './mark-shapes.ts'

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
}
