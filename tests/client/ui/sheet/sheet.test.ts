// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import type { GridColumn } from '../../../../app/client/ui/grid/grid-cells.ts'
import { readSheet } from '../../../../app/client/ui/sheet/read-sheet.ts'
import { sheetRows } from '../../../../app/client/ui/sheet/sheet-rows.ts'
import { saveExcel, sheetCells } from '../../../../app/client/ui/sheet/write-sheet.ts'
import { english } from '../../../in-english.ts'

const made: Blob[] = []
vi.mock('../../../../app/client/ui/files/download.ts', () => ({
  download: (_: string, __: string, content: Blob) => made.push(content),
}))
beforeEach(() => void made.splice(0))

const columns: GridColumn[] = [
  { id: 'name', words: 'steps.roadName', kind: 'text', most: 200, needed: 'filled' },
  { id: 'length_km', words: 'steps.length_km', kind: 'number', least: 0, decimals: 3, needed: 'filled' },
]
const file = (text: string | Uint8Array<ArrayBuffer>) => new File([text], 'list')

test('what is written as Excel is read back the same', async () => {
  const rows = [
    { name: 'पूर्वपश्चिम', length_km: 3.25 },
    { name: '=HYPERLINK("x")', length_km: 12 },
  ]
  await saveExcel('roads', sheetCells(rows, columns, english))
  const cells = await readSheet(new File(made, 'roads.xlsx'))
  expect(cells).toEqual([
    ['Road', 'Length, km'],
    ['पूर्वपश्चिम', '3.25'],
    ['=HYPERLINK("x")', '12'],
  ])
  expect(sheetRows(cells ?? [], columns, english).map(({ cells }) => cells)).toEqual(rows)
})

test('a date of a workbook is its day', async () => {
  const { default: write } = await import('write-excel-file/browser')
  const day = new Date('2026-11-23T00:00:00Z')
  const book = await write([[{ value: day, type: Date, format: 'dd/mm/yyyy' }]]).toBlob()
  expect(await readSheet(new File([book], 'days.xlsx'))).toEqual([['2026-11-23']])
})

test.each([
  ['commas', 'a,b\n"1,5",x\n'],
  ['semicolons', 'a;b\n1,5;x\n'],
  ['tabs', 'a\tb\n1,5\tx\n'],
  ['a mark of bytes', '\ufeffa,b\n"1,5",x\n'],
])('a text with %s is its cells', async (_, text) => {
  expect(await readSheet(file(text))).toEqual([
    ['a', 'b'],
    ['1,5', 'x'],
  ])
})

test('what is neither Excel nor text is refused', async () => {
  expect(await readSheet(file(new Uint8Array([0x50, 0x4b, 3, 4, 9, 9])))).toBeNull()
  expect(await readSheet(file(new Uint8Array([0xff, 0xd8, 0xff, 0xe0])))).toBeNull()
  expect(await readSheet(file('x'.repeat(5_000_001)))).toBeNull()
})

test('columns are found by their names in any order, or taken in theirs; empty rows are left out', () => {
  const named = sheetRows(
    [
      ['km', 'length, km', 'ROAD'],
      ['x', '१.५', 'A'],
      ['', '', ''],
    ],
    columns,
    english,
  )
  expect(named).toEqual([{ line: 2, cells: { name: 'A', length_km: 1.5 }, faults: [] }])
  expect(sheetRows([['A', '2']], columns, english)).toMatchObject([
    { line: 1, cells: { name: 'A', length_km: 2 } },
  ])
})

test('a row that cannot be taken says why, by column', () => {
  const [row] = sheetRows([['', '-1']], columns, english)
  expect(row.faults.map(({ column, fault }) => [column.id, fault.key])).toEqual([
    ['name', 'field.required'],
    ['length_km', 'field.least'],
  ])
})
