import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { completePlan } from '../../../domain/plan/completion-contract.ts'
import { planParts } from '../../../domain/plan/parts.ts'
import { planScreens } from '../../../domain/plan/screens.ts'
import { call } from '../../api/browser.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNotices } from '../../ui/draft/draft-notices.tsx'
import { useDraftState } from '../../ui/draft/use-draft-state.ts'
import { Confirm } from '../../ui/pane/confirm.tsx'
import { toastsOf } from '../../ui/toast/toast.ts'
import { useMoments } from '../../ui/use-moments.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan, useRefreshPlan } from '../plan-context.tsx'
import { screenWords, toScreen } from '../plan-screens.ts'
import { Findings } from '../remarks/findings.tsx'
import classes from './summary.module.css'

const toast = toastsOf('plan.complete')

/** Checkbox that completes or reopens a plan after confirmation (L-033 to L-035), and a list of missing parts. */
export function Completion() {
  const say = useSay()
  const { moment } = useMoments()
  const plan = usePlan()
  const refresh = useRefreshPlan()
  const draft = useDraftState(`plan.${plan.id}.completion`, plan.is_completed)
  const isComplete = draft.value
  const [isAsking, setAsking] = useState(false)
  const missing = planScreens.filter(({ part }) => part !== null && !plan.parts.includes(part))
  const isWhole = plan.parts.length === planParts.length

  async function save() {
    try {
      const saved = await call(completePlan, {
        params: { plan: String(plan.id) },
        body: { is_completed: isComplete },
      })
      draft.forget()
      await refresh(plan.id, saved)
      toast.success(say('vision.saved'))
      setAsking(false)
    } catch (failure) {
      toast.error(say('summary.notCompleted'))
      await refresh(plan.id)
      throw failure
    }
  }

  if (!plan.rights.complete)
    return plan.completed_at === null ? null : (
      <p className={classes.completed}>{say('summary.completedOn', { at: moment(plan.completed_at) })}</p>
    )
  return (
    <section className={classes.completion} aria-label={say('summary.completion')}>
      <DraftNotices draft={draft} />
      <Checkbox
        label={say('summary.markComplete')}
        checked={isComplete}
        disabled={!isWhole && !plan.is_completed}
        onChange={event => draft.setValue(event.currentTarget.checked)}
      />
      <Button
        variant="primary"
        size="main"
        disabled={isComplete === plan.is_completed}
        onClick={() => setAsking(true)}
      >
        {say('planFrame.save')}
      </Button>
      {plan.completed_at !== null && <p>{say('summary.completedOn', { at: moment(plan.completed_at) })}</p>}
      {!isWhole && !plan.is_completed && (
        <p>
          {say('summary.missingParts', { count: missing.length })}{' '}
          {missing.map(({ path }) => (
            <Link key={path} {...toScreen(plan.id, path)}>
              {say(screenWords[path])}
            </Link>
          ))}
        </p>
      )}
      {isAsking && (
        <Confirm
          title={say(isComplete ? 'summary.complete' : 'summary.reopen')}
          question={say(isComplete ? 'summary.askComplete' : 'summary.askReopen')}
          act={save}
          close={() => {
            setAsking(false)
            draft.reset()
          }}
        >
          {isComplete && <Findings />}
        </Confirm>
      )}
    </section>
  )
}
