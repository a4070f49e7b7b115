import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abortWith, endInTime, limitTime } from '../../app/domain/time-limit.ts'
import { collectAllTheTime } from '../all-collected.ts'

let stopCollecting = () => {}
beforeAll(() => {
  stopCollecting = collectAllTheTime()
})
afterAll(() => stopCollecting())

const endless = () => new AbortController().signal
/** Work that ends by its signal alone, as fetch does. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })

describe.each([
  ['limitTime', limitTime],
  ['endInTime', endInTime],
] as const)('%s', (_, limit) => {
  test('ends work at its limit, whatever is collected meanwhile', async () => {
    const began = performance.now()
    const error = await limit(300, endless(), untilAborted).catch(error => error)
    expect([error.name, error.message]).toEqual(['TimeoutError', 'took longer than 0.3 s'])
    expect(performance.now() - began).toBeGreaterThan(290)
  })

  test('ends it with the reason of the signal, also of one that aborted before', async () => {
    const stopping = new AbortController()
    const ended = limit(60_000, stopping.signal, untilAborted).catch(error => error)
    stopping.abort(new Error('stopped'))
    expect((await ended).message).toBe('stopped')
    const limited = limit(60_000, stopping.signal, async signal => signal.throwIfAborted())
    await expect(limited).rejects.toThrow('stopped')
  })

  test('answers what the work answers, and aborts nothing afterwards', async () => {
    let seen: AbortSignal | null = null
    const stopping = new AbortController()
    const made = await limit(50, stopping.signal, async signal => {
      seen = signal
      return 7
    })
    await sleep(80)
    stopping.abort()
    expect([made, (seen as AbortSignal | null)?.aborted]).toEqual([7, false])
  })
})

test('work that never looks at its signal is left behind', async () => {
  const left = endInTime(50, endless(), () => new Promise(() => {}))
  await expect(left).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('a controller aborts with a signal until it is released', () => {
  const [stopping, one, other] = [0, 1, 2].map(() => new AbortController())
  abortWith(one, stopping.signal)
  abortWith(other, stopping.signal)()
  stopping.abort()
  expect([one.signal.aborted, other.signal.aborted]).toEqual([true, false])
})
