// @vitest-environment happy-dom
import type { Map as MapLibreMap } from 'maplibre-gl'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Loading, useSlowTiles } from '../../../app/client/map/errors/loading.tsx'
import { useTileErrors } from '../../../app/client/map/errors/use-tile-errors.ts'
import { toast } from '../../../app/client/ui/toast/toast.ts'
import { loadMessages } from '../../../app/client/ui/use-say.ts'
import { english } from '../../in-english.ts'
import { onScreen } from '../ui/form/on-screen.ts'

let come = false
const map = { areTilesLoaded: () => come }
function Probe({ isSettled, isUnknown = false }: { isSettled: boolean; isUnknown?: boolean }) {
  return useSlowTiles(map, isSettled, isUnknown) && <Loading />
}
const after = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeAll(() => loadMessages())
beforeEach(() => {
  come = false
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a map whose tiles take long says that it is loading, until they are there', () => {
  const screen = onScreen(<Probe isSettled={false} />)
  after(900)
  expect(screen.text()).toBe('')
  after(200)
  expect(screen.place.querySelector('[role=status]')?.textContent).toBe(english('map.loading'))
  come = true
  after(1000)
  expect(screen.text()).toBe('')
  screen.close()
})

test('one that does not know yet where its tiles are says so too; one that has settled never', () => {
  come = true
  const unknown = onScreen(<Probe isSettled={false} isUnknown />)
  come = false
  const settled = onScreen(<Probe isSettled />)
  after(5000)
  expect([unknown.text(), settled.text()]).toEqual([english('map.loading'), ''])
  unknown.close()
  settled.close()
})

test('a base layer of which nothing comes is given up and told once; one that came, and the own map, are not', () => {
  const errorToast = vi.spyOn(toast, 'error')
  const lost = vi.fn()
  let hear: Record<string, (event: object) => void> = {}
  const map = {
    on: (kind: string, listener: (event: object) => void) => {
      hear[kind] = listener
    },
    off: () => {},
  } as unknown as MapLibreMap
  const shown = (base: 'none' | 'osm') => {
    hear = {}
    function Base() {
      useTileErrors(map, base, lost)
      return null
    }
    return onScreen(<Base />)
  }
  const none = shown('none')
  const come = shown('osm')
  act(() => hear.sourcedata({ sourceId: 'base-osm', tile: {} }))
  const silent = shown('osm')
  after(19_000)
  expect(lost).not.toHaveBeenCalled()
  after(60_000)
  act(() => hear.error({ sourceId: 'base-osm' }))
  expect(lost).toHaveBeenCalledOnce()
  expect(errorToast).toHaveBeenCalledExactlyOnceWith(english('map.baseLost', { layer: 'OSM' }))
  for (const screen of [none, come, silent]) screen.close()
})
