import type { Fact } from '../../../domain/region/facts.ts'
import type { Manifest } from '../../../domain/tilesets/schema.ts'

/** Facts without households of wards where the atlas does not say that they were counted: they were random once. */
export function withCountedWards(facts: Fact[], { layers }: Pick<Manifest, 'layers'>): Fact[] {
  if (layers.ward_households?.generated === false) return facts
  return facts.map(fact => ({ ...fact, ward_households: [] }))
}
