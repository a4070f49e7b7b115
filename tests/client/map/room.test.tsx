// @vitest-environment happy-dom
import { createStore, Provider } from 'jotai'
import type { Map as MapLibreMap, PaddingOptions } from 'maplibre-gl'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { afterPaint } from '../../../app/client/map/live/after-paint.ts'
import { useCamera } from '../../../app/client/map/live/use-camera.ts'
import { flightAtom } from '../../../app/client/map/map-state.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** A flight begins once what was pressed is painted. */
const painted = () => act(async () => new Promise<void>(done => afterPaint(() => setTimeout(done))))

/** A map of 800 px that shows a box as large as its padding lets it, one zoom for each 100 px that are free. */
function mapOf() {
  let padding: PaddingOptions = { top: 0, right: 0, bottom: 0, left: 0 }
  const camera = { center: { lng: 0, lat: 0 }, zoom: 0 }
  const move = (to: Partial<typeof camera> & { padding?: PaddingOptions }) => {
    if (to.center) camera.center = to.center
    if (to.zoom !== undefined) camera.zoom = to.zoom
    if (to.padding) padding = to.padding
  }
  const map = {
    on() {},
    off() {},
    resize() {},
    isMoving: () => false,
    getPadding: () => padding,
    setPadding: (to: PaddingOptions) => move({ padding: to }),
    getCenter: () => camera.center,
    getZoom: () => camera.zoom,
    cameraForBounds: () => ({ center: { lng: 84, lat: 28 }, zoom: (800 - (padding.bottom ?? 0)) / 100 }),
    easeTo: move,
    flyTo: move,
    jumpTo: move,
  }
  return { map: map as unknown as MapLibreMap, camera, move }
}

const covered = { bottom: 400 }
const free = { bottom: 0 }
function Camera({ map, padding }: { map: MapLibreMap; padding: Partial<PaddingOptions> }) {
  useCamera(map, undefined, undefined, padding)
  return null
}

async function shown() {
  const { map, camera, move } = mapOf()
  const store = createStore()
  const root = createRoot(document.createElement('div'))
  const show = (padding: Partial<PaddingOptions>) =>
    act(async () =>
      root.render(
        <Provider store={store}>
          <Camera map={map} padding={padding} />
        </Provider>,
      ),
    )
  await show(covered)
  await act(async () => store.set(flightAtom, { fit: [83, 27, 85, 29] }))
  await painted()
  return { camera, move, show }
}

test('a region that was fitted above a sheet takes the room when the sheet closes, and gives it back', async () => {
  const { camera, show } = await shown()
  expect(camera.zoom).toBe(4)
  await show(free)
  expect(camera.zoom).toBe(8)
  await show(covered)
  expect(camera.zoom).toBe(4)
})

test('a map that was moved since keeps its zoom when the sheet closes', async () => {
  const { camera, move, show } = await shown()
  move({ center: { lng: 84.1, lat: 28 }, zoom: 5 })
  await show(free)
  expect(camera).toEqual({ center: { lng: 84.1, lat: 28 }, zoom: 5 })
})
