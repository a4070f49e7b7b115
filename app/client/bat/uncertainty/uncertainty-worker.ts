import { type Draws, drawCosts } from '../../../domain/bat/uncertainty/draw-costs.ts'
import type { UncertaintyInputs } from '../../../domain/bat/uncertainty/drawn-inputs.ts'
import {
  type Uncertainty,
  type UncertaintyQuestion,
  uncertaintyOf,
} from '../../../domain/bat/uncertainty/uncertainty.ts'

/** A request from the page. The worker answers requests in order. */
export type UncertaintyRequest = { id: number; inputs: UncertaintyInputs; question: UncertaintyQuestion }
export type UncertaintyAnswer =
  | { id: number; uncertainty: Uncertainty | null }
  | { id: number; failed: string }

/** The draws are cached as long as only the period, the limit or the candidates change. */
let cached: { key: string; draws: Draws } | null = null

addEventListener('message', ({ data: { id, inputs, question } }: MessageEvent<UncertaintyRequest>) => {
  try {
    const key = JSON.stringify(inputs)
    if (cached?.key !== key) cached = { key, draws: drawCosts(inputs) }
    answer({ id, uncertainty: uncertaintyOf(cached.draws, question) })
  } catch (error) {
    answer({ id, failed: String(error) })
  }
})

function answer(message: UncertaintyAnswer): void {
  postMessage(message)
}
