import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { answerRows, FileFault } from '../../../../../app/client/plan/steps/baseline/answers/answer-files.ts'
import { csvRows } from '../../../../../app/client/plan/steps/baseline/answers/csv-rows.ts'
import { excelOf } from '../../../../../app/client/ui/sheet/excel.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}
async function rowsIn(text: string, size = text.length): Promise<string[][]> {
  const rows: string[][] = []
  for await (const batch of csvRows(inPieces(text, size))) rows.push(...batch)
  return rows
}

/** A ZIP as the tools write it, packed or not. */
function zipOf(files: Record<string, string | Uint8Array>, isPlain = false): File {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    const packed = isPlain ? bytes : new Uint8Array(deflateRawSync(bytes))
    const label = new TextEncoder().encode(name)
    const head = new DataView(new ArrayBuffer(30))
    head.setUint32(0, 0x04034b50, true)
    head.setUint16(8, isPlain ? 0 : 8, true)
    head.setUint32(14, crc32(bytes), true)
    head.setUint32(18, packed.length, true)
    head.setUint32(22, bytes.length, true)
    head.setUint16(26, label.length, true)
    parts.push(new Uint8Array(head.buffer), label, packed)
    const entry = new DataView(new ArrayBuffer(46))
    entry.setUint32(0, 0x02014b50, true)
    entry.setUint16(10, isPlain ? 0 : 8, true)
    entry.setUint32(16, crc32(bytes), true)
    entry.setUint32(20, packed.length, true)
    entry.setUint32(24, bytes.length, true)
    entry.setUint16(28, label.length, true)
    entry.setUint32(42, at, true)
    directory.push(new Uint8Array(entry.buffer), label)
    at += 30 + label.length + packed.length
  }
  const size = directory.reduce((sum, one) => sum + one.length, 0)
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(8, Object.keys(files).length, true)
  end.setUint16(10, Object.keys(files).length, true)
  end.setUint32(12, size, true)
  end.setUint32(16, at, true)
  return new File([...parts, ...directory, new Uint8Array(end.buffer)] as BlobPart[], 'answers.zip')
}
async function read(file: File) {
  const rows: string[][] = []
  let heads: string[] = []
  for await (const batch of answerRows(file)) {
    heads = batch.heads
    rows.push(...batch.rows)
  }
  return { heads, rows }
}
const reasonOf = (file: File) =>
  read(file).then(
    () => null,
    error => (error instanceof FileFault ? error.what.key : String(error)),
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
  test.each([1, 2, 3, 7, 1000])('is the same in pieces of %i', async size => {
    expect(await rowsIn(text, size)).toEqual(rows)
  })

  test('may be separated by semicolons, as Kobo does, or tabs', async () => {
    expect(await rowsIn('a;b,c;d\n1;2;3', 2)).toEqual([
      ['a', 'b,c', 'd'],
      ['1', '2', '3'],
    ])
    expect(await rowsIn('a\tb\n1\t2\n')).toEqual([
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
    expect(await reasonOf(zipOf({ 'inner.zip': zip }))).toBe('answers.file.nested')
    expect(await reasonOf(zipOf({ 'a.csv': csv, 'b.csv': csv }))).toBe('answers.file.several')
    expect(await reasonOf(zipOf({ 'a.jpg': 'x' }))).toBe('answers.file.noTable')
    expect(await reasonOf(new File([zip.slice(0, 60)], 'cut.zip'))).toBe('answers.file.broken')
    expect(await reasonOf(new File([new Uint8Array([0, 1, 2, 255])], 'a.csv'))).toBe('answers.file.broken')
    expect(await reasonOf(new File(['KEY,ward\n'], 'a.csv'))).toBe('answers.file.empty')
    expect(await reasonOf(new File(['KEY,ward\n1,"2\n3,4\n'], 'a.csv'))).toBe('answers.file.broken')
  })

  test('of 200 MB is refused before it is read, in an archive too, and a workbook of 21 MB', async () => {
    const large = Object.defineProperty(new File([csv], 'large.csv'), 'size', { value: 200_000_000 })
    expect(await reasonOf(large)).toBe('answers.file.tooLarge')
    const archive = new DataView(await zipOf({ 'a.csv': csv }).arrayBuffer())
    const inDirectory = Array.from({ length: archive.byteLength - 3 }, (_, at) => at).find(
      at => archive.getUint32(at, true) === 0x02014b50,
    )
    // What the directory says that the entry comes to when it is unpacked.
    archive.setUint32((inDirectory ?? 0) + 24, 200_000_000, true)
    expect(await reasonOf(new File([archive.buffer], 'a.zip'))).toBe('answers.file.tooLarge')
    const book = zipOf({ '[Content_Types].xml': '', 'xl/media/1.bin': new Uint8Array(21_000_000) }, true)
    expect(await reasonOf(book)).toBe('answers.file.tooLarge')
  })

  test('of formulas has their texts, which no program works out', async () => {
    const { default: write } = await import('write-excel-file/browser')
    const formula = { type: 'Formula' as const, value: 'HYPERLINK("https://x.example","grid")' }
    const made = await write([
      [{ value: 'KEY' }, { value: 'lighting' }],
      [{ value: 'uuid:1' }, formula],
    ])
    const { rows } = await read(new File([await made.toBlob()], 'a.xlsx'))
    expect(rows).toEqual([['uuid:1', '']])
    const text = 'KEY,lighting\nuuid:1,"=HYPERLINK(""https://x.example"",""grid"")"\n'
    expect((await read(new File([text], 'a.csv'))).rows).toEqual([
      ['uuid:1', '=HYPERLINK("https://x.example","grid")'],
    ])
  })
})
