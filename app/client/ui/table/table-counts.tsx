import { formatCount } from '../../../domain/format.ts'
import type { Say } from '../../../domain/messages/messages.ts'
import { useSay } from '../use-say.ts'
import classes from './table.module.css'

export type Counts = {
  /** Number of rows that match the search and filters. */
  fitting: number
  /** Number of all rows. Not known if the server filters. */
  all?: number
  isFiltered?: boolean
  /** Number of selected rows, if rows can be selected. */
  chosen?: number
}

/** Describes a list in one sentence: the numbers of all, matching and selected rows. */
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

/** @param sentence text to show instead of the number of rows, for a list that consists of something else */
export function TableCounts({ sentence, ...counts }: Counts & { sentence?: string }) {
  const say = useSay()
  return (
    <p className={classes.counts} role="status">
      {sentence ?? countsText(counts, say)}
    </p>
  )
}
