import { expect, test } from 'vitest'
import type { LngLat } from '../../../app/domain/geometry.ts'
import { utm, utmZone } from '../../../app/domain/spatial/utm.ts'

/** By PROJ's rules, from proj4 2.x (+proj=utm +datum=WGS84). */
const known: [zone: number, at: LngLat, easting: number, northing: number][] = [
  [44, [83.9856, 28.2096], 793055.6336210548, 3124032.519863278],
  [44, [80.1, 29.9], 413108.375633194, 3308044.8348767883],
  [45, [85.324, 27.7172], 334769.7813271986, 3067000.012505594],
  [45, [88.15, 26.4], 614701.4511181655, 2920494.405407059],
  [45, [84.0001, 28.5], 206341.33718275023, 3156262.370517196],
]

test('agrees with PROJ to a millimetre, and back', () => {
  const out = new Float64Array(2)
  for (const [zone, at, easting, northing] of known) {
    expect(utmZone(at[0])).toBe(zone)
    const { project, unproject } = utm(zone)
    project(...at, out, 0)
    expect(out[0]).toBeCloseTo(easting, 3)
    expect(out[1]).toBeCloseTo(northing, 3)
    const [lng, lat] = unproject(easting, northing)
    expect(lng).toBeCloseTo(at[0], 8)
    expect(lat).toBeCloseTo(at[1], 8)
  }
})
