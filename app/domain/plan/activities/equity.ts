import type { ActivityPlace } from './tree-contract.ts'

export type Sited = { places: readonly ActivityPlace[] }
/**
 * A ward with its households according to the census, its houses on the map, and the houses within the places, each
 * counted once.
 */
export type WardHouses = { ward_no: number; households: number | null; houses: number; inside: number }

export const placeKey = ({ kind, id }: ActivityPlace): string => `${kind} ${id}`
/**
 * Households that the selected activities reach, by ward: all households of a ward that an activity names, otherwise a
 * number in proportion to the ward's houses within the places (S-070). The reach of an activity without an inhabited
 * place is unknown rather than zero. `wardsOf` contains the wards of each place that has houses.
 */
export function equityOf<A extends Sited>(
  activities: readonly A[],
  wards: readonly WardHouses[],
  wardsOf: ReadonlyMap<string, readonly number[]>,
) {
  const wardsIn = (place: ActivityPlace) =>
    place.kind === 'ward' ? [place.id] : (wardsOf.get(placeKey(place)) ?? [])
  const reaching = activities.map(activity => ({
    activity,
    wards: new Set(activity.places.flatMap(wardsIn)),
  }))
  const named = new Set(
    activities.flatMap(({ places }) => places.flatMap(({ kind, id }) => (kind === 'ward' ? [id] : []))),
  )
  const isStated = reaching.some(one => one.wards.size > 0)
  const wardReach = wards.map(ward => ({
    ward_no: ward.ward_no,
    households: ward.households,
    reached: isStated ? reachedIn(ward, named.has(ward.ward_no)) : null,
    activities: reaching.filter(one => one.wards.has(ward.ward_no)).length,
  }))
  return {
    wards: wardReach,
    households: sum(wardReach.map(({ households }) => households)),
    reached: sum(wardReach.map(({ reached }) => reached)),
    wards_without: wardReach.flatMap(({ ward_no, activities: count }) => (count === 0 ? [ward_no] : [])),
    selected: activities.length,
    not_stated: reaching.flatMap(({ activity, wards: own }) => (own.size === 0 ? [activity] : [])),
  }
}

function reachedIn({ households, houses, inside }: WardHouses, isNamed: boolean): number | null {
  if (!isNamed && inside === 0) return 0
  if (households === null) return null
  return isNamed ? households : Math.round((households * inside) / houses)
}

/** Null if any part is unknown, or if there are no parts. */
const sum = (parts: readonly (number | null)[]): number | null =>
  parts.length === 0
    ? null
    : parts.reduce((all, part) => (all === null || part === null ? null : all + part), 0)
