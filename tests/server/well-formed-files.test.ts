import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { makePlanReport } from '../../app/domain/report/report.ts'
import { sampleGpx } from '../../app/domain/sst/field-files.ts'
import { toCsv } from '../../app/formats/csv.ts'
import { toKml } from '../../app/formats/kml.ts'
import { toXml } from '../../app/server/ogc/qgis/xml.ts'
import { docxOf } from '../../app/server/report/docx.ts'
import { row, sampleOf } from '../client/sst/drawn-sample.ts'
import { fullPlan } from '../domain/report/report-fixture.ts'
import { english } from '../in-english.ts'

/** Every control character, half characters, what XML and CSV have signs for, and ordinary letters. */
const pieces = [
  ...Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)),
  ...['\ud800', '\udfff', '\ufffe', '\uffff', '\u2028', '\ufeff', '😀', '\u{10ffff}', ']]>', '<!--', '-->'],
  ...['<![CDATA[', '&amp', '&#0;', '<?xml?>', '"', "'", 'क्षेत्र', 'ग्रिड', '\r\n', '=1+1', '-'],
]

/** mulberry32, so that a failure comes again. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
const random = randomOf(7)
const anyText = () =>
  Array.from(
    { length: 1 + Math.floor(random() * 12) },
    () => pieces[Math.floor(random() * pieces.length)],
  ).join('')
const texts = [...pieces, ...Array.from({ length: 200 }, anyText)]

async function faultsOf(xml: string | Uint8Array): Promise<unknown> {
  const contents = typeof xml === 'string' ? new TextDecoder().decode(new TextEncoder().encode(xml)) : xml
  return (await validateXML({ xml: { fileName: 'file.xml', contents }, normalization: 'format' })).errors
}

test('KML is well-formed for every text', async () => {
  const features = texts.map((name, id) => ({
    type: 'Feature' as const,
    id,
    properties: { name, description: name, other: name },
    geometry: { type: 'Point' as const, coordinates: [84, 28] },
  }))
  expect(await faultsOf(toKml({ type: 'FeatureCollection', features }))).toEqual([])
})

test('GPX is well-formed for every text', async () => {
  for (let i = 0; i < texts.length; i += 40) {
    const name = texts.slice(i, i + 40).join('')
    const municipality = { state: 'Gandaki', district: name, name, sddmm: 43702 }
    expect(await faultsOf(sampleGpx(sampleOf([row(1)], { municipality }), english))).toEqual([])
  }
})

test('QGIS projects are well-formed for every text', async () => {
  const content = texts.map(text => ({ tag: 'a', attributes: { text }, content: text }))
  expect(await faultsOf(toXml({ tag: 'qgis', content }))).toEqual([])
})

test('CSV has each text in its own cell, without control characters', () => {
  const read: string[][] = parse(
    new TextDecoder().decode(
      new TextEncoder().encode(
        toCsv(
          ['a', 'b'],
          texts.map(text => [text, 'end']),
        ),
      ),
    ),
    {
      bom: true,
      record_delimiter: '\r\n',
    },
  )
  expect(read).toHaveLength(texts.length + 1)
  for (const [text, end] of read.slice(1)) {
    expect(end).toBe('end')
    expect(text).not.toMatch(/(?![\t\n\r])\p{Cc}/u)
  }
})

test('DOCX is well-formed for every text', async () => {
  const plan = fullPlan()
  const all = texts.join(' ')
  plan.plan.name = all
  plan.opportunities = texts
  plan.challenges = [all]
  const files = unzipSync(await docxOf(makePlanReport(plan, 'en')))
  const parts = Object.keys(files).filter(name => /\.(xml|rels)$/.test(name))
  expect(parts.length).toBeGreaterThan(5)
  for (const name of parts) expect([name, await faultsOf(strFromU8(files[name]))]).toEqual([name, []])
})
