// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadPlanMessages } from '../../../../app/client/plan/plan-messages.ts'
import { DataGrid } from '../../../../app/client/ui/grid/grid.tsx'
import type { GridCells, GridColumn } from '../../../../app/client/ui/grid/grid-cells.ts'

const columns: GridColumn[] = [
  { id: 'need', words: 'technology.shs', kind: 'number', min: 0, max: 9, decimals: 0 },
  { id: 'note', words: 'technology.mhp', kind: 'text' },
  { id: 'sum', words: 'technology.grid', kind: 'number', readOnly: true },
]
const rows = ['a', 'b', 'c'].map(id => ({
  id,
  name: `Row ${id}`,
  group: id === 'c' ? 'The second' : 'The first',
}))
const start: GridCells = { a: { need: 1, sum: 5 }, b: { need: 2, note: 'x', sum: 6 }, c: { need: 3, sum: 7 } }

let cells: GridCells
let unmount = () => {}
beforeAll(() => loadPlanMessages())
beforeEach(() => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  flushSync(() => root.render(<Sheet />))
  unmount = () => {
    root.unmount()
    place.remove()
  }
})
afterEach(() => unmount())

function Sheet(): ReactNode {
  const [state, setState] = useState(start)
  cells = state
  return (
    <MantineProvider>
      <DataGrid
        label="Scores"
        head="Activity"
        rows={rows}
        columns={columns}
        cells={state}
        onChange={setState}
        errors={{ c: { need: 'Refused by the server' } }}
        totals
        derivedColumns={[
          {
            id: 'rest',
            words: 'technology.mhp',
            text: (_, row) => `${10 - Number(row.sum)} left`,
            isWrong: (_, row) => row.sum === 7,
          },
        ]}
      />
    </MantineProvider>
  )
}

const cell = (row: number, column: number) =>
  document.querySelector<HTMLElement>(`td[data-row="${row}"][data-column="${column}"]`)!
const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  flushSync(() => void document.activeElement!.dispatchEvent(event))
  return event.defaultPrevented
}
const choose = (row: number, column: number, more: MouseEventInit = {}) =>
  flushSync(
    () => void cell(row, column).dispatchEvent(new MouseEvent('mousedown', { bubbles: true, ...more })),
  )
const editor = () => document.querySelector<HTMLInputElement>('td input')!
/** As a keyboard does: the key opens the editor, its letter and those after it go into it. */
const type = (text: string) => {
  press(text[0])
  editor().value = text
}
const clipboard = (kind: 'copy' | 'cut' | 'paste', text = '') => {
  const event = new Event(kind, { bubbles: true, cancelable: true })
  const clip = { text }
  Object.assign(event, {
    clipboardData: {
      getData: () => clip.text,
      setData: (_: string, put: string) => {
        clip.text = put
      },
    },
  })
  flushSync(() => void document.activeElement!.dispatchEvent(event))
  return clip.text
}
const said = () => document.querySelector('[role="status"]')!.textContent
const sentenceOf = (one: HTMLElement) =>
  document.getElementById(one.getAttribute('aria-describedby')!)!.textContent

test('one cell at a time is in the order of Tab; it tells its place and value', () => {
  expect(document.querySelectorAll('td[tabindex="0"]')).toHaveLength(1)
  choose(0, 0)
  press('ArrowDown')
  expect(document.activeElement).toBe(cell(1, 0))
  expect(cell(1, 0).getAttribute('aria-label')).toBe('row 2 of 3, Solar Home System, 2')
  press('ArrowRight')
  press('ArrowUp')
  expect(cell(0, 1).getAttribute('aria-label')).toBe('row 1 of 3, Micro Hydro, empty')
})

test('typing replaces, Enter goes down, F2 keeps the value, Esc leaves it as it was', () => {
  choose(0, 0)
  type('७')
  expect(press('Enter')).toBe(true)
  expect(cells.a.need).toBe(7)
  expect(document.activeElement).toBe(cell(1, 0))
  press('F2')
  expect(editor().value).toBe('2')
  editor().value = '9'
  press('Escape')
  expect(cells.b.need).toBe(2)
  expect(document.activeElement).toBe(cell(1, 0))
})

test('keys of an open input method are left to it', () => {
  choose(1, 1)
  press('Process')
  expect(editor().value).toBe('')
  editor().value = 'क्षे'
  press('Enter', { isComposing: true })
  expect(editor().value).toBe('क्षे')
  press('Enter')
  expect(cells.b.note).toBe('क्षे')
})

test('what is no number stays in its cell with the sentence', () => {
  choose(0, 0)
  type('abc')
  press('Tab')
  expect(cells.a.need).toBe('abc')
  expect(cell(0, 0).getAttribute('aria-invalid')).toBe('true')
  expect(sentenceOf(cell(0, 0))).toBe('Must be a number')
  expect(document.activeElement).toBe(cell(0, 1))
})

test('a sentence of the server stands in its cell, and the count leads there', () => {
  expect(sentenceOf(cell(2, 0))).toBe('Refused by the server')
  const next = [...document.querySelectorAll('button')].find(one => one.textContent === 'Show next')!
  flushSync(() => next.click())
  expect(document.activeElement).toBe(cell(2, 0))
})

test('Tab leaves the grid after its last cell, and after Esc from any; read-only cells are not edited', () => {
  choose(2, 2)
  press('5')
  expect(editor()).toBeNull()
  expect(press('Tab')).toBe(false)
  choose(0, 0)
  expect(press('Tab')).toBe(true)
  press('Escape')
  expect(press('Tab')).toBe(false)
  choose(0, 0)
  expect(press('Tab', { shiftKey: true })).toBe(false)
})

