import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draftAtom, restoredTogether } from '../../../app/client/ui/draft/draft-atom.ts'
import { isSecret, makeDrafts } from '../../../app/client/ui/draft/drafts.ts'
import { forgetDrafts } from '../../../app/client/ui/draft/forget-drafts.ts'
import { memoryStorage } from '../api/memory-storage.ts'
import { logIn } from '../api/planner.ts'

const defaults = { name: '', email: '', households: null as number | null, password: '' }
const typed = { name: 'Sita', email: 'sita@municipality.example', households: 12, password: 'seven rivers' }

describe('drafts', () => {
  const setup = () => {
    const storage = memoryStorage()
    const setup = { storage, who: 'visitor' }
    return {
      setup,
      drafts: makeDrafts(
        () => storage,
        () => setup.who,
      ),
    }
  }

  it('give back what was typed, but never a password', () => {
    const { setup: there, drafts } = setup()
    drafts.persist('register', typed, defaults)
    expect(drafts.read('register', defaults)?.values).toEqual({ ...typed, password: '' })
    expect(there.storage.getItem('urja.draft.visitor.register')).not.toContain('seven rivers')
    expect(drafts.read('another form', defaults)).toBeNull()
  })

  it('of one person are not seen by another, nor forgotten with theirs', () => {
    const { setup: there, drafts } = setup()
    there.who = '3'
    drafts.persist('bat', typed, defaults)
    there.who = '4'
    expect(drafts.read('bat', defaults)).toBeNull()
    drafts.persist('bat', { ...typed, name: 'Hari' }, defaults)
    there.who = '3'
    expect(drafts.read('bat', defaults)?.values.name).toBe('Sita')
  })

  it('that stand as usual again are none', () => {
    const { setup: there, drafts } = setup()
    drafts.persist('bat', typed, defaults)
    drafts.persist('bat', { ...defaults, password: 'x' }, defaults)
    expect(there.storage.length).toBe(0)
  })

  it.each([
    ['nothing readable', '{'],
    ['nothing', 'null'],
    ['fields that are no more', '{"district": 44}'],
    ['another kind', '{"name": 5}'],
  ])('with %s in them are none', (_, text) => {
    const { setup: there, drafts } = setup()
    there.storage.setItem('urja.draft.visitor.bat', text)
    expect(drafts.read('bat', defaults)).toBeNull()
  })

  it('are none where the browser forbids its storage', () => {
    const drafts = makeDrafts(
      () => {
        throw new Error('forbidden')
      },
      () => '3',
    )
    expect(() => drafts.persist('bat', typed, defaults)).not.toThrow()
    expect(drafts.read('bat', defaults)).toBeNull()
  })
})

it('of one person are forgotten at the logout; those of others and what the tools are asked stay', () => {
  const local = { 'urja.draft.4.user': '{}', 'urja.draft.3.user': '{}', 'urja.work.4.bat': '{}' }
  const removeItem = (key: string) => Reflect.deleteProperty(local, key)
  vi.stubGlobal('localStorage', Object.defineProperty(local, 'removeItem', { value: removeItem }))
  forgetDrafts('4')
  expect(Object.keys(local)).toEqual(['urja.draft.3.user', 'urja.work.4.bat'])
  vi.unstubAllGlobals()
})

it('stores the code of a catalogue, but neither that of a login nor a password beside it', () => {
  const there = memoryStorage()
  const storage = () => there
  const base = { code: '', password: '', name: '' }
  const typed = { code: 'clean_cooking', password: 'Himalayan spring', name: 'Own' }
  const isHidden = (name: string) => name !== 'code' && isSecret(name)
  const ofCatalogue = makeDrafts(storage, () => 3, undefined, isHidden)
  expect(ofCatalogue.persist('row.indicators.code', typed, base)).toBe(true)
  expect(ofCatalogue.read('row.indicators.code', base)?.values).toEqual({ ...typed, password: '' })
  const ofLogin = makeDrafts(storage, () => 3)
  expect(ofLogin.persist('login', typed, base)).toBe(true)
  expect(ofLogin.read('login', base)?.values).toEqual({ ...base, name: 'Own' })
  expect(ofLogin.persist('login.code', typed, base)).toBe(false)
})

describe('inputs in an atom', () => {
  const inputs = { households: 400, filter: null as string | null }
  /** The form as a page that was just loaded has it. */
  const load = () => ({ store: createStore(), draft: draftAtom('sst', inputs) })
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', memoryStorage())
    vi.stubGlobal('localStorage', memoryStorage())
    logIn()
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('come back with the page, and the person is told', () => {
    const first = load()
    expect(first.store.get(first.draft.restoredAtom)).toBe(false)
    first.store.set(first.draft.inputsAtom, { households: 250, filter: 'schools' })
    first.store.set(first.draft.inputsAtom, was => ({ ...was, households: 251 }))
    expect(first.store.get(first.draft.restoredAtom)).toBe(false)

    const second = load()
    expect(second.store.get(second.draft.inputsAtom)).toEqual({ households: 251, filter: 'schools' })
    expect(second.store.get(second.draft.restoredAtom)).toBe(true)
    second.store.set(second.draft.restoredAtom, 'dismiss')
    expect(second.store.get(second.draft.restoredAtom)).toBe(false)
    expect(load().store.get(second.draft.inputsAtom).households).toBe(251)
  })

  it('are as usual once discarded, also after the next reload', () => {
    const first = load()
    first.store.set(first.draft.inputsAtom, { households: 250, filter: null })
    const second = load()
    second.store.set(second.draft.inputsAtom, was => ({ ...was, filter: 'schools' }))
    second.store.set(second.draft.restoredAtom, 'discard')
    expect(second.store.get(second.draft.inputsAtom)).toEqual(inputs)
    const third = load()
    expect(third.store.get(third.draft.inputsAtom)).toEqual(inputs)
    expect(third.store.get(third.draft.restoredAtom)).toBe(false)
  })

  it('of two forms in one panel are asked about together', () => {
    const before = load()
    before.store.set(before.draft.inputsAtom, { households: 250, filter: null })
    const { store, draft } = load()
    const other = draftAtom('settlements', { reach_m: 100 })
    const together = restoredTogether([other, draft])
    expect(store.get(together)).toBe(true)
    store.set(together, 'discard')
    expect(store.get(together)).toBe(false)
    expect(store.get(draft.inputsAtom)).toEqual(inputs)
  })
})
