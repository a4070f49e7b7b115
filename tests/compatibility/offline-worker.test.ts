import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { browserOf, cachesOf, planner } from './browser-then.ts'
import { frozenCommits } from './frozen.ts'

const origin = 'http://urja.example'

describe.each(frozenCommits)('the browser of %s', commit => {
  const browser = browserOf(commit)
  const heard: Record<string, (event: unknown) => void> = {}

  beforeAll(async () => {
    const [record] = browser.caches['urja-offline']
    const { refreshed_at } = JSON.parse(record.text ?? '')
    // A pack opens for 14 days.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(refreshed_at) + 3600_000 })
    vi.stubGlobal('self', {
      addEventListener(kind: string, hear: (event: unknown) => void) {
        heard[kind] = hear
      },
      skipWaiting: async () => {},
      clients: { claim: async () => {}, matchAll: async () => [] },
      location: new URL(`${origin}/service-worker.js`),
      registration: { scope: `${origin}/` },
    })
    vi.stubGlobal('location', new URL(`${origin}/service-worker.js`))
    vi.stubGlobal('registration', { scope: `${origin}/` })
    vi.stubGlobal('__SHELL__', [])
    vi.stubGlobal('caches', cachesOf(browser))
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    vi.resetModules()
    await import('../../app/offline/service-worker.ts')
  })
  afterAll(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  async function fetchOffline(path: string): Promise<Response | undefined> {
    let reply: Promise<Response> | undefined
    const authorization = `Bearer x.${btoa(JSON.stringify({ sub: planner }))}.y`
    const request = new Request(origin + path, { headers: { authorization } })
    heard.fetch({ request, respondWith: (given: Promise<Response>) => (reply = given) })
    return reply
  }

  const [, entries] = Object.entries(browser.caches).find(([name]) => name.startsWith('urja-pack-')) ?? []
  const cached = (entries ?? []).flatMap(({ address, text }) =>
    text === undefined || !address.startsWith('/api/') ? [] : [[address, JSON.parse(text)] as const],
  )

  test('without a network, a pack of then answers all that was kept beside it', async () => {
    expect(cached.length).toBeGreaterThan(15)
    for (const [address, then] of cached) {
      const now = await (await fetchOffline(address))?.json()
      expect(Array.isArray(then) ? now : { ...now }, address).toMatchObject(then)
    }
  })
})