test('a selection is copied, cut and pasted as a spreadsheet has it, and each is one step to take back', () => {
  choose(0, 0)
  press('ArrowDown', { shiftKey: true })
  press('ArrowRight', { shiftKey: true })
  expect(said()).toBe('Selected: 2 × 2')
  expect(clipboard('cut')).toBe('1\t\r\n2\tx')
  expect(cells.b).toEqual({ need: null, note: null, sum: 6 })
  choose(1, 0)
  clipboard('paste', '8\tone\r\n9\ttwo\r\n')
  expect(cells.b).toEqual({ need: 8, note: 'one', sum: 6 })
  expect(cells.c).toEqual({ need: 9, note: 'two', sum: 7 })
  press('z', { ctrlKey: true })
  expect(cells.c).toEqual({ need: 3, note: null, sum: 7 })
  press('z', { ctrlKey: true })
  expect(cells.b.note).toBe('x')
  press('y', { ctrlKey: true })
  expect(cells.b.note).toBeNull()
  expect(said()).toBe('Redone. Cells changed: 3')
})

test('of a paste what is wrong stands in its cell and is marked, and all of it is one step to take back', () => {
  choose(0, 0)
  clipboard('paste', '5\n12\nx\n')
  expect([cells.a.need, cells.b.need, cells.c.need]).toEqual([5, 12, 'x'])
  expect(said()).toBe('Pasted: 3. Invalid cells are marked: 2')
  expect(sentenceOf(cell(1, 0))).toBe('Must be 9 or less')
  expect(sentenceOf(cell(2, 0))).toBe('Must be a number')
  press('z', { ctrlKey: true })
  expect(cells).toEqual(start)
  choose(1, 1)
  clipboard('paste', 'one\t1\n')
  expect(cells.b).toEqual({ need: 2, note: 'one', sum: 6 })
  expect(sentenceOf(cell(1, 2))).toBe('This cell is read-only')
  choose(1, 0)
  clipboard('paste', '1\n2\n3\n4\n')
  expect(said()).toBe('Nothing was pasted. You copied 4 rows, but only 2 rows fit from this cell on')
})

test('text that looks like Preeti is kept as it is and says so', () => {
  choose(0, 1)
  clipboard('paste', 'uf]/vf\n')
  expect(cells.a.note).toBe('uf]/vf')
  expect(sentenceOf(cell(0, 1))).toBe('This looks like Preeti. Convert it to Unicode first')
  expect(cell(0, 1).getAttribute('aria-invalid')).toBeNull()
})

test('Delete clears, Ctrl+D fills down, sums follow', () => {
  choose(0, 0)
  press('a', { ctrlKey: true })
  press('d', { ctrlKey: true })
  expect(Object.values(cells).map(({ need }) => need)).toEqual([1, 1, 1])
  expect(cells.c.sum).toBe(7)
  expect(document.querySelector('tfoot')!.textContent).toBe('Total21318')
  press('Delete')
  expect(Object.values(cells).map(({ need }) => need)).toEqual([null, null, null])
})

test('what is being typed counts when another cell is chosen', () => {
  choose(0, 0)
  type('4')
  choose(2, 1)
  expect(cells.a.need).toBe(4)
  expect(document.activeElement).toBe(cell(2, 1))
})

test('rows of a group stand under its head, which keys and pastes pass by; what follows from a row is beside its name', () => {
  const lines = [...document.querySelectorAll('tbody tr')].map(line => line.querySelector('th')?.textContent)
  expect(lines).toEqual(['The first', 'Row a', 'Row b', 'The second', 'Row c'])
  choose(1, 0)
  press('ArrowDown')
  expect(document.activeElement).toBe(cell(2, 0))
  const derivedCells = [...document.querySelectorAll('tbody tr')].flatMap(line =>
    line.querySelector('td[data-row]') ? [line.children[2] as HTMLElement] : [],
  )
  expect(derivedCells.map(one => [one.textContent, one.dataset.wrong])).toEqual([
    ['5 left', undefined],
    ['4 left', undefined],
    ['3 left', 'true'],
  ])
})

/** As a keyboard does, with what the browser tells of each letter. */
const typeLetters = (text: string) => {
  press(text[0])
  for (let end = 1; end <= text.length; end++) typeInto(text.slice(0, end))
}
const typeInto = (text: string) => {
  editor().value = text
  flushSync(() => void editor().dispatchEvent(new Event('input', { bubbles: true })))
}

test('what is typed stands in its cell before the cell is left, as one change', () => {
  choose(1, 1)
  typeLetters('Roads')
  expect(cells.b.note).toBe('Roads')
  expect(editor().value).toBe('Roads')
  press('Enter')
  expect(cells.b.note).toBe('Roads')
  choose(1, 1)
  press('z', { ctrlKey: true })
  expect(cells.b.note).toBe('x')
  press('y', { ctrlKey: true })
  expect(cells.b.note).toBe('Roads')
})

test('a number that is typed is one, and what is none stays as text until it is', () => {
  choose(0, 0)
  typeLetters('८')
  expect(cells.a.need).toBe(8)
  typeInto('८x')
  expect(cells.a.need).toBe('८x')
  typeInto('')
  expect(cells.a.need).toBeNull()
  press('Enter')
  expect(cells.a.need).toBeNull()
})

test('Esc in the editor, or the old text typed again, leaves nothing to take back', () => {
  choose(1, 1)
  typeLetters('Roads')
  press('Escape')
  expect(cells.b).toEqual(start.b)
  press('Enter')
  typeInto('xy')
  typeInto('x')
  press('Enter')
  expect(cells.b).toEqual(start.b)
  expect(document.querySelector<HTMLButtonElement>('[aria-label="Undo"]')?.disabled).toBe(true)
})
