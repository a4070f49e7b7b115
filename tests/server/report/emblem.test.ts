import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { sayByLanguage } from '../../../app/domain/messages/messages.ts'
import { emblemLimits, maxEmblem_bytes } from '../../../app/domain/plan/emblem-contract.ts'
import { makePlanReport } from '../../../app/domain/report/report.ts'
import { pixelsOf } from '../../../app/formats/pictures/png.ts'
import { readEmblemFile } from '../../../app/server/plan-core/emblem.ts'
import { docxOf } from '../../../app/server/report/docx.ts'
import { pdfOf } from '../../../app/server/report/pdf/report-pdf.ts'
import { fullPlan } from '../../domain/report/report-fixture.ts'
import { partOf } from '../../zip-part.ts'
import { discPng } from '../plan/emblem-fixture.ts'

const disc = () => sharp(discPng(120))
const onWhite = () => disc().flatten({ background: '#fff' })
const png = { progressive: true }

describe('a PNG is read as another reader reads it', () => {
  test.each([
    ['with alpha', () => disc().png()],
    ['interlaced, with alpha', () => disc().png(png)],
    ['with a palette of few bits and a clear colour', () => disc().png({ palette: true, colours: 4 })],
    ['the same, interlaced', () => disc().png({ palette: true, colours: 4, ...png })],
    ['of 16 bits', () => disc().toColourspace('rgb16').png()],
    ['grey, of 16 bits', () => onWhite().toColourspace('grey16').png()],
    ['grey', () => onWhite().toColourspace('b-w').png()],
    ['without alpha', () => onWhite().png()],
  ])('%s', async (_, make) => {
    const bytes = await make().toBuffer()
    const read = await readEmblemFile(bytes)
    if (!('rows' in read)) throw new Error(JSON.stringify(read))
    const pixels = pixelsOf(read.picture, read.rows)
    const { data, info } = await sharp(bytes)
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([read.picture.width, read.picture.height])
    const parts = info.channels
    let differing = 0
    for (let at = 0; at < data.length; at++) {
      const own = parts === 3 ? pixels[at] : pixels[3 * Math.floor(at / parts)]
      if (Math.abs(own - data[at]) > 1) differing++
    }
    expect(differing).toBe(0)
  })
})

test.each([
  ['in colour', () => onWhite().jpeg()],
  ['progressive', () => onWhite().jpeg(png)],
  ['grey', () => onWhite().toColourspace('b-w').jpeg()],
  ['upright by its Exif data', () => onWhite().withMetadata({ orientation: 1 }).jpeg()],
])('a JPEG %s can be printed', async (_, make) => {
  const read = await readEmblemFile(await make().toBuffer())
  expect(read).toMatchObject({ picture: { type: 'jpeg', width: 120, height: 120 } })
})

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0e6b58' } })
const damaged = (bytes: Buffer) => {
  const copy = Buffer.from(bytes)
  copy[copy.length >> 1] ^= 255
  return copy
}
test.each([
  ['a PDF with another name', 'emblem.notPicture', async () => Buffer.from('%PDF-1.7\n%âãÏÓ\n'.repeat(100))],
  ['a WebP', 'emblem.notPicture', () => disc().webp().toBuffer()],
  ['a GIF', 'emblem.notPicture', () => disc().gif().toBuffer()],
  ['nothing', 'emblem.notPicture', async () => Buffer.alloc(0)],
  ['the first bytes alone', 'emblem.broken', async () => discPng(120).subarray(0, 8)],
  ['a PNG that is cut off', 'emblem.broken', async () => discPng(120).subarray(0, -20)],
  ['a PNG with a damaged byte', 'emblem.broken', async () => damaged(discPng(120))],
  [
    'a JPEG that is cut off',
    'emblem.broken',
    async () => (await onWhite().jpeg().toBuffer()).subarray(0, 800),
  ],
  ['a JPEG in CMYK', 'emblem.kind', () => onWhite().toColourspace('cmyk').jpeg().toBuffer()],
  [
    'a photo on its side',
    'emblem.turned',
    () => onWhite().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  ],
  ['a mirrored photo', 'emblem.turned', () => onWhite().withMetadata({ orientation: 2 }).jpeg().toBuffer()],
  ['one pixel', 'emblem.tooFewPixels', () => blank(1, 1).png().toBuffer()],
  ['20,000 pixels', 'emblem.tooManyPixels', () => blank(20_000, 60).png().toBuffer()],
  ['20,000 pixels of a JPEG', 'emblem.tooManyPixels', () => blank(20_000, 60).jpeg().toBuffer()],
  ['too many bytes', 'emblem.fileTooLarge', async () => Buffer.alloc(maxEmblem_bytes + 1, discPng(120))],
])('%s is refused with %s', async (_, key, make) => {
  expect(await readEmblemFile(await make())).toMatchObject({ key })
})

