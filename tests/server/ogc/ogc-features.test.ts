import { bboxPolygon, booleanIntersects } from '@turf/turf'
import { eq } from 'drizzle-orm'
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Bounds } from '../../../app/domain/geometry.ts'
import { buildingsOf } from '../../../app/domain/spatial/buildings/building-grid.ts'
import { vertexAt } from '../../../app/domain/spatial/water/stream-network.ts'
import type { Atlas } from '../../../app/engine/atlas/atlas.ts'
import { findUserByEmail } from '../../../app/server/accounts/queries.ts'
import { users } from '../../../app/server/db/schema-accounts.ts'
import { batClusters, planRows } from '../../../app/server/db/schema-plans.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { startApi } from '../harness.ts'
import { correctionBody, seedPlan } from '../plan/plan-fixture.ts'

const whole = (await demoAtlas()).current()
/** The same atlas, in which the lines of the grid are for who has logged in. */
const withheld: Atlas = {
  ...whole,
  manifest: {
    ...whole.manifest,
    layers: {
      ...whole.manifest.layers,
      'energy.distribution': { ...whole.manifest.layers['energy.distribution'], access: 'login' },
    },
  },
}
let used = whole
const running = await startApi({ atlas: { current: () => used } })
const { call, tokenOf, url } = running

const box: Bounds = [84.6, 28.0, 84.72, 28.1]
const open = '/ogc'
type Page = FeatureCollection & {
  numberMatched: number
  numberReturned: number
  links: { rel: string; href: string }[]
}
const get = async (path: string) => call('GET', path)
const itemsOf = async (id: string, query: string, root = open): Promise<Page> =>
  (await get(`${root}/collections/${id}/items?${query}`)).json

/** All that match, page by page as the links lead. */
async function collect(id: string, query: string): Promise<Feature[]> {
  const features: Feature[] = []
  for (let next: string | undefined = `${open}/collections/${id}/items?${query}`; next; ) {
    const page: Page = (await get(next)).json
    expect(page.numberReturned).toBe(page.features.length)
    features.push(...page.features)
    expect(features.length).toBeLessThanOrEqual(page.numberMatched)
    next = page.links.find(({ rel }) => rel === 'next')?.href.slice(url.length)
    if (next === undefined) expect(features).toHaveLength(page.numberMatched)
  }
  return features
}

async function collectionsOf(root = open) {
  const { collections } = (await get(`${root}/collections`)).json as {
    collections: { id: string; title: string; description: string; attribution: string }[]
  }
  return collections
}
const titlesOf = async (root = open) =>
  Object.fromEntries((await collectionsOf(root)).map(({ id, title }) => [id, title]))

const inBox = ([lng, lat]: Position) => lng >= box[0] && lng <= box[2] && lat >= box[1] && lat <= box[3]
const meetsBox = (geometry: Geometry) => booleanIntersects(geometry, bboxPolygon(box))
const ids = (features: Feature[]) => features.map(({ id }) => Number(id)).sort((a, b) => a - b)

