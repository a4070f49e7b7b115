import { useEffect, useMemo, useState } from 'react'
import { candidatesOf } from '../../../../domain/bat/best.ts'
import type { UncertaintyInputs } from '../../../../domain/bat/uncertainty/drawn-inputs.ts'
import { type Arrival, gridArrival } from '../../../../domain/bat/uncertainty/grid-arrival.ts'
import type { Uncertainty } from '../../../../domain/bat/uncertainty/uncertainty.ts'
import { technologies } from '../../../../domain/technologies/technologies.ts'
import { requestUncertainty } from '../../uncertainty/request-uncertainty.ts'
import type { ResultView } from '../result-view.ts'

/** Result of the draws. It is `working` until they are finished, and null if there is nothing to draw. */
export type UncertaintyState = Uncertainty | 'working' | 'failed' | null

/** Uncertainty of a result, which is computed in the worker. */
export function useUncertainty({
  result,
  inputs,
  best,
}: Omit<ResultView, 'reason' | 'outcome'>): UncertaintyState {
  const request = useMemo(
    () =>
      best && {
        inputs: uncertaintyInputsOf({ result, inputs }),
        question: {
          best,
          candidates: candidatesOf(result.energy_costs, result.distance_to_grid_ext_km, inputs),
          project_period: inputs.project_period,
        },
      },
    [result, inputs, best],
  )
  const [reply, setReply] = useState<{ request: unknown; drawn: UncertaintyState } | null>(null)
  useEffect(() => {
    if (request === null) return
    let isWanted = true
    const show = (drawn: UncertaintyState) => isWanted && setReply({ request, drawn })
    requestUncertainty(request.inputs, request.question).then(show, () => show('failed'))
    return () => {
      isWanted = false
    }
  }, [request])
  if (request === null) return null
  return reply?.request === request ? reply.drawn : 'working'
}

/** Inputs of the costs, with the ranges that the reader has set. */
export function uncertaintyInputsOf({
  result,
  inputs,
}: Pick<ResultView, 'result' | 'inputs'>): UncertaintyInputs {
  const { supply, rates } = result.cost_inputs
  const ranges = Object.entries(inputs.costs.settings ?? {}).filter(([name]) => name.startsWith('range_'))
  return { supply, rates: { ...rates, settings: { ...rates.settings, ...Object.fromEntries(ranges) } } }
}

/** Costs of each feasible option by the year in which the grid arrives. They need only a few sums and no draws. */
export function arrivalOf(view: Pick<ResultView, 'result' | 'inputs'>): Arrival {
  const { energy_costs } = view.result
  return gridArrival(
    uncertaintyInputsOf(view),
    technologies.filter(one => energy_costs[one]?.feasible),
  )
}
