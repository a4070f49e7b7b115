import { describe, expect, test } from 'vitest'
import { failures } from '../../app/domain/api/failure.ts'
import { callersByEndpoint } from './callers-by-endpoint.ts'
import { nameOf } from './every-call.ts'
import { startApi } from './harness.ts'

const { call, tokenOf, url, api } = await startApi()
const token = await tokenOf('Planner')

describe('paths', () => {
  test('unknown ones: 401 without a token, 404 with one', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/nope',
      '/api/layers/nope',
      '/api/layers/municipality-area/',
      '/api/%E0%A4%A',
    ]) {
      expect((await call('GET', path)).status, path).toBe(401)
      expect((await call('GET', path, { token })).status, path).toBe(404)
    }
  })

  test('a method that an address does not answer: 405 with those that it does', async () => {
    const open = await call('GET', '/api/login/')
    expect([open.status, open.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await call('DELETE', '/api/layers')).status).toBe(401)
    const known = await call('DELETE', '/api/layers', { token })
    expect([known.status, known.headers.get('allow')]).toEqual([405, 'GET'])
  })

  test('every endpoint answers both slash forms alike, without a redirect', async () => {
    for (const { endpoint } of api.routes) {
      const plain = endpoint.path
        .replace(/\/$/, '')
        .replace('{indicator}', 'schools')
        .replace('{language}', 'ne')
        .replace(/\{\w+\}/g, '43611')
      const body = endpoint.body === undefined ? undefined : {}
      const answer = (path: string) => call(endpoint.method, path, { token, body })
      const without = await answer(plain)
      const withSlash = await answer(`${plain}/`)
      // There is no plan of that id.
      if (!endpoint.right) expect(without.status, plain).not.toBe(404)
      expect([withSlash.status, atAnyTime(withSlash.json)], plain).toEqual([
        without.status,
        atAnyTime(without.json),
      ])
    }
    // What is kept of a person tells when it was asked for, and that it was.
    function atAnyTime(reply: object) {
      return reply && 'asked_at' in reply ? Object.keys(reply) : reply
    }
  })

  test('{id} takes digits only, and no word beside it is taken for one', async () => {
    for (const id of ['abc', '4361x', '-1', '1.5', '43611%20', '%34%33']) {
      expect((await call('GET', `/api/layers/municipality-area/${id}`, { token })).status, id).toBe(404)
    }
    for (const id of ['0', '99999', '4361', '436111', '000000000043611']) {
      expect((await call('GET', `/api/layers/municipality-area/${id}`, { token })).status, id).toBe(404)
    }
  })
})

describe('bodies', () => {
  test('above 512 KB: 413, announced or not', async () => {
    const large = JSON.stringify({ refresh: 'x'.repeat(600_000) })
    const announced = await call('POST', '/api/logout/', { body: large })
    expect([announced.status, announced.json.code]).toEqual([413, 'too_large'])
    const reply = await fetch(`${url}/api/logout/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(reply.status).toBe(413)
  })

  test('that are no JSON: 415 by the type, 400 by the content', async () => {
    const plain = await call('POST', '/api/logout/', {
      body: '{}',
      headers: { 'content-type': 'text/plain' },
    })
    expect([plain.status, plain.json.code]).toEqual([415, 'not_json'])
    for (const body of ['', '{', 'NaN', '{"refresh":Infinity}', '['.repeat(200_000)]) {
      const { status, json } = await call('POST', '/api/logout/', { body })
      expect([status, json.code], body.slice(0, 20)).toEqual([400, 'malformed'])
    }
  })

  test('numbers that JavaScript cannot hold: 400 that names the field', async () => {
    const { status, json } = await call('POST', '/api/bat/point-query/', {
      token,
      body: '{"point":{"type":"Point","coordinates":[1e999,28]}}',
    })
    expect([status, json.error]).toEqual([400, 'point.coordinates.0: Must be a finite number'])
  })

  test('field names of a caller never take the place of ours', async () => {
    const { json } = await call('POST', '/api/logout/', {
      body: '{"refresh":"x","error":"mine","code":"mine","__proto__":{"a":1}}',
    })
    expect(Object.keys(failures)).toContain(json.code)
    expect(json.error).toMatch(/: Unknown field\. Remove it$/)
  })

  test('a protected call is refused before its body is read', async () => {
    expect((await call('POST', '/api/bat/houses', { body: '{' })).status).toBe(401)
    expect((await call('POST', '/api/bat/houses', { body: '{', token })).status).toBe(400)
  })
})

describe('replies', () => {
  test('that never change carry an ETag and are compressed', async () => {
    const first = await call('GET', '/api/layers/municipality-options', {
      token,
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(first.headers.get('content-encoding')).toBe('gzip')
    const etag = first.headers.get('etag') ?? ''
    const again = await call('GET', '/api/layers/municipality-options', {
      token,
      headers: { 'if-none-match': etag },
    })
    expect([again.status, again.bytes.byteLength]).toEqual([304, 0])
  })

  test('of the API may not be framed, sniffed or kept', async () => {
    const { headers } = await call('GET', '/api/check-logged-in/', { token })
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    // The harness is published at an address by https.
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    for (const path of ['/livez', '/legends/ward.svg', '/api/docs', '/nowhere'])
      expect((await call('GET', path)).headers.get('strict-transport-security'), path).toMatch(
        /^max-age=31536000/,
      )
  })
})

describe('open to everybody', () => {
  test('the OpenAPI document names every endpoint, its role and its schemas', async () => {
    const { json } = await call('GET', '/api/openapi.json')
    expect(json.openapi).toBe('3.1.0')
    for (const { endpoint } of api.routes) {
      const operation = json.paths[endpoint.path][endpoint.method.toLowerCase()]
      const callers = callersByEndpoint.get(nameOf(endpoint)) ?? []
      expect(operation['x-least-role']).toBe(callers.includes('anon') ? 'anon' : callers.at(-1))
      expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined)
    }
  })

  test('its page has no script of its own and names no other host', async () => {
    const reply = await fetch(`${url}/api/docs`)
    const page = await reply.text()
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(page).toContain('/api/bat/zonal-query/')
    expect(page.replaceAll(url, '')).not.toMatch(/<script|https?:\/\//)
  })

  test('health, figures and legends', async () => {
    expect((await call('GET', '/livez')).status).toBe(200)
    expect((await call('GET', '/metrics')).status).toBe(404)
    expect(api.metrics()).toMatch(/urja_calls_total\{method="POST",path="\/api\/login\/",status="200"\} \d+/)
    const { json } = await call('GET', '/api/layers', { token })
    for (const layer of json.flatMap((group: { layers: { legend_path: string }[] }) => group.layers)) {
      const legend = await call('GET', `${layer.legend_path}?theme=dark&lang=ne`)
      expect([legend.status, legend.headers.get('content-type')], layer.id).toEqual([200, 'image/svg+xml'])
    }
    expect((await call('GET', '/legends/nope.svg')).status).toBe(404)
  })
})
