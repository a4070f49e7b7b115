import { describe, expect, test } from 'vitest'
import { scaleOf } from '../../../app/client/map/controls/scale.ts'
import { regionHitLayer, wardHitLayer } from '../../../app/client/map/layers/region-layers.ts'
import { pixelSize_m, slopePixels } from '../../../app/client/map/layers/relief/slope-layers.ts'
import { shapeImage } from '../../../app/client/map/layers/shape-images.ts'
import { visibleLayers } from '../../../app/client/map/layers/visible-layers.ts'
import { hoveredOf } from '../../../app/client/map/pointer/hover-name.ts'
import { placeTip } from '../../../app/client/map/pointer/place-tip.ts'
import { absoluteUrl } from '../../../app/client/map/tile-loader.ts'
import { tilesetSources } from '../../../app/client/map/tile-sources.ts'
import { shapeNames } from '../../../app/domain/technologies/mark-shapes.ts'
import { english } from '../../in-english.ts'
import { everyTileset } from './tilesets-fixture.ts'

describe('hover', () => {
  const land = {
    layer: regionHitLayer,
    properties: {
      SCode: 4,
      Province: 'Gandaki',
      DCode: 436,
      District: 'Gorkha',
      SDDMM: 43611,
      GaPa_NaPa: 'Sulikot',
    },
  }
  test.each([
    [0, 'province', 4, 'Gandaki'],
    [4, 'district', 436, 'Gorkha'],
    [436, 'local_level', 43611, 'Sulikot'],
    [43702, 'local_level', 43611, 'Sulikot'],
  ])('with %i selected the land is %s %i, %s', (selected, layer, id, name) => {
    expect(hoveredOf([land], selected, english)).toEqual({ layer, id, name, at: null })
  })
  test('inside of the selected municipality it is a ward', () => {
    const ward = { layer: wardHitLayer, sourceLayer: 'ward', properties: { SDDMM: 43611, ward: 3 } }
    expect(hoveredOf([ward, land], 43611, english)).toMatchObject({
      layer: 'ward',
      id: 4361103,
      name: 'Ward 3',
    })
    const of = (properties: object) =>
      hoveredOf([{ ...ward, properties: { SDDMM: 43611, ...properties } }, land], 43611, english)
    expect(of({ ward: 3, generated: true })).toMatchObject({ name: 'Ward 3', note: 'Generated' })
    expect(of({ ward: 0 })).toMatchObject({
      id: 4361100,
      name: 'Ward not mapped',
      note: 'Houses here are assigned to the nearest ward',
    })
    expect(hoveredOf([land], 43611, english)).toBeNull()
  })
  test('a settlement comes before the land, with its place', () => {
    const settlement = {
      layer: 'settlement',
      sourceLayer: 'settlement',
      properties: { name: 'Khunga', households: 62 },
      geometry: { type: 'Point', coordinates: [84.6, 28.2] },
    }
    expect(hoveredOf([settlement, land], 0, english)).toMatchObject({
      name: 'Khunga, 62 households',
      at: [84.6, 28.2],
    })
  })
  test('what was generated beside mapped lines says so under its name', () => {
    const transformer = { layer: 'transformer', sourceLayer: 'transformer', properties: { kVA: 50 } }
    expect(hoveredOf([transformer], 0, english)).not.toHaveProperty('note')
    const made = { ...transformer, properties: { kVA: 50, generated: true } }
    expect(hoveredOf([made], 0, english)).toMatchObject({ note: 'Generated' })
  })
  test('outside of the country there is nothing', () => expect(hoveredOf([], 0, english)).toBeNull())
})

describe('scale bar', () => {
  test('is the longest of 1, 2, 5 that fits', () => {
    expect(scaleOf(9, 0, 100)).toEqual({ label: '10 km', width_px: 65 })
    expect(scaleOf(14, 28, 96)).toEqual({ label: '200 m', width_px: 47 })
  })
  test('never exceeds its width', () => {
    for (let zoom = 2; zoom < 20; zoom += 0.13) {
      const { width_px } = scaleOf(zoom, 28, 96)
      expect(width_px).toBeGreaterThan(96 / 2.6)
      expect(width_px).toBeLessThanOrEqual(96)
    }
  })
})

