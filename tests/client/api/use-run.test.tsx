// @vitest-environment happy-dom
import { notificationsStore } from '@mantine/notifications'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  batClustersAtom,
  batInputsAtom,
  batModeAtom,
  batResultAtom,
  clearBatAtom,
} from '../../../app/client/bat/bat-state.ts'
import { useBatRun } from '../../../app/client/bat/use-bat-run.ts'
import { clearMhpAtom, mhpScanAtom } from '../../../app/client/mhp/mhp-state.ts'
import { useScanRun } from '../../../app/client/mhp/scan/use-scan-run.ts'
import { loadMessages } from '../../../app/client/ui/use-say.ts'
import type { LngLat } from '../../../app/domain/geometry.ts'
import { analyse } from '../../domain/bat/clusters.ts'

/** The server: what was asked, each answered when the test says so. */
let requests: {
  url: string
  signal?: AbortSignal | null
  answer(status: number, body: unknown, headers?: object): void
}[] = []
let store = createStore()
/** Workers that the page has started; one stays for all tests. */
let workers = 0
beforeAll(() => loadMessages())
beforeEach(() => {
  requests = []
  store = createStore()
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor() {
        super()
        workers++
      }
    },
  )
  vi.stubGlobal(
    'fetch',
    (url: string, { signal }: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        if (signal?.aborted) reject(signal.reason)
        signal?.addEventListener('abort', () => reject(signal.reason))
        const answer = (status: number, body: unknown, headers = {}) =>
          resolve(Response.json(body, { status, headers }))
        requests.push({ url, signal, answer })
      }),
  )
})
afterEach(() => void vi.unstubAllGlobals())

/** So many calls have left: each is signed before it goes. */
const left = (calls: number) => expect.poll(() => requests).toHaveLength(calls)

/** A panel that shows a run, put on the screen; `away` takes it off again. */
function shown<Run>(useIt: () => Run) {
  let run: Run | undefined
  const Panel = (): ReactNode => {
    run = useIt()
    return null
  }
  const root = createRoot(document.createElement('div'))
  flushSync(() =>
    root.render(
      <Provider store={store}>
        <Panel />
      </Provider>,
    ),
  )
  return { now: () => run as Run, away: () => root.unmount() }
}
const ring: LngLat[] = [
  [84.7, 28.1],
  [84.71, 28.1],
  [84.71, 28.11],
  [84.7, 28.1],
]
const toastMessages = () => notificationsStore.getState().notifications.map(({ message }) => message)

test('an analysis keeps running when its panel is put away, and cannot be started twice', async () => {
  const panel = shown(useBatRun)
  panel.now().runZonal(ring)
  await expect.poll(() => panel.now().running).toBe(true)
  panel.away()
  const again = shown(useBatRun)
  expect(again.now().running).toBe(true)
  again.now().runZonal(ring)
  expect(requests.map(({ url }) => url)).toEqual(['/api/bat/zonal-query/'])
  again.away()
  // It draws how sure the answer is, and stands before that is there.
  expect(workers).toBe(1)
  requests[0].answer(200, analyse(100))
  await expect.poll(() => store.get(batResultAtom)).toMatchObject({ kind: 'zonal', ring })
  expect(shown(useBatRun).now().running).toBe(false)
})

test('a cluster that was run with its panel away joins those that came meanwhile', async () => {
  store.set(batModeAtom, 'cluster')
  const panel = shown(useBatRun)
  panel.now().runZonal(ring)
  await left(1)
  panel.away()
  const { best: _best, best_reason: _reason, ...result } = analyse(100)
  const request = { polygon: { type: 'Polygon' as const, coordinates: [ring] } }
  const earlier = {
    kind: 'zonal' as const,
    request,
    ring: [...ring],
    result,
    name: 'Gumda',
    cluster_id: 1,
    key: 'a',
  }
  store.set(batClustersAtom, [earlier])
  requests[0].answer(200, analyse(100))
  await expect.poll(() => store.get(batClustersAtom).map(one => one.cluster_id)).toEqual([1, 2])
  expect(store.get(batClustersAtom)[1].result).not.toHaveProperty('best_reason')
})

test('what was put away for good stops, and a reply that comes all the same is dropped', async () => {
  const panel = shown(useBatRun)
  panel.now().runZonal(ring)
  await left(1)
  requests[0].answer(200, analyse(100))
  store.set(clearBatAtom)
  expect(requests[0].signal?.aborted).toBe(true)
  await new Promise(done => setTimeout(done, 20))
  expect(store.get(batResultAtom)).toBeNull()
  await expect.poll(() => panel.now().running).toBe(false)
  const before = toastMessages().length
  panel.now().runZonal(ring)
  await left(2)
  expect(toastMessages()).toHaveLength(before)
})

test('a scan too; a refusal is told, kept by field, and forgiven', async () => {
  const scan = shown(useScanRun)
  scan.now().run({ municipality: 43611, most_kW: 100, most_head_m: 300, rank_by: 'power' })
  await left(1)
  scan.away()
  store.set(clearMhpAtom)
  expect(requests[0].signal?.aborted).toBe(true)
  const next = shown(useScanRun)
  expect(next.now().running).toBe(false)
  next.now().run({ municipality: 43611, most_kW: -1, most_head_m: 300, rank_by: 'power' })
  await left(2)
  requests[1].answer(400, { error: 'No', code: 'malformed', most_kW: ['must be more than 0'] })
  await expect.poll(() => next.now().refused).toEqual({ most_kW: ['must be more than 0'] })
  await expect.poll(toastMessages).toContain('No')
  next.now().forgive()
  await expect.poll(() => next.now().failure).toBeNull()
  expect(store.get(mhpScanAtom)).toBeNull()
})

test('another point takes the place of the one that is asked about', async () => {
  const panel = shown(useBatRun)
  panel.now().runPoint([84.7, 28.1])
  await left(1)
  panel.now().runPoint([84.8, 28.2])
  await left(2)
  expect(requests.map(({ signal }) => signal?.aborted)).toEqual([true, false])
  requests[1].answer(200, { 'Solar Home System': true })
  await expect.poll(() => store.get(batResultAtom)).toMatchObject({ kind: 'point', at: [84.8, 28.2] })
  expect(store.get(batInputsAtom).cluster_name).toBe('')
})

test('where the other analyses of the caller come first it waits and asks again, once', async () => {
  const { now, away } = shown(useBatRun)
  const busy = {
    error: 'Your other analyses are still running. Try again in 1 second',
    code: 'too_much_work',
  }
  now().runZonal(ring)
  await expect.poll(() => requests.length).toBe(1)
  requests[0].answer(429, busy, { 'retry-after': '1' })
  await expect.poll(() => requests.length, { timeout: 3000 }).toBe(2)
  expect(now().running).toBe(true)
  expect(toastMessages()).not.toContain(busy.error)
  requests[1].answer(429, busy, { 'retry-after': '1' })
  await expect.poll(toastMessages).toContain(busy.error)
  expect(requests.length).toBe(2)
  away()
})
