// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { browserOf, bytesOf, cachesOf, planner } from './browser-then.ts'
import { frozenCommits, lost } from './frozen.ts'

describe.each(frozenCommits)('the browser of %s', commit => {
  const browser = browserOf(commit)
  beforeAll(() => {
    vi.resetModules()
    for (const storage of [localStorage, sessionStorage]) storage.clear()
    for (const [key, value] of Object.entries(browser.localStorage)) localStorage.setItem(key, value)
    for (const [key, value] of Object.entries(browser.sessionStorage)) sessionStorage.setItem(key, value)
  })
  const storedValue = (key: string) => JSON.parse(browser.localStorage[key])

  test('who was logged in is so still, in the language that was chosen', async () => {
    const { makeSession } = await import('../../app/client/api/session.ts')
    const { languageChoice } = await import('../../app/client/ui/use-say.ts')
    expect(makeSession(localStorage).user()).toMatchObject({ id: planner, role: 'Planner' })
    expect(languageChoice.get()).toBe('ne')
  })

  describe('drafts come back', () => {
    test.each([
      ['demography', { total_pop: 24000 }],
      ['vision', { vision: 'Clean light' }],
    ] as const)('of a form of a plan: %s', async (kind, typed) => {
      const { drafts } = await import('../../app/client/ui/draft/drafts.ts')
      const { demography } = await import('../../app/domain/plan/steps/demography.ts')
      const { vision } = await import('../../app/domain/plan/steps/vision.ts')
      const document = { demography, vision }[kind]
      const nothing = Object.fromEntries(Object.keys(document.fields).map(name => [name, null]))
      const draft = drafts.read(`plan.2.${document.kind}`, { ...nothing, version: {} })
      expect(draft?.values).toMatchObject(typed)
      expect(draft?.base.version).toEqual(storedValue(`urja.draft.${planner}.plan.2.${kind}`).base.version)
    })

    test('of a new plan', async () => {
      const { drafts } = await import('../../app/client/ui/draft/drafts.ts')
      const { planFormValues } = await import('../../app/client/plan/form/plan-values.ts')
      const draft = drafts.read('plan.new.form', planFormValues(null, 43611, 2026))
      expect(draft?.values).toMatchObject(storedValue(`urja.draft.${planner}.plan.new.form`).values)
    })

    test('of a grid', async () => {
      const { gridDrafts } = await import('../../app/client/plan/assessment/grid-drafts.ts')
      const { plan, activity } = { f5d4a8ae: { plan: 2, activity: 5 }, f05892ab: { plan: 4, activity: 10 } }[
        commit
      ]
      const draft = gridDrafts.read(`plan.${plan}.priority`, { rows: {}, saved: {}, versions: {} })
      expect(draft?.values.rows[activity]).toMatchObject({ NEED: 7 })
    })

    test('of a visitor, whom the tab knows', async () => {
      const { visitorDrafts } = await import('../../app/client/ui/draft/drafts.ts')
      expect(visitorDrafts.read('register', { first_name: '' })?.values).toEqual({ first_name: 'Hari' })
    })

    test('of the tools', async () => {
      const [bat, mhp, sst, settlements] = await Promise.all([
        import('../../app/client/bat/bat-state.ts'),
        import('../../app/client/mhp/mhp-state.ts'),
        import('../../app/client/sst/sst-state.ts'),
        import('../../app/client/bat/settlements/settlements-state.ts'),
      ])
      const store = createStore()
      expect(store.get(bat.batDraft.inputsAtom)).toMatchObject({ project_period: 15 })
      expect(store.get(mhp.mhpDraft.inputsAtom)).toMatchObject(storedValue(`urja.work.${planner}.mhp`).values)
      expect(store.get(sst.sstDraft.inputsAtom)).toMatchObject({ hh_per_municipality: 200 })
      const scenarios = storedValue(`urja.work.${planner}.scenarios`).values
      expect(scenarios.scenarios).toHaveLength(2)
      expect(lost(scenarios, store.get(settlements.scenariosDraft.inputsAtom))).toEqual([])
    })
  })

  test('work comes back as it was: settlements, a cluster, a plant and its scan, a sample', async () => {
    const { persistWork } = await import('../../app/client/persistence/persist-work.ts')
    const { persistedBat, persistedSettlements } = await import(
      '../../app/client/persistence/persisted-bat.ts'
    )
    const { persistedMhp } = await import('../../app/client/persistence/persisted-mhp.ts')
    const { persistedSst } = await import('../../app/client/persistence/persisted-sst.ts')
    const tools = [persistedBat, persistedSettlements, persistedMhp, persistedSst]
    const { work } = browser.indexedDB
    expect(Object.keys(work).sort()).toEqual(tools.map(({ name }) => `${planner}/${name}`).sort())
    const place = {
      read: async (name: string) => structuredClone(work[name]),
      write: async () => {},
      remove: async () => {},
    }
    const atoms = createStore()
    const full = vi.fn()
    await persistWork({ atoms, tools, place, who: String(planner), full }).isBack
    for (const { name, workAtom } of tools)
      expect(lost(work[`${planner}/${name}`], atoms.get(workAtom)), name).toEqual([])
    expect(full).not.toHaveBeenCalled()
  })

  test('the database is opened by its name, in no older version, with its tables', async () => {
    const opened: [string, number | undefined][] = []
    const request = { result: { objectStoreNames: { contains: () => false }, createObjectStore: vi.fn() } }
    vi.stubGlobal('indexedDB', {
      open(name: string, version?: number) {
        opened.push([name, version])
        const opening = request as typeof request & Record<'onupgradeneeded' | 'onerror', () => void>
        queueMicrotask(() => {
          opening.onupgradeneeded()
          opening.onerror()
        })
        return opening
      },
    })
    try {
      const { browserTable } = await import('../../app/client/api/browser-database.ts')
      await browserTable('work')
        .read('none')
        .catch(() => {})
    } finally {
      vi.unstubAllGlobals()
    }
    const [then] = browser.databases
    expect(opened[0][0]).toBe(then.name)
    expect(opened[0][1]).toBeGreaterThanOrEqual(then.version)
    const made = request.result.createObjectStore.mock.calls.flat()
    expect(made).toEqual(expect.arrayContaining(Object.keys(browser.indexedDB)))
  })

  describe('the pack', () => {
    test('is found, and marked', async () => {
      vi.stubGlobal('isSecureContext', true)
      vi.stubGlobal('caches', cachesOf(browser))
      vi.stubGlobal('DecompressionStream', DecompressionStream)
      vi.stubGlobal('navigator', { serviceWorker: {}, languages: ['en'] })
      try {
        const { readPack } = await import('../../app/client/offline/pack-store.ts')
        const { packMark } = await import('../../app/client/offline/pack-mark.ts')
        const [record] = browser.caches['urja-offline']
        expect(lost(JSON.parse(record.text ?? ''), await readPack())).toEqual([])
        expect(packMark.get()).toMatchObject({ name: 'Sulikot', account: planner })
      } finally {
        vi.unstubAllGlobals()
      }
    })

    test('has buildings that are still read', async () => {
      const { decodeBuildingGrid } = await import('../../app/domain/spatial/buildings/building-grid.ts')
      const { decodeBuildingSlice } = await import('../../app/domain/spatial/buildings/building-slice.ts')
      const [, entries] = Object.entries(browser.caches).find(([name]) => name.startsWith('urja-pack-')) ?? []
      const bodyOf = (path: string) => bytesOf(entries?.find(({ address }) => address === path)?.base64 ?? '')
      const houses = decodeBuildingGrid(bodyOf('/api/layers/municipality-houses/43611'))
      const slice = decodeBuildingSlice(bodyOf('/api/layers/municipality-buildings/43611'))
      expect([houses.count, slice.sddmm, slice.houses.grid.count]).toEqual([6426, 43611, 6426])
    })
  })
})
