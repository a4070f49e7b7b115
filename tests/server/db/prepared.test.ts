import { expect, test } from 'vitest'
import { preparedOnce } from '../../../app/server/db/connection/prepared.ts'
import type { DbOrTransaction } from '../../../app/server/db/open.ts'

/** Squares of even numbers; nothing in it is a database's. */
function squares() {
  const seen: number[][] = []
  const find = preparedOnce(() => ({
    async execute({ ids }) {
      seen.push(ids)
      return ids
        .filter(id => id % 2 === 0)
        .toReversed()
        .map(lookup_id => ({ lookup_id, square: lookup_id ** 2 }))
    },
  }))
  return { seen, find }
}
const database = () => ({}) as DbOrTransaction

test('calls of one turn are sent together, each once, and each gets its own answer', async () => {
  const { seen, find } = squares()
  const db = database()
  const found = await Promise.all([4, 2, 3, 4].map(id => find(db, id)))
  expect(found.map(one => one?.square)).toEqual([16, 4, undefined, 16])
  expect(seen).toEqual([[4, 2, 3]])
  await find(db, 4)
  expect(seen).toEqual([[4, 2, 3], [4]])
})

test('a transaction is asked apart from what goes on outside of it', async () => {
  const { seen, find } = squares()
  await Promise.all([find(database(), 2), find(database(), 2)])
  expect(seen).toEqual([[2], [2]])
})

test('who comes while others are being answered is asked anew', async () => {
  let release = () => {}
  const blocked = new Promise<void>(released => {
    release = released
  })
  const seen: number[][] = []
  const find = preparedOnce(() => ({
    async execute({ ids }) {
      seen.push(ids)
      if (seen.length === 1) await blocked
      return ids.map(lookup_id => ({ lookup_id, turn: seen.length }))
    },
  }))
  const db = database()
  const first = find(db, 1)
  while (seen.length === 0) await new Promise(passed => setImmediate(passed))
  const second = find(db, 1)
  expect((await second)?.turn).toBe(2)
  release()
  await first
})

test('a failure reaches all calls of its turn, and none after them', async () => {
  let fails = true
  const find = preparedOnce(() => ({
    async execute({ ids }) {
      if (fails) throw new Error('away')
      return ids.map(lookup_id => ({ lookup_id }))
    },
  }))
  const db = database()
  const both = await Promise.allSettled([find(db, 1), find(db, 2)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await find(db, 1)).toEqual({ lookup_id: 1 })
})
