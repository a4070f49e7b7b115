import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeStrangers } from '../../../app/server/workers/stranger-limits.ts'
import { startApi } from '../harness.ts'

const limits = { atOnce: 2, ofOneNetwork: 1, waiting: 3, patience_s: 1 }
const { signal } = new AbortController()

test('networks take turns: one that asks for much does not keep another waiting', async () => {
  const strangers = makeStrangers({ ...limits, atOnce: 1 })
  const order: string[] = []
  const runFor = (network: string) =>
    strangers.run(network, signal, async () => {
      order.push(network)
      await sleep(5)
    })
  await Promise.all([runFor('a'), runFor('a'), runFor('a'), runFor('a'), runFor('b')])
  expect(order).toEqual(['a', 'b', 'a', 'a', 'a'])
})

test('a network with a full row, or one that waits too long, is told when to come again', async () => {
  const strangers = makeStrangers(limits)
  const hang = () => strangers.run('a', signal, () => sleep(1_500))
  const all = await Promise.allSettled([hang(), hang(), hang(), hang(), hang()])
  const reasons = all.map(one => (one.status === 'rejected' ? one.reason.code : 'done'))
  expect(reasons).toEqual(['done', ...Array(4).fill('too_much_work')])
  const [, , , , refused] = all
  expect(refused).toMatchObject({ reason: { headers: { 'retry-after': '1' } } })
  expect(await strangers.run('a', signal, async () => 'again')).toBe('again')
})

test('pages of everybody and calls without an account have turns; calls of an account have none', async () => {
  const { url, tokenOf } = await startApi({ strangerLimits: { ...limits, atOnce: 1, waiting: 2 } })
  const token = await tokenOf('Planner')
  const get = async (path: string, headers: Record<string, string> = {}, more: RequestInit = {}) => {
    const reply = await fetch(url + path, {
      ...more,
      headers: { 'content-type': 'application/json', ...headers },
    })
    await reply.arrayBuffer()
    return reply
  }
  const login = { method: 'POST', body: JSON.stringify({ email: 'nobody@urja.example', password: 'x' }) }
  for (const [path, given] of [
    ['/ogc/collections/municipality/items?limit=1000', {}],
    ['/api/login/', login],
  ] as const) {
    const replies = await Promise.all(Array.from({ length: 12 }, () => get(path, {}, given)))
    const refused = replies.filter(({ status }) => status === 429)
    expect([path, refused.length > 0, replies.length > refused.length]).toEqual([path, true, true])
    expect(refused.every(({ headers }) => headers.get('retry-after') === '1')).toBe(true)
  }
  const own = await Promise.all(
    Array.from({ length: 12 }, () => get('/api/plan/', { authorization: `Bearer ${token}` })),
  )
  expect(own.map(({ status }) => status)).toEqual(Array(12).fill(200))
})
