import { beforeEach, describe, expect, test, vi } from 'vitest'
import type {
  UncertaintyAnswer,
  UncertaintyRequest,
} from '../../../app/client/bat/uncertainty/uncertainty-worker.ts'
import type { UncertaintyQuestion } from '../../../app/domain/bat/uncertainty/uncertainty.ts'
import { analyse } from '../../domain/bat/clusters.ts'

/** A worker that does nothing until the test lets it. */
class FakeWorker extends EventTarget {
  static started: FakeWorker[] = []
  requests: UncertaintyRequest[] = []
  isEnded = false
  constructor() {
    super()
    FakeWorker.started.push(this)
  }
  postMessage(request: UncertaintyRequest) {
    this.requests.push(request)
  }
  terminate() {
    this.isEnded = true
  }
  answer(data: UncertaintyAnswer) {
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
}

const { cost_inputs } = analyse(40)
const question: UncertaintyQuestion = { candidates: ['shs', 'grid'], best: 'grid', project_period: 10 }
/** The module as a page has it that was just opened. */
async function page() {
  vi.resetModules()
  return import('../../../app/client/bat/uncertainty/request-uncertainty.ts')
}
beforeEach(() => {
  FakeWorker.started = []
  vi.stubGlobal('Worker', FakeWorker)
  return () => vi.unstubAllGlobals()
})

describe('the worker that draws', () => {
  test('stands before the first question, and is the only one', async () => {
    const { requestUncertainty, expectQuestion } = await page()
    expect(FakeWorker.started).toEqual([])
    expectQuestion()
    expectQuestion()
    const [worker, ...others] = FakeWorker.started
    expect([others, worker.requests]).toEqual([[], []])
    const answers = [requestUncertainty(cost_inputs, question), requestUncertainty(cost_inputs, question)]
    expect(FakeWorker.started).toEqual([worker])
    const [first, second] = worker.requests
    expect(first).toMatchObject({ question, inputs: { supply: cost_inputs.supply } })
    const refused = expect(answers[1]).rejects.toThrow('no numbers')
    worker.answer({ id: second.id, failed: 'no numbers' })
    worker.answer({ id: first.id, uncertainty: null })
    expect(await answers[0]).toBeNull()
    await refused
  })

  test('that fails refuses all that wait; the next question has another', async () => {
    const { requestUncertainty } = await page()
    const refused = [
      requestUncertainty(cost_inputs, question),
      requestUncertainty(cost_inputs, question),
    ].map(answer => expect(answer).rejects.toThrow('out of memory'))
    const [worker] = FakeWorker.started
    worker.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }))
    await Promise.all(refused)
    expect(worker.isEnded).toBe(true)
    const again = requestUncertainty(cost_inputs, question)
    const [, next, ...others] = FakeWorker.started
    expect(others).toEqual([])
    next.answer({ id: next.requests[0].id, uncertainty: null })
    expect(await again).toBeNull()
  })
})
