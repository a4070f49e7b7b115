import type { Buildings } from '../../app/domain/spatial/buildings/building-grid.ts'

const first_length = 1 << 16

/** Buildings added one by one, in 17 bytes each. */
export function buildingList() {
  let lng = new Float64Array(first_length)
  let lat = new Float64Array(first_length)
  let kinds = new Uint8Array(first_length)
  let count = 0
  return {
    add(x: number, y: number, kind: number): void {
      if (count === lng.length) {
        lng = longer(lng, new Float64Array(2 * count))
        lat = longer(lat, new Float64Array(2 * count))
        kinds = longer(kinds, new Uint8Array(2 * count))
      }
      lng[count] = x
      lat[count] = y
      kinds[count++] = kind
    },
    all: (): Buildings => ({
      lng: lng.subarray(0, count),
      lat: lat.subarray(0, count),
      kinds: kinds.subarray(0, count),
    }),
  }
}

function longer<List extends Float64Array | Uint8Array>(before: List, list: List): List {
  list.set(before)
  return list
}
