import { getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { say } from '../../../app/domain/messages/messages.ts'
import { boundsAround, groundSize, makeMapFrame } from '../../../app/domain/report/maps/sheet-frame.ts'
import type { Atlas } from '../../../app/engine/atlas/atlas.ts'
import { type MapSet, type MapsOf, mapsPdf } from '../../../app/server/report/maps/maps-pdf.ts'
import { layoutOf, orientationFor } from '../../../app/server/report/maps/sheet/layout.ts'
import { planFeatures } from '../../domain/report/maps/features-fixture.ts'
import { bare, textOf } from '../../pdf-text.ts'
import { demoAtlas } from '../demo-atlas.ts'

type Text = { text: string; x: number; y: number; width: number; size: number }
type Page = { texts: Text[]; all: string; width: number; height: number }
const sulikot = 43611

let atlas: Atlas
beforeAll(async () => {
  atlas = (await demoAtlas()).current()
})

describe('the direction of a sheet', () => {
  const sheetOf = (code: number) => {
    const area = boundsAround(atlas.regions.outline(code).flat(2))
    const { width_m, height_m } = groundSize(area)
    const orientation = orientationFor(area, 'A4')
    const fill = (one: 'landscape' | 'portrait') => {
      const { box } = layoutOf('A4', one)
      const { scale } = makeMapFrame(area, box)
      const points_per_m = 72 / 0.0254 / scale
      return Math.max((width_m * points_per_m) / box.width, (height_m * points_per_m) / box.height)
    }
    return { ratio: width_m / height_m, orientation, fill: fill(orientation) }
  }

  test('follows the outline: north to south, square, and east to west', () => {
    const [tall, square, wide] = [sulikot, 76707, 43908].map(sheetOf)
    expect(tall.ratio).toBeLessThan(0.5)
    expect(Math.abs(square.ratio - 1)).toBeLessThan(0.01)
    expect(wide.ratio).toBeGreaterThan(2.5)
    expect([tall, square, wide].map(({ orientation }) => orientation)).toEqual([
      'portrait',
      'landscape',
      'landscape',
    ])
  })

  test('lets every local level of the country fill seven tenths of its frame', () => {
    const sheets = [...atlas.facts.keys()].map(code => ({ code, ...sheetOf(code) }))
    expect(sheets.length).toBeGreaterThan(700)
    expect(sheets.filter(({ fill }) => fill < 0.7 || fill > 1)).toEqual([])
  })
})

const clusterPlaces = (count: number) => {
  const settlements = atlas.settlements.inMunicipality(sulikot)
  return Array.from({ length: count }, (_, nth) => {
    const { name, at } = settlements[nth % settlements.length]
    const round = Math.floor(nth / settlements.length)
    return { name: `${name} ${nth}`, at: [at[0] + 0.003 * round, at[1] - 0.002 * round] as [number, number] }
  })
}

function planOf(count: number, language: 'en' | 'ne' = 'en'): MapsOf {
  const { lon, lat } = atlas.facts.get(sulikot) ?? { lon: 0, lat: 0 }
  const { geojsons, corrections } = planFeatures([lon + 0.02, lat + 0.01])
  const clusters = clusterPlaces(count).map(({ name, at }, nth) => {
    const [feature] = planFeatures(at).geojsons['bat-clusters'].features
    const best = ['shs', 'mhp', 'grid', null][nth % 4]
    const own = {
      cluster_id: 900 + nth,
      cluster_number: nth + 1,
      cluster_name: name,
      num_household: nth + 11,
    }
    return { ...feature, properties: { ...feature.properties, ...own, best } }
  })
  const collection = { ...geojsons['bat-clusters'], features: clusters }
  return {
    plan: {
      name: 'Sulikot Energy Plan',
      sddmm: sulikot,
      starting_year: 2026,
      ending_year: 2031,
      changed_on: '2026-11-19',
      atlas_version: atlas.version,
      rates_version: 'v12',
    },
    features: { geojsons: { ...geojsons, 'bat-clusters': collection }, corrections },
    networks: [],
    bytes: atlas.bytes.files,
    origins: atlas.manifest.layers,
    language,
    size: 'A4',
  }
}

async function pagesOf({ pdf }: MapSet): Promise<Page[]> {
  const opened = await getDocumentProxy(new Uint8Array(pdf))
  return Promise.all(
    Array.from({ length: opened.numPages }, async (_, at) => {
      const page = await opened.getPage(at + 1)
      const { items } = await page.getTextContent()
      const texts = (items as { str: string; transform: number[]; width: number }[])
        .filter(({ str }) => str.trim() !== '')
        .map(({ str, transform: [, , , size, x, y], width }) => ({ text: str, x, y, width, size }))
      const [, , width, height] = page.view
      return { texts, all: bare(texts.map(({ text }) => text).join('')), width, height }
    }),
  )
}
const pageOfMap = ({ maps }: MapSet, number: number) => {
  const found = maps.find(({ map }) => map.number === number)
  if (found === undefined) throw new Error(`no map ${number}`)
  return found.page
}

describe.each(['en', 'ne'] as const)('a set with 68 clusters in %s', language => {
  let set: MapSet
  let pages: Page[]
  beforeAll(async () => {
    set = await mapsPdf(planOf(68, language))
    pages = await pagesOf(set)
  })

  test('has no type of less than six points', () => {
    const small = pages.flatMap(({ texts }, at) =>
      texts.filter(({ size }) => size < 6).map(one => ({ at, ...one })),
    )
    expect(pages[1].texts.length).toBeGreaterThan(10)
    expect(small).toEqual([])
  })

  test('has no names or numbers that cover each other', () => {
    for (const { map, page } of set.maps) {
      const { texts, width, height } = pages[page - 1]
      const { box } = layoutOf('A4', width > height ? 'landscape' : 'portrait')
      const inMap = texts.filter(
        ({ x, y }) =>
          x > box.x && x < box.x + box.width && height - y > box.y && height - y < box.y + box.height,
      )
      const boxes = inMap.map(one => ({ ...one, top: one.y + 0.7 * one.size }))
      const covered = boxes.flatMap((a, i) =>
        boxes
          .slice(i + 1)
          .filter(b => a.x < b.x + b.width - 0.2 && b.x < a.x + a.width - 0.2 && a.y < b.top && b.y < a.top)
          .map(b => `${a.text} and ${b.text}`),
      )
      expect(covered, `map ${map.number}`).toEqual([])
    }
  })

  test('numbers every cluster on the map and lists them by number, name, households and option', async () => {
    const page = pageOfMap(set, 9)
    const numbers = pages[page - 1].texts.map(({ text }) => text)
    const shown = Array.from({ length: 68 }, (_, at) => String(at + 1)).filter(one => numbers.includes(one))
    expect(shown.length).toBeGreaterThan(65)
    const list = pages[page].all
    for (const [nth, { name }] of clusterPlaces(68).entries())
      expect(list).toContain(bare(`${nth + 1}${name}${nth + 11}`))
    const whole = await textOf(Buffer.from(set.pdf))
    const said = [
      say(language, 'maps.clusterList'),
      say(language, 'technology.none'),
      say(language, 'maps.clustersOn', { page: page + 1 }),
    ]
    for (const one of said) expect(whole).toContain(bare(one))
    expect(set.maps.map(one => one.page)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13])
  })
})

test('a few clusters are listed beside their map', async () => {
  const set = await mapsPdf(planOf(12))
  const pages = await pagesOf(set)
  const page = pageOfMap(set, 9)
  expect(pages).toHaveLength(12)
  for (const [nth, { name }] of clusterPlaces(12).entries()) {
    expect(pages[page - 1].all).toContain(bare(`${nth + 1}${name}${nth + 11}`))
  }
  expect(pages[pageOfMap(set, 11) - 1].all).toContain(bare(say('en', 'maps.clustersOn', { page })))
})

test('five hundred clusters have as many pages as they need', async () => {
  const set = await mapsPdf(planOf(500))
  const pages = await pagesOf(set)
  const lists = pages.slice(pageOfMap(set, 9), pageOfMap(set, 10) - 1)
  expect(lists.length).toBeGreaterThan(2)
  const all = lists.map(one => one.all).join('')
  for (const [nth, { name }] of clusterPlaces(500).entries())
    expect(all).toContain(bare(`${nth + 1}${name}${nth + 11}`))
  const low = lists.flatMap(({ texts }) => texts.filter(({ y }) => y < 24))
  expect(low).toEqual([])
}, 60_000)
