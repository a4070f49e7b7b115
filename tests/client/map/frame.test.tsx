// @vitest-environment happy-dom
import { createStore, Provider } from 'jotai'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { afterPaint } from '../../../app/client/map/live/after-paint.ts'
import { useCamera } from '../../../app/client/map/live/use-camera.ts'
import { type Flight, flightAtom } from '../../../app/client/map/map-state.ts'
import type { Bounds } from '../../../app/domain/geometry.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** A flight begins once what was pressed is painted. */
const painted = () => act(async () => new Promise<void>(done => afterPaint(() => setTimeout(done))))

/** A map of 400 px by 400 px over one degree each way, at camera zoom 10; it notes what it was asked to fit. */
async function flown(flight: Flight, [width, height] = [400, 400]) {
  const fits: { maxZoom?: number; padding?: { top: number; right: number } | number }[] = []
  let flights = 0
  const none = { top: 0, right: 0, bottom: 0, left: 0 }
  const map = {
    on() {},
    off() {},
    resize() {},
    isMoving: () => false,
    getPadding: () => none,
    setPadding() {},
    getCenter: () => ({ lng: 84.5, lat: 28.5 }),
    getZoom: () => 10,
    getContainer: () => ({ clientWidth: width, clientHeight: height }),
    project: ([lng, lat]: [number, number]) => ({ x: (lng - 84) * width, y: (29 - lat) * height }),
    cameraForBounds: (_bounds: Bounds, within: object) => {
      fits.push(within)
      return { center: { lng: 84, lat: 28 }, zoom: 9 }
    },
    easeTo() {},
    jumpTo() {},
    flyTo: () => void flights++,
  } as unknown as MapLibreMap
  const store = createStore()
  function Camera() {
    useCamera(map, undefined, undefined, undefined)
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <Provider store={store}>
        <Camera />
      </Provider>,
    ),
  )
  await act(async () => store.set(flightAtom, flight))
  await painted()
  return { fits, flights }
}

const maxZoom = 15.5

test('an answer that is in view and large enough moves no map', async () => {
  expect((await flown({ frame: [84.2, 28.2, 84.6, 28.5], maxZoom })).flights).toBe(0)
})

test.each([
  ['out of view', [85, 28.2, 85.4, 28.6]],
  ['cut by the edge, as a grid line is', [84.5, 28.5, 85.1, 28.6]],
  ['a speck', [84.5, 28.5, 84.52, 28.52]],
] as [string, Bounds][])(
  'one that is %s is framed, no nearer than 15.5, clear of the buttons',
  async (_, frame) => {
    const { fits, flights } = await flown({ frame, maxZoom })
    expect(flights).toBe(1)
    expect(fits[0]).toMatchObject({ maxZoom: 14.5, padding: { top: 60, bottom: 60, right: 60, left: 20 } })
  },
)

test('the buttons take no more than a part of a small map', async () => {
  const { fits } = await flown({ frame: [85, 28, 86, 29], maxZoom }, [200, 180])
  expect(fits[0].padding).toEqual({ top: 27, bottom: 27, left: 10, right: 30 })
})

test('a point as near as it may come is left alone', async () => {
  expect((await flown({ frame: [84.5, 28.5, 84.5, 28.5], maxZoom: 11 })).flights).toBe(0)
})

test('a reach of the scan is fitted, no nearer than asked', async () => {
  const { fits } = await flown({ fit: [84.5, 28.5, 84.501, 28.501], maxZoom: 14.5 })
  expect(fits[0]).toEqual({ padding: 12, maxZoom: 13.5 })
})
