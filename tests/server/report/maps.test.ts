import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayText } from '../../../app/domain/cells/day-text.ts'
import { sayByLanguage } from '../../../app/domain/messages/messages.ts'
import { planCollection } from '../../../app/domain/report/maps/files.ts'
import { featureFormatNames } from '../../../app/formats/feature-types.ts'
import type { DrawnFile } from '../../../app/server/report/draw.ts'
import { drawMapsInThread } from '../../../app/server/report/maps/draw-maps.ts'
import { type MapSet, type MapsOf, mapsPdf } from '../../../app/server/report/maps/maps-pdf.ts'
import { mapsZip } from '../../../app/server/report/maps/maps-zip.ts'
import { drawnNetwork } from '../../domain/bat/drawn-network.ts'
import { planFeatures } from '../../domain/report/maps/features-fixture.ts'
import { bare, textOf } from '../../pdf-text.ts'
import { demoAtlas } from '../demo-atlas.ts'

type Item = { str: string; transform: number[]; width: number }
type Page = { text: string; items: Item[]; view: number[] }
const sulikot = 43611

let of: MapsOf
let names: string[]
let set: MapSet
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
    // Beside the name of a ward, which has its place first.
    features: planFeatures([lon + 0.02, lat + 0.01]),
    networks: [{ drawn: moved(drawnNetwork, lon + 0.02, lat + 0.01), option: 'grid' }],
    bytes: atlas.bytes.files,
    origins: atlas.manifest.layers,
    language: 'en',
    size: 'A4',
  }
  set = await mapsPdf(of)
  ;({ pdf } = set)
  pages = await pagesOf(pdf)
})

/** A drawn network about another place. */
function moved(drawn: typeof drawnNetwork, lng: number, lat: number): typeof drawnNetwork {
  const { poles, options } = drawn
  const [east, north] = [lng - poles.lng[0], lat - poles.lat[0]]
  const mv_lines = options.grid.mv_lines.map(line =>
    line.map(([x, y]): [number, number] => [x + east, y + north]),
  )
  return {
    ...drawn,
    poles: { ...poles, lng: poles.lng.map(x => x + east), lat: poles.lat.map(y => y + north) },
    options: { ...options, grid: { ...options.grid, mv_lines } },
  }
}

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

const dense = (text: string) => text.replace(/\s+/g, '')

test('eleven maps and their list, each with its title, the plan, the date and the band of what is generated', () => {
  expect(pages).toHaveLength(12)
  // The list of maps tells on what they are based.
  expect(pages[0].text).toContain(of.plan.atlas_version)
  for (const [at, { text, view }] of pages.slice(1).entries()) {
    expect(text).toContain(`Map${at + 1}`)
    expect(text).toContain(dense(dayText('2026-11-19', sayByLanguage.en)))
    expect(text).not.toContain(of.plan.atlas_version)
    expect(text).toContain('SulikotEnergyPlan')
    // The country lies across its sheet; Sulikot is three times as long from north to south.
    expect(view[2] > view[3]).toBe(at === 0)
    // The borders alone are not generated.
    expect(text.includes('GENERATEDDATA'), text).toBe(at !== 0)
  }
})

test('names of places can be searched for', () => {
  for (const name of names.slice(0, 3)) expect(bare(pages[2].text)).toContain(bare(name))
  expect(pages[2].text).toContain('Ward1')
  expect(pages[2].text).toContain('©OpenStreetMapcontributors')
  expect(pages[2].text).toContain('ODbL1.0')
  expect(pages[9].text).toContain('Simjung')
  expect(pages[10].text).toContain('Khola')
})

test('the map of clusters draws their networks, and says that they are sketches', () => {
  const said = [
    '400 V line, sketched from buildings',
    '11 kV line of the network',
    'Transformer of the network',
  ]
  for (const one of said) {
    expect(bare(pages[9].text)).toContain(bare(one))
    expect(bare(pages[8].text)).not.toContain(bare(one))
  }
})

