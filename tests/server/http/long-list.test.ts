import { Hono } from 'hono'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { endpoint } from '../../../app/domain/api/endpoint.ts'
import { respond } from '../../../app/server/http/reply.ts'

const list = endpoint({
  method: 'GET',
  path: '/api/list',
  can: 'anon',
  summary: 'A list',
  reply: v.array(v.object({ n: v.number(), text: v.string() })),
})
const rowsTo = (count: number) => Array.from({ length: count }, (_, n) => ({ n, text: `[${n}],"` }))
const answered = async (reply: unknown) => {
  const app = new Hono()
  app.get('/', c => respond(c, list, reply))
  app.onError((error, c) => c.text(error.message, 500))
  return app.request('/')
}

test.each([0, 1, 499, 500, 501, 1000, 1234])(
  'a list of %i rows is the same, however many turns it takes',
  async count => {
    expect(await (await answered(rowsTo(count))).json()).toEqual(rowsTo(count))
  },
)

test('a row that breaks the contract is found in a later part too', async () => {
  const rows: unknown[] = rowsTo(1200)
  rows[1100] = { n: 'not a number', text: '' }
  const reply = await answered(rows)
  expect(reply.status).toBe(500)
  expect(await reply.text()).toContain('breaks its contract')
})