test('a small file that says it is a large picture is refused before it is decompressed', async () => {
  // A thousand times the picture that the header announces.
  const large = await blank(emblemLimits.max_px, emblemLimits.max_px).png().toBuffer()
  const header = large.subarray(0, 33)
  const small = await blank(60, 60).png().toBuffer()
  const bomb = Buffer.concat([small.subarray(0, 33), large.subarray(33)])
  expect(header.length).toBe(33)
  expect(await readEmblemFile(bomb)).toMatchObject({ key: 'emblem.broken' })
})

const reportWith = (emblem: Uint8Array | null, language: 'en' | 'ne' = 'en') => {
  const report = makePlanReport({ ...fullPlan(), emblem }, language)
  // The cover does not depend on the chapters.
  return { ...report, blocks: report.blocks.slice(0, 2) }
}
const picturesIn = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Subtype \/Image/g)?.length ?? 0

describe.each(['en', 'ne'] as const)('a cover in %s', language => {
  const say = sayByLanguage[language]
  const municipality = language === 'en' ? 'Sulikot' : 'सुलीकोट गाउँपालिका'
  const alt = say('emblem.of', { municipality })

  test.each([
    ['PNG', 'png', () => disc().png().toBuffer()],
    ['JPEG', 'jpg', () => onWhite().jpeg().toBuffer()],
  ])('has a %s with a text for who does not see it, in both files', async (_, type, make) => {
    const emblem = await make()
    const report = reportWith(emblem, language)
    const [pdf, docx] = [await pdfOf(report), await docxOf(report)]
    expect(picturesIn(pdf)).toBe(1)
    const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
    expect(JSON.stringify(await page.getStructTree())).toContain(JSON.stringify(alt))
    const xml = partOf(docx, 'word/document.xml')
    expect(xml).toContain(`descr="${alt}"`)
    expect(partOf(docx, '[Content_Types].xml')).toContain(`Extension="${type}"`)
    expect(Buffer.compare(Buffer.from(await pdfOf(report)), Buffer.from(pdf))).toBe(0)
  })

  test('has nothing where no emblem was chosen', async () => {
    const report = reportWith(null, language)
    const [pdf, docx] = [await pdfOf(report), await docxOf(report)]
    expect(picturesIn(pdf)).toBe(0)
    expect(partOf(docx, 'word/document.xml')).not.toContain('<w:drawing>')
  })

  test('is made without an emblem that cannot be read, and has a note', async () => {
    const report = reportWith(discPng(120).subarray(0, -20), language)
    const [pdf, docx] = [await pdfOf(report), await docxOf(report)]
    const note = say('emblem.unreadable')
    expect(picturesIn(pdf)).toBe(0)
    expect(partOf(docx, 'word/document.xml')).toContain(note)
    const { text } = await extractText(new Uint8Array(pdf), { mergePages: false })
    const dense = (one: string) => one.replace(/\s+/g, '')
    if (language === 'en') expect(dense(text[0])).toContain(dense(note))
  })
})
