import { type KeyboardEvent, useRef } from 'react'
import { movedBy, nextCell, onlyAt } from './selection.ts'
import type { useGrid } from './use-grid.ts'

type Press = KeyboardEvent<HTMLElement>

/** Keys of the grid during selection and editing. `row_px` determines the number of rows in a page. */
export function useGridKeys(grid: ReturnType<typeof useGrid>, row_px: number) {
  const { selection, size } = grid
  /** After Esc, the next Tab leaves the grid from any cell. */
  const mayLeave = useRef(false)

  const onCell: Record<string, () => void> = {
    Enter: () => grid.edit('value'),
    F2: () => grid.edit('value'),
    Delete: grid.clear,
    Backspace: grid.clear,
  }
  const withCtrl: Record<string, (event: Press) => void> = {
    a: () =>
      grid.select({
        anchor: { row: size.rows - 1, column: size.columns - 1 },
        active: { row: 0, column: 0 },
      }),
    d: grid.fillDown,
    y: grid.redo,
    z: event => (event.shiftKey ? grid.redo() : grid.undo()),
  }

  function pressedOnCell(event: Press) {
    const { key } = event
    const ctrl = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')
    const left = mayLeave.current
    mayLeave.current = key === 'Escape' || (left && key === 'Shift')
    const page = Math.max(1, Math.floor((event.currentTarget.parentElement?.clientHeight ?? 0) / row_px) - 2)
    const to = movedBy(event, selection, size, page)
    const act = to
      ? () => grid.select(to)
      : ctrl
        ? withCtrl[key.toLowerCase()]
        : (onCell[key] ?? (key === 'Tab' && !left ? toNext(event) : undefined))
    if (act) {
      event.preventDefault()
      act(event)
    }
    // The letter is also typed into the editor. With an input method, it is the first of several.
    else if (!ctrl && !event.altKey && isTyping(key)) grid.edit('nothing')
  }

  function pressedInEditor(event: Press, editor: HTMLInputElement) {
    const { key, shiftKey } = event
    if (key === 'Escape') grid.cancel()
    else if (key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowUp' || shiftKey ? 'ArrowUp' : 'ArrowDown'
      grid.commit(editor.value)
      const plain = { key: step, shiftKey: false, ctrlKey: false, metaKey: false }
      grid.select(movedBy(plain, selection, size, 1) ?? selection)
    } else if (key === 'Tab') {
      grid.commit(editor.value)
      const next = nextCell(selection.active, shiftKey, size)
      if (!next) return
      grid.select(onlyAt(next))
    } else return
    event.preventDefault()
    // Esc ends editing but must not close the dialog around the grid.
    event.stopPropagation()
  }

  function toNext({ shiftKey }: Press) {
    const next = nextCell(selection.active, shiftKey, size)
    return next ? () => grid.select(onlyAt(next)) : undefined
  }

  return (event: Press) => {
    // While an input method is open, it handles the keys itself.
    if (event.nativeEvent.isComposing) return
    if (event.target instanceof HTMLInputElement) pressedInEditor(event, event.target)
    else pressedOnCell(event)
  }
}

/** A letter of any script, which may consist of several characters, or the first key of an input method. */
const isTyping = (key: string) => [...key].length === 1 || key === 'Process' || /[^\x20-\x7e]/.test(key)
