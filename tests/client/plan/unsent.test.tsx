// @vitest-environment happy-dom
import { createStore, Provider } from 'jotai'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  addClusterAtom,
  batClustersAtom,
  batResultAtom,
  ownModeAtom,
} from '../../../app/client/bat/bat-state.ts'
import { useUnsentClusters } from '../../../app/client/bat/unsent-clusters.ts'
import { useBatRun } from '../../../app/client/bat/use-bat-run.ts'
import { persistWork, type WorkStore } from '../../../app/client/persistence/persist-work.ts'
import { persistedBat } from '../../../app/client/persistence/persisted-bat.ts'
import { type Unsent, useAddToPlan } from '../../../app/client/ui/run/use-add-to-plan.ts'
import { loadMessages } from '../../../app/client/ui/use-say.ts'
import type { LngLat } from '../../../app/domain/geometry.ts'
import { answeredOffline } from '../../../app/domain/offline/answered.ts'
import { analyse } from '../../domain/bat/clusters.ts'
import { analysed } from '../persistence/analysed.ts'

const boxAt = (west: number): LngLat[] => [
  [west, 28.2],
  [west + 0.01, 28.2],
  [west + 0.01, 28.21],
  [west, 28.2],
]
type Body = { cluster_name: string; sent_key: string; bat_form: { plan: number } }
/** What the plan has by key, all that came, and how the server answers it. */
let plan: Map<string, string>
let came: Body[]
let answer: (body: Body) => Response | Promise<Response>
let stored: Map<string, unknown>
let pages: { close(): void }[]

beforeAll(() => loadMessages())
beforeEach(() => {
  ;[plan, came, stored, pages] = [new Map(), [], new Map(), []]
  answer = body => {
    plan.set(body.sent_key, body.cluster_name)
    return Response.json(analyse(60, {}), { status: 201 })
  }
  // Answers how sure it is, which is none of this.
  vi.stubGlobal(
    'Worker',
    class {
      addEventListener() {}
    },
  )
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const sent = JSON.parse(String(body)) as Body
    came.push(sent)
    return answer(sent)
  })
})
afterEach(() => {
  for (const page of pages) page.close()
  vi.unstubAllGlobals()
})

const place: WorkStore = {
  read: async name => structuredClone(stored.get(name)),
  write: async (name, value) => void stored.set(name, structuredClone(value)),
  remove: async name => void stored.delete(name),
}

/** A page that has just been opened by an account. */
async function open(who = '3') {
  const atoms = createStore()
  const keeper = persistWork({ atoms, tools: [persistedBat], place, who, full: () => {} })
  await keeper.isBack
  let found: Unsent[] = []
  let adding: ReturnType<typeof useAddToPlan> | undefined
  let analysing: ReturnType<typeof useBatRun> | undefined
  function Shown() {
    analysing = useBatRun()
    found = useUnsentClusters()
    adding = useAddToPlan(async () => {}, 'tool.done')
    return null
  }
  const root = createRoot(document.createElement('div'))
  flushSync(() =>
    root.render(
      <Provider store={atoms}>
        <Shown />
      </Provider>,
    ),
  )
  const page = { atoms, close: () => root.unmount() }
  pages.push(page)
  return {
    ...page,
    keeper,
    found: () => found,
    names: () => atoms.get(batClustersAtom).map(({ name }) => name),
    add: () => adding?.add(found, 7),
    run: (ring: LngLat[]) => analysing?.runZonal(ring),
  }
}

/** Draws clusters without a network, and has them written down. */
async function draw(names: string[], who?: string) {
  const page = await open(who)
  flushSync(() => {
    for (const [i, name] of names.entries()) {
      const outcome = analysed(boxAt(84 + i), name)
      const warnings = [answeredOffline('2026-11-22')]
      page.atoms.set(addClusterAtom, { ...outcome, result: { ...outcome.result, warnings } })
    }
  })
  page.keeper.stop()
  await vi.waitFor(() => expect(stored.size).toBe(1))
  page.close()
}

