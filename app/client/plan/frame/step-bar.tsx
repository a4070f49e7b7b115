import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Plan } from '../../../domain/plan/contract.ts'
import { planScreens, romanOf, type Step } from '../../../domain/plan/screens.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from '../plan.module.css'
import { planSteps, screensOf, toScreen } from '../plan-screens.ts'

/**
 * Steps I to IX with their names and states. A panel without enough space shows only the name of the current step, and
 * a narrow panel only the first, current and last steps.
 */
export function StepBar({ plan, current }: { plan: Plan | null; current: Step | null }) {
  const say = useSay()
  return (
    <nav className={classes.bar} aria-label={say('planFrame.steps')}>
      <ol>
        {planSteps.map(step => {
          const isDone = plan !== null && isStepDone(plan, step)
          const { done, count } = partsOfStep(plan?.parts ?? [], step)
          const name = say(`planFrame.step.${step}`)
          const label = `${say('planFrame.step', { step: romanOf(step) })}: ${name}`
          const [first] = screensOf(step)
          const icons = {
            className: classes.numeral,
            'data-done': isDone || undefined,
            'aria-current': step === current ? ('step' as const) : undefined,
            title: label,
          }
          const shown = (
            <>
              <span aria-hidden>
                {isDone && step !== current ? <IconCheck size={16} stroke={2} /> : romanOf(step)}
              </span>
              <span className="visually-hidden">
                {label}
                {isDone && `, ${say('planFrame.stepDone')}`}
              </span>
            </>
          )
          return (
            <li key={step} data-current={step === current || undefined}>
              {plan && first ? (
                // The form of the plan is the parent of all other screens, so without `exact` its step would always be
                // current.
                <Link {...toScreen(plan.id, first.path)} {...icons} activeOptions={{ exact: true }}>
                  {shown}
                </Link>
              ) : (
                <span {...icons}>{shown}</span>
              )}
              <span className={classes.stepName} aria-hidden>
                <b>{name}</b>
                <span>{isDone ? say('planFrame.stepIsDone') : count > 1 && `${done}/${count}`}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Whether all parts that belong to a step are complete. The last step has no parts and is done when the plan is. */
export function isStepDone(
  { parts, is_completed }: Pick<Plan, 'parts' | 'is_completed'>,
  step: Step,
): boolean {
  const { done, count } = partsOfStep(parts, step)
  return count === 0 ? is_completed : done === count
}

/** The number of parts that belong to a step, and how many of them are complete. */
function partsOfStep(parts: Plan['parts'], step: Step): { done: number; count: number } {
  const own = planScreens.flatMap(screen => (screen.step === step && screen.part ? [screen.part] : []))
  return { done: own.filter(part => parts.includes(part)).length, count: own.length }
}
