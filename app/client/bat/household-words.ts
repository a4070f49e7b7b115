import type { BatInputs } from '../../domain/bat/bat-inputs.ts'
import { useOrigins } from '../map/origins.ts'

/** Words for the source of a number of households; generated houses are named as such. */
export function useHouseholdWords() {
  const isGenerated = useOrigins().get('building')?.generated === true
  return (source: BatInputs['hh_input']) =>
    source === 'osm' && isGenerated ? 'bat.households.generated' : (`bat.households.${source}` as const)
}