test('clusters made without a network come back, are sent to a plan by their keys, and are offered no more', async () => {
  await draw(['Gumda', 'Laprak'])
  const page = await open()
  expect(page.found()).toMatchObject([
    { name: 'Gumda', isOffline: true },
    { name: 'Laprak', isOffline: true },
  ])
  await page.add()
  expect([...plan.values()].sort()).toEqual(['Gumda', 'Laprak'])
  expect(came.map(({ bat_form }) => bat_form.plan)).toEqual([7, 7])
  expect(page.names()).toEqual([])
  page.keeper.stop()
  await vi.waitFor(async () => expect((await open()).found()).toEqual([]))
})

test('polygons answered without a network are kept as the clusters that a plan can take; with one they are not', async () => {
  const [warnings, analysis] = [[answeredOffline('2026-11-22')], analyse(60, {})]
  const page = await open()
  page.atoms.set(ownModeAtom, 'polygon')
  answer = () => Response.json({ ...analysis, warnings })
  for (const [done, west] of [84, 85].entries()) {
    page.run(boxAt(west))
    await vi.waitFor(() => expect(page.found()).toHaveLength(done + 1))
  }
  answer = () => Response.json({ ...analysis, warnings: [] })
  page.run(boxAt(86))
  await vi.waitFor(() => expect(page.atoms.get(batResultAtom)).toMatchObject({ ring: boxAt(86) }))
  page.keeper.stop()
  await vi.waitFor(() => expect(stored.size).toBe(1))
  page.close()
  const next = await open()
  expect(next.found()).toMatchObject([
    { name: 'Cluster 1', isOffline: true },
    { name: 'Cluster 2', isOffline: true },
  ])
  ;[answer, came] = [
    body => {
      plan.set(body.sent_key, body.cluster_name)
      return Response.json(analysis, { status: 201 })
    },
    [],
  ]
  await next.add()
  expect([...plan.values()].sort()).toEqual(['Cluster 1', 'Cluster 2'])
  await expect.poll(next.found).toEqual([])
})

test('what the server refuses stays with its reason, also after a reload; the others go on', async () => {
  await draw(['Gumda', 'Laprak', 'Barpak'])
  const accept = answer
  answer = body =>
    body.cluster_name === 'Gumda'
      ? Response.json({ error: 'Outside of the plan', code: 'outside_plan' }, { status: 403 })
      : accept(body)
  const page = await open()
  await page.add()
  await expect.poll(page.found).toMatchObject([{ name: 'Gumda', refused: 'Outside of the plan' }])
  expect([...plan.values()].sort()).toEqual(['Barpak', 'Laprak'])
  page.keeper.stop()
  await vi.waitFor(async () =>
    expect((await open()).found()).toMatchObject([{ name: 'Gumda', refused: 'Outside of the plan' }]),
  )
})

test('while the server is out of reach nothing is lost and nothing is called refused', async () => {
  await draw(['Gumda'])
  answer = () => Promise.reject(new TypeError('no network'))
  const page = await open()
  await page.add()
  expect(page.found()).toMatchObject([{ name: 'Gumda', refused: undefined }])
})

test('two tabs at once, and a tab closed before it heard, send the same keys: the plan has each once', async () => {
  await draw(['Gumda', 'Laprak'])
  const [one, other] = [await open(), await open()]
  await Promise.all([one.add(), other.add()])
  expect(came).toHaveLength(4)
  expect([...plan.values()].sort()).toEqual(['Gumda', 'Laprak'])
  expect([one.names(), other.names()]).toEqual([[], []])
  // The first is written down at once; the second is not yet, as if both tabs were closed: it is sent again.
  await (await open()).add()
  expect(came).toHaveLength(5)
  expect(plan.size).toBe(2)
})

test('another account on the same machine sees none of it', async () => {
  await draw(['Gumda'], '3')
  expect((await open('4')).found()).toEqual([])
  expect((await open('3')).found()).toHaveLength(1)
})