describe('features of the atlas', () => {
  it('tells only what meets a box, page by page, each once: settlements', async () => {
    const found = await collect('settlement', `bbox=${box}&limit=7`)
    const known = whole.settlements.all.flatMap(({ at }, i) => (inBox(at) ? [i + 1] : []))
    expect(known.length).toBeGreaterThan(20)
    expect(ids(found)).toEqual(known)
    const [{ id, properties }] = found
    const { name, households, urban, sddmm, ward } = whole.settlements.all[Number(id) - 1]
    expect(properties).toEqual({ name, households, urban, SDDMM: sddmm, ward })
  })

  it('buildings, houses before others', async () => {
    const found = await collect('building', `bbox=${box}&limit=999`)
    const places: Position[] = []
    for (const grid of [whole.houses, whole.otherBuildings]) {
      const { lng, lat } = buildingsOf(grid)
      for (let i = 0; i < lng.length; i++) if (inBox([lng[i], lat[i]])) places.push([lng[i], lat[i]])
    }
    const near = (given: Position[]) =>
      given.map(at => at.map(degrees => degrees.toFixed(7)).join(' ')).sort()
    expect(found.length).toBeGreaterThan(2_000)
    expect(near(found.map(({ geometry }) => (geometry as { coordinates: Position }).coordinates))).toEqual(
      near(places),
    )
    const houses = found.filter(({ properties }) => properties?.house).length
    expect(found.findIndex(({ properties }) => !properties?.house)).toBe(houses)
    expect((await get(`${open}/collections/building/items/${found.at(-1)?.id}`)).json.properties).toEqual(
      found.at(-1)?.properties,
    )
  })

  it('streams and lines of the grid, also those that only cross it', async () => {
    const streams = await collect('streamline', `bbox=${box}&limit=500`)
    const { count, first } = whole.streams
    const crossing = Array.from({ length: count }, (_, arc) => arc).filter(arc => {
      const line = Array.from({ length: first[arc + 1] - first[arc] }, (_, i) =>
        vertexAt(whole.streams, first[arc] + i),
      )
      const isNear = line.some(([x, y]) => Math.abs(x - 84.66) < 0.2 && Math.abs(y - 28.05) < 0.2)
      return isNear && meetsBox({ type: 'LineString', coordinates: line })
    })
    expect(crossing.length).toBeGreaterThan(50)
    expect(ids(streams)).toEqual(crossing.map(arc => arc + 1))

    const file = JSON.parse(Buffer.from(whole.bytes.files.energy).toString()) as FeatureCollection
    for (const layer of ['distribution', 'micro_hydro']) {
      const own = file.features.filter(({ properties }) => properties?.layer === layer)
      const known = own.flatMap(({ geometry }, i) => (meetsBox(geometry) ? [i + 1] : []))
      expect(known.length, layer).toBeGreaterThan(0)
      const found = await collect(layer, `bbox=${box}&limit=3`)
      expect(ids(found), layer).toEqual(known)
      const { geometry, properties } = own[Number(found[0].id) - 1]
      expect({ layer, ...found[0].properties }).toEqual(properties)
      expect(found[0].geometry).toEqual(geometry)
    }
  })

  it('municipalities and wards that have a part in it', async () => {
    const found = await collect('ward', `bbox=${box}`)
    const levels = await collect('municipality', `bbox=${box}`)
    const near = whole.regions.levels.filter(({ bounds: [west, south, east, north] }) =>
      [west <= box[2], east >= box[0], south <= box[3], north >= box[1]].every(Boolean),
    )
    const meets = (code: number) =>
      meetsBox({ type: 'MultiPolygon', coordinates: whole.regions.outline(code) })
    expect(ids(levels)).toEqual(near.map(({ fact }) => fact.code).filter(meets))
    const wards = near.flatMap(({ fact }) =>
      whole.regions.wardNumbers(fact.code).map(ward => fact.code * 100 + ward),
    )
    expect(ids(found)).toEqual(wards.filter(meets))
    expect(found.length).toBeGreaterThan(5)
    const level = await get(`${open}/collections/municipality/items/43611`)
    expect(level.json.properties).toMatchObject({ SDDMM: 43611, GaPa_NaPa: 'Sulikot', District: 'Gorkha' })
  })

  it('tells what is generated by name, and whose figures are whose', async () => {
    const titles = await titlesOf()
    expect([titles.substation, titles.municipality]).toEqual([
      'Existing substations (generated)',
      'Municipalities',
    ])
    const collections = Object.fromEntries((await collectionsOf()).map(one => [one.id, one]))
    expect(collections.municipality.description).toMatch(/Source: Outlines.+Source: .*census 2011 and 2021/)
    expect(collections.municipality.attribution).toContain('National Statistics Office')
    expect(collections.ward.description).toContain('of the 6,743 wards: census 2021 (final)')
    expect(collections.ward.description).toContain('Houses outside every mapped ward')
    expect(titles.ward).toBe('Wards')
    expect(collections.ward.attribution).toContain('© OpenStreetMap contributors (ODbL 1.0)')
    const page = await get(`${open}/collections/ward/items?limit=1`)
    expect(page.json).toMatchObject({ attribution: collections.ward.attribution })
    expect(page.json.features[0].properties.generated).toBe(false)
    const made = await get(`${open}/collections/ward/items/5520801`)
    expect(made.json.properties.generated).toBe(true)
  })

  it('ends its pages, and knows what is not there', async () => {
    const { numberMatched } = await itemsOf('settlement', 'limit=1')
    expect(numberMatched).toBe(whole.settlements.count)
    const last = await itemsOf('settlement', `limit=1000&offset=${numberMatched - 5}`)
    expect([last.numberReturned, last.links.map(({ rel }) => rel)]).toEqual([
      5,
      ['self', 'prev', 'collection'],
    ])
    const past = await itemsOf('settlement', `offset=${numberMatched + 5}`)
    expect([past.features, past.numberReturned]).toEqual([[], 0])
    expect((await itemsOf('settlement', 'limit=100000')).features).toHaveLength(1_000)
    expect((await itemsOf('settlement', 'bbox=170,27,85,28&limit=1')).numberMatched).toBe(
      (await itemsOf('settlement', 'bbox=-180,27,85,28&limit=1')).numberMatched,
    )
    for (const path of [
      'settlement/items/0',
      'settlement/items/99999999',
      'settlement/items/x',
      'none',
      'none/items',
    ])
      expect((await get(`${open}/collections/${path}`)).status, path).toBe(404)
  })

  it.each([
    ['bbox=1,2,3', 'bbox'],
    ['bbox=1,2,3,x', 'bbox'],
    ['bbox=84,28,85,27', 'bbox'],
    ['limit=0', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1e3', 'limit'],
    ['offset=x', 'offset'],
    ['datetime=yesterday', 'datetime'],
    ['datetime=/', 'datetime'],
    ['crs=EPSG:4326', 'crs'],
    ['where=1', 'where'],
  ])('refuses %s and names %s', async (query, field) => {
    const { status, json } = await get(`${open}/collections/settlement/items?${query}`)
    expect([status, json.code]).toEqual([400, 'malformed'])
    expect(json[field]).toHaveLength(1)
    expect(json.error.startsWith(`${field}: `)).toBe(true)
  })

  it('tells what has no time at any time', async () => {
    for (const datetime of [
      '2026-11-24T00:00:00Z',
      '2015-01-01T00:00:00+05:45/..',
      '../2015-01-01T00:00:00Z',
    ])
      expect(
        (await itemsOf('micro_hydro', `limit=1&datetime=${encodeURIComponent(datetime)}`)).numberMatched,
      ).toBe(whole.manifest.layers['energy.micro_hydro'].count)
  })

  it('gives other reference systems in the order of their axes', async () => {
    const at = 'http://www.opengis.net/def/crs/EPSG/0/'
    const path = `${open}/collections/settlement/items?bbox=${box}&limit=3`
    const plain = (await get(path)).json as Page
    const turned = await get(`${path}&crs=${at}4326`)
    expect(turned.headers.get('content-crs')).toBe(`<${at}4326>`)
    const point = (page: Page) =>
      page.features.map(({ geometry }) => (geometry as { coordinates: Position }).coordinates)
    expect(point(turned.json)).toEqual(point(plain).map(([lng, lat]) => [lat, lng]))
    const [[x, y]] = point((await get(`${path}&crs=${at}3857`)).json)
    const [[lng]] = point(plain)
    expect(x).toBeCloseTo((lng * 20_037_508.342789) / 180, 1)
    expect(y).toBeGreaterThan(3_200_000)
    const again = `bbox=${[x - 1, y - 1, x + 1, y + 1]}&bbox-crs=${at}3857`
    expect((await itemsOf('settlement', again)).features[0].id).toBe(plain.features[0].id)
  })
})

describe('who may', () => {
  beforeAll(() => {
    used = whole
  })
  const collectionsAt = async (root: string): Promise<string[]> =>
    (await get(`${root}/collections`)).json.collections.map(({ id }: { id: string }) => id)
  const pathOf = (address: string) => new URL(address).pathname

  it('has every layer where all are open', async () => {
    expect(await collectionsAt(open)).toContain('distribution')
    const { json } = await call('GET', '/api/ogc', { token: await tokenOf('General') })
    expect(json).toEqual({ address: 'https://urja.example/ogc', ends_at: null })
  })

  it('finds what needs a login at an address for the day alone', async () => {
    used = withheld
    const shown = await collectionsAt(open)
    expect(shown).toContain('settlement')
    // Buildings tell their distance to the lines.
    for (const id of ['distribution', 'substation', 'building']) {
      expect(shown).not.toContain(id)
      for (const path of [id, `${id}/items`, `${id}/items/1`, `${id}/tiles`])
        expect((await get(`${open}/collections/${path}`)).status, path).toBe(404)
    }
    const { json } = await call('GET', '/api/ogc', { token: await tokenOf('General') })
    const root = pathOf(json.address)
    expect(await collectionsAt(root)).toContain('distribution')
    expect((await itemsOf('distribution', 'limit=1', root)).numberReturned).toBe(1)
    const last = root.at(-1) === 'A' ? 'B' : 'A'
    expect((await get(root.slice(0, -1) + last)).status).toBe(403)
    expect((await get(root.replace(/\d{4}-/, '2999-'))).status).toBe(403)
    used = whole
  })

  it('opens a plan to whom it was given, while he may read it', async () => {
    const { db } = running.database
    const planner = await findUserByEmail(db, 'planner@urja.example')
    const by = planner?.user.id ?? 0
    const plan = await seedPlan(running.database, { by, sddmm: 43611 })
    const ring = [
      [84.7, 28.1],
      [84.71, 28.1],
      [84.71, 28.11],
      [84.7, 28.1],
    ]
    const value = {
      cluster_name: 'गाउँ',
      inputs: { polygon: { type: 'Polygon', coordinates: [ring] } },
      found: { best: 'mhp', num_household: 40, total_demand_kW: 12 },
    }
    await db.insert(batClusters).values([
      { plan_id: plan, value },
      { plan_id: plan, value },
    ])
    const { json } = await call('GET', `/api/plan/${plan}/ogc/`, { token: await tokenOf('Planner') })
    const root = pathOf(json.address)
    expect((await get(root)).json.title).toContain('plan')
    const titles = await titlesOf(root)
    expect([titles['bat-clusters'], titles['map-corrections']]).toEqual([
      'BAT clusters (generated)',
      'Map corrections',
    ])
    const { features, numberMatched } = await itemsOf('bat-clusters', 'limit=1', root)
    expect(numberMatched).toBe(2)
    expect(features[0]).toMatchObject({ id: 1, properties: { cluster_name: 'गाउँ', best: 'mhp' } })
    expect((await itemsOf('bat-clusters', 'bbox=84.7,28.11,84.702,28.12', root)).numberMatched).toBe(0)
    expect((await itemsOf('bat-clusters', 'bbox=84.709,28.1,84.72,28.11', root)).numberMatched).toBe(2)
    const tile = `${root}/collections/bat-clusters/tiles/WebMercatorQuad/12/1714/3011`
    expect(Buffer.from((await get(tile)).bytes).toString()).toContain('cluster_name')
    expect((await get(`${root}/tiles/WebMercatorQuad/12/1/1`)).status).toBe(204)

    const corrections = await itemsOf('map-correction-points', 'limit=10', root)
    expect(corrections.features).toMatchObject([
      {
        geometry: correctionBody().geometry,
        properties: { kind: 'transformer', source: 'Visit of the ward office', date: '2026-05-01' },
      },
    ])
    const geometry = {
      type: 'LineString',
      coordinates: [
        [84.7, 28.1],
        [84.72, 28.12],
      ],
    }
    const gone = correctionBody({ kind: 'gone', geometry })
    await db.insert(planRows).values({ plan_id: plan, kind: 'correction', value: gone })
    expect((await itemsOf('map-corrections', 'limit=10', root)).features).toMatchObject([
      { geometry, properties: { kind: 'gone' } },
    ])
    expect((await itemsOf('map-corrections', 'bbox=84.71,28.1,84.72,28.105', root)).numberMatched).toBe(0)
    expect((await itemsOf('map-corrections', 'bbox=84.71,28.1,84.72,28.115', root)).numberMatched).toBe(1)
    const project = Buffer.from((await get(`${root}/projects/43611.qgs`)).bytes).toString()
    expect(project).toContain("&quot;kind&quot; = 'gone'")

    for (const changed of [
      root.replace(`/${plan}/`, `/${plan + 1}/`),
      root.replace(`/${by}/`, `/${by + 1}/`),
    ])
      expect((await get(changed)).status).toBe(403)
    await db.update(users).set({ is_active: false }).where(eq(users.id, by))
    running.later(60_000)
    expect((await get(root)).status).toBe(401)
    await db.update(users).set({ is_active: true }).where(eq(users.id, by))
    running.later(60_000)
    expect((await get(root)).status).toBe(200)
    running.later(2 * 24 * 3600_000)
    expect((await get(root)).status).toBe(403)
  })
})

it('describes itself: every link of the landing page answers, and the definition has the paths', async () => {
  for (const { href } of (await get(open)).json.links)
    expect((await get(href.slice(url.length))).status).toBe(200)
  expect((await get(`${open}/`)).json).toEqual((await get(open)).json)
  const { paths, openapi } = (await get(`${open}/api`)).json
  expect(openapi).toBe('3.0.3')
  expect(Object.keys(paths)).toContain('/collections/settlement/items')
  expect((await get(`${open}?f=html`)).status).toBe(400)
})
