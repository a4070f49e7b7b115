import type { LngLat, MultiPolygonRings, PolygonRings, Ring } from '../geometry.ts'

/** WGS 84. */
const a_km = 6378.137
const flattening = 1 / 298.257223563
const b_km = a_km * (1 - flattening)
const e2 = flattening * (2 - flattening)
const e = Math.sqrt(e2)
const radian = Math.PI / 180

/**
 * Area on the ellipsoid in km². Uses authalic latitudes (Snyder 1987, 3-11 and 3-12). A side is straight in longitude
 * and the sine of that latitude rather than a geodesic: with sides of one or two kilometres, the area is within 0.01 %
 * of GeographicLib's result, and with sides of 30 km within 0.1 %. Holes are subtracted; the direction of rings does
 * not matter.
 */
export function polygonArea_km2([outer, ...holes]: PolygonRings): number {
  return holes.reduce((area, hole) => area - ringArea_km2(hole), ringArea_km2(outer))
}

export function area_km2(area: MultiPolygonRings): number {
  return area.reduce((sum, polygon) => sum + polygonArea_km2(polygon), 0)
}

export function ringArea_km2(ring: Ring): number {
  let sum = 0
  const [lon0] = ring[0]
  let [lon, lat] = ring[0]
  let q = authalic(lat)
  for (let i = 1; i < ring.length; i++) {
    const [nextLon, nextLat] = ring[i]
    const nextQ = nextLat === lat ? q : authalic(nextLat)
    sum += ((nextLon - lon0) * q - (lon - lon0) * nextQ) * radian
    lon = nextLon
    lat = nextLat
    q = nextQ
  }
  return Math.abs(sum / 4) * a_km * a_km
}

/** Geodesic distance in km by Vincenty's inverse formula (1975), accurate to a millimetre except between antipodes. */
export function distance_km([lon1, lat1]: LngLat, [lon2, lat2]: LngLat): number {
  if (lon1 === lon2 && lat1 === lat2) return 0
  const L = (lon2 - lon1) * radian
  const u1 = Math.atan((1 - flattening) * Math.tan(lat1 * radian))
  const u2 = Math.atan((1 - flattening) * Math.tan(lat2 * radian))
  const [sin1, cos1, sin2, cos2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)]
  let lambda = L
  for (let i = 0; i < 100; i++) {
    const [sinL, cosL] = [Math.sin(lambda), Math.cos(lambda)]
    const across = cos2 * sinL
    const along = cos1 * sin2 - sin1 * cos2 * cosL
    const sinS = Math.sqrt(across * across + along * along)
    const cosS = sin1 * sin2 + cos1 * cos2 * cosL
    const sigma = Math.atan2(sinS, cosS)
    const sinAlpha = (cos1 * cos2 * sinL) / sinS
    const cos2Alpha = 1 - sinAlpha * sinAlpha
    const middle = cos2Alpha === 0 ? 0 : cosS - (2 * sin1 * sin2) / cos2Alpha
    const C = (flattening / 16) * cos2Alpha * (4 + flattening * (4 - 3 * cos2Alpha))
    const before = lambda
    const bend = sigma + C * sinS * (middle + C * cosS * (2 * middle * middle - 1))
    lambda = L + (1 - C) * flattening * sinAlpha * bend
    if (Math.abs(lambda - before) > 1e-12 && i < 99) continue
    const w2 = (cos2Alpha * (a_km * a_km - b_km * b_km)) / (b_km * b_km)
    const A = 1 + (w2 / 16384) * (4096 + w2 * (w2 * (320 - 175 * w2) - 768))
    const B = (w2 / 1024) * (256 + w2 * (w2 * (74 - 47 * w2) - 128))
    const inner = (B / 6) * middle * (4 * sinS * sinS - 3) * (4 * middle * middle - 3)
    const change = B * sinS * (middle + (B / 4) * (cosS * (2 * middle * middle - 1) - inner))
    return b_km * A * (sigma - change)
  }
  return Number.NaN
}

/** Twice the area between the equator and a latitude on an ellipsoid of radius 1, per radian of longitude. */
function authalic(lat: number): number {
  const sine = Math.sin(lat * radian)
  return (1 - e2) * (sine / (1 - e2 * sine * sine) - Math.log((1 - e * sine) / (1 + e * sine)) / (2 * e))
}
