import { IconCheck, IconHome, IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { romanOf } from '../../../domain/plan/screens.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from '../plan.module.css'
import { planQuery } from '../plan-context.tsx'
import { planSteps, screensOf, toScreen } from '../plan-screens.ts'
import { DraftDot } from './draft-dot.tsx'

/** All screens of the plan by step, with ticks. It is the navigation within a plan on a phone. */
export default function PlanRail({ id, chosen }: { id: number; chosen(): void }) {
  const say = useSay()
  const { data: plan } = useQuery(planQuery(id))
  return (
    <nav className={classes.rail} aria-label={say('planFrame.steps')}>
      <Link to="/home" search={true} onClick={chosen}>
        <IconHome size={16} stroke={1.6} aria-hidden />
        {say('planFrame.home')}
      </Link>
      <Link {...toScreen(id, 'tasks')} activeOptions={{ exact: true, includeSearch: false }} onClick={chosen}>
        <IconListCheck size={16} stroke={1.6} aria-hidden />
        {say('tasks.title')}
      </Link>
      {planSteps.map(step => {
        const screens = screensOf(step)
        if (screens.length === 0) return null
        return (
          <div key={step}>
            <h3>{`${romanOf(step)} ${say(`planFrame.step.${step}`)}`}</h3>
            {screens.map(({ path, words, part }) => (
              <Link
                key={path}
                {...toScreen(id, path)}
                activeOptions={{ exact: true, includeSearch: false }}
                onClick={chosen}
              >
                {say(words)}
                {part !== null && plan?.parts.includes(part) && (
                  <>
                    <IconCheck size={16} stroke={2} aria-hidden />
                    <span className="visually-hidden">, {say('planFrame.stepDone')}</span>
                  </>
                )}
                <DraftDot plan={id} part={part} />
              </Link>
            ))}
          </div>
        )
      })}
    </nav>
  )
}
