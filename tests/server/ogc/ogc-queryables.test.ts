import type { FeatureCollection } from 'geojson'
import { describe, expect, it } from 'vitest'
import { findUserByEmail } from '../../../app/server/accounts/queries.ts'
import type { CollectionId } from '../../../app/server/ogc/collections/collection.ts'
import { type Queryable, queryablesOf } from '../../../app/server/ogc/collections/queryables.ts'
import { demoAtlas } from '../demo-atlas.ts'
import { startApi } from '../harness.ts'
import { seedPlan } from '../plan/plan-fixture.ts'

const running = await startApi()
const { call, tokenOf, database } = running
const atlas = (await demoAtlas()).current()
const rel = 'http://www.opengis.net/def/rel/ogc/1.0/queryables'
type Page = FeatureCollection & { numberMatched: number; links: { rel: string; href: string }[] }

const planner = await findUserByEmail(database.db, 'planner@urja.example')
const plan = await seedPlan(database, { by: planner?.user.id ?? 0, sddmm: 43611 })
const address = (await call('GET', `/api/plan/${plan}/ogc/`, { token: await tokenOf('Planner') })).json
  .address
const roots = ['/ogc', new URL(address).pathname]
const collections = (
  await Promise.all(
    roots.map(async root =>
      (
        await call('GET', `${root}/collections`)
      ).json.collections.map(
        (one: { id: CollectionId; links: { rel: string; href: string; type: string }[] }) => ({
          root,
          ...one,
        }),
      ),
    ),
  )
).flat() as { root: string; id: CollectionId; links: { rel: string; href: string; type: string }[] }[]
const items = async (at: string, query: string): Promise<Page> =>
  (await call('GET', `${at}/items?${query}`)).json

const fits: Record<Queryable['type'], (value: unknown) => boolean> = {
  string: value => typeof value === 'string',
  integer: Number.isInteger,
  number: value => typeof value === 'number',
  boolean: value => typeof value === 'boolean',
}

describe('queryables', () => {
  it('of each collection are a JSON Schema that its document links and the definition declares', async () => {
    expect(collections.length).toBeGreaterThan(20)
    for (const { root, id, links } of collections) {
      const link = links.find(one => one.rel === rel)
      expect(link?.type).toBe('application/schema+json')
      const reply = await call('GET', new URL(link?.href ?? '').pathname)
      expect([reply.status, reply.headers.get('content-type')], id).toEqual([200, 'application/schema+json'])
      const sister = await call('GET', `${root}/collections/${id}`)
      for (const name of ['cache-control', 'vary', 'content-language'])
        expect(reply.headers.get(name), name).toBe(sister.headers.get(name))
      const { $schema, $id, type, properties, additionalProperties } = reply.json
      expect([$schema, $id, type, additionalProperties]).toEqual([
        'https://json-schema.org/draft/2020-12/schema',
        link?.href,
        'object',
        false,
      ])
      const { geometry, ...fields } = properties
      expect(geometry['x-ogc-role']).toBe('primary-geometry')
      expect(geometry.format).toMatch(/^geometry-(point|linestring|polygon)-or-multi/)
      expect(Object.keys(fields)).toEqual(Object.keys(queryablesOf(id)))
      for (const [name, { title }] of Object.entries<{ title: string }>(fields))
        expect(title, `${id}.${name}`).toMatch(/^[A-Z]/)
      const { paths } = (await call('GET', `${root}/api`)).json
      expect(Object.keys(paths)).toContain('/collections/{collectionId}/queryables')
      const declared = paths[`/collections/${id}/items`].get.parameters.map(
        ({ name }: { name: string }) => name,
      )
      expect(declared).toEqual(expect.arrayContaining(Object.keys(fields)))
    }
  })

  it('are properties of their type, and each finds what has its value', async () => {
    for (const { root, id } of collections.filter(one => one.root === '/ogc')) {
      const at = `${root}/collections/${id}`
      const [first] = (await items(at, 'limit=1')).features
      for (const [name, { type }] of Object.entries(queryablesOf(id))) {
        const value = first.properties?.[name]
        if (value === undefined || value === null) continue
        expect(fits[type](value), `${id}.${name}: ${value}`).toBe(true)
        const page = await items(at, `limit=20&${name}=${encodeURIComponent(String(value))}`)
        expect(page.features[0].id, `${id}.${name}`).toBe(first.id)
        for (const { properties } of page.features) expect(properties?.[name]).toBe(value)
      }
    }
  })

  it('count all that match, page by page, with a box too', async () => {
    const at = '/ogc/collections/settlement'
    const own = atlas.settlements.all.filter(({ sddmm }) => sddmm === 43611)
    const urban = own.filter(one => !one.urban && one.ward === 1)
    expect(urban.length).toBeGreaterThan(0)
    const page = await items(at, 'SDDMM=43611&urban=false&ward=1&limit=1')
    expect(page.numberMatched).toBe(urban.length)
    const whole = await items(at, `SDDMM=43611&limit=1000`)
    expect(whole.numberMatched).toBe(own.length)
    const box = [84.6, 28, 84.72, 28.1]
    const inBox = own.filter(
      ({ at: [lng, lat] }) => lng >= box[0] && lng <= box[2] && lat >= box[1] && lat <= box[3],
    )
    expect(inBox.length).toBeLessThan(own.length)
    expect((await items(at, `SDDMM=43611&bbox=${box}`)).numberMatched).toBe(inBox.length)
    const next = (await items(at, 'SDDMM=43611&limit=5')).links.find(one => one.rel === 'next')
    expect(next?.href).toContain('SDDMM=43611')
    expect((await items(at, 'name=nowhere')).numberMatched).toBe(0)
  })

  it.each([
    ['settlement', 'urban=yes', 'urban'],
    ['settlement', 'SDDMM=x', 'SDDMM'],
    ['settlement', 'SDDMM=1e3', 'SDDMM'],
    ['settlement', 'kV=11', 'kV'],
    ['micro_hydro', 'power_kW=NaN', 'power_kW'],
    ['building', 'house=true', 'house'],
    ['settlement', `name=${'a'.repeat(201)}`, 'name'],
  ])('%s?%s is refused, and the parameter named', async (id, query, field) => {
    const { status, json } = await call('GET', `/ogc/collections/${id}/items?${query}`)
    expect([status, json.code]).toEqual([400, 'malformed'])
    expect(json[field]).toHaveLength(1)
  })

  it('of what is not there are 404 in JSON, and of an unknown format 400', async () => {
    const { status, json } = await call('GET', '/ogc/collections/none/queryables')
    expect([status, json.code]).toEqual([404, 'not_found'])
    expect((await call('GET', '/ogc/collections/ward/queryables?f=html')).status).toBe(400)
  })

  it('are said in Nepali too', async () => {
    const { json } = await call('GET', '/ogc/collections/settlement/queryables', {
      headers: { 'accept-language': 'ne' },
    })
    expect(json.properties.households.title).toBe('घरधुरी')
  })
})
