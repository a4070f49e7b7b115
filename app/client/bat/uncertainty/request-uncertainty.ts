import type { UncertaintyInputs } from '../../../domain/bat/uncertainty/drawn-inputs.ts'
import type { Uncertainty, UncertaintyQuestion } from '../../../domain/bat/uncertainty/uncertainty.ts'
import type { UncertaintyAnswer, UncertaintyRequest } from './uncertainty-worker.ts'

type Waiting = { resolve(uncertainty: Uncertainty | null): void; reject(why: Error): void }
let worker: Worker | null = null
let next = 0
const waiting = new Map<number, Waiting>()

/** Starts the worker while the server is still calculating, so that only the draws delay the first result. */
export function expectQuestion(): void {
  workerOfPage()
}

/**
 * Requests the uncertainty of a cluster's result, which is computed with random draws in a worker of the page (models
 * I1). `inputs` is `cost_inputs` of the reply, with any ranges that the reader has set. The result is null if the
 * option that is marked as best is not a candidate. The promise is rejected if the worker fails; the next call then
 * starts a new worker.
 */
export function requestUncertainty(
  inputs: UncertaintyInputs,
  question: UncertaintyQuestion,
): Promise<Uncertainty | null> {
  const id = next++
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    const request: UncertaintyRequest = {
      id,
      inputs: { supply: inputs.supply, rates: inputs.rates },
      question,
    }
    workerOfPage().postMessage(request)
  })
}

function workerOfPage(): Worker {
  worker ??= startWorker()
  return worker
}

function startWorker(): Worker {
  const started = new Worker(new URL('./uncertainty-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<UncertaintyAnswer>) => {
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    if ('failed' in data) one?.reject(new Error(data.failed))
    else one?.resolve(data.uncertainty)
  })
  started.addEventListener('error', event => {
    started.terminate()
    if (worker === started) worker = null
    for (const { reject } of waiting.values()) reject(new Error(event.message || 'the worker failed'))
    waiting.clear()
  })
  return started
}