test('a scale bar is as long as it says at the scale that is told', () => {
  for (const { items, text } of pages.slice(1)) {
    const scale = Number(/Scale1:(\d+)at/.exec(text)?.[1])
    const middle = ({ transform, width }: Item) => transform[4] + width / 2
    const end = items.find(({ str }) => /^\d+ (km|m)$/.test(str))
    const start = items.find(({ str }) => str === '0')
    if (end === undefined || start === undefined) throw new Error(`no scale bar: ${text}`)
    const [, length, unit] = /^(\d+) (km|m)$/.exec(end.str) ?? []
    const scale_m = Number(length) * (unit === 'km' ? 1000 : 1)
    const measured_m = ((middle(end) - middle(start)) / 72) * 0.0254 * scale
    expect(Math.abs(measured_m / scale_m - 1)).toBeLessThan(0.01)
  }
})

describe('all maps as one file', () => {
  let files: DrawnFile[]
  let cpu_s: number
  let unzipped: Record<string, Uint8Array>
  beforeAll(async () => {
    const before = process.cpuUsage()
    const { features, networks, ...input } = of
    const geojsons = new TextEncoder().encode(JSON.stringify(features.geojsons))
    const { corrections } = features
    const json = (drawn: object) => new TextEncoder().encode(JSON.stringify(drawn))
    files = await drawMapsInThread(
      {
        ...input,
        geojsons,
        networks: networks.map(({ drawn, option }) => ({ json: json(drawn), option })),
        corrections,
      },
      AbortSignal.timeout(120_000),
      () => {},
    )
    const { user, system } = process.cpuUsage(before)
    cpu_s = (user + system) / 1e6
    unzipped = unzipSync(bytesOf('zip'))
  })
  const bytesOf = (type: string) => files.find(one => one.type === type)?.bytes ?? new Uint8Array()
  const pictures = () => Object.entries(unzipped).filter(([name]) => name.endsWith('.png'))

  test('holds the others, a picture of each map, and says what is what', () => {
    expect(files.map(({ type }) => type)).toEqual(['pdf', 'geojson', 'kml', 'zip'])
    expect(unzipped['maps.pdf']).toEqual(bytesOf('pdf'))
    expect(unzipped['plan.geojson']).toEqual(bytesOf('geojson'))
    expect(unzipped['plan.kml']).toEqual(bytesOf('kml'))
    expect(pictures()).toHaveLength(11)
    const readme = new TextDecoder().decode(unzipped['README.txt'])
    expect(readme).toContain('map-09-clusters.png: BAT clusters by best option')
    expect(readme).toContain('GENERATED DATA')
    for (const name of Object.keys(unzipped))
      expect(name === 'README.txt' || readme.includes(name)).toBe(true)
  })

  test('the same plan has the same bytes, within what a file and a page may have', async () => {
    const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    const text = new Map(featureFormatNames.map(format => [format, bytesOf(format)]))
    expect(sum(pdf)).toBe(sum(bytesOf('pdf')))
    expect(sum(await mapsZip(of, set, text))).toBe(sum(bytesOf('zip')))
    expect(pdf.length / 11).toBeLessThan(600e3)
    expect(bytesOf('zip').length).toBeLessThan(6e6)
    for (const [name, png] of pictures()) expect(png.length, name).toBeLessThan(600e3)
    // 8 s where nothing else runs, of 10 that it may take; a busy processor is slower by itself.
    expect(cpu_s).toBeLessThan(15)
  })

  test('a scale bar in a picture is as long as its scale says, and the picture as large as its sheet', async () => {
    for (const [at, [, png]] of pictures().entries()) {
      const picture = sharp(png)
      const { width = 0, height = 0, density = 0 } = await picture.metadata()
      expect((width / density) * 72).toBeCloseTo(pages[at + 1].view[2], -1)
      const grey = await picture.greyscale().raw().toBuffer()
      const { text, items, view } = pages[at + 1]
      const zero = items.find(({ str: one }) => one === '0')?.transform[5] ?? 0
      const bottom = ((view[3] - zero) / 72) * density
      const rows = {
        from: Math.round(bottom - (20 / 72) * density),
        to: Math.min(height, Math.round(bottom)),
      }
      const longest = longestRun(grey, { width, ...rows })
      const [, scale] = /Scale1:(\d+)at/.exec(text) ?? []
      const { str } = pages[at + 1].items.find(({ str: one }) => /^\d+ (km|m)$/.test(one)) ?? { str: '' }
      const scale_m = Number.parseInt(str, 10) * (str.endsWith('km') ? 1000 : 1)
      const measured_m = (longest / density) * 0.0254 * Number(scale)
      expect(Math.abs(measured_m / scale_m - 1), `map ${at + 1}`).toBeLessThan(0.01)
    }
  })
})

