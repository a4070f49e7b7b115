// @vitest-environment happy-dom
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeEach, expect, test, vi } from 'vitest'
import type { GridColumn } from '../../../../app/client/ui/grid/grid-cells.ts'
import { allowedValues } from '../../../../app/client/ui/sheet/allowed-values.ts'
import { readSheet } from '../../../../app/client/ui/sheet/read-sheet.ts'
import { saveExcel, sheetCells } from '../../../../app/client/ui/sheet/write-sheet.ts'
import { type Say, say } from '../../../../app/domain/messages/messages.ts'
import { openTable } from '../../../../app/domain/tables/open-table.ts'
import { TableFault } from '../../../../app/domain/tables/table-fault.ts'
import { templateOf, workbookOf } from '../../../../app/formats/excel.ts'
import { collect } from '../../../collect.ts'
import { english } from '../../../in-english.ts'

const made: Blob[] = []
vi.mock('../../../../app/client/ui/files/download.ts', () => ({
  download: (_: string, __: string, content: Blob) => made.push(content),
}))
beforeEach(() => void made.splice(0))

const columns: GridColumn[] = [
  { id: 'name', words: 'steps.roadName', kind: 'text', max: 200, needed: 'filled' },
  { id: 'length_km', words: 'steps.length_km', kind: 'number', min: 0, decimals: 3, needed: 'filled' },
]
const nepali: Say = (key, params) => say('ne', key, params)
const cellsOf = async (file: File) => (await collect((await openTable(file)).sheets[0].rows())).flat()
const read = async (file: File, of = columns) => readSheet(await openTable(file), of, [english, nepali])
const text = (content: string) => new File([content], 'list.csv')
const reasonOf = (file: File, of = columns) =>
  read(file, of).then(
    () => null,
    error => (error instanceof TableFault ? error.what.key.replace('tables.fault.', '') : error),
  )

test('what is written as Excel is read back the same', async () => {
  const rows = [
    { name: 'पूर्वपश्चिम', length_km: 3.25 },
    { name: '=HYPERLINK("x")', length_km: 12 },
  ]
  await saveExcel('roads', sheetCells(rows, columns, english))
  const found = await read(new File(made, 'roads.xlsx'))
  expect(found.rows.map(({ cells }) => cells)).toEqual(rows)
  expect([found.sheet, found.missing]).toEqual([null, []])
})

test('a date of a workbook is its day', async () => {
  const { default: write } = await import('write-excel-file/browser')
  const day = new Date('2026-11-23T00:00:00Z')
  const book = await write([[{ value: day, type: Date, format: 'dd/mm/yyyy' }]]).toBlob()
  expect(await cellsOf(new File([book], 'days.xlsx'))).toEqual([{ row: 1, cells: ['2026-11-23'] }])
})

test.each([
  ['commas', 'road,"length, km"\n"1,5",2\n'],
  ['semicolons', 'road;length, km\n1,5;2\n'],
  ['tabs', 'road\tlength, km\n1,5\t2\n'],
  ['a mark of bytes', '\ufeffroad,"length, km"\n"1,5",2\n'],
  ['a line that names the separator', 'sep=;\nroad;length, km\n1,5;2\n'],
  ['a title', 'Roads, 2083\n\nroad;length, km\n1,5;2\n'],
  ['spaces around quotation marks', ' "road" , "length, km"\n "1,5" , 2\n'],
])('a text with %s is its cells', async (_, content) => {
  expect((await read(text(content))).rows.map(({ cells }) => cells)).toEqual([{ name: '1,5', length_km: 2 }])
})

test('columns are found by their names in any order and both languages, or taken in theirs', async () => {
  const named = await read(text('km,"length, km",ROAD\nx,१.५,A\n,,\ny,2,B'))
  expect(named.rows).toEqual([
    { line: 2, cells: { name: 'A', length_km: 1.5 }, faults: [] },
    { line: 4, cells: { name: 'B', length_km: 2 }, faults: [] },
  ])
  const head = columns.map(({ words }) => `"${nepali(words)}"`).reverse()
  expect((await read(text(`${head}\n3,C`))).rows).toMatchObject([{ cells: { name: 'C', length_km: 3 } }])
  expect((await read(text('A,2'))).rows).toMatchObject([{ line: 1, cells: { name: 'A', length_km: 2 } }])
})

