import { formatCount } from '../../../domain/format.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import { useSay } from '../use-say.ts'
import classes from './table.module.css'

export type Counts = {
  /** How many rows search and filters leave. */
  fitting: number
  /** All rows; unknown if the server filters. */
  all?: number
  isFiltered?: boolean
  /** Number of chosen rows, if rows can be chosen. */
  chosen?: number
}

/** Content of a list in one sentence: total, matching and chosen rows. */
export function countsText({ fitting, all, isFiltered, chosen }: Counts, say: Say): string {
  const shown = formatCount(fitting)
  const rows = () => {
    if (isFiltered && all !== undefined) return say('table.countOf', { shown, count: formatCount(all) })
    if (isFiltered) return say('table.match', { count: shown })
    return say('table.count', { count: shown })
  }
  return chosen === undefined
    ? rows()
    : `${rows()} · ${say('table.countChosen', { count: formatCount(chosen) })}`
}

/** @param sentence in place of the rows, of a list that consists of something else */
export function TableCounts({ sentence, ...counts }: Counts & { sentence?: string }) {
  const say = useSay()
  return (
    <p className={classes.counts} role="status">
      {sentence ?? countsText(counts, say)}
    </p>
  )
}
