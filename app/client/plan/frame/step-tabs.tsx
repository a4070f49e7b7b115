import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import type { Plan } from '../../../domain/plan/contract.ts'
import { type PlanScreen, planScreens, romanOf } from '../../../domain/plan/screens.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from '../plan.module.css'
import { screensOf, toScreen } from '../plan-screens.ts'
import { DraftDot } from './draft-dot.tsx'

/** Screens of the step, with a tick if they are complete. They are disabled for a new plan. */
export function StepTabs({ plan, path }: { plan: Plan | null; path: PlanScreen }) {
  const say = useSay()
  const step = planScreens.find(screen => screen.path === path)?.step ?? null
  const screens = step === null ? [] : screensOf(step)
  const nav = useRef<HTMLElement>(null)
  // A narrow panel shows the tabs in a line that scrolls. The open tab is scrolled to the start.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each screen
  useLayoutEffect(() => {
    const open = nav.current?.querySelector('[aria-current]')
    if (nav.current && open)
      nav.current.scrollLeft +=
        open.getBoundingClientRect().left - nav.current.getBoundingClientRect().left - 18
  }, [path])
  if (step === null || screens.length < 2) return null
  return (
    <nav ref={nav} className={classes.tabs} aria-label={say('planFrame.screens', { step: romanOf(step) })}>
      {screens.map(({ path: to, words, part }) => {
        const isDone = part !== null && plan?.parts.includes(part)
        const shown = (
          <>
            {isDone && <IconCheck size={16} stroke={2} aria-hidden />}
            {say(words)}
            {isDone && <span className="visually-hidden">, {say('planFrame.stepDone')}</span>}
            {plan && to !== path && <DraftDot plan={plan.id} part={part} />}
          </>
        )
        const current = to === path ? ('page' as const) : undefined
        return plan ? (
          <Link key={to} {...toScreen(plan.id, to)} activeOptions={{ exact: true }} aria-current={current}>
            {shown}
          </Link>
        ) : (
          <span key={to} aria-current={current}>
            {shown}
          </span>
        )
      })}
    </nav>
  )
}