const goals: GridColumn[] = [
  { id: 'goal', words: 'activity.goalNumber', kind: 'number', decimals: 0, needed: true },
  { id: 'objective', words: 'activity.objective', kind: 'text', needed: true },
  { id: 'strategy', words: 'activity.strategy', kind: 'text', needed: true },
  { id: 'activity', words: 'activity.activity', kind: 'text', needed: true },
  { id: 'budget', words: 'activity.budgetNpr', kind: 'number', decimals: 2, needed: true },
]

test('heads below a title name the columns, units left out; rows keep the numbers of the file', async () => {
  const content = 'Plan of Pokhara\n\nGoal,Activity,Objective,Strategy,Budget\n1,a,o,s,0.30000000000000004\n'
  expect((await read(text(content), goals)).rows).toEqual([
    { line: 4, cells: { goal: 1, objective: 'o', strategy: 's', activity: 'a', budget: 0.3 }, faults: [] },
  ])
})

test('one head word alone is no head; a line that only a program writes neither head nor row', async () => {
  expect(await reasonOf(text('Objective,Foo,Bar,Baz,Qux\n1,o,s,a,5\n'), goals)).toBe('oneHead')
  const data = '1,o,s,a,5\n1,Objective,s,a,6\n'
  expect((await read(text(`Column1,Column2,Column3\n${data}`), goals)).rows.map(({ line }) => line)).toEqual([
    2, 3,
  ])
})

test('of several sheets the first visible one whose heads fit is read, and said by name', async () => {
  const heads = columns.map(({ words }) => english(words))
  const book = await workbookOf([
    { name: 'Notes', heads: ['About'], rows: [['Road']] },
    { name: 'Roads', heads, rows: [['A', 2]] },
    { name: 'Old', heads, rows: [['B', 3]] },
  ])
  expect(await read(new File([book], 'a.xlsx'))).toMatchObject({
    sheet: 'Roads',
    rows: [{ cells: { name: 'A' } }],
  })
  const hidden = unzipSync(new Uint8Array(await book.arrayBuffer()))
  const list = strFromU8(hidden['xl/workbook.xml'])
  hidden['xl/workbook.xml'] = strToU8(list.replace('name="Roads"', 'name="Roads" state="hidden"'))
  expect(await read(new File([zipSync(hidden) as BlobPart], 'a.xlsx'))).toMatchObject({ sheet: 'Old' })
})

test('a row that cannot be taken says why, by column', async () => {
  const [row] = (await read(text(',-1'))).rows
  expect(row.faults.map(({ column, fault }) => [column.id, fault.key])).toEqual([
    ['name', 'field.required'],
    ['length_km', 'field.least'],
  ])
})

test('a template has heads and drop-downs in the language of the reader, and is read back by either', async () => {
  const choice: GridColumn = {
    id: 'kind',
    words: 'activity.strategy',
    kind: 'choice',
    choices: [
      { value: 'a', label: 'Black, topped' },
      { value: 'b', label: "O'Brien & <son>" },
    ],
  }
  const of = [...columns, choice]
  const template = allowedValues(of, nepali)
  const book = await templateOf(template, "Word's list", [['A', 1, 'Black, topped']])
  const parts = unzipSync(new Uint8Array(await book.arrayBuffer()))
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'])
  expect(sheet).toContain(
    '</sheetData><dataValidations count="1"><dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="C2:C10001"><formula1>\'Word\'\'s list\'!$C$3:$C$4</formula1></dataValidation></dataValidations>',
  )
  expect(strFromU8(parts['xl/worksheets/sheet2.xml'])).not.toContain('dataValidations')
  const { sheets } = await openTable(new File([book], 't.xlsx'))
  const words = (await collect(sheets[1].rows())).flat()
  expect(words[0].cells).toEqual(template.map(({ head }) => head))
  expect(words.slice(2).map(({ cells }) => cells[2])).toEqual(['Black, topped', "O'Brien & <son>"])
  expect((await read(new File([book], 't.xlsx'))).rows).toMatchObject([{ line: 2, cells: { name: 'A' } }])
})
