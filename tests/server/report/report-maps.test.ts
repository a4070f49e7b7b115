import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { say } from '../../../app/domain/messages/messages.ts'
import { makePlanReport, type Report } from '../../../app/domain/report/report.ts'
import { docxOf } from '../../../app/server/report/docx.ts'
import {
  type FiguresInput,
  type MapFigures,
  mapPictures,
  openMapFigures,
} from '../../../app/server/report/maps/report-figures.ts'
import { pdfOf } from '../../../app/server/report/pdf/report-pdf.ts'
import { steadily } from '../../../app/server/report/steady.ts'
import { largePlan } from '../../domain/report/large-plan.ts'
import { planFeatures } from '../../domain/report/maps/features-fixture.ts'
import { fullPlan } from '../../domain/report/report-fixture.ts'
import { bare, textOf } from '../../pdf-text.ts'
import { partOf } from '../../zip-part.ts'
import { demoAtlas } from '../demo-atlas.ts'

const sulikot = 43611
const captionsOf = ({ blocks }: Report) => blocks.flatMap(one => (one.kind === 'map' ? [one.caption] : []))
let input: FiguresInput
beforeAll(async () => {
  const atlas = (await demoAtlas()).current()
  const { lon, lat } = atlas.facts.get(sulikot) ?? { lon: 0, lat: 0 }
  const { geojsons, corrections } = planFeatures([lon + 0.02, lat + 0.01])
  input = {
    sddmm: sulikot,
    geojsons: new TextEncoder().encode(JSON.stringify(geojsons)),
    corrections,
    networks: [],
    bytes: atlas.bytes.files,
    origins: atlas.manifest.layers,
  }
})

describe.each(['en', 'ne'] as const)('the maps of a report in %s', language => {
  let report: Report
  let figures: MapFigures
  let pdf: Uint8Array
  beforeAll(async () => {
    report = makePlanReport(fullPlan(), language)
    figures = openMapFigures(input, language, { title: report.title, edition: report.changed_on })
    pdf = await steadily(report.changed_on, () => pdfOf(report, figures))
  })

  test('are in their chapters, each with its caption, scale and alternative text', async () => {
    const captions = captionsOf(report)
    expect(captions).toHaveLength(4)
    const text = await textOf(Buffer.from(pdf))
    for (const caption of captions) expect(text).toContain(bare(caption))
    expect(text.split(bare(say(language, 'maps.legend'))).length).toBeGreaterThan(3)
    expect(text).not.toContain(bare(say(language, 'report.noMap')))
    const opened = await getDocumentProxy(new Uint8Array(pdf))
    const alts: string[] = []
    type Tag = { role?: string; alt?: string; children?: Tag[] }
    const collect = ({ role, alt, children }: Tag) => {
      if (role === 'Figure') alts.push(alt ?? '')
      children?.forEach(collect)
    }
    for (let at = 1; at <= opened.numPages; at++) {
      const tree = await (await opened.getPage(at)).getStructTree()
      if (tree) collect(tree as Tag)
    }
    const { location, wards, infrastructure, clusters } = figures
    expect(alts).toEqual([location, wards, infrastructure, clusters].map(({ alt }) => alt))
    expect(new Set(alts).size).toBe(4)
  })

  test('have type that can be read, and stay on one page with their captions', async () => {
    const opened = await getDocumentProxy(new Uint8Array(pdf))
    for (let at = 1; at <= opened.numPages; at++) {
      const { items } = await (await opened.getPage(at)).getTextContent()
      for (const { str, transform } of items as { str: string; transform: number[] }[]) {
        if (str.trim() !== '') expect(transform[3], str).toBeGreaterThanOrEqual(6)
        expect(transform[5]).toBeGreaterThan(0)
      }
    }
    for (const { width, height } of Object.values(figures)) {
      expect(width).toBeLessThan(480)
      expect(height).toBeLessThan(600)
    }
  })

  test('are pictures in the file for Word, which is the same each time', async () => {
    const info = { title: report.title, edition: report.changed_on }
    const made = () => steadily(report.changed_on, async () => mapPictures(figures, language, info))
    const [pictures, again] = [await made(), await made()]
    const sum = (png: Uint8Array) => createHash('sha256').update(png).digest('hex')
    for (const [key, { png, width, height }] of Object.entries(pictures)) {
      expect(sum(png)).toBe(sum(again[key as keyof typeof again].png))
      const { width: wide = 0, height: high = 0, density = 0 } = await sharp(png).metadata()
      expect(density).toBeGreaterThan(150)
      expect(wide / high).toBeCloseTo(width / height, 1)
    }
    const docx = await docxOf(report, pictures)
    const xml = partOf(docx, 'word/document.xml')
    const shown = ['location', 'wards', 'infrastructure', 'clusters'] as const
    const alts = [...xml.matchAll(/<wp:docPr [^>]*descr="([^"]*)"/g)].map(([, alt]) => alt)
    expect(alts).toEqual(shown.map(key => figures[key].alt.replaceAll('&', '&amp;')))
    const media = Object.keys(unzipSync(docx)).filter(name => name.startsWith('word/media/'))
    expect(media).toHaveLength(4)
    expect(docx.length).toBeLessThan(1_500_000)
  })
})

test.each(['en', 'ne'] as const)(
  'the chapters of a plan of 68 clusters take 40 pages with their maps: %s',
  async language => {
    const report = makePlanReport(largePlan(68), language)
    const figures = openMapFigures(input, language, { title: report.title, edition: report.changed_on })
    const opened = await getDocumentProxy(new Uint8Array(await pdfOf(report, figures)))
    const annexes = (await opened.getOutline()).find(({ title }) => title.startsWith('A '))
    const [page] = (annexes?.dest ?? []) as Parameters<typeof opened.getPageIndex>
    // Index of the first page of the annexes, which is the number of pages before it.
    expect(await opened.getPageIndex(page)).toBeLessThanOrEqual(40)
  },
)

test('a report without geometry is made, and says that its maps are missing', async () => {
  const report = makePlanReport({ ...fullPlan(), fact: null }, 'en')
  const [pdf, docx] = [await pdfOf(report), await docxOf(report)]
  const text = bare(say('en', 'report.noMap'))
  expect(captionsOf(report).length).toBeGreaterThan(1)
  expect(await textOf(Buffer.from(pdf))).toContain(text)
  expect(bare(partOf(docx, 'word/document.xml'))).toContain(text)
})
