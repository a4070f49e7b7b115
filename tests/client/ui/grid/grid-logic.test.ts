import { expect, test } from 'vitest'
import { fromClipboard, toClipboard } from '../../../../app/client/ui/grid/clipboard-text.ts'
import {
  doubtOf,
  faultOf,
  type GridCells,
  type GridColumn,
  shownText,
  valueIn,
  withChanges,
  wrongCells,
} from '../../../../app/client/ui/grid/grid-cells.ts'
import { paste } from '../../../../app/client/ui/grid/paste.ts'
import { movedBy, nextCell, onlyAt, within } from '../../../../app/client/ui/grid/selection.ts'

const cost: GridColumn = {
  id: 'cost',
  words: 'technology.shs',
  kind: 'number',
  min: 0,
  decimals: 2,
  needed: true,
}
const source: GridColumn = { id: 'source', words: 'technology.mhp', kind: 'text', max: 4 }
const fixed: GridColumn = { id: 'fixed', words: 'technology.grid', kind: 'number', readOnly: true }
const columns = [cost, source, fixed]
const rows = ['a', 'b', 'c'].map(id => ({ id, name: id }))
const cells: GridCells = {
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
    changes: [
      { row: 'b', column: 'cost', before: 2, after: 10 },
      { row: 'b', column: 'source', before: 'NEA', after: 'AEPC' },
      { row: 'c', column: 'cost', before: 3, after: 20 },
      { row: 'c', column: 'source', before: null, after: null },
    ],
    bad: [],
    selection: { anchor: { row: 1, column: 0 }, active: { row: 2, column: 1 } },
  })
})

test('one copied cell fills the selection', () => {
  const pasted = paste([['5']], { anchor: { row: 0, column: 0 }, active: { row: 2, column: 0 } }, sheet)
  expect('changes' in pasted && pasted.changes.map(({ after }) => after)).toEqual([5, 5, 5])
})

test('more rows or columns than there are are refused with the counts', () => {
  expect(paste([['1'], ['2'], ['3']], at(1, 0), sheet)).toEqual({
    refused: { key: 'grid.tooManyRows', params: { pasted: 3, left: 2 } },
  })
  expect(paste([['x', '7', '1']], at(0, 1), sheet)).toMatchObject({
    refused: { key: 'grid.tooManyColumns', params: { pasted: 3, left: 2 } },
  })
})

test('of a block with bad cells all is taken: those stand as text and are named; what cannot change stays', () => {
  const pasted = paste(
    [
      ['5', 'ok', '7'],
      ['x', 'too long', '1'],
    ],
    at(0, 0),
    sheet,
  )
  expect(pasted).toMatchObject({
    bad: [
      { row: 'b', column: 'cost', fault: { key: 'field.number' } },
      { row: 'b', column: 'source', fault: { key: 'field.longest', params: { most: 4 } } },
      { row: 'b', column: 'fixed', fault: { key: 'grid.readOnly' } },
    ],
  })
  expect('changes' in pasted && pasted.changes.map(({ row, after }) => [row, after])).toEqual([
    ['a', 5],
    ['a', 'ok'],
    ['b', 'x'],
    ['b', 'too long'],
  ])
})

test('a grid that grows takes more rows than it has', () => {
  const rowAt = (row: number) => ({ id: `new ${row}`, name: '' })
  const pasted = paste([['1'], ['2'], ['3']], at(2, 0), { ...sheet, rowAt })
  expect('changes' in pasted && pasted.changes.map(({ row }) => row)).toEqual(['c', 'new 3', 'new 4'])
})

test('a choice is known by its value and by its words; other text stays and is wrong', () => {
  const column = {
    id: 'surface',
    words: 'technology.shs',
    kind: 'choice',
    choices: [{ value: 'earthen', label: 'कच्ची' }],
  } as const
  expect(valueIn('Earthen ', column)).toBe('earthen')
  expect(valueIn('कच्ची', column)).toBe('earthen')
  expect(shownText('earthen', column)).toBe('कच्ची')
  expect(faultOf(valueIn('mud', column), column)).toMatchObject({ key: 'grid.notOneOf' })
})

test('eight rows of four cells as Excel has them: lakh, Nepali digits, one wrong cell, one text in Preeti', () => {
  const kinds = ['text', 'number', 'number', 'number'] as const
  const columns = kinds.map((kind, at) => ({ id: `c${at}`, words: 'technology.shs' as const, kind }))
  const rows = Array.from({ length: 8 }, (_, at) => ({ id: `r${at}`, name: '' }))
  const block = rows.map((_, at) => [`Road ${at}`, '१,२३४', '12.5 lakh', '1'])
  block[2][3] = '12,5'
  block[5][0] = 'g]kfn ;/sf/'
  const pasted = paste(block, at(0, 0), { rows, columns, cells: {} })
  if (!('changes' in pasted)) return expect.unreachable()
  const cells = withChanges({}, pasted.changes, 'after')
  expect(pasted.bad).toEqual([{ row: 'r2', column: 'c3', fault: { key: 'field.number' } }])
  expect(cells.r2).toEqual({ c0: 'Road 2', c1: 1234, c2: 1_250_000, c3: '12,5' })
  expect(doubtOf(cells.r5.c0, columns[0])).toEqual({ key: 'grid.preeti' })
  expect(doubtOf(cells.r4.c0, columns[0])).toBeNull()
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
