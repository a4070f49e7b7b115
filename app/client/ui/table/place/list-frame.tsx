import type { ReactNode } from 'react'
import { type Counts, TableCounts } from '../table-counts.tsx'
import { useListScroll } from './use-list-scroll.ts'

type Props = {
  /** The name under which its place is remembered, with the plan it is of; without one it is not, as in a dialog. */
  list?: string
  /** Its rows; unknown until they are there. */
  counts: Counts | undefined
  /** In place of its rows, where it consists of something else. */
  sentence?: string
  className?: string
  children: ReactNode
}

/** A list that is no `DataTable`, such as a tree: it says what it holds and remembers how far it was scrolled. */
export function ListFrame({ list, counts, sentence, className, children }: Props) {
  const frame = useListScroll(list, counts !== undefined)
  return (
    <div ref={frame} className={className}>
      {children}
      {counts && <TableCounts {...counts} sentence={sentence} />}
    </div>
  )
}
