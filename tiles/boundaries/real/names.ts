import type { Fact } from '../../../app/domain/region/facts.ts'
import { districtName } from '../../facts/local-levels.ts'

/** A name without what spellings of one publisher differ in: case, spaces, hyphens. */
export const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

/**
 * The consonants of a name, in which romanised spellings of Nepali agree: Tribeni and Triveni, Chitwan and
 * Chitawan, Byas and Vyas. Only for finding one name among few.
 */
export const consonants = (name: string): string =>
  plain(name)
    .replace(/kh?sh?etra|kh?s?h?etra|chh?etra/g, 'kstr')
    .replace(/chh?/g, 'c')
    .replace(/[vw]/g, 'b')
    .replace(/ph/g, 'f')
    .replace(/z/g, 'j')
    .replace(/x/g, 'ks')
    .replace(/[aeiouhy]/g, '')
    .replace(/(.)\1+/g, '$1')

/** Names under which a local level is known: the facts table's, and its official one of today. */
export const knownNames = ({ name_en, official }: Fact): string[] =>
  official === undefined ? [name_en] : [name_en, official.name_en]

/** Whether a source means this level by a name. */
export const isCalled = (fact: Fact, name: string): boolean =>
  knownNames(fact).some(known => plain(known) === plain(name) || consonants(known) === consonants(name))

/** Normal form of a district in any spelling; the halves of divided ones differ by east and west. */
export function districtKey(given: string): string {
  const name = districtName(given.trim())
  const [, divided] = /(rukum|nawalparasi)/.exec(plain(name)) ?? []
  if (divided === undefined) return districtAliases[plain(name)] ?? consonants(name)
  const isEast = /east|pur[bvw]a|[\s_-]e$/i.test(name)
  const isWest = /west|pas[ch]*him|[\s_-]w$/i.test(name)
  return `${divided}${isEast ? ' east' : isWest ? ' west' : ''}`
}
const districtAliases: Record<string, string> = {
  nawalpur: 'nawalparasi east',
  parasi: 'nawalparasi west',
  kavre: consonants('Kabhrepalanchok'),
}

/** What a type of the Survey Department says: a local level, land outside them, or something unknown. */
export function kindOfType(type: string): 'level' | 'protected' | null {
  if (/park|reserve|conservation|hunting|wildlife|protected|development area/i.test(type)) return 'protected'
  return /palika|municipality|city/i.test(type) ? 'level' : null
}
