import * as v from 'valibot'
import { expect, test } from 'vitest'
import { endpoint } from '../../app/domain/api/endpoint.ts'
import { serve } from '../../app/server/kernel/endpoint.ts'
import { startApi } from './harness.ts'
import { startEndpoints } from './own-endpoints.ts'

const common = { can: 'account.use', summary: 'Of the test' } as const
const grid = endpoint({
  ...common,
  method: 'POST',
  path: '/api/grid/',
  body: v.object({ cells: v.string() }),
  max_KB: 1000,
  reply: v.object({ cells: v.string() }),
})
const remove = endpoint({
  ...common,
  method: 'DELETE',
  path: '/api/clusters/',
  query: v.object({ bat_id: v.optional(v.string()) }),
  body: v.optional(v.strictObject({ id: v.number() })),
  reply: v.object({ id: v.optional(v.number()) }),
})
const running = await startApi()
const { url } = await startEndpoints(running, {
  routes: [serve(grid, ({ body }) => body), serve(remove, ({ body }) => ({ id: body?.id }))],
})
const authorization = `Bearer ${await running.tokenOf('Planner')}`
const json = { authorization, 'content-type': 'application/json' }
const post = (size: number) =>
  fetch(`${url}/api/grid/`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ cells: 'x'.repeat(size) }),
  })

test('an endpoint says how large its body may be', async () => {
  expect((await post(600_000)).status).toBe(200)
  const refused = await post(1_100_000)
  expect([refused.status, (await refused.json()).error]).toEqual([413, expect.stringContaining('1000 KB')])
})

test('an optional body is read only when one was sent', async () => {
  const send = async (body?: string, headers: Record<string, string> = json) => {
    const reply = await fetch(`${url}/api/clusters/?bat_id=5`, { method: 'DELETE', headers, body })
    return [reply.status, await reply.json()]
  }
  expect(await send(undefined, { authorization })).toEqual([200, {}])
  expect(await send(undefined)).toEqual([200, {}])
  expect(await send('{"id":7}')).toEqual([200, { id: 7 }])
  expect((await send('{"id":"7"}'))[0]).toBe(400)
  expect((await send('{'))[0]).toBe(400)
  expect((await send('{"id":7}', { authorization }))[0]).toBe(415)
})

test('a large reply that is made for this call comes zipped to who unpacks it', async () => {
  const path = '/api/sst/calculate'
  const body = {
    sddmm: 43611,
    hh_per_municipality: 400,
    hh_per_cluster_urban: 10,
    hh_per_cluster_rural: 10,
    desired_cluster_size: 5,
  }
  const token = await running.tokenOf('Administrator')
  const callWith = (encoding: string) =>
    running.call('POST', path, { token, body, headers: { 'accept-encoding': encoding } })
  const plain = await callWith('identity')
  const zipped = await callWith('gzip, br')
  expect([plain.headers.get('content-encoding'), zipped.headers.get('content-encoding')]).toEqual([
    null,
    'gzip',
  ])
  expect(zipped.json).toEqual(plain.json)
  expect(zipped.headers.get('vary')).toBe('accept-encoding')
  expect(Number(zipped.headers.get('content-length'))).toBeLessThan(plain.bytes.byteLength / 3)
  expect((await callWith('gzip;q=0, identity')).headers.get('content-encoding')).toBeNull()
  const small = await running.call('GET', '/api/check-logged-in/', {
    token,
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(small.headers.get('content-encoding')).toBeNull()
})

const echo = async (body: string) => {
  const reply = await fetch(`${url}/api/grid/`, { method: 'POST', headers: json, body })
  return [reply.status, await reply.json()] as const
}

test('control characters are taken out of every text, but tab and line break; a vertical tab is a line break', async () => {
  const codes = Array.from({ length: 0xa0 }, (_, code) => code).slice(1)
  const cells = String.fromCharCode(...codes, 0xfffe, 0xffff, 0x915)
  const printable = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))
  expect(await echo(JSON.stringify({ cells }))).toEqual([200, { cells: `\t\n\n\r${printable}क` }])
  expect(await echo(JSON.stringify({ cells: 'a\\u0001 b\\v' }))).toEqual([200, { cells: 'a\\u0001 b\\v' }])
})

test.each(['x \\ud83d', '\\udc00\\ud800', '\\ud83d\\ud83d\\ude00'])(
  'half a character is a 400 at its field: %s',
  async cells => {
    const [status, reply] = await echo(`{"cells":"${cells}"}`)
    expect([status, reply.code]).toEqual([400, 'malformed'])
    expect(reply.cells).toEqual(['Contains an incomplete character. Type it again'])
  },
)

test('whole characters stay as they were sent', async () => {
  const cells = 'कि 😀 \u{10ffff} é'
  expect(await echo(JSON.stringify({ cells }))).toEqual([200, { cells }])
  expect(await echo('{"cells":"\\ud83d\\ude00"}')).toEqual([200, { cells: '😀' }])
})
