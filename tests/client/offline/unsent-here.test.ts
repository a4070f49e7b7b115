// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { answeredOffline } from '../../../app/domain/offline/answered.ts'

const work = vi.hoisted(() => new Map<string, unknown>())
vi.mock('../../../app/client/api/browser-database.ts', async original => ({
  ...(await original<object>()),
  browserTable: () => ({
    read: async (name: string) => work.get(name),
    write: async (name: string, value: unknown) => void work.set(name, value),
  }),
}))
const { countUnsent, forgetUnsent } = await import('../../../app/client/offline/unsent-here.ts')
const { makeDrafts } = await import('../../../app/client/ui/draft/drafts.ts')

const made = (name: string, ...warnings: object[]) => ({ name, result: { warnings } })
const offline = answeredOffline('2026-11-22')
beforeEach(() => {
  localStorage.clear()
  work.clear()
  const clusters = [made('Gumda', offline), made('Laprak')]
  work.set('3/bat', { mode: 'cluster', clusters, result: clusters[0] })
  work.set('3/mhp', { place: null, result: made('Daraudi', offline) })
  work.set('4/bat', { clusters: [made('Barpak', offline)], result: null })
  const drafts = makeDrafts(
    () => localStorage,
    () => '3',
  )
  drafts.persist('plan.5.demography', { population: 12 }, { population: 0 })
  drafts.persist('users.new', { first_name: 'Sita' }, { first_name: '' })
})

test('leaving tells how much was made without a network or typed into plans, of this account alone', async () => {
  expect(await countUnsent('3')).toBe(3)
  expect(await countUnsent('4')).toBe(1)
  expect(await countUnsent('5')).toBe(0)
})

test('it deletes what was made without a network; what the server has answered stays', async () => {
  await forgetUnsent('3')
  expect(work.get('3/bat')).toEqual({ mode: 'cluster', clusters: [made('Laprak')], result: null })
  expect(work.get('3/mhp')).toEqual({ place: null, result: null })
  expect(work.get('4/bat')).toMatchObject({ clusters: [{ name: 'Barpak' }] })
})
