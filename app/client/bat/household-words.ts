import type { BatInputs } from '../../domain/bat/bat-inputs.ts'
import { useOrigins } from '../map/origins.ts'

/** Texts for the source of a number of households. Generated houses are identified as such. */
export function useHouseholdWords() {
  const isGenerated = useOrigins().get('building')?.generated === true
  return (source: BatInputs['hh_input']) =>
    source === 'osm' && isGenerated ? 'bat.households.generated' : (`bat.households.${source}` as const)
}
