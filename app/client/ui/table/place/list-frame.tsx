import type { ReactNode } from 'react'
import { type Counts, TableCounts } from '../table-counts.tsx'
import { useListScroll } from './use-list-scroll.ts'

type Props = {
  /** The name under which its place is remembered, with the plan it is of; without one it is not, as in a dialog. */
  list?: string
  /** Its rows; unknown until they are there. */
  counts: Counts | undefined
  /** Replaces the number of rows, for other content. */
  sentence?: string
  className?: string
  children: ReactNode
}

/** A list that is not a `DataTable`, such as a tree: states its content and remembers its scroll position. */
export function ListFrame({ list, counts, sentence, className, children }: Props) {
  const frame = useListScroll(list, counts !== undefined)
  return (
    <div ref={frame} className={className}>
      {children}
      {counts && <TableCounts {...counts} sentence={sentence} />}
    </div>
  )
}
