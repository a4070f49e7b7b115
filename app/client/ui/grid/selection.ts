/** A cell by the indices of its row and column. */
export type Place = { row: number; column: number }
/** Selection from the cell where it started to the focused cell. */
export type Selection = { anchor: Place; active: Place }
type Size = { rows: number; columns: number }
type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }

const far = Number.MAX_SAFE_INTEGER

/** Number of rows and columns that a key moves, with and without Ctrl. A page is the number of visible rows. */
const steps: Record<string, (page: number, ctrl: boolean) => [number, number]> = {
  ArrowUp: (_, ctrl) => [ctrl ? -far : -1, 0],
  ArrowDown: (_, ctrl) => [ctrl ? far : 1, 0],
  ArrowLeft: (_, ctrl) => [0, ctrl ? -far : -1],
  ArrowRight: (_, ctrl) => [0, ctrl ? far : 1],
  Home: (_, ctrl) => [ctrl ? -far : 0, -far],
  End: (_, ctrl) => [ctrl ? far : 0, far],
  PageUp: page => [-page, 0],
  PageDown: page => [page, 0],
}

export const onlyAt = (place: Place): Selection => ({ anchor: place, active: place })

export function selectionBounds({ anchor, active }: Selection) {
  return {
    top: Math.min(anchor.row, active.row),
    bottom: Math.max(anchor.row, active.row),
    left: Math.min(anchor.column, active.column),
    right: Math.max(anchor.column, active.column),
  }
}

/** The selection after the number of rows or columns has become smaller. */
export function within({ anchor, active }: Selection, size: Size): Selection {
  return { anchor: inside(anchor, size), active: inside(active, size) }
}

/** The selection after a key was pressed, or null for other keys. Shift keeps the anchor. */
export function movedBy(key: Key, { anchor, active }: Selection, size: Size, page: number): Selection | null {
  const step = steps[key.key]?.(page, key.ctrlKey || key.metaKey)
  if (!step) return null
  const to = inside({ row: active.row + step[0], column: active.column + step[1] }, size)
  return key.shiftKey ? { anchor, active: to } : onlyAt(to)
}

/** The next (or previous) cell in reading order, or null at the end, where Tab leaves the grid. */
export function nextCell({ row, column }: Place, back: boolean, { rows, columns }: Size): Place | null {
  const at = row * columns + column + (back ? -1 : 1)
  return at < 0 || at >= rows * columns ? null : { row: Math.floor(at / columns), column: at % columns }
}

function inside({ row, column }: Place, { rows, columns }: Size): Place {
  return {
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  }
}

/** The first of several cells that comes after another one in reading order. */
export const nextPlace = (places: readonly Place[], { row, column }: Place): Place | undefined =>
  places.find(one => one.row > row || (one.row === row && one.column > column))
