import { beforeAll, describe, expect, test } from 'vitest'
import { formatMessage } from '../../app/domain/messages/format-message.ts'
import { languages, type Message, say } from '../../app/domain/messages/messages.ts'
import type { Atlas } from '../../app/engine/atlas/atlas.ts'
import { villageIn } from './bat/villages.ts'
import { demoAtlas } from './demo-atlas.ts'
import { type Running, startApi } from './harness.ts'

let api: Running
let atlas: Atlas
let token: string
beforeAll(async () => {
  api = await startApi()
  atlas = (await demoAtlas()).current()
  token = await api.tokenOf('Planner')
})
const sulikot = 43611
const inLanguage = (language?: string): Record<string, string> =>
  language === undefined ? {} : { 'accept-language': language }
const post = (path: string, body: unknown, language?: string, as: string | undefined = token) =>
  api.call('POST', path, { token: as, body, headers: inLanguage(language) })
const village = () => ({ type: 'Polygon', coordinates: [villageIn(atlas, sulikot)] })

describe('the language of a refusal', () => {
  test.each([
    [undefined, 'en'],
    ['en', 'en'],
    ['ne', 'ne'],
    ['ne-NP', 'ne'],
    ['NE', 'ne'],
    ['de, fr;q=0.9', 'en'],
    ['de, ne;q=0.4', 'ne'],
    ['en;q=0.5, ne;q=0.8', 'ne'],
    ['en-GB,en;q=0.9,ne;q=0.8', 'en'],
    ['ne;q=0', 'en'],
    ['*', 'en'],
    ['constructor, __proto__', 'en'],
    ['ne;q=nonsense', 'en'],
    [';;,,q=1;', 'en'],
  ] as const)('Accept-Language %s is answered in %s', async (header, language) => {
    const { status, json, headers } = await api.call('GET', '/api/login/', { headers: inLanguage(header) })
    expect([status, json.code]).toEqual([405, 'method_not_allowed'])
    const sentence = say(language, 'failure.methodNotAllowed', { methods: 'POST' })
    expect([json.error, json.detail]).toEqual([sentence, sentence])
    expect(headers.get('content-language')).toBe(language)
    expect(headers.get('vary')?.toLowerCase()).toContain('accept-language')
  })

  test.each(['en', 'ne'] as const)('fields too: %s', async language => {
    const words = languages[language]
    const login = await post('/api/login/', { email: ' ', extra: 1 }, language, undefined)
    expect(login.json.email).toEqual([words['account.emailRequired']])
    expect(login.json.password).toEqual([words['field.required']])
    expect(login.json.extra).toEqual([words['field.unknown']])
    expect(login.json.error).toBe(`email: ${words['account.emailRequired']}`)

    const broken = await post('/api/login/', '{', language, undefined)
    expect(broken.json.error).toBe(`${words['field.body']}: ${words['field.notJson']}`)

    const form = { tier: 1, dc_watt: 7 }
    const watts = await post('/api/bat/zonal-query/', { polygon: village(), bat_form: form }, language)
    const choices = words['field.oneOf'].split('{expected}')
    expect(watts.json['bat_form.dc_watt']).toEqual([
      expect.stringMatching(new RegExp(`^${choices[0]}[\\d, ]+${choices[1]}$`)),
    ])
    expect(watts.json.error).toBe(`bat_form.dc_watt: ${watts.json['bat_form.dc_watt'][0]}`)
  })

  test.each(['en', 'ne'] as const)('geometry, roles, addresses and working areas: %s', async language => {
    const open = [...villageIn(atlas, sulikot).slice(0, -1)]
    const polygon = { type: 'Polygon', coordinates: [open] }
    const drawn = await post('/api/bat/houses', { polygon, hh_input: 'osm' }, language)
    expect(drawn.json.polygon).toEqual([say(language, 'geometry.ringOpen', { ring: 1 })])
    expect(drawn.json.error).toBe(`polygon: ${say(language, 'geometry.ringOpen', { ring: 1 })}`)

    const kathmandu = { point: { type: 'Point', coordinates: [85.32, 27.71] } }
    const elsewhere = await post('/api/bat/point-query/', kathmandu, language)
    expect([elsewhere.status, elsewhere.json.error]).toEqual([403, say(language, 'tool.outsideWorkingArea')])
    const nowhere = await post('/api/nowhere', {}, language)
    expect(nowhere.json.error).toBe(say(language, 'failure.notFound'))
    const stranger = await post('/api/bat/houses', {}, language, '')
    expect([stranger.status, stranger.json.error]).toEqual([401, say(language, 'failure.permission')])
  })
})

describe('the language of an analysis', () => {
  const makeBody = () => ({
    polygon: village(),
    load_info_data: [{ institution_id: 7, number: 1, avg_load_W: 5000 }],
    bat_form: { tier: 1, dc_watt: 20 },
    extra_params: { grid_extension: true, grid_extension_limit_km: 15, extension_period: '< 5 Years' },
  })

  test('is none: every reader gets the same keys, and both languages have words for them', async () => {
    const [plain, en, ne] = await Promise.all(
      [undefined, 'en', 'ne'].map(language => post('/api/bat/zonal-query/', makeBody(), language)),
    )
    expect([plain.status, en.status, ne.status]).toEqual([200, 200, 200])
    expect(ne.json).toEqual(en.json)
    expect(plain.json).toEqual(en.json)
    expect(ne.headers.get('content-language')).toBeNull()
    const reasons = Object.values<{ reason: Message | null }>(ne.json.energy_costs).map(cost => cost.reason)
    const sentences: Message[] = [ne.json.best_reason, ...ne.json.warnings, ...reasons].filter(one => one)
    expect(sentences.map(({ key }) => key)).toContain('bat.warn.generated')
    const words = Object.fromEntries(
      await Promise.all(
        ['en', 'ne'].map(async one => [one, (await api.call('GET', `/api/words/${one}`)).json]),
      ),
    )
    for (const { key, params } of sentences) {
      expect(formatMessage('ne', words.ne, key, params)).toMatch(/^[^{}]*[\u0900-\u097F][^{}]*$/)
      expect(formatMessage('en', words.en, key, params)).toMatch(/^[^{}\u0900-\u097F]+ [^{}\u0900-\u097F]+$/)
    }
  })
})
