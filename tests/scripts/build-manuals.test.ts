import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { marked, type Token, type Tokens } from 'marked'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DownloadId, downloadIds, downloads } from '../../app/domain/downloads.ts'
import { formatAmount } from '../../app/domain/format.ts'
import { glossarySources } from '../../app/domain/glossary/glossary-sources.ts'
import { manualChapters } from '../../app/domain/manual-chapters.ts'
import { languages } from '../../app/domain/messages/messages.ts'
import { technologies } from '../../app/domain/technologies/technologies.ts'
import { buildManuals, manualsStamp } from '../../scripts/build-manuals.ts'
import { builtStamp } from '../../scripts/common/stamped-folder.ts'
import { withFacts } from '../../scripts/manuals/facts.ts'
import { fencedFormulaName as formulaName } from '../../scripts/manuals/formulas.ts'
import { headingsOf, manualsFolder, readManual } from '../../scripts/manuals/read-manual.ts'
import { writeManual } from '../../scripts/manuals/write-manual.ts'
import { analyse } from '../domain/bat/clusters.ts'
import { bare, textOf } from '../pdf-text.ts'

/** Addresses of published texts as they were read, some without TLS. */
const published = new Set<string>(Object.values(glossarySources).map(({ url }) => url))
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
    const marks = await marksOf(id)
    expect(marks.map(({ title }) => title)).toEqual(headingsOf(manual.blocks).map(({ text }) => text))
    for (const { dest } of marks) expect(dest).not.toBeNull()
  })

  test('opens at each chapter that a screen leads to', async () => {
    const pdf = await getDocumentProxy(new Uint8Array(fileOf(id)))
    const headings = headingsOf(manual.blocks)
    const marks = await marksOf(id)
    const chapters = id.startsWith('user-manual') ? manualChapters : []
    expect(headings.flatMap(({ chapter }) => chapter ?? [])).toEqual(chapters)
    for (const name of chapters) {
      const { dest } = marks[headings.findIndex(({ chapter }) => chapter === name)]
      const [page] = (typeof dest === 'string' ? await pdf.getDestination(dest) : dest) as unknown[]
      expect((await pdf.getDestination(name))?.[0], name).toEqual(page)
    }
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
      else if (token.type === 'link' && !published.has(token.href))
        expect(token.href).toMatch(/^(https|mailto):/)
    })
  })

  test('comes out the same, byte for byte', async () => {
    expect(sum(await writeManual(readManual(id)))).toBe(sum(fileOf(id)))
  })
})

type Mark = { title: string; dest: unknown; items: Mark[] }
async function marksOf(id: DownloadId): Promise<Mark[]> {
  const pdf = await getDocumentProxy(new Uint8Array(fileOf(id)))
  const flat = (marks: Mark[]): Mark[] => marks.flatMap(mark => [mark, ...flat(mark.items)])
  return flat((await pdf.getOutline()) as Mark[])
}

test('contents name the page on which a chapter begins', async () => {
  const pdf = await getDocumentProxy(new Uint8Array(fileOf('user-manual')))
  const { text } = await extractText(pdf, { mergePages: false })
  const [, number] = /The dashboard\s+(\d+)/.exec(text[1] + text[2]) ?? []
  expect(text[Number(number) - 1]).toContain('The dashboard')
  expect(text[Number(number) - 1]).toContain('Planning tool')
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

describe.each([
  ['guidelines-en', languages.en],
  ['guidelines-ne', languages.ne],
] as const)('%s', (id, landing) => {
  const { blocks } = readManual(id)
  const tables = blocks.filter((block): block is Tokens.Table => block.type === 'table')

  test('its worked example is what the comparison answers, and a figure that no model has stops the build', () => {
    const said = tables.flatMap(({ rows }) => rows.flat().map(({ text }) => text))
    const { energy_costs } = analyse(100)
    for (const technology of technologies) {
      const { capital_cost, cost_series } = energy_costs[technology]!
      expect(said).toContain(formatAmount(capital_cost).replace('.00', ''))
      expect(said).toContain(formatAmount(cost_series.life_cycle_costs[9]))
    }
    expect(() => withFacts('{{rates/grid/other}}')).toThrow('rates/grid/other')
  })

  test('its steps have the names of the landing page, and the chart shows them after their table', () => {
    const steps = tables.find(({ rows }) => rows.length === 9 && rows[0].length === 4)
    const names = steps?.rows.map(([, { text }]) => text)
    expect(names).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map(n => landing[`landing.step${n}` as 'landing.step1']),
    )
    const at = blocks.findIndex(block => block.type === 'code' && block.lang === 'steps')
    expect(blocks.slice(0, at).findLast(({ type }) => type === 'table')).toBe(steps)
  })

  test('every formula is one of its own with its words, and every table stands on one page', async () => {
    const pdf = await getDocumentProxy(new Uint8Array(fileOf(id)))
    type Node = { role?: string; alt?: string; children?: Node[] }
    const flat = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(flat)]
    const pages = Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1))
    const trees = await Promise.all(pages.map(async page => (await page).getStructTree()))
    const tags = trees.map(tree => flat(tree as Node))
    const formulaTags = tags.flat().filter(({ role }) => role === 'Formula')
    const formulas = blocks.filter(block => formulaName(block) !== null)
    expect(formulas.length).toBeGreaterThan(12)
    expect(formulaTags.map(({ alt }) => alt)).toEqual(formulas.map(block => (block as Tokens.Code).text))
    expect(tags.flatMap(page => page.filter(({ role }) => role === 'Table'))).toHaveLength(tables.length)
  })
})

test('the guidelines have the same formulas, tables and sample pages in both languages', () => {
  const shape = (id: DownloadId) => {
    const { blocks } = readManual(id)
    const pictures: string[] = []
    marked.walkTokens(blocks, token => {
      if (token.type === 'image') pictures.push(token.href.replace(/-(en|ne)\.jpg$/, ''))
    })
    const formulas = blocks.map(formulaName).filter(name => name !== null)
    return { pictures, formulas, tables: blocks.filter(({ type }) => type === 'table').length }
  }
  expect(shape('guidelines-ne')).toEqual(shape('guidelines-en'))
  expect(shape('guidelines-en').pictures).toHaveLength(3)
})
