import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFeatures } from '../../../tiles/readers/features.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'geojson-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(content: unknown) {
  const path = join(folder, 'areas.geojson')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return readFeatures(path, { types: ['Polygon'], nameOf: ({ name }) => name as string | undefined })
}
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features })
const area = (coordinates: unknown, properties = { name: 'Sulikot' }, type = 'Polygon') => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
})
const square = [
  [
    [84, 28],
    [85, 28],
    [85, 29],
    [84, 29],
    [84, 28],
  ],
]

describe('the GeoJSON reader', () => {
  test('reads features with a label for messages', async () => {
    const features = await read(collection(area(square), area(square, {} as { name: string })))
    expect(features.map(({ label }) => label)).toEqual(['feature 0 (Sulikot)', 'feature 1'])
    expect(features[0].geometry).toEqual({ type: 'Polygon', coordinates: square })
  })

  test.each([
    ['half a file', '{"type":"FeatureCollection","features":[', /^areas.geojson: is not JSON \(/],
    ['another document', { type: 'Feature' }, 'areas.geojson: is not a GeoJSON FeatureCollection'],
    ['no feature', collection(null), 'areas.geojson, feature 0: is not a GeoJSON Feature'],
    [
      'no geometry',
      collection({ type: 'Feature', properties: null }),
      'areas.geojson, feature 0: has no geometry',
    ],
    [
      'another type',
      collection(area(square), area([84, 28], { name: 'A' }, 'Point')),
      'areas.geojson, feature 1 (A): is a Point; expected Polygon',
    ],
    [
      'metres',
      collection(
        area([
          [
            [300000, 3100000],
            [1, 1],
            [2, 2],
            [300000, 3100000],
          ],
        ]),
      ),
      /outside longitude and latitude: 300000, 3100000/,
    ],
    [
      'a text',
      collection(
        area([
          [
            ['84', 28],
            [1, 1],
            [2, 2],
            [84, 28],
          ],
        ]),
      ),
      /a position that is not two numbers: \["84",28\]/,
    ],
    [
      'null',
      collection(
        area([
          [
            [84, null],
            [1, 1],
            [2, 2],
            [84, 28],
          ],
        ]),
      ),
      /not two numbers: \[84,null\]/,
    ],
    [
      'an open ring',
      collection(
        area([
          [
            [84, 28],
            [85, 28],
            [85, 29],
            [84, 29],
          ],
        ]),
      ),
      /feature 0 \(Sulikot\): has a ring that is not closed/,
    ],
    [
      'a short ring',
      collection(
        area([
          [
            [84, 28],
            [85, 28],
            [84, 28],
          ],
        ]),
      ),
      /has a ring of 3 positions/,
    ],
    [
      'too shallow',
      collection(
        area([
          [84, 28],
          [85, 28],
        ]),
      ),
      /nested too shallowly/,
    ],
    ['no ring', collection(area([])), /has no ring/],
  ])('refuses %s with file, feature and reason', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(message)
  })

  test('says that a file is missing', async () => {
    await expect(readFeatures(join(folder, 'none.geojson'), { types: ['Point'] })).rejects.toThrow(
      /^none.geojson: cannot be read/,
    )
  })
})
