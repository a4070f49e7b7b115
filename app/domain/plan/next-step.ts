import { type PlanPart, planParts } from './parts.ts'
import { type PlanScreen, planScreens, type Step } from './screens.ts'

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
    const { part } = planScreens[at]
    return part !== null && !parts.includes(part)
  }
  const order = planScreens.map((_, at) => at)
  const last = order.findLast(at => planScreens[at].part !== null && !isEmpty(at)) ?? -1
  const summary = order.find(at => planScreens[at].part === null) ?? 0
  const next = order.find(at => at > last && isEmpty(at)) ?? order.find(isEmpty) ?? summary
  return {
    step: planScreens[next].step,
    screen: planScreens[next].path,
    skipped: order.filter(at => at < next && isEmpty(at)).map(at => planScreens[at].path),
    ready: parts.length,
    all: planParts.length,
  }
}
