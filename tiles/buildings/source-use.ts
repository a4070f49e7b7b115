import { buildingUses } from '../../app/domain/spatial/buildings/building-classes.ts'
import { readField } from '../readers/field-names.ts'

/** What OpenStreetMap and Overture call a use that is named differently here; anything else is 'other', a house. */
const synonyms: Record<string, (typeof buildingUses)[number]> = {
  yes: 'residential',
  building: 'residential',
  house: 'residential',
  detached: 'residential',
  apartments: 'residential',
  terrace: 'residential',
  hut: 'residential',
  mixed_use: 'mixed',
  farm: 'farmhouse',
  guest_house: 'hotel',
  public: 'office',
  government: 'office',
  civic: 'community',
  kindergarten: 'school',
  college: 'school',
  university: 'school',
  education: 'school',
  medical: 'health_post',
  religious: 'temple',
  agricultural: 'farm_auxiliary',
  shop: 'retail',
  supermarket: 'retail',
  warehouse: 'industrial',
  factory: 'industrial',
  monastery: 'temple',
  shrine: 'temple',
  cowshed: 'stable',
}
const numbers = new Map<string, number>()

/**
 * Number of the use of a source row (buildingUses); null if its tags do not make it a building. Tags are an
 * object, or the text form of FlatGeobuf, Shapefile or CSV.
 */
export function rowUse(properties: Record<string, unknown>): number | null {
  const tags = properties.tags ?? properties.other_tags
  const direct = readField(properties, 'building')
  if (tags === undefined || tags === null) return numberOfUse(direct ?? 'yes')
  const tag = tagOf(tags, 'building') ?? properties.building
  return tag === undefined || tag === null || tag === 'no' ? null : numberOfUse(tag)
}

/** The kind of road or path that a line is. */
export const rowHighway = (properties: Record<string, unknown>): unknown =>
  tagOf(properties.tags ?? properties.other_tags, 'highway') ?? properties.highway

function tagOf(tags: unknown, name: string): unknown {
  if (typeof tags === 'object' && tags !== null) return (tags as Record<string, unknown>)[name]
  if (typeof tags !== 'string') return undefined
  return new RegExp(`"${name}"\\s*(?::|=>)\\s*"([^"]*)"`).exec(tags)?.[1]
}

function numberOfUse(tag: unknown): number {
  const word = String(tag).toLowerCase()
  let number = numbers.get(word)
  if (number === undefined) {
    const own = buildingUses.indexOf(word as (typeof buildingUses)[number])
    number = own >= 0 ? own : buildingUses.indexOf(synonyms[word] ?? 'other')
    if (numbers.size < 10_000) numbers.set(word, number)
  }
  return number
}