describe('shapes', () => {
  test.each(shapeNames)('%s is full in its middle, empty in its corner and has an edge', shape => {
    const { width, height, data } = shapeImage(shape)
    expect(data.length).toBe(width * height * 4)
    const alpha = (x: number, y: number) => data[(y * width + x) * 4 + 3]
    expect(alpha(width >> 1, height >> 1)).toBe(255)
    expect(alpha(0, 0)).toBe(0)
    expect(alpha(width >> 1, 0)).toBeLessThan(0.75 * 255)
  })
})

describe('tile sources', () => {
  test('addresses of this server and of archives become whole', () => {
    expect(absoluteUrl('/tiles/streams', 'http://u.example:8080')).toBe('http://u.example:8080/tiles/streams')
    expect(absoluteUrl('pmtiles:///tiles/a.pmtiles', 'http://u.example')).toBe(
      'pmtiles://http://u.example/tiles/a.pmtiles',
    )
    expect(absoluteUrl('https://t.example/a', 'http://u.example')).toBe('https://t.example/a')
  })
  test('elevation is read as Terrarium of 256 px, unknown tilesets are left out', () => {
    const extra = {
      ...everyTileset,
      tilesets: { ...everyTileset.tilesets, other: everyTileset.tilesets.streams },
    }
    const sources = tilesetSources(extra, 'http://u.example')
    expect(sources.terrain).toMatchObject({ type: 'raster-dem', encoding: 'terrarium', tileSize: 256 })
    expect(Object.keys(sources)).not.toContain('other')
  })
})

test('layers are on as the layer table says until somebody chooses', () => {
  expect(visibleLayers({}).has('transmission')).toBe(true)
  expect(visibleLayers({}).has('discharge')).toBe(false)
  expect(visibleLayers({ discharge: true, transmission: false })).toSatisfy(
    (set: ReadonlySet<string>) => set.has('discharge') && !set.has('transmission') && set.has('mask'),
  )
})

describe('slope', () => {
  const side = 8
  /** A plane that rises `rise_m` per pixel eastwards. */
  const plane = (rise_m: number) => {
    const pixels = new Uint8ClampedArray(side * side * 4)
    for (let i = 0; i < side * side; i++) {
      const height = Math.round((1000 + (i % side) * rise_m) * 256) + 32768 * 256
      pixels.set([height >> 16, (height >> 8) & 255, height & 255, 255], i * 4)
    }
    return pixels
  }
  const alphaAndRed = (rise_m: number) => {
    const picture = slopePixels(plane(rise_m), side, 30, 'light')
    return [
      ...new Set(Array.from({ length: side * side }, (_, i) => `${picture[i * 4 + 3]} ${picture[i * 4]}`)),
    ]
  }
  test('a plane has one class everywhere, also at the edges', () => {
    expect(alphaAndRed(0)).toEqual(['0 0'])
    expect(alphaAndRed(30 * Math.tan((20 * Math.PI) / 180))).toEqual([`255 ${0x9d}`])
    expect(alphaAndRed(60)).toEqual([`255 ${0x0d}`])
  })
  test('a pixel is as large as the tile row says', () => {
    expect(pixelSize_m(0, 0, 256)).toBeCloseTo(156_543.03, 1)
    expect(pixelSize_m(12, 1706, 256)).toBeCloseTo(33.6, 0)
  })
})

test('a tip stays inside of the map', () => {
  expect(placeTip({ x: 100, y: 50 }, 1000)).toEqual({ left: 114, top: 64 })
  expect(placeTip({ x: 980, y: 50 }, 1000)).toEqual({ left: 732, top: 74 })
  expect(placeTip({ x: 200, y: 50 }, 260)).toEqual({ left: 8, top: 74 })
})
