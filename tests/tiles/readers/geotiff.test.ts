import { mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readElevation } from '../../../tiles/readers/geotiff/geotiff.ts'
import { SourceError } from '../../../tiles/recipe.ts'
import { fillOutskirts } from '../../../tiles/terrain/outskirts.ts'

const folder = mkdtempSync(join(tmpdir(), 'urja-geotiff-'))
const frame = { width: 8, height: 8, west: 84, north: 28.8, cell_deg: 0.1 }

const wgs84 = { model: 2, crs: [2048, 4326] as [number, number], at: [84, 28.8], pixelIs: 1 }

/** A striped GeoTIFF of 4 x 4 cells of 0.2°, from 84° E and 28.8° N, little endian, byte by byte. */
function tiff(name: string, values: Int16Array | Float32Array, more: Partial<typeof wgs84> = {}): string {
  const { model, crs, at: corner, pixelIs } = { ...wgs84, ...more }
  const doubles = (...numbers: number[]) => new Uint8Array(Float64Array.from(numbers).buffer)
  const shorts = (...numbers: number[]) => new Uint8Array(Uint16Array.from(numbers).buffer)
  const longs = (...numbers: number[]) => new Uint8Array(Uint32Array.from(numbers).buffer)
  const strips = new Uint8Array(values.buffer)
  const floats = values instanceof Float32Array
  const dataAt = 8
  const entries: [tag: number, type: number, count: number, bytes: Uint8Array][] = [
    [256, 3, 1, shorts(4)],
    [257, 3, 1, shorts(4)],
    [258, 3, 1, shorts(floats ? 32 : 16)],
    [259, 3, 1, shorts(1)],
    [262, 3, 1, shorts(1)],
    [273, 4, 2, longs(dataAt, dataAt + strips.length / 2)],
    [277, 3, 1, shorts(1)],
    [278, 3, 1, shorts(2)],
    [279, 4, 2, longs(strips.length / 2, strips.length / 2)],
    [339, 3, 1, shorts(floats ? 3 : 2)],
    [33550, 12, 3, doubles(0.2, 0.2, 0)],
    [33922, 12, 6, doubles(0, 0, 0, corner[0], corner[1], 0)],
    [34735, 3, 16, shorts(1, 1, 0, 3, 1024, 0, 1, model, 1025, 0, 1, pixelIs, crs[0], 0, 1, crs[1])],
    [42113, 2, 6, new TextEncoder().encode('-9999\0')],
  ]
  const directoryAt = dataAt + strips.length
  let extraAt = directoryAt + 2 + entries.length * 12 + 4
  const bytes = new Uint8Array(extraAt + 220)
  const view = new DataView(bytes.buffer)
  bytes.set([0x49, 0x49, 42, 0])
  view.setUint32(4, directoryAt, true)
  bytes.set(strips, dataAt)
  view.setUint16(directoryAt, entries.length, true)
  entries.forEach(([tag, type, count, content], i) => {
    const at = directoryAt + 2 + i * 12
    view.setUint16(at, tag, true)
    view.setUint16(at + 2, type, true)
    view.setUint32(at + 4, count, true)
    if (content.length <= 4) {
      bytes.set(content, at + 8)
      return
    }
    view.setUint32(at + 8, extraAt, true)
    bytes.set(content, extraAt)
    extraAt += content.length
  })
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

const ramp = Int16Array.from({ length: 16 }, (_, i) => (i % 4) * 100 + Math.floor(i / 4) * 1000)

describe('an elevation GeoTIFF', () => {
  test('is read between its cell centres', async () => {
    const { cells, source_deg } = await readElevation(tiff('ramp.tif', ramp), frame)
    expect(source_deg).toBeCloseTo(0.2, 12)
    // Column 3 of the frame has its centre at 84.35: 1.25 source cells from the first centre.
    expect(cells[2 * 8 + 3]).toBeCloseTo(125 + 750, 3)
    expect(cells[4 * 8 + 4]).toBeCloseTo(175 + 1750, 3)
    const floats = await readElevation(
      tiff(
        'floats.tif',
        Float32Array.from(ramp, value => value / 8),
      ),
      frame,
    )
    expect(floats.cells[2 * 8 + 3]).toBeCloseTo(875 / 8, 3)
  })

  test('of much wider cells bends between them without creases', async () => {
    const bowl = Int16Array.from(
      ramp,
      (_, i) => 3000 + 400 * (i % 4) * (i % 4) - 200 * Math.floor(i / 4) ** 2,
    )
    const { cells } = await readElevation(tiff('bowl.tif', bowl), frame)
    expect(cells[4 * 8 + 4]).toBeCloseTo(3000 + 400 * 1.75 * 1.75 - 200 * 1.75 * 1.75, 2)
    expect(cells[3 * 8 + 4]).toBeCloseTo(3000 + 400 * 1.75 * 1.75 - 200 * 1.25 * 1.25, 2)
  })

  test('nodata stays unknown and does not pull its neighbours down', async () => {
    const holed = ramp.map((value, i) => (i === 5 ? -9999 : value))
    const { cells, unknown } = await readElevation(tiff('holed.tif', holed), frame)
    expect(unknown).toBeGreaterThan(0)
    for (const value of cells) expect(Number.isNaN(value) || value >= 0).toBe(true)
  })

  test('a height that is none is unknown though no tag says so', async () => {
    for (const hole of [-32_768, 0, 9999, 32_767]) {
      const holed = ramp.map((value, i) => (i === 5 ? hole : value + 50))
      const { cells, unknown, impossible } = await readElevation(tiff('untagged.tif', holed), frame)
      expect(impossible).toBe(1)
      expect(unknown).toBeGreaterThan(0)
      for (const value of cells) expect(Number.isNaN(value) || (value >= 50 && value <= 3350)).toBe(true)
    }
    const nothing = tiff('nothing.tif', new Int16Array(16).fill(-9999))
    await expect(readElevation(nothing, frame)).rejects.toThrow(/nothing\.tif: has no elevation inside Nepal/)
    const zeros = tiff('zeros.tif', new Float32Array(16))
    await expect(readElevation(zeros, frame)).rejects.toThrow(/zeros\.tif: has no elevation inside Nepal/)
    const nans = tiff('nans.tif', new Float32Array(16).fill(Number.NaN))
    await expect(readElevation(nans, frame)).rejects.toThrow(/nans\.tif: has no elevation inside Nepal/)
  })

  test('of finer cells than ours gives their mean', async () => {
    const coarse = { width: 2, height: 2, west: 84, north: 28.8, cell_deg: 0.4 }
    const { cells } = await readElevation(tiff('fine.tif', ramp), coarse)
    // The first cell's 0 m is no height in Nepal.
    expect(cells[0]).toBeCloseTo((100 + 1000 + 1100) / 3, 2)
    expect(cells[3]).toBeCloseTo(2750, 2)
  })

  test('that names the centre of its first cell is half a cell further north-west than one that names its corner', async () => {
    const path = tiff('point.tif', ramp, { pixelIs: 2, at: [84.1, 28.7] })
    const corner = await readElevation(tiff('corner.tif', ramp), frame)
    expect((await readElevation(path, frame)).cells).toEqual(corner.cells)
  })

  test('in tiles that lie in a folder is one', async () => {
    const wide = { ...frame, width: 16 }
    const tiles = mkdtempSync(join(folder, 'elevation-'))
    const east = ramp.map(value => value + 400)
    renameSync(tiff('w.tif', ramp), join(tiles, 'N28E084.tif'))
    renameSync(tiff('e.tif', east, { at: [84.8, 28.8] }), join(tiles, 'N28E085.tif'))
    writeFileSync(join(tiles, 'readme.txt'), 'not a tile')
    const { cells, unknown } = await readElevation(tiles, wide)
    expect(unknown).toBeLessThan(8)
    expect(cells[3 * 16 + 3]).toBeCloseTo(1375, 3)
    expect(cells[3 * 16 + 11]).toBeCloseTo(1775, 3)
    const empty = mkdtempSync(join(folder, 'empty-'))
    await expect(readElevation(empty, wide)).rejects.toThrow('is a folder without a GeoTIFF')
  })

  test('in another reference system is refused with the remedy', async () => {
    const path = tiff('utm.tif', ramp, { model: 1, crs: [3072, 32644] })
    await expect(readElevation(path, frame)).rejects.toThrow(/gdalwarp -t_srs EPSG:4326/)
    await expect(readElevation(path, frame)).rejects.toBeInstanceOf(SourceError)
  })

  test('that is none, or lies elsewhere, is refused', async () => {
    const broken = join(folder, 'broken.tif')
    writeFileSync(broken, 'hello')
    await expect(readElevation(broken, frame)).rejects.toThrow(/broken\.tif: is no GeoTIFF/)
    const path = tiff('far.tif', ramp)
    await expect(readElevation(path, { ...frame, west: 10 })).rejects.toThrow(/no elevation inside Nepal/)
  })
})

test('beyond the border the ground goes on from the nearest known cell and falls away', () => {
  const z = new Float32Array(9 * 9).fill(Number.NaN)
  z[4 * 9 + 4] = 500
  z[4 * 9 + 5] = 800
  expect(fillOutskirts(z, 9, 9, 2)).toBe(79)
  expect(z[4 * 9 + 2]).toBeCloseTo(496, 4)
  expect(z[4 * 9 + 8]).toBeCloseTo(794, 4)
  expect(z[0]).toBeLessThan(500 - 2 * 5)
})
