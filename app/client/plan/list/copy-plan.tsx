import { Checkbox } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { PlanSummary } from '../../../domain/plan/contract.ts'
import { copiedParts, copyPlan } from '../../../domain/plan/ownership-contract.ts'
import { dateOf, yearOf } from '../../../domain/plan/years.ts'
import { call } from '../../api/browser.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNotices } from '../../ui/draft/draft-notices.tsx'
import { useDraftState } from '../../ui/draft/use-draft-state.ts'
import { GeneralError } from '../../ui/form/general-error.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Dialog } from '../../ui/pane/dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { useRefreshPlan } from '../plan-context.tsx'
import { toScreen } from '../plan-screens.ts'
import classes from './list.module.css'

type Copied = (typeof copiedParts)[number]
type Values = { name: string; starting_year: number | null; ending_year: number | null; what: Copied[] }

/** Creates a plan from another one in the same local level: its form and the selected parts. */
export function CopyPlan({ plan, close }: { plan: PlanSummary; close(): void }) {
  const say = useSay()
  const navigate = useNavigate()
  const refresh = useRefreshPlan()
  const body = ({ name, starting_year, ending_year, what }: Values) => ({
    name,
    starting_year: dateOf(starting_year ?? Number.NaN),
    ending_year: dateOf(ending_year ?? Number.NaN),
    what,
  })
  const defaults: Values = {
    name: say('planList.copyName', { name: plan.name }),
    starting_year: yearOf(plan.starting_year),
    ending_year: yearOf(plan.ending_year),
    what: ['data'],
  }
  const draft = useDraftState(`plan.${plan.id}.copy`, defaults)
  const form = useForm<Values>({
    defaults,
    state: draft.state,
    labels: {
      name: 'planForm.name',
      starting_year: 'planForm.fromYear',
      ending_year: 'planForm.toYear',
      what: 'planList.copyWhat',
    },
    schema: copyPlan.body,
    body,
    async save(values) {
      const made = await call(copyPlan, { params: { plan: String(plan.id) }, body: body(values) })
      await refresh(made.id, made)
      draft.forget()
      toast.success(say('planForm.created'))
      void navigate(toScreen(made.id, ''))
    },
  })
  const { values, change, field } = form
  return (
    <Dialog title={say('planList.copy')} closeLabel={say('shell.close')} close={close}>
      <form {...form.props} className={classes.dialog}>
        <DraftNotices draft={draft} save={form.submit} />
        <TextField {...form.text('name')} type="text" autoComplete="off" />
        <div className={classes.pair}>
          <NumberField
            {...field('starting_year')}
            value={values.starting_year}
            decimals={0}
            change={starting_year => change({ starting_year })}
          />
          <NumberField
            {...field('ending_year')}
            value={values.ending_year}
            decimals={0}
            change={ending_year => change({ ending_year })}
          />
        </div>
        <fieldset className={classes.what}>
          <legend>{say('planList.copyWhat')}</legend>
          {copiedParts.map(part => (
            <Checkbox
              key={part}
              label={say(`planList.copy.${part}`)}
              checked={values.what.includes(part)}
              onChange={event =>
                change({
                  what: event.target.checked
                    ? [...values.what, part]
                    : values.what.filter(other => other !== part),
                })
              }
            />
          ))}
        </fieldset>
        <GeneralError text={form.general} />
        <div className={classes.answers}>
          <Button
            size="main"
            onClick={() => {
              draft.forget()
              close()
            }}
          >
            {say('shell.cancel')}
          </Button>
          <Button type="submit" size="main" variant="primary" busy={form.isBusy}>
            {say('planList.copy')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
