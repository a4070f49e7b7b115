import type { BatInputs } from '../../domain/bat/bat-inputs.ts'
import { useOrigins } from '../map/origins.ts'

/** The words for where a number of households comes from; houses that the atlas generated are called that. */
export function useHouseholdWords() {
  const isGenerated = useOrigins().get('building')?.generated === true
  return (source: BatInputs['hh_input']) =>
    source === 'osm' && isGenerated ? 'bat.households.generated' : (`bat.households.${source}` as const)
}
