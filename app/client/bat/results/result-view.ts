import type { BatResult, Technology } from '../../../domain/bat/contract.ts'
import type { Sentence } from '../../../domain/bat/demand.ts'
import type { BatInputs, ZonalOutcome } from '../bat-state.ts'

/** What every tab of the results is given: the result, and the best option under the present scenario. */
export type ResultView = {
  outcome: ZonalOutcome
  result: BatResult
  inputs: BatInputs
  best: Technology
  reason: Sentence
}
