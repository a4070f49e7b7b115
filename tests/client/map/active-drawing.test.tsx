// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { createStore, Provider } from 'jotai'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { act } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import ActiveDrawing from '../../../app/client/map/drawing/active-drawing.tsx'
import type { TerraEvents } from '../../../app/client/map/drawing/terra.ts'
import { drawnAtom } from '../../../app/client/map/map-state.ts'
import type { MapDrawing, ToolContext } from '../../../app/client/map/tool.ts'
import { loadMessages } from '../../../app/client/ui/use-say.ts'
import type { LngLat } from '../../../app/domain/geometry.ts'
import { onScreen } from '../ui/form/on-screen.ts'

const started = vi.hoisted(() => ({ events: [] as TerraEvents[], stops: 0 }))
vi.mock('../../../app/client/map/drawing/terra.ts', () => ({
  closing_px: 12,
  startTerra: (_map: unknown, _shape: unknown, _theme: unknown, events: TerraEvents) => {
    started.events.push(events)
    return {
      undo() {},
      redo() {},
      replace: (vertices: LngLat[]) => events.vertices(vertices),
      stop: () => void started.stops++,
    }
  },
}))

const listeners = new Map<string, (event: unknown) => void>()
const canvas = document.createElement('canvas')
/** A map on which a degree is a pixel. */
const map = {
  project: ([x, y]: LngLat) => ({ x, y }),
  unproject: ([x, y]: LngLat) => ({ lng: x, lat: y }),
  on: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
  off: (name: string) => listeners.delete(name),
  getCanvas: () => canvas,
  getCenter: () => [50, 50],
  getContainer: () => document.createElement('div'),
} as unknown as MapLibreMap
const context = (limit: number) => ({ limit }) as unknown as ToolContext
const triangle: LngLat[] = [
  [0, 0],
  [100, 0],
  [100, 100],
]

beforeAll(async () => {
  window.matchMedia ??= (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never
  await loadMessages('en')
})
beforeEach(() => {
  started.events.length = 0
  started.stops = 0
})

function draw(limit = 1000) {
  const store = createStore()
  const drafts: LngLat[][] = []
  const finished: LngLat[][] = []
  const drawing = {
    shape: 'polygon',
    tool: {
      refuse: ([x]: LngLat, { limit }: { limit: number }) =>
        x > limit ? { refused: 'draw.crossing' } : null,
      hint: () => null,
    },
    changed: (draft: LngLat[]) => drafts.push(draft),
    finished: (ring: LngLat[]) => finished.push(ring),
    cancelled: () => {},
    tag: () => String(drafts.at(-1)?.length ?? 0),
  } as unknown as MapDrawing
  const page = (limit: number) => (
    <MantineProvider>
      <Provider store={store}>
        <ActiveDrawing map={map} theme="light" context={context(limit)} drawing={drawing} />
      </Provider>
    </MantineProvider>
  )
  const screen = onScreen(page(limit))
  return { screen, store, drafts, finished, page, terra: () => started.events[0] }
}
const press = (key: string) => act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key })))

test('what is drawn shows at once, reaches the tool with the pointer, and is forgotten with the drawing', () => {
  const { screen, store, drafts, finished, terra } = draw()
  const handles = () => screen.place.querySelectorAll('li button').length
  act(() => terra().vertices(triangle))
  expect(handles()).toBe(3)
  expect(drafts.at(-1)).toEqual(triangle)
  act(() => listeners.get('mousemove')?.({ lngLat: { lng: 0, lat: 100 } }))
  expect(drafts.at(-1)).toEqual([...triangle, [0, 100]])
  expect(store.get(drawnAtom)).toEqual([...triangle, [0, 100]])
  press('Enter')
  expect(finished).toEqual([[...triangle, triangle[0]]])
  expect(started.events).toHaveLength(1)
  screen.close()
  expect(store.get(drawnAtom)).toBeNull()
  expect([started.stops, listeners.size]).toEqual([1, 0])
})

test('a corner may stand where the place that is known now allows it', () => {
  const { screen, terra } = draw(50)
  act(() => terra().vertices(triangle))
  expect(terra().mayPlace([40, 300], [40, 300])).toBe(true)
  expect(terra().mayPlace([60, 300], [60, 300])).toBe(false)
  // A click on the first corner closes the shape, wherever it lies.
  expect(terra().mayPlace([60, 0], [5, 5])).toBe(true)
  screen.close()
})
