import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconDots,
  IconEye,
  IconListCheck,
  IconTransfer,
  IconTrash,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { User } from '../../../domain/accounts/contract.ts'
import { localName, otherLanguage } from '../../../domain/messages/local-name.ts'
import type { PlanSummary } from '../../../domain/plan/contract.ts'
import { archivePlan } from '../../../domain/plan/ownership-contract.ts'
import { fiscalYears, yearOf } from '../../../domain/plan/years.ts'
import { can } from '../../../domain/roles.ts'
import { call } from '../../api/browser.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { GeneralError } from '../../ui/form/general-error.tsx'
import { Menu, type MenuEntry } from '../../ui/menu/menu.tsx'
import { usePress } from '../../ui/run/use-press.ts'
import { toast } from '../../ui/toast/toast.ts'
import { languageChoice, useSay } from '../../ui/use-say.ts'
import { useRefreshPlan } from '../plan-context.tsx'
import { toScreen } from '../plan-screens.ts'
import { ContinuePlan } from './continue-plan.tsx'
import { CopyPlan } from './copy-plan.tsx'
import { DeletePlan } from './delete-plan.tsx'
import { HandOver } from './hand-over.tsx'
import classes from './list.module.css'
import { Offer } from './offer.tsx'
import { useLit } from './use-plans-on-map.ts'

type Props = { plan: PlanSummary; user: User | null; isNewest?: boolean }
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** One plan in the list. Its actions are for its creator and for Administrators (H-024). */
export function PlanCard({ plan, user, isNewest = false }: Props) {
  const say = useSay()
  const language = languageChoice.use()
  const navigate = useNavigate()
  const refresh = useRefreshPlan()
  const [dialog, setDialog] = useState<'delete' | 'copy' | 'handOver' | null>(null)
  const archive = usePress(async () => {
    const saved = await call(archivePlan, {
      params: { plan: String(plan.id) },
      body: { archived: !plan.is_archived },
    })
    await refresh(plan.id, saved)
    toast.success(say(plan.is_archived ? 'planList.broughtBack' : 'planList.wasArchived'))
  })
  const { rights, municipality, percent_completed: percent } = plan
  const { isLit, light } = useLit(municipality)
  const [from, to] = [yearOf(plan.starting_year), yearOf(plan.ending_year)]
  const isDetailed = percent === 100
  const close = () => setDialog(null)
  const showDetail = () => void navigate(toScreen(plan.id, 'final'))
  const mayCopy = can(user?.role, 'plans.write')
  const entries: (MenuEntry | false)[] = [
    mayCopy && { label: say('planList.copy'), icon: <IconCopy {...icon} />, act: () => setDialog('copy') },
    rights.manage && {
      label: say(plan.is_archived ? 'planList.bringBack' : 'planList.archive'),
      icon: plan.is_archived ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />,
      act: archive.press,
    },
    rights.manage && {
      label: say('planList.handOver'),
      icon: <IconTransfer {...icon} />,
      act: () => setDialog('handOver'),
    },
  ]
  /** On a phone, this menu contains all buttons except the first. */
  const folded: (MenuEntry | false)[] = [
    rights.manage && {
      label: say('tasks.title'),
      icon: <IconListCheck {...icon} />,
      act: () => void navigate(toScreen(plan.id, 'tasks')),
    },
    rights.manage && {
      label: say('planList.detail'),
      icon: <IconEye {...icon} />,
      off: isDetailed ? undefined : say('planList.detailOff'),
      act: showDetail,
    },
    rights.manage && {
      label: say('planList.delete'),
      icon: <IconTrash {...icon} />,
      off: rights.remove ? undefined : say('plan.isComplete'),
      act: () => setDialog('delete'),
    },
  ]
  const menu = (list: (MenuEntry | false)[], className: string) => {
    const shown = list.filter(entry => entry !== false)
    if (shown.length === 0) return null
    return (
      <span className={className}>
        <Menu
          label={say('planList.moreOf', { name: plan.name })}
          button={<IconDots size={18} stroke={1.6} aria-hidden />}
          entries={shown}
        />
      </span>
    )
  }
  return (
    <li
      className={classes.card}
      data-plan={plan.id}
      data-sddmm={municipality.sddmm}
      data-newest={isNewest || undefined}
      data-lit={isLit || undefined}
      onPointerEnter={() => light(true)}
      onPointerLeave={() => light(false)}
    >
      <div className={classes.row}>
        <h3>
          <Link {...toScreen(plan.id, '')}>{plan.name}</Link>
        </h3>
        <div className={classes.share}>
          <span
            role="progressbar"
            aria-label={say('planFrame.percent', { percent })}
            aria-valuenow={percent}
            className={classes.track}
          >
            <span style={{ width: `${percent}%` }} />
          </span>
          <b>{percent} %</b>
        </div>
      </div>
      <div className={classes.row}>
        <div className={classes.about}>
          <p>
            <b>{localName(municipality, language)}</b>{' '}
            <span lang={otherLanguage(language)}>{localName(municipality, otherLanguage(language))}</span>
          </p>
          <p>
            {say('planList.period', {
              count: plan.period_yr,
              from,
              to,
              years: fiscalYears(from, to),
            })}
          </p>
          <p>{say('planList.createdBy', { name: plan.created_by ?? '–' })}</p>
        </div>
        <div className={classes.end}>
          <p data-complete={plan.is_completed || undefined}>
            {say(plan.is_completed ? 'planList.complete' : 'planList.notComplete')}
          </p>
          <div className={classes.buttons}>
            {rights.manage && (
              <>
                <Link {...toScreen(plan.id, '')} className={buttonClass('default', 'small')}>
                  {say('planList.edit')}
                </Link>
                <span className={classes.wide}>
                  <Link {...toScreen(plan.id, 'tasks')} className={buttonClass('default', 'small')}>
                    {say('tasks.title')}
                  </Link>
                  <Button
                    size="small"
                    disabled={!isDetailed}
                    title={isDetailed ? undefined : say('planList.detailOff')}
                    onClick={showDetail}
                  >
                    {say('planList.detail')}
                  </Button>
                  <Button
                    variant="danger"
                    size="small"
                    disabled={!rights.remove}
                    onClick={() => setDialog('delete')}
                  >
                    {say('planList.delete')}
                  </Button>
                </span>
              </>
            )}
            {menu(entries, classes.wide)}
            {menu([...entries, ...folded], classes.narrow)}
          </div>
        </div>
      </div>
      {isNewest && rights.write && <ContinuePlan plan={plan} />}
      <GeneralError text={archive.reason} />
      <Offer plan={plan} user={user} />
      {dialog === 'delete' && <DeletePlan plan={plan} close={close} />}
      {dialog === 'copy' && <CopyPlan plan={plan} close={close} />}
      {dialog === 'handOver' && (
        <HandOver plan={plan} isAtOnce={can(user?.role, 'plans.manageAll')} close={close} />
      )}
    </li>
  )
}
