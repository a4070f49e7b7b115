import type { Shares } from '../../../domain/plan/activities/tree-contract.ts'
import { fiscalYearOf, yearOf } from '../../../domain/plan/years.ts'
import type { FormValues } from '../../ui/form/form-errors.ts'
import { NumberField } from '../../ui/form/number-field.tsx'
import type { PersistedForm } from '../../ui/form/use-persisted-form.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'
import classes from './activities.module.css'

/** Percentage of the budget for each fiscal year of the plan. */
export function SharesField({ form }: { form: PersistedForm<FormValues> }) {
  const say = useSay()
  const plan = usePlan()
  const { label, value, errors } = form.field('shares')
  const shares = (value ?? {}) as Shares
  const from = yearOf(plan.starting_year)
  const years = Array.from({ length: plan.period_yr }, (_, at) => from + at)
  const sum = Object.values(shares).reduce((all, percent) => all + percent, 0)
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      <div className={classes.years}>
        {years.map(year => (
          <NumberField
            key={year}
            label={fiscalYearOf(year)}
            unit="%"
            value={shares[year] ?? null}
            decimals={3}
            change={percent => {
              const next = { ...shares }
              if (percent === null) delete next[year]
              else next[year] = percent
              form.change({ shares: Object.keys(next).length === 0 ? null : next })
            }}
          />
        ))}
      </div>
      <p className={classes.note}>{say('activity.sharesSum', { sum: Math.round(sum * 1000) / 1000 })}</p>
      {errors && <p className={classes.fault}>{errors.join(' ')}</p>}
    </fieldset>
  )
}