/** The longest dark line in the rows of the scale bar; the frame of the map is longer than half a sheet. */
function longestRun(
  grey: Uint8Array,
  { width, from, to }: { width: number; from: number; to: number },
): number {
  let longest = 0
  for (let y = from; y < to; y++) {
    let run = 0
    for (let x = 0; x < width; x++) {
      if (grey[y * width + x] < 150) run++
      else {
        if (run < width / 2) longest = Math.max(longest, run)
        run = 0
      }
    }
  }
  return longest
}

test('a plan with nothing in it leaves its maps out and names them, in Nepali and on A3 too', async () => {
  const { geojsons } = of.features
  const nothing = Object.fromEntries(
    Object.keys(geojsons).map(layer => [layer, { type: 'FeatureCollection', features: [] }]),
  ) as unknown as typeof geojsons
  const features = { geojsons: nothing, corrections: [] }
  const { pdf: made } = await mapsPdf({ ...of, features, language: 'ne', size: 'A3' })
  const left = await pagesOf(made)
  expect(left).toHaveLength(8)
  expect([left[1].view[2], left[2].view[3]].map(Math.round)).toEqual([1191, 1191])
  const text = await textOf(Buffer.from(made))
  expect(text).toContain(bare('नमुना क्लस्टर'))
  expect(text).toContain(bare('वडा'))
})

test('settlements, clusters and plants have their Nepali names on Nepali maps, and data files keep theirs', async () => {
  const file = JSON.parse(new TextDecoder().decode(new Uint8Array(of.bytes.settlements)))
  const cluster = String(of.features.geojsons['bat-clusters'].features[0].properties.cluster_name)
  const inHere = file.sddmm.flatMap((sddmm: number, at: number) => (sddmm === sulikot ? [at] : []))
  const largest = inHere.sort((a: number, b: number) => file.households[b] - file.households[a])[0]
  const latin = [file.name[largest], cluster]
  file.name[inHere.at(-1)] = cluster
  file.name_ne = file.name.map((_: string, at: number) =>
    at === largest ? 'ठूलो गाउँ' : at === inHere.at(-1) ? 'सिमजुङ' : '',
  )
  const json = new TextEncoder().encode(JSON.stringify(file))
  const settlements = new SharedArrayBuffer(json.length)
  new Uint8Array(settlements).set(json)
  const known = { ...of, bytes: { ...of.bytes, settlements } }
  const before = structuredClone(planCollection(of.features))
  const texts = async (one: MapsOf) => bare(await textOf(Buffer.from((await mapsPdf(one)).pdf)))
  const nepali = await texts({ ...known, language: 'ne' })
  for (const name of ['ठूलो गाउँ', 'सिमजुङ']) expect(nepali).toContain(bare(name))
  const english = await texts(known)
  // Substations and plants keep the names of their source.
  const times = (text: string, name: string) => text.split(bare(name)).length - 1
  for (const name of latin) expect(times(nepali, name)).toBeLessThan(times(english, name))
  expect(times(nepali, cluster)).toBe(0)
  expect(planCollection(known.features)).toEqual(before)
})
