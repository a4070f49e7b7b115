import { connectedByPlace } from '../../domain/bat/connected/by-place.ts'
import { countHouseholds } from '../../domain/bat/demand.ts'
import { roundHalfUp } from '../../domain/format.ts'
import type { Sddmm } from '../../domain/region-codes.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { type Connection, levelConnection } from '../atlas/buildings/connected.ts'
import type { HouseCount } from '../atlas/buildings/households.ts'
import { householdFacts } from './cluster-facts.ts'

/** Returns the connected households of groups of a local level's houses, which together match its share. */
export function connectedByGroup(
  atlas: Atlas,
  sddmm: Sddmm,
  groups: readonly Uint32Array[],
  { shares, own }: Connection,
): number[] {
  const known = shares[sddmm]
  if (known === undefined) return groups.map(() => 0)
  const { connected } = levelConnection(atlas, { sddmm, share: known.share, own })
  const fact = atlas.facts.get(sddmm)
  const places = groups.map(members => {
    if (members.length === 0) return { households: 0, expected: 0 }
    const facts = householdFacts(atlas, [], housesOfLevel(sddmm, members.length), fact, 'osm')
    const households = countHouseholds(facts, { hh_input: 'osm', bat_form: {} })
    const houses = members.reduce((sum, house) => sum + connected[house], 0)
    return { households, expected: (households * houses) / members.length }
  })
  const households = places.reduce((sum, place) => sum + place.households, 0)
  return connectedByPlace(places, roundHalfUp(households * known.share, 0))
}

/** All houses are in this local level, wherever their outline reaches. */
export function housesOfLevel(sddmm: Sddmm, num_house: number): HouseCount {
  return { num_house, osm_buildings: num_house, levels: [{ sddmm, houses: num_house }] }
}
