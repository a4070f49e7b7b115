import { expect, test } from 'vitest'
import { fromClipboard, toClipboard } from '../../../../app/client/ui/grid/clipboard-text.ts'
import {
  type Cells,
  faultOf,
  type GridColumn,
  shownText,
  valueIn,
  wrongCells,
} from '../../../../app/client/ui/grid/grid-cells.ts'
import { paste } from '../../../../app/client/ui/grid/paste.ts'
import { movedBy, nextCell, onlyAt, within } from '../../../../app/client/ui/grid/selection.ts'

const cost: GridColumn = {
  id: 'cost',
  words: 'technology.shs',
  kind: 'number',
  least: 0,
  decimals: 2,
  needed: true,
}
const source: GridColumn = { id: 'source', words: 'technology.mhp', kind: 'text', most: 4 }
const fixed: GridColumn = { id: 'fixed', words: 'technology.grid', kind: 'number', readOnly: true }
const columns = [cost, source, fixed]
const rows = ['a', 'b', 'c'].map(id => ({ id, name: id }))
const cells: Cells = {
  a: { cost: 1, source: null, fixed: 7 },
  b: { cost: 2, source: 'NEA', fixed: 8 },
  c: { cost: 3, source: null, fixed: 9 },
}
const sheet = { rows, columns, cells }
const at = (row: number, column: number) => onlyAt({ row, column })
const plain = { shiftKey: false, ctrlKey: false, metaKey: false }
const size = { rows: 3, columns: 3 }

test('a number is understood in both scripts and with Indian grouping, and what is none stays as it was typed', () => {
  expect(valueIn('१,२३,४५६.५', cost)).toBe(123456.5)
  expect(valueIn(' 1,23,456 ', cost)).toBe(123456)
  expect(valueIn('', cost)).toBeNull()
  expect(valueIn('12,5', cost)).toBe('12,5')
  expect(shownText(123456.5, cost)).toBe('1,23,456.50')
  expect(shownText(0.125, cost)).toBe('0.125')
})

test('the columns say what is wrong: no number, too small, too fine, missing, too long for its readers', () => {
  expect(faultOf('x', cost)).toEqual({ key: 'field.number' })
  expect(faultOf(-1, cost)).toEqual({ key: 'field.least', params: { least: 0 } })
  expect(faultOf(1.005, cost)).toEqual({ key: 'grid.decimals', params: { decimals: 2 } })
  expect(faultOf(null, cost)).toEqual({ key: 'field.required' })
  expect(faultOf(1e-7, { ...cost, decimals: 0 })).toEqual({ key: 'field.wholeNumber' })
  // Four syllables, though twelve characters.
  expect(faultOf('क्षेत्रक्षेत्र', source)).toBeNull()
  expect(faultOf('abcde', source)).toEqual({ key: 'field.longest', params: { most: 4 } })
  expect(wrongCells(rows, columns, { ...cells, b: { cost: 'x' } }, { c: { source: 'Unknown' } })).toEqual([
    { row: 1, column: 0 },
    { row: 2, column: 1 },
  ])
})

test('what a spreadsheet copies is read as its cells, and written back the same', () => {
  const excel = '1\t"two\r\nlines"\t"say ""so"""\r\n\t5 "wide"\t\r\n'
  const read = [
    ['1', 'two\r\nlines', 'say "so"'],
    ['', '5 "wide"', ''],
  ]
  expect(fromClipboard(excel)).toEqual(read)
  expect(fromClipboard(toClipboard(read))).toEqual(read)
  expect(fromClipboard('7')).toEqual([['7']])
})

test('a block is pasted whole, from the first selected cell on', () => {
  expect(
    paste(
      [
        ['१०', 'AEPC'],
        ['20', ''],
      ],
      at(1, 0),
      sheet,
    ),
  ).toEqual({
    taken: [
      { row: 'b', column: 'cost', before: 2, after: 10 },
      { row: 'b', column: 'source', before: 'NEA', after: 'AEPC' },
      { row: 'c', column: 'cost', before: 3, after: 20 },
      { row: 'c', column: 'source', before: null, after: null },
    ],
    selection: { anchor: { row: 1, column: 0 }, active: { row: 2, column: 1 } },
  })
})

test('one copied cell fills the selection', () => {
  const pasted = paste([['5']], { anchor: { row: 0, column: 0 }, active: { row: 2, column: 0 } }, sheet)
  expect('taken' in pasted && pasted.taken.map(({ after }) => after)).toEqual([5, 5, 5])
})

test('more rows or columns than there are are refused with the counts', () => {
  expect(paste([['1'], ['2'], ['3']], at(1, 0), sheet)).toEqual({
    refused: { key: 'grid.tooManyRows', params: { pasted: 3, left: 2 } },
    bad: [],
  })
  expect(paste([['x', '7', '1']], at(0, 1), sheet)).toMatchObject({
    refused: { key: 'grid.tooManyColumns', params: { pasted: 3, left: 2 } },
  })
})

test('a block with bad cells is refused as a whole and names each of them; what cannot change may come back', () => {
  expect(
    paste(
      [
        ['5', 'ok', '7'],
        ['x', 'too long', '1'],
      ],
      at(0, 0),
      sheet,
    ),
  ).toEqual({
    refused: { key: 'grid.badCells', params: { count: 3 } },
    bad: [
      { row: 'b', column: 'cost', text: 'x', fault: { key: 'field.number' } },
      { row: 'b', column: 'source', text: 'too long', fault: { key: 'field.longest', params: { most: 4 } } },
      { row: 'b', column: 'fixed', text: '1', fault: { key: 'grid.readOnly' } },
    ],
  })
})

test('keys move within the grid, Shift keeps the anchor, Tab goes on to the next row and leaves at the end', () => {
  expect(movedBy({ ...plain, key: 'ArrowUp' }, at(0, 1), size, 10)).toEqual(at(0, 1))
  expect(movedBy({ ...plain, key: 'End', ctrlKey: true }, at(0, 0), size, 10)).toEqual(at(2, 2))
  expect(movedBy({ ...plain, key: 'PageDown', shiftKey: true }, at(0, 1), size, 10)).toEqual({
    anchor: { row: 0, column: 1 },
    active: { row: 2, column: 1 },
  })
  expect(movedBy({ ...plain, key: 'x' }, at(0, 0), size, 10)).toBeNull()
  expect(nextCell({ row: 0, column: 2 }, false, size)).toEqual({ row: 1, column: 0 })
  expect(nextCell({ row: 0, column: 0 }, true, size)).toBeNull()
  expect(nextCell({ row: 2, column: 2 }, false, size)).toBeNull()
  expect(within(at(9, 9), size)).toEqual(at(2, 2))
})
