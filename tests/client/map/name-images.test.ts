// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import {
  easyImages,
  type NameImageStyle,
  nameImage,
  type PlaceNames,
  parseNameId,
  spareImages,
} from '../../../app/client/map/layers/name-images.ts'
import { brokenLines } from '../../../app/client/map/live/draw-name.ts'
import { provideNameImages } from '../../../app/client/map/live/use-name-images.ts'
import type { Bounds } from '../../../app/domain/geometry.ts'
import { type Say, say } from '../../../app/domain/messages/messages.ts'

const nepaliWords: Say = (key, params) => say('ne', key, params)

const style: NameImageStyle = { theme: 'light', isStrong: false, level: 'local_level' }
const idOf = (code: number, theme = 'light', level = 'local_level') => `name/${theme}/quiet/${level}/${code}`

/** A row of regions along the equator, a degree each. */
const row: PlaceNames = new Map(
  Array.from({ length: 800 }, (_, i) => [
    10_000 + i,
    { name: `क्षेत्र ${i}`, bounds: [i, 0, i + 1, 1] satisfies Bounds },
  ]),
)

/** The parts of MapLibre's map that hold images. */
function imageStore(bounds: Bounds) {
  const images = new Map<string, { width: number; pixelRatio?: number }>()
  const listeners = new Set<() => void>()
  let resolver: ((id: string) => void | Promise<void>) | null = null
  return {
    images,
    resolve: async (id: string) => resolver?.(id),
    rest: () => {
      for (const listener of listeners) listener()
    },
    map: {
      addImage: (id: string, image: { width: number }, options?: { pixelRatio?: number }) =>
        images.set(id, { width: image.width, ...options }),
      hasImage: (id: string) => images.has(id),
      removeImage: (id: string) => images.delete(id),
      listImages: () => [...images.keys()],
      getBounds: () => ({ toArray: () => [bounds.slice(0, 2), bounds.slice(2)] }),
      setMissingStyleImageResolver: (next: typeof resolver) => {
        resolver = next
      },
      on: (_: string, listener: () => void) => listeners.add(listener),
      off: (_: string, listener: () => void) => listeners.delete(listener),
    } as unknown as Parameters<typeof provideNameImages>[0],
  }
}
const drawn = vi.fn(async (text: string) => ({ width: text.length }) as ImageData)

describe('images of names', () => {
  test('an id says what to draw, and no other image is taken for a name', () => {
    const [, head] = nameImage({ ...style, isStrong: true }) as string[]
    expect(parseNameId(`${head}43611`)).toEqual({ ...style, isStrong: true, code: 43611 })
    expect(parseNameId('shape-circle')).toBeNull()
  })

  test('a name is drawn when it is asked for, once, at the ratio of the screen; all are freed at the end', async () => {
    const store = imageStore([0, 0, 5, 1])
    vi.stubGlobal('devicePixelRatio', 1.5)
    drawn.mockClear()
    const release = provideNameImages(store.map, row, nepaliWords, drawn)
    store.images.set('shape-circle', { width: 1 })
    await store.resolve(idOf(10_003))
    await Promise.all([store.resolve(idOf(10_004)), store.resolve(idOf(10_004))])
    await store.resolve('name/light/quiet/ward/1000307')
    await store.resolve('somebody-else')
    await store.resolve(idOf(99_999))
    expect(drawn.mock.calls.map(([text]) => text)).toEqual(['क्षेत्र 3', 'क्षेत्र 4', 'क्षेत्र 4', 'वडा 7'])
    expect([...store.images.keys()].filter(id => parseNameId(id))).toHaveLength(3)
    expect(store.images.get(idOf(10_003))?.pixelRatio).toBe(2)

    const lastImage = store.resolve(idOf(10_001))
    release()
    await lastImage
    expect([...store.images.keys()]).toEqual(['shape-circle'])
    await store.resolve(idOf(10_002))
    expect(store.images.size).toBe(1)
    vi.unstubAllGlobals()
  })

  test('a journey along the country holds no more images than are at ease and in view', async () => {
    const view: Bounds = [0, 0, 40, 1]
    const store = imageStore(view)
    vi.stubGlobal('devicePixelRatio', 1)
    const release = provideNameImages(store.map, row, nepaliWords, drawn)
    let max = 0
    for (let west = 0; west < 760; west += 20) {
      view.splice(0, 4, west, 0, west + 40, 1)
      for (let i = west; i < west + 40; i++) await store.resolve(idOf(10_000 + i))
      store.rest()
      max = Math.max(max, store.images.size)
      for (let i = west; i < west + 40; i++) expect(store.images.has(idOf(10_000 + i))).toBe(true)
    }
    expect(max).toBeLessThanOrEqual(easyImages)
    release()
    expect(store.images.size).toBe(0)
    vi.unstubAllGlobals()
  })

  test('nothing in view is freed, however much that is; wards go with their local level', () => {
    const all = [...row.keys()].map(code => idOf(code))
    expect(spareImages(all, row, [0, 0, 800, 1])).toEqual([])
    const ward = 'name/light/quiet/ward/1050003'
    expect(spareImages([...all, ward], row, [498, 0, 502, 1])).not.toContain(ward)
    expect(spareImages([...all, ward], row, [0, 0, 4, 1])).toContain(ward)
  })

  test('long names break between words into lines of about one length', () => {
    const width = (line: string) => line.length * 7
    expect(brokenLines('Chum Nubri', width)).toEqual(['Chum Nubri'])
    expect(brokenLines('Diktel Rupakot Majhuwagadhi', width)).toEqual(['Diktel Rupakot', 'Majhuwagadhi'])
    expect(brokenLines('Baragung Muktikshetra', width)).toEqual(['Baragung', 'Muktikshetra'])
  })
})
