import { describe, expect, test } from 'vitest'
import { readSheet } from '../../../app/client/ui/sheet/read-sheet.ts'
import { say } from '../../../app/domain/messages/messages.ts'
import { openTable } from '../../../app/domain/tables/open-table.ts'
import { TableFault } from '../../../app/domain/tables/table-fault.ts'
import { english } from '../../in-english.ts'
import { zipOf } from '../../make-zip.ts'

const max_s = 5
const columns = [
  { id: 'name', words: 'steps.roadName', kind: 'text', max: 200, needed: true },
  { id: 'length_km', words: 'steps.length_km', kind: 'number', min: 0, needed: true },
] as const
const heads = '<c t="inlineStr"><is><t>Road</t></is></c><c t="inlineStr"><is><t>Length, km</t></is></c>'
const relations = '<R><Relationship Id="r1" Target="worksheets/sheet1.xml"/></R>'
const bookOf = (rows: string, shared = '') =>
  zipOf(
    {
      '[Content_Types].xml': '',
      'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': relations,
      'xl/sharedStrings.xml': shared,
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    },
    false,
    'hostile.xlsx',
  )
const csv = (text: string) => new File([text], 'hostile.csv')
const many = (count: number, one: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at)).join('')

/** What an English reader is told; or the rows. Within five seconds of the processor, whatever else it does. */
async function answerTo(file: File) {
  const before = process.cpuUsage()
  const answer = await openTable(file)
    .then(table => readSheet(table, columns, [english]))
    .catch(error => error)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(max_s)
  if (!(answer instanceof TableFault)) return answer
  const { key, params } = answer.what
  expect(say('ne', key, params)).toContain(`“${file.name}”`)
  return english(key, params)
}

describe('a hostile table is answered with file, row and remedy in five seconds of work', () => {
  const large = (name: string) =>
    Object.defineProperty(new File(['PK'], name), 'size', { value: 200_000_000 })
  test.each([
    [
      'a text of 200 MB',
      () => Object.defineProperty(csv('a,b'), 'size', { value: 200_000_000 }),
      '“hostile.csv” is larger than 150 MB. Save fewer rows',
    ],
    [
      'a file of 200 MB that is no archive',
      () => large('hostile.xlsx'),
      '“hostile.xlsx” is damaged or has a password. Open it',
    ],
    [
      'an archive of archives',
      () => zipOf({ 'a.zip': 'PK', 'b.zip': 'PK' }, false, 'z.zip'),
      '“z.zip” contains another archive. Unpack it',
    ],
    [
      'a bomb',
      () => bookOf(' '.repeat(150_000_000)),
      '“hostile.xlsx”, row 1: the file is larger than 120 MB when unpacked. Save only',
    ],
    [
      'a text that cells share 4,000 times',
      () =>
        bookOf(
          many(4_000, () => '<row><c t="s"><v>0</v></c></row>'),
          `<sst><si><t>${'x'.repeat(32_767)}</t></si></sst>`,
        ),
      '“hostile.xlsx”, row 3663: the file is larger than 120 MB',
    ],
    [
      '16,384 columns',
      () => bookOf(`<row>${heads}</row><row>${many(16_384, () => '<c><v>1</v></c>')}</row>`),
      '“hostile.xlsx”, row 2: the row has more than 1000 columns. Delete',
    ],
    [
      '16,384 columns of text',
      () => csv(`Road,"Length, km"\n${'1,'.repeat(16_384)}`),
      '“hostile.csv”, row 2: the row has more than 1000 columns. Delete',
    ],
    [
      'a million rows that hold nothing',
      () => bookOf(many(1_048_576, at => `<row r="${at + 1}"><c/></row>`)),
      '“hostile.xlsx” has no row below its headings. Enter',
    ],
    [
      'a million empty lines',
      () => csv(',,,,\n'.repeat(1_000_000)),
      '“hostile.csv” has no row below its headings. Enter',
    ],
    [
      'a million rows',
      () => csv('Road,"Length, km"\n'.concat('a,1\n'.repeat(1_000_000))),
      '“hostile.csv”, row 10002: the table has more than 10000 rows. Divide',
    ],
    [
      'a quotation mark that is never closed',
      () => csv(`Road,"Length, km"\na,1\n"b,2\n${'c,3\n'.repeat(5_000_000)}`),
      '“hostile.csv”, row 3: a quotation mark is not closed. Close it',
    ],
    [
      'the same in a short text',
      () => csv('Road,"Length, km"\na,1\nb,"2\n'),
      '“hostile.csv”, row 3: a quotation mark is not closed. Close it',
    ],
    [
      'one row of 20 MB',
      () => csv('x'.repeat(20_000_000)),
      '“hostile.csv”, row 1: the row is longer than 1000000 characters. Shorten it',
    ],
    [
      'an old Excel file',
      () => new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])], 'a.xls'),
      '“a.xls” is an old Excel file (.xls) or has a password. Open it in Excel and save it as .xlsx',
    ],
    [
      'a web page under the name of Excel',
      () => new File(['<html><table>'], 'a.xls'),
      '“a.xls” is not an Excel or CSV table. Open',
    ],
    [
      'another office file',
      () => zipOf({ mimetype: 'application/vnd.oasis' }, true, 'a.ods'),
      '“a.ods” is not an Excel or CSV table',
    ],
    [
      'bytes that are no text',
      () => new File(['Road,Length\na,1\n', new Uint8Array([0x92, 10])], 'a.csv'),
      '“a.csv”, row 3: the text is not in UTF-8. Save',
    ],
    [
      'a picture',
      () => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0])], 'a.csv'),
      '“a.csv”, row 1: the text is not in UTF-8. Save',
    ],
    [
      'half an archive',
      () => new File([new Uint8Array([0x50, 0x4b, 3, 4, 9, 9])], 'a.xlsx'),
      '“a.xlsx” is damaged or has a password. Open',
    ],
    ['nothing', () => new File([], 'a.csv'), '“a.csv” has no row below its headings'],
  ])('%s', async (_, make, sentence) => {
    expect(await answerTo(make() as File)).toContain(sentence)
  })

  test('a cell of 32,767 letters is refused with its row, the others are read', async () => {
    const row = (name: string) => `<row><c t="inlineStr"><is><t>${name}</t></is></c><c><v>1</v></c></row>`
    const { rows } = await answerTo(bookOf(`<row>${heads}</row>${row('x'.repeat(32_767))}${row('b')}`))
    expect(rows[0]).toMatchObject({
      line: 2,
      faults: [{ fault: { key: 'field.longest', params: { most: 200 } } }],
    })
    expect(rows[1]).toMatchObject({ line: 3, faults: [] })
  })

  test('rows below a million empty ones, and cells beside 16,000 empty ones, are read', async () => {
    const empty = many(1_000_000, at => `<row r="${at + 2}"/>`)
    const data = `<row r="1000002"><c t="str"><v>a</v></c><c><v>2</v></c>${many(16_382, () => '<c s="1"/>')}</row>`
    const { rows } = await answerTo(bookOf(`<row r="1">${heads}</row>${empty}${data}`))
    expect(rows).toMatchObject([{ line: 1_000_002, cells: { name: 'a', length_km: 2 }, faults: [] }])
  })
})
