import { createHash } from 'node:crypto'
import { getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import { type MapsOf, mapsPdf } from '../../../app/server/report/maps/maps-pdf.ts'
import { planFeatures } from '../../domain/report/maps/features-fixture.ts'
import { bare, textOf } from '../../pdf-text.ts'
import { demoAtlas } from '../demo-atlas.ts'

type Item = { str: string; transform: number[]; width: number }
type Page = { text: string; items: Item[]; view: number[] }
const sulikot = 43611

let of: MapsOf
let names: string[]
let pdf: Uint8Array
let pages: Page[]
beforeAll(async () => {
  const atlas = (await demoAtlas()).current()
  const { lon, lat } = atlas.facts.get(sulikot) ?? { lon: 0, lat: 0 }
  names = atlas.settlements.inMunicipality(sulikot).map(({ name }) => name)
  of = {
    plan: {
      name: 'Sulikot Energy Plan سلام',
      sddmm: sulikot,
      starting_year: 2026,
      ending_year: 2031,
      changed_on: '2026-11-19',
      atlas_version: atlas.version,
      rates_version: 'v12',
    },
    features: planFeatures([lon, lat]),
    bytes: atlas.bytes.files,
    origins: atlas.manifest.layers,
    language: 'en',
    size: 'A4',
  }
  pdf = await mapsPdf(of)
  pages = await pagesOf(pdf)
}, 120_000)

async function pagesOf(bytes: Uint8Array): Promise<Page[]> {
  const opened = await getDocumentProxy(new Uint8Array(bytes))
  return Promise.all(
    Array.from({ length: opened.numPages }, async (_, at) => {
      const page = await opened.getPage(at + 1)
      const items = (await page.getTextContent()).items as Item[]
      return {
        items,
        text: items
          .map(({ str }) => str)
          .join('')
          .replace(/\s+/g, ''),
        view: page.view,
      }
    }),
  )
}

test('eleven maps and their list, each with its title, the plan, the date and the band of what is generated', () => {
  expect(pages).toHaveLength(12)
  for (const [at, { text, view }] of pages.slice(1).entries()) {
    expect(text).toContain(`Map${at + 1}`)
    expect(text).toContain('2026-11-19')
    expect(text).toContain('SulikotEnergyPlan')
    expect(view[2]).toBeGreaterThan(view[3])
    // The borders alone are not generated.
    expect(text.includes('GENERATEDDATA'), text).toBe(at !== 0)
  }
})

test('names of places can be searched for', () => {
  for (const name of names.slice(0, 3)) expect(bare(pages[2].text)).toContain(bare(name))
  expect(pages[2].text).toContain('Ward1')
  expect(pages[9].text).toContain('Simjung')
  expect(pages[10].text).toContain('Khola')
})

test('a scale bar is as long as it says at the scale that is told', () => {
  for (const { items, text } of pages.slice(1)) {
    const scale = Number(/Scale1:(\d+)at/.exec(text)?.[1])
    const middle = ({ transform, width }: Item) => transform[4] + width / 2
    const end = items.find(({ str }) => /^\d+ (km|m)$/.test(str))
    const start = items.find(({ str }) => str === '0')
    if (end === undefined || start === undefined) throw new Error(`no scale bar: ${text}`)
    const [, length, unit] = /^(\d+) (km|m)$/.exec(end.str) ?? []
    const told_m = Number(length) * (unit === 'km' ? 1000 : 1)
    const measured_m = ((middle(end) - middle(start)) / 72) * 0.0254 * scale
    expect(Math.abs(measured_m / told_m - 1)).toBeLessThan(0.01)
  }
})

test('the same plan has the same bytes, within what a file and a page may have', async () => {
  const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  expect(sum(await mapsPdf(of))).toBe(sum(pdf))
  expect(pdf.length).toBeLessThan(6e6)
  expect(pdf.length / 11).toBeLessThan(600e3)
})

test('a plan with nothing in it leaves its maps out and names them, in Nepali and on A3 too', async () => {
  const { geojsons } = of.features
  const nothing = Object.fromEntries(
    Object.keys(geojsons).map(layer => [layer, { type: 'FeatureCollection', features: [] }]),
  ) as unknown as typeof geojsons
  const features = { geojsons: nothing, corrections: [] }
  const made = await mapsPdf({ ...of, features, language: 'ne', size: 'A3' })
  const left = await pagesOf(made)
  expect(left).toHaveLength(8)
  expect(left[1].view[2]).toBeCloseTo(1190.55, 1)
  const text = await textOf(Buffer.from(made))
  expect(text).toContain(bare('नमुना क्लस्टर'))
  expect(text).toContain(bare('वडा'))
})
