import { type Draws, drawCosts } from '../../../domain/bat/sure/draw-costs.ts'
import type { SureInputs } from '../../../domain/bat/sure/drawn-inputs.ts'
import { type HowSure, howSure, type SureQuestion } from '../../../domain/bat/sure/how-sure.ts'

/** A question of the page; the worker answers each, in order. */
export type SureAsked = { id: number; inputs: SureInputs; question: SureQuestion }
export type SureAnswer = { id: number; sure: HowSure | null } | { id: number; failed: string }

/** Draws are kept while only period, limit or candidates change. */
let kept: { key: string; draws: Draws } | null = null

addEventListener('message', ({ data: { id, inputs, question } }: MessageEvent<SureAsked>) => {
  try {
    const key = JSON.stringify(inputs)
    if (kept?.key !== key) kept = { key, draws: drawCosts(inputs) }
    answer({ id, sure: howSure(kept.draws, question) })
  } catch (error) {
    answer({ id, failed: String(error) })
  }
})

function answer(message: SureAnswer): void {
  postMessage(message)
}
