import { unzipSync } from 'fflate'
import { getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { inDigitsOf } from '../../../app/domain/messages/printed-digits.ts'
import { makePlanReport } from '../../../app/domain/report/report.ts'
import type { WholePlan } from '../../../app/domain/report/whole-plan.ts'
import { docxOf } from '../../../app/server/report/docx.ts'
import { type MapsOf, mapsPdf } from '../../../app/server/report/maps/maps-pdf.ts'
import { mapsZip } from '../../../app/server/report/maps/maps-zip.ts'
import {
  type FiguresInput,
  mapPictures,
  openMapFigures,
} from '../../../app/server/report/maps/report-figures.ts'
import { pdfOf } from '../../../app/server/report/pdf/report-pdf.ts'
import { planFeatures } from '../../domain/report/maps/features-fixture.ts'
import { fullPlan } from '../../domain/report/report-fixture.ts'
import { drawnText } from '../../pdf-text.ts'
import { demoAtlas } from '../demo-atlas.ts'

const sulikot = 43611
const address = 'https://example.np/ward4'
let input: FiguresInput
let maps: MapsOf
let plan: WholePlan
beforeAll(async () => {
  const atlas = (await demoAtlas()).current()
  const { lon, lat } = atlas.facts.get(sulikot) ?? { lon: 0, lat: 0 }
  const features = planFeatures([lon + 0.02, lat + 0.01])
  const known = { bytes: atlas.bytes.files, origins: atlas.manifest.layers }
  const { geojsons, corrections } = features
  const json = new TextEncoder().encode(JSON.stringify(geojsons))
  input = { sddmm: sulikot, geojsons: json, corrections, networks: [], ...known }
  maps = {
    plan: {
      name: 'Plan 2083 of ward ४',
      sddmm: sulikot,
      starting_year: 2026,
      ending_year: 2031,
      changed_on: '2026-11-19',
      atlas_version: '071fc65010f4',
      rates_version: 'b2ebfa9486',
    },
    features,
    networks: [],
    ...known,
    language: 'ne',
    size: 'A4',
  }
  const full = fullPlan()
  plan = {
    ...full,
    plan: { ...full.plan, name: 'Plan 2083 of ward ४' },
    challenges: [`ward 4, वडा ५, 1,25,000.50 NPR, 11 kV, 20 km², ${address}`],
    atlas: { ...full.atlas, version: '071fc65010f4' },
  }
})

const latin = /[0-9]/
const devanagari = /[\u0966-\u096f]/
/** Without the address, which programs read, and the identifiers of versions. */
const without = (text: string) =>
  text.replaceAll(address.replace(/\s/g, ''), '').replaceAll('071fc65010f4', '').replaceAll('b2ebfa9486', '')

/** All that a PDF draws, its alternative texts, bookmarks and titles. */
async function textsOf(pdf: Uint8Array): Promise<string> {
  const opened = await getDocumentProxy(new Uint8Array(pdf))
  const { info } = await opened.getMetadata()
  const { Title, Subject } = info as { Title: string; Subject: string }
  const texts = [Title, Subject, drawnText(Buffer.from(pdf), 'feet too').replace(/\s/g, '')]
  type Mark = { title: string; items: Mark[] }
  const addMarks = (marks: Mark[]) => {
    for (const { title, items } of marks) {
      texts.push(title)
      addMarks(items)
    }
  }
  addMarks(((await opened.getOutline()) ?? []) as Mark[])
  type Tag = { alt?: string; children?: Tag[] }
  const addAlts = ({ alt, children }: Tag) => {
    texts.push(alt ?? '')
    children?.forEach(addAlts)
  }
  for (let at = 1; at <= opened.numPages; at++) {
    const tree = await (await opened.getPage(at)).getStructTree()
    if (tree) addAlts(tree as Tag)
  }
  return without(texts.join('\n'))
}

/** All that a Word file shows, its alternative texts and page numbers. */
function wordsOf(docx: Uint8Array): string {
  const files = unzipSync(docx, { filter: ({ name }) => /word\/(document|footer\d+)\.xml/.test(name) })
  const xml = Object.values(files)
    .map(file => new TextDecoder().decode(file))
    .join('\n')
  const texts = [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<|descr="([^"]*)"/g)]
  return without(texts.map(([, text, alt]) => text ?? alt).join('\n'))
}

describe.each([
  ['ne', 'ne', devanagari, latin],
  ['ne', 'en', latin, devanagari],
] as const)('files in %s for a reader of the digits of %s', (language, numerals, own, other) => {
  test('have one kind of digits in report and Word file, also on maps and at pages', async () => {
    const report = makePlanReport(plan, language, numerals)
    const { title, changed_on: edition } = report
    const info = { title, edition, numerals: report.numerals }
    const figures = openMapFigures(input, language, info)
    const pdf = await textsOf(await pdfOf(report, figures))
    const docx = await docxOf(report, await mapPictures(figures, language, info))
    for (const text of [pdf, wordsOf(docx)]) {
      expect(text.length).toBeGreaterThan(10_000)
      expect(text).toMatch(own)
      expect(text.split('\n').filter(line => other.test(line))).toEqual([])
    }
    const document = new TextDecoder().decode(unzipSync(docx)['word/document.xml'])
    expect(document.includes('hindiNumbers')).toBe(own === devanagari)
  })

  test('have one kind of digits on map sheets, and pictures and features keep their names', async () => {
    const of = { ...maps, language, numerals }
    const set = await mapsPdf(of)
    const text = await textsOf(set.pdf)
    expect(text).toMatch(own)
    expect(text.split('\n').filter(line => other.test(line))).toEqual([])
    const names = Object.keys(unzipSync(await mapsZip(of, set, new Map())))
    expect(names.filter(name => /^map-09-clusters\.png$/.test(name))).toHaveLength(1)
    expect(names.join()).not.toMatch(devanagari)
  })
})

test('a reader of English has Latin digits, whatever the choice', () => {
  const { numerals, blocks, page, cover } = makePlanReport(plan, 'en', 'ne')
  expect(numerals).toBe('en')
  expect(JSON.stringify([blocks, cover, page(12, 34)])).not.toMatch(devanagari)
})

test('what programs read keeps its digits, and all else has those of the reader', () => {
  const converted = (text: string) => inDigitsOf(text, 'ne')
  for (const text of [address, 'www.mun4.gov.np', 'ward4@mun.gov.np', 'plan-43611-2083.pdf', '071fc65010f4'])
    expect(converted(`वडा 4: ${text}`)).toBe(`वडा ४: ${text}`)
  expect(converted('1,25,000.50 NPR, 11 kV, 20 km², 3 m³/s, 1.1.2, 2083/84, 12345678')).toBe(
    '१,२५,०००.५० NPR, ११ kV, २० km², ३ m³/s, १.१.२, २०८३/८४, १२३४५६७८',
  )
  expect(inDigitsOf('4', 'en')).toBe('4')
})
