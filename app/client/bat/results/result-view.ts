import type { BatInputs } from '../../../domain/bat/bat-inputs.ts'
import type { Best, ClusterResult } from '../../../domain/bat/best.ts'
import type { ZonalOutcome } from '../bat-state.ts'

/** Input of all results tabs: the result, and the best option in the current scenario. */
export type ResultView = {
  outcome: ZonalOutcome
  result: ClusterResult
  inputs: BatInputs
} & Best
