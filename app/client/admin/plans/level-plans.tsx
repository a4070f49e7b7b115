import { IconEye, IconListCheck, IconPencil, IconX, IconZoomIn } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { formatCount } from '../../../domain/format.ts'
import { otherLanguage } from '../../../domain/messages/local-name.ts'
import type { LevelWithPlans, PlanOnMap } from '../../../domain/plan/nation/plan-map-contract.ts'
import { planRights } from '../../../domain/plan/plan-rights.ts'
import { fiscalYears } from '../../../domain/plan/years.ts'
import { useUser } from '../../api/browser.ts'
import { flightAtom } from '../../map/map-state.ts'
import { toScreen } from '../../plan/plan-screens.ts'
import { Button } from '../../ui/button.tsx'
import { languageChoice, useSay } from '../../ui/use-say.ts'
import type { PlanPlace } from './plan-places.ts'
import classes from './plans.module.css'

type Props = { place: PlanPlace; level: LevelWithPlans | undefined; close(): void }

/** The plans of one local level, with the most complete first. */
export function LevelPlans({ place, level, close }: Props) {
  const say = useSay()
  const language = languageChoice.use()
  const fly = useSetAtom(flightAtom)
  const { bounds, district, province, code } = place
  return (
    <>
      <header className={classes.place}>
        <div>
          <h2>
            {place.name} <span lang={otherLanguage(language)}>{place.otherName}</span>
          </h2>
          <p>{say('planMap.code', { district, province, code: String(code) })}</p>
        </div>
        <Button variant="ghost" iconLabel={say('shell.close')} onClick={close}>
          <IconX size={18} stroke={1.6} aria-hidden />
        </Button>
      </header>
      {level ? (
        <>
          <dl className={classes.figures}>
            <div>
              <dd>{formatCount(level.plans.length)}</dd>
              <dt>{say(level.plans.length === 1 ? 'planMap.plansOne' : 'planMap.plans')}</dt>
            </div>
            <div>
              <dd>{level.percent_completed} %</dd>
              <dt>{say('planMap.best')}</dt>
            </div>
          </dl>
          <ul className={classes.plans}>
            {level.plans.map(plan => (
              <OnePlan key={plan.id} plan={plan} />
            ))}
          </ul>
        </>
      ) : (
        <p className={classes.hint}>{say('planMap.noPlan')}</p>
      )}
      {bounds && (
        <footer className={classes.foot}>
          <Button onClick={() => fly({ fit: bounds })}>
            <IconZoomIn size={16} stroke={1.6} aria-hidden />
            {say('planMap.zoomTo')}
          </Button>
        </footer>
      )}
    </>
  )
}

function OnePlan({ plan }: { plan: PlanOnMap }) {
  const say = useSay()
  const user = useUser()
  const { id, starting_year: from, ending_year: to, percent_completed: percent } = plan
  // What the map shows a Manager is always inside the Manager's own area and never archived.
  const rights =
    user && planRights({ id: user.id, role: user.role, isInArea: true }, { ...plan, is_archived: false })
  const state = plan.is_completed ? 'complete' : percent === 100 ? 'notConfirmed' : 'inProgress'
  return (
    <li data-plan={id}>
      <div className={classes.name}>
        <h3>
          <Link {...toScreen(id, '')}>{plan.name}</Link>
        </h3>
        <span data-complete={plan.is_completed || undefined}>{say(`planMap.${state}`)}</span>
      </div>
      <dl>
        <dt>{say('planMap.creator')}</dt>
        <dd>{plan.created_by ?? '–'}</dd>
        <dt>{say('planMap.period')}</dt>
        <dd>
          {from}–{to} · {say('planMap.fiscal', { years: fiscalYears(from, to) })}
        </dd>
      </dl>
      <div className={classes.share}>
        <progress max={100} value={percent} aria-label={say('planFrame.percent', { percent })} />
        <b>{percent} %</b>
      </div>
      <p>
        <Link {...toScreen(id, 'tasks')}>
          <IconListCheck size={16} stroke={1.6} aria-hidden />
          {say('tasks.title')}
        </Link>
        {percent === 100 && (
          <Link {...toScreen(id, 'final')}>
            <IconEye size={16} stroke={1.6} aria-hidden />
            {say('planList.detail')}
          </Link>
        )}
        {rights?.write && (
          <Link {...toScreen(id, '')}>
            <IconPencil size={16} stroke={1.6} aria-hidden />
            {say('planList.edit')}
          </Link>
        )}
      </p>
    </li>
  )
}
