import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { packOf } from '../../app/domain/offline/contract.ts'
import { surveyForms } from '../../app/domain/survey/question.ts'
import { questionsOf } from '../../app/domain/survey/questions.ts'
import { parseManifest } from '../../app/engine/atlas/manifest.ts'
import { tileRoutes } from '../../app/server/tiles/routes.ts'
import { makeTileAddresses } from '../../app/server/tiles/signed-addresses.ts'
import { demoAtlas } from '../server/demo-atlas.ts'
import { startApi } from '../server/harness.ts'
import { villagePolygon } from '../server/plan/place-table.ts'
import { atlasShape } from './atlas-shape.ts'
import { exportHeads } from './export-heads.ts'
import { type FrozenCommit, frozen as fixture, lost, lostLists } from './frozen.ts'
import { ogcShape } from './ogc-shape.ts'
import { type OpenApi, openApiLosses } from './openapi-losses.ts'
import { restoreFrozen } from './restored.ts'

/**
 * Tests that the server of today answers, stores and exports all that one of a frozen commit did. `at` is an hour after its
 * backup: what is forgotten after months is there still.
 */
export async function testServer(commit: FrozenCommit, at: Date): Promise<void> {
  const frozen = <T>(name: string) => fixture<T>(name, commit)
  const running = await startApi({ databaseUrl: await restoreFrozen(commit), at })
  const { call, tokenOf } = running

  /** Where every household has the grid no option is best: callers are told null (households that have the grid, 2026). */
  const isMeant = (loss: string) =>
    /\.best: (null is answered now|its values are not listed any more)$/.test(loss)

  test('the OpenAPI document still takes every request of then, and has every property of its replies', async () => {
    const then = frozen<OpenApi>('openapi')
    expect(Object.keys(then.paths).length).toBeGreaterThan(120)
    const losses = openApiLosses(then, (await call('GET', '/api/openapi.json')).json)
    expect(losses.filter(loss => !isMeant(loss))).toEqual([])
  })

  describe('the words', () => {
    const placesOf = (text: string) =>
      [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort()

    test.each(['en', 'ne'] as const)(
      'of %s still have every key, with the same parameters',
      async language => {
        const then = frozen<Record<'en' | 'ne', Record<string, string>>>('words')[language]
        const { json: now, status } = await call('GET', `/api/words/${language}`)
        expect(status).toBe(200)
        expect(Object.keys(then).length).toBeGreaterThan(3_000)
        expect(Object.keys(then).filter(key => !(key in now))).toEqual([])
        const changed = Object.keys(then).filter(
          key => placesOf(then[key]).join() !== placesOf(String(now[key])).join(),
        )
        expect(changed).toEqual([])
      },
    )
  })

  test('every address of the server is still there', async () => {
    const tiles = tileRoutes({
      atlas: (await demoAtlas()).current,
      martin: { serving: () => null },
      addresses: makeTileAddresses(new Uint8Array(32), () => new Date()),
    })
    const now = [...addressesOf(running.api.app), ...addressesOf(tiles)]
    expect(frozen<string[]>('server-addresses').filter(address => !now.includes(address))).toEqual([])
  })

  /** Method and path, whatever its parameters are called and may be. */
  const addressesOf = ({ routes }: Hono) =>
    routes.map(({ method, path }) => `${method} ${path.replace(/:\w+(\{([^{}]|\{[^{}]*\})*\})?/g, ':')}`)

  test('OGC API still has every link, class of conformance and collection, with its properties in their order', async () => {
    const isOrdered = (name: string) => name.endsWith(': properties')
    expect(lostLists(frozen('ogc'), await ogcShape(running), isOrdered)).toEqual([])
  })

  test('every file for other programs still has every column and property, in their order', async () => {
    const losses = lostLists(frozen('exports'), await exportHeads(running))
    // A question that a later edition does not ask is still read from answers to the earlier one.
    const retired = surveyForms.flatMap(form =>
      questionsOf(form).flatMap(({ name, until }) =>
        until === undefined ? [] : [`${form}.xlsx names: missing: ${name}`],
      ),
    )
    expect(losses.filter(loss => !retired.includes(loss))).toEqual([])
  })

  describe('the atlas', () => {
    test('still has every layer, tileset, field and file', async () => {
      const now = await atlasShape(await demoAtlas())
      expect(lostLists(frozen('atlas'), now, () => false)).toEqual([])
    })

    test('of then describes itself by a manifest that is still read', async () => {
      const then = frozen<object>('manifest')
      expect(lost(then, parseManifest(JSON.stringify(then)))).toEqual([])
    })

    test('still gives a pack with every file, in the form of then', async () => {
      const path = packOf.path.replace('{municipality}', '43611')
      const { json: now, status } = await call('GET', path, { token: await tokenOf('Planner') })
      expect(status).toBe(200)
      const then = frozen<{ format: number; heads: string[]; files: string[] }>('pack')
      expect(now.format).toBe(then.format)
      expect(then.heads.filter(name => !(name in now))).toEqual([])
      const names = now.files.map(({ name }: { name: string }) => name)
      expect(then.files.filter(name => !names.includes(name))).toEqual([])
    })
  })

  describe('a backup of then', () => {
    const then = frozen<Record<string, unknown>>('answers')
    /** Signed for the day, or told of what has changed since: the atlas, the rates, who has logged in. */
    const ofToday = new Set([
      ...['link', 'download_link', 'count', 'last_login_at'],
      ...['atlas_changed', 'out_of_date', 'changed'],
    ])
    /** Made of the atlas and the rates of today, or by weights that follow who answered. */
    const reckoned =
      /(proposals|hints|costrate|default-landcover|report-generate|map-generate|plan\/figures|survey-answers)/
    /** Was empty where a survey knew the stoves of today alone. */
    const mended = /^\.cookingImprovementData\.households: was 0,/
    const calls = Object.keys(then).map(one => one.split(' ') as ['planner' | 'administrator', string])
    const tokens = { planner: () => tokenOf('Planner'), administrator: () => tokenOf('Administrator') }

    /** Of a published figure the source says in addition that its households are those of the preliminary census. */
    const withoutCensus = (now: unknown) =>
      JSON.parse(
        JSON.stringify(now).replaceAll(': household survey (preliminary census)', ': household survey'),
      )

    test.each(calls)('is answered from as then: %s %s', async (who, path) => {
      const { json: now } = await call('GET', path, { token: await tokens[who]() })
      const losses = lost(withoutCensus(then[`${who} ${path}`]), withoutCensus(now), {
        ofToday,
        isShape: reckoned.test(path),
      })
      expect(losses.filter(loss => !mended.test(loss))).toEqual([])
    })

    test('has its audit chain whole, which goes on', async () => {
      const { json: proof } = await call('GET', '/api/audit/proof', { token: await tokens.administrator() })
      expect(proof.broken).toBeNull()
      const { results } = then['administrator /api/audit/?page_size=100'] as { results: object[] }
      expect(proof.rows).toBeGreaterThan(results.length)
    })

    test('still gives the documents that were drawn', async () => {
      const path = '/api/plan/1/report-generate/'
      const { json } = await call('GET', path, { token: await tokens.planner() })
      expect(json.files.length).toBeGreaterThan(1)
      for (const { link, sha256 } of json.files) {
        const { bytes } = await call('GET', link)
        expect(createHash('sha256').update(new Uint8Array(bytes)).digest('hex')).toBe(sha256)
      }
    })

    test('lets everybody in by the password of then', async () => {
      const body = { email: 'hari@urja.example', password: 'Urja-Sulikot-2026' }
      const { status, json } = await call('POST', '/api/login/', { body })
      expect([status, json.user?.first_name]).toEqual([200, 'Hari'])
    })

    test('says by which census its clusters, its sample and its published figures count', async () => {
      const token = await tokens.planner()
      const [cluster] = (await call('GET', '/api/bat/1', { token })).json
      const { json: sample } = await call('GET', '/api/sst/1', { token })
      expect([cluster.census_2021, sample.census_2021]).toEqual(['preliminary', 'preliminary'])
      const { json: published } = await call('GET', '/api/mep-energy-data/?sddmm=43611', { token })
      expect(published.source).toContain('household survey (preliminary census)')
      const polygon = await villagePolygon()
      const { json: again } = await call('POST', '/api/bat/zonal-query/', { token, body: { polygon } })
      expect(again).toMatchObject({ census_2021: 'final' })
    })

    test('is written on: a plan opens again, takes a change, and is completed', async () => {
      const token = await tokens.planner()
      const complete = (is_completed: boolean) =>
        call('POST', '/api/plan/1/plan-completion/', { token, body: { is_completed } })
      expect((await complete(false)).status).toBe(200)
      const path = '/api/plan/1/mission-vision'
      const { vision, mission, version } = (await call('GET', path, { token })).json
      const body = { vision: `${vision}.`, mission, version }
      expect((await call('PUT', path, { token, body })).json).toMatchObject({ version: version + 1 })
      expect((await complete(true)).json).toMatchObject({ is_completed: true, percent_completed: 100 })
    })
  })
}
