// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { createStore, Provider } from 'jotai'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, it } from 'vitest'
import { EditingLayer } from '../../../app/client/map/drawing/editing-layer.tsx'
import { editingAtom } from '../../../app/client/map/map-state.ts'
import type { Editing, ToolContext } from '../../../app/client/map/tool.ts'
import { loadMessages } from '../../../app/client/ui/use-say.ts'
import type { LngLat } from '../../../app/domain/geometry.ts'

beforeAll(async () => {
  await loadMessages('en')
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
})
const square: LngLat[] = [
  [0, 0],
  [200, 0],
  [200, 200],
  [0, 200],
]
/** A map on which a degree is a pixel. */
const map = {
  project: ([x, y]: LngLat) => ({ x, y }),
  unproject: ([x, y]: LngLat) => ({ lng: x, lat: y }),
  on: () => {},
  off: () => {},
  getCanvas: () => document.createElement('canvas'),
  getContainer: () => document.createElement('div'),
} as unknown as MapLibreMap

it('a side gets a corner in its middle; steps are taken back one by one, moves of one corner as one', () => {
  const changes: LngLat[][] = []
  const store = createStore()
  store.set(editingAtom, {
    shape: 'polygon',
    vertices: square,
    tool: { refuse: () => null },
    tag: () => '',
    changed: (vertices: LngLat[]) => changes.push(vertices),
    done: () => {},
  } as unknown as Editing)
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  act(() =>
    root.render(
      <MantineProvider>
        <Provider store={store}>
          <EditingLayer map={map} context={{} as ToolContext} />
        </Provider>
      </MantineProvider>,
    ),
  )
  const named = (name: string) =>
    [...place.querySelectorAll('button')].filter(one =>
      (one.getAttribute('aria-label') ?? one.textContent)?.startsWith(name),
    )
  const press = (target: EventTarget, key: string, more = {}) =>
    act(() => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more })))

  expect(named('Add corner here')).toHaveLength(4)
  expect(named('Undo')[0].disabled).toBe(true)
  act(() => named('Add corner here')[0].click())
  expect(changes.at(-1)).toEqual([
    [0, 0],
    [100, 0],
    [200, 0],
    [200, 200],
    [0, 200],
  ])

  const corner = named('Corner 2')[0]
  press(corner, 'ArrowUp')
  press(corner, 'ArrowUp')
  expect(changes.at(-1)?.[1]).not.toEqual([100, 0])
  press(window, 'z', { ctrlKey: true })
  expect(changes.at(-1)?.[1]).toEqual([100, 0])
  act(() => named('Undo')[0].click())
  expect(changes.at(-1)).toEqual(square)
  expect(named('Undo')[0].disabled).toBe(true)
  press(window, 'z', { ctrlKey: true })
  expect(changes.at(-1)).toEqual(square)
  act(() => root.unmount())
})
