import { type PlanPart, planParts } from './parts.ts'
import { chainOfScreens, type PlanScreen, type Step } from './screens.ts'

export type NextStep = {
  step: Step
  screen: PlanScreen
  /** Earlier screens that were skipped and are still empty, in order. */
  skipped: PlanScreen[]
  /** Number of completed parts, and number of all parts. */
  ready: number
  all: number
}

/**
 * Determines where to continue a plan: at the first empty screen after the last filled one, or otherwise at the first
 * empty screen.
 */
export function nextStepOf(parts: readonly PlanPart[]): NextStep {
  const isEmpty = (at: number) => {
    const { part } = chainOfScreens[at]
    return part !== null && !parts.includes(part)
  }
  const order = chainOfScreens.map((_, at) => at)
  const last = order.findLast(at => chainOfScreens[at].part !== null && !isEmpty(at)) ?? -1
  const summary = order.find(at => chainOfScreens[at].part === null) ?? 0
  const next = order.find(at => at > last && isEmpty(at)) ?? order.find(isEmpty) ?? summary
  return {
    step: chainOfScreens[next].step,
    screen: chainOfScreens[next].path,
    skipped: order.filter(at => at < next && isEmpty(at)).map(at => chainOfScreens[at].path),
    ready: parts.length,
    all: planParts.length,
  }
}
