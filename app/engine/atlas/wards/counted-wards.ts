import type { Fact } from '../../../domain/region/facts.ts'
import type { Manifest } from '../../../domain/tilesets/schema.ts'

/**
 * Removes the households of wards unless the atlas states that they were counted, because older atlases contain random
 * numbers.
 */
export function withCountedWards(facts: Fact[], { layers }: Pick<Manifest, 'layers'>): Fact[] {
  if (layers.ward_households?.generated === false) return facts
  return facts.map(fact => ({ ...fact, ward_households: [] }))
}
