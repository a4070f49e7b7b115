import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { marked, type Token } from 'marked'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DownloadId, downloadIds, downloads } from '../../app/domain/downloads.ts'
import { buildManuals, manualsStamp } from '../../scripts/build-manuals.ts'
import { headingsOf, manualsFolder, readManual } from '../../scripts/manuals/read-manual.ts'
import { writeManual } from '../../scripts/manuals/write-manual.ts'
import { builtStamp } from '../../scripts/start/stamped-folder.ts'
import { bare, textOf } from '../pdf-text.ts'

const scratch = mkdtempSync(join(tmpdir(), 'urja-manuals-'))
const built = join(scratch, 'downloads')
const fileOf = (id: DownloadId) => readFileSync(join(built, downloads[id].file))
const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

beforeAll(() => buildManuals(built))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('the documents come with the stamp of their text', () => {
  expect(readdirSync(built).sort()).toEqual([...downloadIds.map(id => downloads[id].file), 'stamp'].sort())
  expect(builtStamp(built)).toBe(manualsStamp())
  expect(builtStamp(join(scratch, 'nowhere'))).toBeNull()
})

describe.each(downloadIds)('%s', id => {
  const manual = readManual(id)

  test('has title, language, tags and pages', async () => {
    const pdf = await getDocumentProxy(new Uint8Array(fileOf(id)))
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({
      Title: manual.front.title,
      Subject: manual.front.subject,
      Language: downloads[id].language,
    })
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    const pages = {
      brochure: [2, 2],
      'user-manual': [18, 40],
      'brochure-ne': [2, 2],
      'user-manual-ne': [18, 40],
      'guidelines-en': [12, 24],
      'guidelines-ne': [12, 26],
    }[id]
    expect(pdf.numPages).toBeGreaterThanOrEqual(pages[0])
    expect(pdf.numPages).toBeLessThanOrEqual(pages[1])
  })

  test('has a bookmark for each heading, and each leads to a page', async () => {
    const pdf = await getDocumentProxy(new Uint8Array(fileOf(id)))
    type Mark = { title: string; dest: unknown; items: Mark[] }
    const flat = (marks: Mark[]): Mark[] => marks.flatMap(mark => [mark, ...flat(mark.items)])
    const marks = flat((await pdf.getOutline()) as Mark[])
    expect(marks.map(({ title }) => title)).toEqual(headingsOf(manual.blocks).map(({ text }) => text))
    for (const { dest } of marks) expect(dest).not.toBeNull()
  })

  test('its headings and words can be found in its text', async () => {
    const text = await textOf(fileOf(id))
    const wanted = [manual.front.title, ...headingsOf(manual.blocks).map(({ text }) => text)]
    expect(wanted.filter(words => !text.includes(bare(words)))).toEqual([])
  })

  test('its pictures exist with words for who cannot see them, and its links lead somewhere', () => {
    const slugs = headingsOf(manual.blocks).map(({ slug }) => `#${slug}`)
    marked.walkTokens(manual.blocks, (token: Token) => {
      if (token.type === 'image') {
        expect(existsSync(join(manualsFolder, token.href)), token.href).toBe(true)
        expect(token.text.length, token.href).toBeGreaterThan(10)
      }
      if (token.type === 'link' && token.href.startsWith('#')) expect(slugs).toContain(token.href)
      else if (token.type === 'link') expect(token.href).toMatch(/^(https|mailto):/)
    })
  })

  test('comes out the same, byte for byte', async () => {
    expect(sum(await writeManual(readManual(id)))).toBe(sum(fileOf(id)))
  })
})

test('contents name the page on which a chapter begins', async () => {
  const pdf = await getDocumentProxy(new Uint8Array(fileOf('user-manual')))
  const { text } = await extractText(pdf, { mergePages: false })
  const [, number] = /The dashboard\s+(\d+)/.exec(text[1] + text[2]) ?? []
  expect(text[Number(number) - 1]).toContain('The dashboard')
  expect(text[Number(number) - 1]).toContain('Planning tool')
})

test('every picture of the manuals is shown somewhere, and none is heavier than 200 kB', () => {
  const texts = downloadIds.map(id => readFileSync(join(manualsFolder, `${id}.md`), 'utf8')).join('\n')
  for (const file of readdirSync(join(manualsFolder, 'pictures'))) {
    expect(file === 'nepal.jpg' || texts.includes(`pictures/${file}`), file).toBe(true)
    expect(readFileSync(join(manualsFolder, 'pictures', file)).length, file).toBeLessThan(200_000)
  }
})

test('what stands in both languages has the same chapters, tables and pictures', () => {
  const shape = (id: DownloadId) =>
    readManual(id).blocks.flatMap(token => {
      if (token.type === 'heading') return [`heading ${token.depth}`]
      if (token.type === 'table') return [`table ${token.header.length} x ${token.rows.length}`]
      if (token.type === 'list') return [`list ${token.items.length}`]
      const within = 'tokens' in token ? (token.tokens ?? []) : []
      const pictures = within.filter((one: Token) => one.type === 'image')
      return pictures.map((one: Token) => ('href' in one ? one.href : ''))
    })
  expect(shape('user-manual-ne')).toEqual(shape('user-manual'))
  expect(shape('brochure-ne')).toEqual(shape('brochure'))
})
