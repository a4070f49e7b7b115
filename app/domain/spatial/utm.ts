import type { LngLat } from '../geometry.ts'

/** Transverse Mercator projection on WGS 84, northern hemisphere, in metres. */
export type TransverseMercator = {
  /**
   * Writes easting and northing into `out[at]` and `out[at + 1]`. Accurate to a tenth of a millimetre within 3° of the
   * meridian.
   */
  project(lng: number, lat: number, out: Float64Array, at: number): void
  unproject(easting: number, northing: number): LngLat
}
/** Universal Transverse Mercator. */
export type Utm = TransverseMercator & { zone: number }

const equator_m = 6_378_137
const flattening = 1 / 298.257223563
const utmScale = 0.9996
const false_easting_m = 500_000
const radian = Math.PI / 180

const n = flattening / (2 - flattening)
const [n2, n3, n4] = [n ** 2, n ** 3, n ** 4]
const conformal = (2 * Math.sqrt(n)) / (1 + n)

/** Krüger's series to the fourth order of the third flattening (Karney 2011, equations 35, 36 and A6). */
const forward = [
  n / 2 - (2 / 3) * n2 + (5 / 16) * n3 + (41 / 180) * n4,
  (13 / 48) * n2 - (3 / 5) * n3 + (557 / 1440) * n4,
  (61 / 240) * n3 - (103 / 140) * n4,
  (49561 / 161280) * n4,
]
const backward = [
  n / 2 - (2 / 3) * n2 + (37 / 96) * n3 - (1 / 360) * n4,
  (1 / 48) * n2 + (1 / 15) * n3 - (437 / 1440) * n4,
  (17 / 480) * n3 - (37 / 840) * n4,
  (4397 / 161280) * n4,
]
const latitude = [
  2 * n - (2 / 3) * n2 - 2 * n3 + (116 / 45) * n4,
  (7 / 3) * n2 - (8 / 5) * n3 - (227 / 45) * n4,
  (56 / 15) * n3 - (136 / 35) * n4,
  (4279 / 630) * n4,
]

/** Returns the 6° zone of a longitude. In Nepal, this is 44 up to 84° E and 45 beyond. */
export const utmZone = (lng: number): number => Math.floor((lng + 180) / 6) + 1

export const utm = (zone: number): Utm => ({ zone, ...transverseMercator(zone * 6 - 183, utmScale) })

/** Projection about a central meridian of its own, with `scale` on that meridian. Eastings are 500 km there. */
export function transverseMercator(meridian: number, scale: number): TransverseMercator {
  const rectifying_m = scale * (equator_m / (1 + n)) * (1 + n2 / 4 + n4 / 64)
  return {
    project(lng, lat, out, at) {
      const sin = Math.sin(lat * radian)
      const t = Math.sinh(Math.atanh(sin) - conformal * Math.atanh(conformal * sin))
      const delta = (lng - meridian) * radian
      const xi = Math.atan2(t, Math.cos(delta))
      const eta = Math.atanh(Math.sin(delta) / Math.sqrt(1 + t * t))
      let [x, y] = [eta, xi]
      for (let j = 0; j < 4; j++) {
        const twice = 2 * (j + 1)
        x += forward[j] * Math.cos(twice * xi) * Math.sinh(twice * eta)
        y += forward[j] * Math.sin(twice * xi) * Math.cosh(twice * eta)
      }
      out[at] = false_easting_m + rectifying_m * x
      out[at + 1] = rectifying_m * y
    },
    unproject(easting, northing) {
      const x = (easting - false_easting_m) / rectifying_m
      const y = northing / rectifying_m
      let [eta, xi] = [x, y]
      for (let j = 0; j < 4; j++) {
        const twice = 2 * (j + 1)
        eta -= backward[j] * Math.cos(twice * y) * Math.sinh(twice * x)
        xi -= backward[j] * Math.sin(twice * y) * Math.cosh(twice * x)
      }
      const chi = Math.asin(Math.sin(xi) / Math.cosh(eta))
      let phi = chi
      for (let j = 0; j < 4; j++) phi += latitude[j] * Math.sin(2 * (j + 1) * chi)
      return [meridian + Math.atan2(Math.sinh(eta), Math.cos(xi)) / radian, phi / radian]
    },
  }
}
