import { expect, test } from 'vitest'
import { makeSemaphore, type Owner } from '../../../app/server/workers/semaphore.ts'

const endless = new AbortController().signal

/** Turns of one a time, in the order in which owners come; each ends as soon as all have asked. */
async function orderOf(owners: Owner[], atOnce = 1, ofOneAccount = 1): Promise<string> {
  const semaphore = makeSemaphore(atOnce, ofOneAccount)
  const order: string[] = []
  const first = await semaphore.acquire(endless, [99])
  const others = owners.map(async owner => {
    const end = await semaphore.acquire(endless, owner)
    order.push(owner.join('/'))
    await new Promise(setImmediate)
    end()
  })
  first()
  await Promise.all(others)
  expect(semaphore.waiting()).toBe(0)
  return order.join(' ')
}

test('accounts take turns, whoever came first', async () => {
  expect(await orderOf([[1], [1], [1], [1], [2], [2], [3]])).toBe('1 2 3 1 2 1 1')
})

test('plans of an account take turns within its own', async () => {
  expect(
    await orderOf([
      [1, 7],
      [1, 7],
      [1, 7],
      [1, 8],
      [2, 9],
      [2, 9],
    ]),
  ).toBe('1/7 2/9 1/8 2/9 1/7 1/7')
})

test('ninety of one account hold up one of another for one turn', async () => {
  const many = Array.from({ length: 90 }, (_, at): Owner => [1, at])
  expect((await orderOf([...many, [2]])).split(' ').indexOf('2')).toBe(1)
})

test('one account never has more than its own turns, and nobody waits for its sake', async () => {
  const semaphore = makeSemaphore(2, 1)
  const end = await semaphore.acquire(endless, [1])
  const second = semaphore.acquire(endless, [1])
  expect([semaphore.waiting(), semaphore.waiting(1), semaphore.waiting(2)]).toEqual([1, 1, 0])
  const other = await semaphore.acquire(endless, [2])
  const third = semaphore.acquire(endless, [3])
  expect(semaphore.waiting()).toBe(2)
  other()
  await third
  end()
  await second
})

test('who gives up leaves the row', async () => {
  const semaphore = makeSemaphore(1)
  const end = await semaphore.acquire(endless, [1])
  const gone = new AbortController()
  const given = semaphore.acquire(gone.signal, [2]).catch(error => error.message)
  gone.abort(new Error('gone'))
  expect(await given).toBe('gone')
  end()
  await semaphore.acquire(endless, [3])
})
