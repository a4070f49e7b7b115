import { execFileSync } from 'node:child_process'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { languages, say } from '../../../app/domain/messages/messages.ts'
import { areaOf } from '../../../app/server/http/docs/areas.ts'
import { docsPages } from '../../../app/server/http/docs/docs-page.ts'
import { docsRoute } from '../../../app/server/http/docs/docs-route.ts'
import type { Operation } from '../../../app/server/http/docs/operation.ts'
import { plainType } from '../../../app/server/http/docs/plain-types.ts'
import { startApi } from '../harness.ts'

const { api, call, url } = await startApi()
const document = (await call('GET', '/api/openapi.json')).json as {
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, one]) => ({ ...one, path, method: method.toUpperCase() })),
)
const pageIn = async (language: 'en' | 'ne') =>
  Buffer.from((await call('GET', `/api/docs?lang=${language}`)).bytes).toString()
const english = await pageIn('en')
const plain = (html: string) =>
  html.replace(/<[^>]*>/g, '').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
/** The article of each call by its anchor. */
const articlesOf = (page: string) =>
  new Map([...page.matchAll(/<article id="(\w+)".*?<\/article>/gs)].map(([all, id]) => [id, all]))
const lineOf = (html: string) => plain(/<pre.*?<code>(.*?)<\/code><\/pre>/s.exec(html)?.[1] ?? '')

describe('the page for programmers', () => {
  test('has every call once, with anchor, contents, search text, who may call, and what goes in and out', () => {
    const articles = articlesOf(english)
    expect(operations.length).toBe(api.routes.length)
    expect([...articles.keys()].sort()).toEqual(operations.map(one => one.operationId).sort())
    for (const { operationId, method, path, summary, parameters, requestBody } of operations) {
      const html = articles.get(operationId) ?? ''
      expect(english.split(`href="#${operationId}"`), operationId).toHaveLength(3)
      const searched = plain(/data-search="([^"]*)"/.exec(html)?.[1] ?? '')
      expect(searched).toBe(`${method} ${path} ${summary}`.toLowerCase())
      expect(plain(html)).toContain('Access')
      for (const { name } of parameters) expect(html).toContain(`<code>${name}</code></th>`)
      expect(html.includes('<b>Body</b>'), operationId).toBe(requestBody !== undefined)
      expect(html).toContain('<b>Response</b>')
    }
  })

  test('each line is one command of a shell, which calls this product, with a token where one is needed', () => {
    const lines = operations.map(({ operationId }) => lineOf(articlesOf(english).get(operationId) ?? ''))
    const names = [...new Set(lines.flatMap(line => line.match(/(?<=\$\{)\w+/g) ?? []))]
    const script = [
      'set -eu',
      'curl() { printf "%s\\t" "$@"; echo; }',
      'TOKEN=mine',
      ...names.map(name => `${name}=1`),
      ...lines,
    ].join('\n')
    const called = execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trimEnd().split('\n')
    expect(called).toHaveLength(operations.length)
    for (const [i, { path, method, security, requestBody }] of operations.entries()) {
      const words = called[i].split('\t')
      const address = new URL(words.find(word => word.startsWith('http')) ?? '')
      expect(address.origin).toBe(url)
      expect(address.pathname).toBe(path.replace(/\{\w+\}/g, '1'))
      expect(words.includes('Authorization: Bearer mine'), path).toBe(security.length > 0)
      expect(words.includes('@body.json'), path).toBe(requestBody !== undefined)
      const sent = words.includes('-X') ? words[words.indexOf('-X') + 1] : requestBody ? 'POST' : 'GET'
      expect(sent, path).toBe(method)
    }
  })

  test('stands under the policy of the app: nothing inline, nothing of others', async () => {
    const { headers } = await call('GET', '/api/docs')
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self';")
    const whole = docsPages(document, { style: '/assets/a.css', script: '/assets/a.js' })('en', url)
    expect(whole).toContain('<script type="module" src="/assets/a.js"></script>')
    for (const page of [english, whole]) {
      expect(page.replace('<script type="module" src="/assets/a.js"></script>', '')).not.toMatch(/<script/)
      expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/)
      expect(page.replaceAll(url, '')).not.toMatch(/https?:\/\//)
    }
  })

  test('is read in Nepali, by choice or by the browser, with the same calls', async () => {
    const nepali = await pageIn('ne')
    expect([...articlesOf(nepali).keys()]).toEqual([...articlesOf(english).keys()])
    expect(nepali).toContain('<html lang="ne">')
    expect(nepali).toContain(languages.ne['docs.contents'])
    expect(nepali).not.toMatch(/\bdocs\.[a-z]/)
    expect(english).not.toMatch(/\bdocs\.[a-z]|undefined|\[object/)
    const { headers } = await call('GET', '/api/docs', { headers: { 'accept-language': 'ne' } })
    expect([headers.get('content-language'), headers.get('vary')]).toEqual([
      'ne',
      'accept-language, accept-encoding',
    ])
  })

  test('a host that could break out of a line of the shell gives way to the own address', async () => {
    const app = new Hono().get(
      '/api/docs',
      docsRoute(document, {}, { trustProxy: false, publicUrl: () => 'https://urja.example' }),
    )
    for (const host of ['a"b', "a'b", 'a$b', 'a`b'])
      expect(lineOf(await (await app.request(`http://${host}/api/docs`)).text()), host).toContain(
        '"https://urja.example/api/login/"',
      )
  })

  test('every area has calls, and what belongs together stands together', () => {
    expect(areaOf('/api/bat/grid/updaterate/{id}')).toBe('rates')
    expect(areaOf('/api/bat/zonal-query/')).toBe('tools')
    expect(areaOf('/api/plan/{plan}')).toBe('plans')
    for (const [, title] of english.matchAll(/<h2[^>]*>(.*?)<\/h2>(?=<\/section>)/g))
      expect(title, 'an area without calls').toBe('')
  })

  test.each([
    [{ type: 'string', minLength: 1, maxLength: 60 }, 'text of 1 to 60 characters'],
    [{ type: 'integer', minimum: 1, maximum: 5 }, 'whole number from 1 to 5'],
    [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, 'number, or empty (null)'],
    [{ type: 'array', items: { enum: ['a', 'b'] }, maxItems: 3 }, 'list of at most 3: one of a, b'],
    [{ type: 'string', pattern: '^<b>$' }, 'text that matches ^<b>$'],
    [{}, 'any value'],
  ])('%j is said as: %s', (schema, words) => {
    expect(plain(plainType(schema, (key, params) => say('en', key, params)).says)).toBe(words)
  })
})
