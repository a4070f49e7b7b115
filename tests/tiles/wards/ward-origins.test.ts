import { expect, test } from 'vitest'
import { boundaryOrigins } from '../../../tiles/recipes/boundary-origins.ts'

const origin = async (files: { shipped: number; made: number; generated: number }) => {
  const counts = { 'boundaries.ward': 6743 }
  const read = { levels: null, wards: null, fromSource: 0, ...files }
  return (await boundaryOrigins(read, counts, [80, 26, 88, 30]))['boundaries.ward']
}

test('wards are generated as a layer where those of whole local levels are, and not for five of them', async () => {
  const ours = await origin({ shipped: 753, made: 0, generated: 5 })
  expect([ours.generated, ours.source.split('; ')[1]]).toEqual([false, '5 of 6,743 generated'])
  const mixed = await origin({ shipped: 700, made: 53, generated: 480 })
  expect(mixed.generated).toBe(true)
  expect(mixed.source).toMatch(/in 700 local levels; elsewhere: Demo country \(numbers of wards\)$/)
  expect(mixed.attribution).toContain('© OpenStreetMap contributors (ODbL 1.0)')
  const none = await origin({ shipped: 0, made: 753, generated: 6743 })
  expect([none.generated, none.licence]).toEqual([true, 'CC0'])
})
