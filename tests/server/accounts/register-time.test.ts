import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Mailer } from '../../../app/server/mail/mailer.ts'
import { startApi } from '../harness.ts'

const known = 'administrator@urja.example'
/** What is done for the one takes clearly longer than for the other, so that a busy machine does not hide it. */
const mailer: Mailer = {
  send: ({ to }) => sleep(to === known ? 60 : 0),
  forget: async () => {},
  stop: () => {},
}
const { call, logged } = await startApi({
  mailer,
  limits: { perAccount: 10_000, perAddress: 10_000, window_s: 900 },
})
const password = 'seven rivers of Gandaki'
const person = { first_name: 'Sita', last_name: 'Thapa', phone_no: '+977 9841 234567' }
let count = 0

async function timeOf(email: string): Promise<number> {
  const began = performance.now()
  const body = { ...person, email, password, confirm_password: password }
  const { status } = await call('POST', '/api/register/', { body })
  expect(status).toBe(201)
  return performance.now() - began
}

/** How well the time of an answer tells known from new addresses: 0.5 not at all, 0 or 1 always. */
function areaUnderCurve(old: number[], fresh: number[]): number {
  let slower = 0
  for (const one of old) for (const other of fresh) slower += one > other ? 1 : one === other ? 0.5 : 0
  return slower / (old.length * fresh.length)
}

/** Of 300 known and 300 new addresses, some at once, both in the same order. */
async function measure(): Promise<number> {
  const times: Record<'known' | 'fresh', number[]> = { known: [], fresh: [] }
  let left = 300
  const worker = async (begins: boolean) => {
    let isKnown = begins
    while (left-- > 0)
      for (let turn = 0; turn < 2; turn++) {
        isKnown = !isKnown
        const email = isKnown ? known : `new${count++}@municipality.example`
        times[isKnown ? 'known' : 'fresh'].push(await timeOf(email))
      }
  }
  await Promise.all([true, false, true, false, true, false].map(worker))
  expect([times.known.length, times.fresh.length]).toEqual([300, 300])
  return areaUnderCurve(times.known, times.fresh)
}

test('the time of registering does not tell who has an account', async () => {
  await timeOf(known)
  await timeOf('first@municipality.example')
  // Chance alone is beyond 0.05 in one measure of thirty; what can be told is so in each.
  const off: number[] = []
  do off.push(Math.abs((await measure()) - 0.5))
  while (off[off.length - 1] > 0.05 && off.length < 3)
  expect(Math.min(...off)).toBeLessThanOrEqual(0.05)
  expect(logged).toEqual([])
})
