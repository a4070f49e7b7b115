import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Plan } from '../../../domain/plan/contract.ts'
import { planScreens, romanOf, type Step } from '../../../domain/plan/screens.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from '../plan.module.css'
import { planSteps, screensOf, toScreen } from '../plan-screens.ts'

/** Steps I to IX with the name of the current one; in a narrow panel only the first, the current and the last. */
export function StepBar({ plan, current }: { plan: Plan | null; current: Step }) {
  const say = useSay()
  return (
    <nav className={classes.bar} aria-label={say('planFrame.steps')}>
      <ol>
        {planSteps.map(step => {
          const isDone = plan !== null && isStepDone(plan, step)
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
                // The plan's form stands above all other screens: without `exact` its step would always be current.
                <Link {...toScreen(plan.id, first.path)} {...icons} activeOptions={{ exact: true }}>
                  {shown}
                </Link>
              ) : (
                <span {...icons}>{shown}</span>
              )}
              {step === current && (
                <b className={classes.stepName} aria-hidden>
                  {name}
                </b>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Whether every part that the step fills is there; the last step fills none and is done with the plan. */
export function isStepDone(
  { parts, is_completed }: Pick<Plan, 'parts' | 'is_completed'>,
  step: Step,
): boolean {
  const own = planScreens.flatMap(screen => (screen.step === step && screen.part ? [screen.part] : []))
  return own.length === 0 ? is_completed : own.every(part => parts.includes(part))
}
