import { useEffect, useMemo, useState } from 'react'
import { candidatesOf } from '../../../../domain/bat/best.ts'
import type { SureInputs } from '../../../../domain/bat/sure/drawn-inputs.ts'
import { type Arrival, gridArrival } from '../../../../domain/bat/sure/grid-arrival.ts'
import type { HowSure } from '../../../../domain/bat/sure/how-sure.ts'
import { technologies } from '../../../../domain/bat/technologies.ts'
import { askHowSure } from '../../sure/ask-how-sure.ts'
import type { ResultView } from '../result-view.ts'

/** What the draws tell; `working` until they are made, null where there is nothing to draw. */
export type Drawn = HowSure | 'working' | 'failed' | null

/** How sure an answer is, asked of the worker; the page itself draws nothing. */
export function useHowSure({ result, inputs, best }: Omit<ResultView, 'reason' | 'outcome'>): Drawn {
  const asked = useMemo(
    () =>
      best && {
        inputs: sureInputsOf({ result, inputs }),
        question: {
          best,
          candidates: candidatesOf(result.energy_costs, result.distance_to_grid_ext_km, inputs),
          project_period: inputs.project_period,
        },
      },
    [result, inputs, best],
  )
  const [told, setTold] = useState<{ asked: unknown; drawn: Drawn } | null>(null)
  useEffect(() => {
    if (asked === null) return
    let isWanted = true
    const tell = (drawn: Drawn) => isWanted && setTold({ asked, drawn })
    askHowSure(asked.inputs, asked.question).then(tell, () => tell('failed'))
    return () => {
      isWanted = false
    }
  }, [asked])
  if (asked === null) return null
  return told?.asked === asked ? told.drawn : 'working'
}

/** What the costs rest on, with the ranges that the reader has set. */
export function sureInputsOf({ result, inputs }: Pick<ResultView, 'result' | 'inputs'>): SureInputs {
  const { supply, rates } = result.cost_inputs
  const ranges = Object.entries(inputs.costs.settings ?? {}).filter(([name]) => name.startsWith('range_'))
  return { supply, rates: { ...rates, settings: { ...rates.settings, ...Object.fromEntries(ranges) } } }
}

/** What each option that can stand here costs by the year in which the grid comes; a few sums, no draws. */
export function arrivalOf(view: Pick<ResultView, 'result' | 'inputs'>): Arrival {
  const { energy_costs } = view.result
  return gridArrival(
    sureInputsOf(view),
    technologies.filter(one => energy_costs[one]?.feasible),
  )
}
