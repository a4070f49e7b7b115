import { type SstField, sstForm } from '../../../domain/sst/contract.ts'
import type { WordKey } from '../../../domain/words/words.ts'
import type { SstInputs, SstOutcome, SstRequest } from '../sst-state.ts'

export const sstFields = Object.keys(sstForm) as SstField[]
export const seedLimits = { least: 0, most: 2_147_483_647 } as const

export type FieldError = { key: WordKey; params: Record<string, string | number> }
export type InputErrors = Partial<Record<keyof SstInputs, FieldError>>

/**
 * What cannot be sent, by field: empty, broken, out of bounds, or more households than there are. Empty when it
 * may be sent. `households` null: not known yet.
 */
export function inputErrors(inputs: SstInputs, households: number | null): InputErrors {
  const errors: InputErrors = {}
  for (const field of [...sstFields, 'seed'] as const) {
    const { least, most } = field === 'seed' ? seedLimits : sstForm[field]
    const value = inputs[field]
    if (value === null || !Number.isInteger(value) || value < least || value > most)
      errors[field] = { key: 'sst.bounds', params: { least, most } }
  }
  const given = inputs.hh_per_municipality
  if (!errors.hh_per_municipality && given !== null && households !== null && given > households)
    errors.hh_per_municipality = { key: 'sst.tooMany', params: { given, households } }
  return errors
}

/** The body of the calculation, or null while a number is missing. */
export function sstRequest(sddmm: number, inputs: SstInputs): SstRequest | null {
  const { hh_per_municipality, hh_per_cluster_urban, hh_per_cluster_rural, desired_cluster_size, seed } =
    inputs
  if (
    hh_per_municipality === null ||
    hh_per_cluster_urban === null ||
    hh_per_cluster_rural === null ||
    desired_cluster_size === null ||
    seed === null
  )
    return null
  return {
    sddmm,
    hh_per_municipality,
    hh_per_cluster_urban,
    hh_per_cluster_rural,
    desired_cluster_size,
    seed,
  }
}

/** Whether the panel asks for something else than a sample answered. */
export const isStale = ({ request }: SstOutcome, inputs: SstInputs): boolean =>
  [...sstFields, 'seed' as const].some(field => inputs[field] !== request[field])
