import type { ReactNode } from 'react'
import { type Counts, TableCounts } from '../table-counts.tsx'
import { useListScroll } from './use-list-scroll.ts'

type Props = {
  /**
   * Name under which the position in the list is remembered, including the plan to which it belongs. Without a name,
   * the position is not remembered, as in a dialog.
   */
  list?: string
  /** Number of rows. Not known until they have been loaded. */
  counts: Counts | undefined
  /** Text that replaces the number of rows, for other content. */
  sentence?: string
  className?: string
  children: ReactNode
}

/** A list that is not a `DataTable`, such as a tree. It states its content and remembers its scroll position. */
export function ListFrame({ list, counts, sentence, className, children }: Props) {
  const frame = useListScroll(list, counts !== undefined)
  return (
    <div ref={frame} className={className}>
      {children}
      {counts && <TableCounts {...counts} sentence={sentence} />}
    </div>
  )
}
