import { useRef } from 'react'
import { type CellChange, type GridCells, withChanges } from './grid-cells.ts'

const maxSteps = 100

/** Changes cells, with undo and redo for the last hundred changes. Changes by others are not undone. */
export function useHistory(cells: GridCells, onChange: (cells: GridCells) => void) {
  const latest = useRef(cells)
  latest.current = cells
  const done = useRef<CellChange[][]>([])
  const undone = useRef<CellChange[][]>([])

  function put(changes: CellChange[], side: 'before' | 'after') {
    latest.current = withChanges(latest.current, changes, side)
    onChange(latest.current)
  }

  return {
    /** Changes a cell while the user is typing. The result counts as one change once editing ends. */
    preview: (change: CellChange) => put([change], 'after'),
    /** Returns the number of cells that were changed. */
    change(requested: CellChange[]): number {
      const changes = requested.filter(({ before, after }) => before !== after)
      if (changes.length === 0) return 0
      done.current = [...done.current, changes].slice(-maxSteps)
      undone.current = []
      put(changes, 'after')
      return changes.length
    },
    /** The changes that were undone. Empty if there were none. */
    undo(): CellChange[] {
      const changes = done.current.pop()
      if (!changes) return []
      undone.current.push(changes)
      put(changes, 'before')
      return changes
    },
    redo(): CellChange[] {
      const changes = undone.current.pop()
      if (!changes) return []
      done.current.push(changes)
      put(changes, 'after')
      return changes
    },
    canUndo: done.current.length > 0,
    canRedo: undone.current.length > 0,
  }
}
