import { useAtom } from 'jotai'
import type { BatInputs } from '../../../domain/bat/bat-inputs.ts'
import { type FormState, useForm } from '../../ui/form/use-form.ts'
import { batFormOf, type DemandBounds } from '../bat-request.ts'
import { batInputsAtom } from '../bat-state.ts'

const anyDemand: DemandBounds = { min: 0, max: Number.POSITIVE_INFINITY }

/** Form for the inputs of BAT, which the map and the results read too. */
export function useBatForm(
  bounds: DemandBounds = anyDemand,
  isWhole = false,
  save?: () => Promise<unknown>,
  isNamed = false,
): FormState<BatInputs> {
  return useForm<BatInputs>({ ...batFormOf(bounds, isWhole, isNamed), state: useAtom(batInputsAtom), save })
}
