import { describe, expect, test } from 'vitest'
import { answerRows } from '../../../../../app/client/plan/steps/baseline/answers/answer-files.ts'
import { csvReader } from '../../../../../app/domain/tables/csv-records.ts'
import { openTable } from '../../../../../app/domain/tables/open-table.ts'
import { TableFault } from '../../../../../app/domain/tables/table-fault.ts'
import { excelOf, workbookOf } from '../../../../../app/formats/excel.ts'
import { collect } from '../../../../collect.ts'
import { zipOf } from '../../../../make-zip.ts'

function rowsIn(text: string, size = text.length): string[][] {
  const reader = csvReader('a.csv')
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, (at + 1) * size),
  )
  return [...pieces.flatMap(piece => reader.read(piece)), ...reader.end()].map(({ cells }) => cells)
}
const known = ['KEY', 'ward', 'lighting']
const count = (cells: readonly string[]) => cells.filter(cell => known.includes(cell)).length
async function read(file: File) {
  const rows: string[][] = []
  let heads: string[] = []
  for await (const batch of answerRows(await openTable(file), count)) {
    heads = batch.heads
    rows.push(...batch.rows)
  }
  return { heads, rows }
}
const reasonOf = (file: File) =>
  read(file).then(
    () => null,
    error => (error instanceof TableFault ? error.what.key : String(error)),
  )

describe('a table of text', () => {
  const text = '\ufeffKEY,"a ""b"", c"\r\n1,"x\r\ny"\r\n\r\n2,\n3,"नेपाल"\r\n4,'
  const rows = [
    ['KEY', 'a "b", c'],
    ['1', 'x\r\ny'],
    ['2', ''],
    ['3', 'नेपाल'],
    ['4', ''],
  ]
  test.each([1, 2, 3, 7, 1000])('is the same in pieces of %i', size => {
    expect(rowsIn(text, size)).toEqual(rows)
  })

  test('may be separated by semicolons, as Kobo does, or tabs', () => {
    expect(rowsIn('a;b,c;d\n1;2;3', 2)).toEqual([
      ['a', 'b,c', 'd'],
      ['1', '2', '3'],
    ])
    expect(rowsIn('a\tb\n1\t2\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })
})

describe('a file of answers', () => {
  const csv = 'KEY,ward\nuuid:1,3\nuuid:2,4\n'
  const found = {
    heads: ['KEY', 'ward'],
    rows: [
      ['uuid:1', '3'],
      ['uuid:2', '4'],
    ],
  }
  test('is a CSV, a CSV in a ZIP beside pictures, or a workbook', async () => {
    expect(await read(new File([csv], 'a.csv'))).toEqual(found)
    for (const isPlain of [true, false])
      expect(await read(zipOf({ 'urja.csv': csv, 'media/1.jpg': 'x' }, isPlain))).toEqual(found)
    const book = await excelOf({
      heads: ['KEY', 'ward'],
      rows: [
        ['uuid:1', 3],
        ['uuid:2', 4],
      ],
    })
    expect(await read(new File([book], 'a.xlsx'))).toEqual(found)
  })

  test('is told what is wrong with it, and what to do', async () => {
    const zip = new Uint8Array(await zipOf({ 'a.csv': csv }).arrayBuffer())
    expect(await reasonOf(zipOf({ 'inner.zip': zip }))).toBe('tables.fault.nested')
    expect(await reasonOf(zipOf({ 'a.csv': csv, 'b.csv': csv }))).toBe('tables.fault.several')
    expect(await reasonOf(zipOf({ 'a.jpg': 'x' }))).toBe('tables.fault.noTable')
    expect(await reasonOf(new File([zip.slice(0, 60)], 'cut.zip'))).toBe('tables.fault.damaged')
    expect(await reasonOf(new File([new Uint8Array([0, 1, 2, 255])], 'a.csv'))).toBe('tables.fault.notText')
    expect(await reasonOf(new File(['KEY,ward\n'], 'a.csv'))).toBe('tables.fault.empty')
    expect(await reasonOf(new File(['KEY,ward\n1,"2\n3,4\n'], 'a.csv'))).toBe('tables.fault.openQuote')
  })

  test('of 200 MB is refused before it is read, in an archive too, and a workbook of 21 MB', async () => {
    const large = Object.defineProperty(new File([csv], 'large.csv'), 'size', { value: 200_000_000 })
    expect(await reasonOf(large)).toBe('tables.fault.tooLarge')
    const archive = new DataView(await zipOf({ 'a.csv': csv }).arrayBuffer())
    const inDirectory = Array.from({ length: archive.byteLength - 3 }, (_, at) => at).find(
      at => archive.getUint32(at, true) === 0x02014b50,
    )
    // What the directory says that the entry comes to when it is unpacked.
    archive.setUint32((inDirectory ?? 0) + 24, 200_000_000, true)
    expect(await reasonOf(new File([archive.buffer], 'a.zip'))).toBe('tables.fault.tooLarge')
    const book = zipOf({ 'xl/workbook.xml': '', 'xl/media/1.bin': new Uint8Array(21_000_000) }, true)
    expect(await reasonOf(book)).toBe('tables.fault.tooLarge')
  })

  test('of formulas has their texts, which no program works out', async () => {
    const { default: write } = await import('write-excel-file/browser')
    const formula = { type: 'Formula' as const, value: 'HYPERLINK("https://x.example","grid")' }
    const made = await write([
      [{ value: 'KEY' }, { value: 'lighting' }],
      [{ value: 'uuid:1' }, formula],
    ])
    const { rows } = await read(new File([await made.toBlob()], 'a.xlsx'))
    expect(rows).toEqual([['uuid:1']])
    const text = 'KEY,lighting\nuuid:1,"=HYPERLINK(""https://x.example"",""grid"")"\n'
    expect((await read(new File([text], 'a.csv'))).rows).toEqual([
      ['uuid:1', '=HYPERLINK("https://x.example","grid")'],
    ])
  })

  test('keeps the numbers of its rows: below a title, with empty rows between, of the sheet that fits', async () => {
    const text = `Answers 2083\n\n${csv.replace('uuid:2', '\n\nuuid:2')}${'\n'.repeat(30)}uuid:3,5\n`
    const batches = await collect(answerRows(await openTable(new File([text], 'a.csv')), count))
    expect(batches.map(({ line, rows }) => [line, rows.length])).toEqual([
      [4, 4],
      [38, 1],
    ])
    const book = await workbookOf([
      { name: 'Notes', heads: ['About'], rows: [['KEY']] },
      { name: 'Answers', heads: ['KEY', 'ward'], rows: [['uuid:1', 3]] },
    ])
    const [batch] = await collect(answerRows(await openTable(new File([book], 'a.xlsx')), count))
    expect(batch).toMatchObject({ sheet: 'Answers', line: 2, rows: [['uuid:1', '3']] })
  })
})
