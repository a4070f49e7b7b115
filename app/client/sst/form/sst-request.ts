import { SstCalculation, type SstField, type SstRequest, sstForm } from '../../../domain/sst/contract.ts'
import type { FormOptions } from '../../ui/form/form-options.ts'
import { defaultSstInputs, type SstInputs, type SstOutcome } from '../sst-state.ts'

export const sstFields = Object.keys(sstForm) as SstField[]

/**
 * The form with the numbers of the contract. There must not be more households than exist. `households` is null if that
 * number is not known yet.
 */
export function sstFormOf(households: number | null) {
  return {
    defaults: defaultSstInputs,
    labels: {
      hh_per_municipality: 'sst.hh_per_municipality',
      hh_per_cluster_urban: 'sst.hh_per_cluster_urban',
      hh_per_cluster_rural: 'sst.hh_per_cluster_rural',
      desired_cluster_size: 'sst.desired_cluster_size',
      seed: 'sst.seed',
    },
    schema: SstCalculation,
    check: ({ hh_per_municipality: given }) =>
      given !== null && households !== null && given > households
        ? { hh_per_municipality: [{ key: 'sst.tooMany', params: { given, households } }] }
        : {},
    isLive: true,
  } satisfies FormOptions<SstInputs>
}

/** Body of the calculation, or null while a number is missing. */
export function sstRequest(sddmm: number, inputs: SstInputs): SstRequest | null {
  const missing = Object.values(inputs).some(value => value === null)
  return missing ? null : { sddmm, ...(inputs as Omit<SstRequest, 'sddmm'>) }
}

/** Whether the panel is different from the request of a sample. */
export const isSampleStale = ({ request }: SstOutcome, inputs: SstInputs): boolean =>
  [...sstFields, 'seed' as const].some(field => inputs[field] !== request[field])
