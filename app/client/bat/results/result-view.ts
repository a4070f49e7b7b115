import type { BatInputs } from '../../../domain/bat/bat-inputs.ts'
import type { Best, ClusterResult } from '../../../domain/bat/best.ts'
import type { ZonalOutcome } from '../bat-state.ts'

/** Input of every results tab: the result, and the best option under the current scenario. */
export type ResultView = {
  outcome: ZonalOutcome
  result: ClusterResult
  inputs: BatInputs
} & Best
