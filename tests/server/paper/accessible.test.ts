import { marked, type Tokens } from 'marked'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { drawNote } from '../../../app/server/paper/boxes.ts'
import { drawContents, finishPdf } from '../../../app/server/paper/contents.ts'
import { breakLines, drawLines } from '../../../app/server/paper/lines.ts'
import { asTag, openPaper } from '../../../app/server/paper/paper.ts'
import { drawMarkdownTable } from '../../../app/server/paper/table.ts'
import { type Sheets, typeScale } from '../../../app/server/paper/type-scale.ts'
import { markdownWords } from '../../../app/server/paper/words.ts'

// Rules of PDF/UA-1 (ISO 14289-1) that pdfkit does not keep by itself, by their numbers in veraPDF.

type Node = { role?: string; type?: string; id?: string; children?: Node[] }
type Page = { tree: Node; links: { id: string; contentsObj: { str: string }; rect: number[] }[] }

const title = 'Energy <plan> & more'
function open(): Sheets {
  const paper = openPaper({ title, subject: 'A & B\u0001', edition: '2026-11-19' }, 'en')
  paper.turn()
  return { paper, scale: typeScale('en', 'report') }
}

async function finish({ paper }: Sheets): Promise<{ file: string; info: object; pages: Page[] }> {
  paper.root.end()
  const bytes = await finishPdf(paper)
  const file = Buffer.from(bytes).toString('utf8')
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const page = await pdf.getPage(at + 1)
      return { tree: (await page.getStructTree()) as Node, links: await page.getAnnotations() }
    }),
  )
  return { file, info: (await pdf.getMetadata()).info, pages }
}

const nodesOf = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodesOf)]
const kinds = ({ children = [] }: Node) => children.map(({ role, type }) => role ?? type)

function drawText(to: Sheets, markdown: string, width = 400): void {
  const { tokens } = marked.lexer(markdown)[0] as Tokens.Paragraph
  const words = markdownWords(to.paper, tokens, { face: 'regular', size: 10, colour: '#000000' })
  asTag(to.paper, to.paper.root, 'P', p =>
    drawLines(to.paper, p, breakLines(to.paper, words, width), { left: 62, width, leading: 14 }),
  )
}

/** The contents of each link of a page whose tag is Link and holds a text and the link itself. */
const wellTagged = ({ tree, links }: Page): string[] =>
  nodesOf(tree)
    .filter(({ role }) => role === 'Link')
    .map(({ children = [] }) => {
      expect(children.map(({ type }) => type)).toEqual(['content', 'object'])
      return links.find(({ id }) => id === children[1].id)?.contentsObj.str ?? ''
    })

test('identifies itself as PDF/UA and has its title in the metadata, with any letters (5-1, 7.1-9)', async () => {
  const to = open()
  drawText(to, 'text')
  const { file, info } = await finish(to)
  expect(info).toMatchObject({ Title: title, Subject: 'A & B\u0001' })
  const [metadata] = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(file) ?? []
  expect(metadata).toContain('xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"')
  expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>')
  expect(metadata).toContain('>Energy &lt;plan&gt; &amp; more<')
  expect(metadata).toContain('>A &amp; B<')
})

test('maps the tag of the title to one that the standard has (7.1-5)', async () => {
  const to = open()
  asTag(to.paper, to.paper.root, 'Title', tag => tag.add(() => {}))
  const { file } = await finish(to)
  expect(file).toMatch(/\/RoleMap <<\s*\/Title \/P\s*>>/)
})

test('each link has a tag of its own in the order of the text, with its words (7.18.1-2, 7.18.5)', async () => {
  const to = open()
  drawText(to, 'Before [the **first** link](https://example.org) and [another](#part), then the end.')
  const { pages } = await finish(to)
  const [paragraph] = nodesOf(pages[0].tree).filter(({ role }) => role === 'P')
  expect(kinds(paragraph)).toEqual(['content', 'Link', 'content', 'Link', 'content'])
  expect(pages[0].links).toHaveLength(2)
  expect(wellTagged(pages[0])).toEqual(['the first link', 'another'])
})

test('a link of several lines has one box in each, on the page of the line', async () => {
  const to = open()
  to.paper.y += to.paper.room() - 2 * 14 - 1
  drawText(to, '[ऊर्जा योजना निर्माण गर्ने तरिका र यसका चरणहरू](https://example.org)', 90)
  const { pages } = await finish(to)
  expect(pages).toHaveLength(2)
  for (const page of pages) {
    expect(page.links.length).toBeGreaterThan(0)
    expect(wellTagged(page)).toHaveLength(page.links.length)
  }
  expect(pages.flatMap(wellTagged).join(' ')).toBe('ऊर्जा योजना निर्माण गर्ने तरिका र यसका चरणहरू')
})

test('a table has the links of its cells, but none in a repeated head', async () => {
  const to = open()
  const rows = Array.from({ length: 90 }, (_, at) => `| ${at} | ${at === 3 ? '[far](#far)' : ''} |\n`)
  const table = marked.lexer(`| [Head](#head) | b |\n| --- | --- |\n${rows.join('')}`)[0] as Tokens.Table
  drawMarkdownTable(to, table, to.paper.root)
  const { pages } = await finish(to)
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.map(({ links }) => links.length)).toEqual([2, ...pages.slice(1).map(() => 0)])
  expect(wellTagged(pages[0])).toEqual(['Head', 'far'])
})

test('each entry of a table of contents is a link with the text of its heading', async () => {
  const to = open()
  const entries = ['One', 'Two'].map(text => ({ text, slug: text, depth: 2 }))
  drawContents(to, to.paper.root, { title: 'Contents', entries, pageOf: () => 1 })
  const { pages } = await finish(to)
  const items = nodesOf(pages[1].tree).filter(({ role }) => role === 'TOCI')
  expect(items.map(kinds)).toEqual([['Reference'], ['Reference']])
  expect(wellTagged(pages[1])).toEqual(['One', 'Two'])
})

test('each note has its own identifier, listed in the document (7.9-1)', async () => {
  const to = open()
  for (const text of ['> One', '> Two']) {
    drawNote(to, marked.lexer(text)[0] as Tokens.Blockquote, to.paper.root)
  }
  const { file } = await finish(to)
  const ids = [...file.matchAll(/\/S \/Note[\s\S]{0,80}?\/ID \((.+?)\)/g)].map(([, id]) => id)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(2)
  const [, listed] = /\/IDTree <<\s*\/Names \[([^\]]*)\]/.exec(file) ?? []
  expect([...listed.matchAll(/\((.+?)\) \d+ 0 R/g)].map(([, id]) => id)).toEqual(ids)
})
