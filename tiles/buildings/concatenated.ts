import type { Buildings } from '../../app/domain/spatial/buildings/building-grid.ts'

type Lists = { [Field in keyof Buildings]: ArrayLike<number> }

/** Buildings of all parts, one part after the other. */
export function concatenated(parts: Lists[]) {
  const count = parts.reduce((sum, { lng }) => sum + lng.length, 0)
  const all = { lng: new Float64Array(count), lat: new Float64Array(count), kinds: new Uint8Array(count) }
  let at = 0
  for (const { lng, lat, kinds } of parts) {
    all.lng.set(lng, at)
    all.lat.set(lat, at)
    all.kinds.set(kinds, at)
    at += lng.length
  }
  return all
}
