import { Select } from '@mantine/core'
import type { Goal } from '../../../domain/plan/activities/tree-contract.ts'
import {
  type CatalogueCode,
  catalogue,
  type IndicatorCode,
  indicatorCodes,
  isPercent,
} from '../../../domain/plan/results/catalogue.ts'
import type { IndicatorInput } from '../../../domain/plan/results/contract.ts'
import { percentFault } from '../../../domain/plan/results/indicator-faults.ts'
import { baselineText, nameOfIndicator, unitOfIndicator } from '../../../domain/plan/results/result-texts.ts'
import { fiscalYearOf, yearOf } from '../../../domain/plan/years.ts'
import { FormField } from '../../ui/form/field.tsx'
import formClasses from '../../ui/form/form.module.css'
import type { FormValues } from '../../ui/form/form-errors.ts'
import { NumberField } from '../../ui/form/number-field.tsx'
import type { PersistedForm } from '../../ui/form/use-persisted-form.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'
import classes from './results.module.css'
import { useBaselines } from './use-results.ts'

type IndicatorForm = PersistedForm<FormValues>
const codeIn = (form: IndicatorForm) => form.field('code').value as IndicatorCode | null
const levelIn = (form: IndicatorForm) => form.field('level').value as IndicatorInput['level']

/** Selects an indicator from the catalogue, which also sets the desired direction of change. */
export function CodeField({ form }: { form: PersistedForm<FormValues> }) {
  const say = useSay()
  const { label, value, errors, onBlur } = form.field('code')
  const options = indicatorCodes.map(code => ({
    value: code,
    label: code === 'own' ? say('results.own') : nameOfIndicator({ code, name: null, unit: null }, say),
  }))
  return (
    <>
      <Select
        name="code"
        label={label}
        required
        withAsterisk={false}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        classNames={{ label: formClasses.label, input: formClasses.choice, error: formClasses.wrong }}
        value={(value as string | null) ?? null}
        data={options}
        error={errors?.join(' ')}
        onBlur={onBlur}
        onChange={chosen => {
          const code = indicatorCodes.find(one => one === chosen) ?? null
          const known = code !== null && code !== 'own' ? { direction: catalogue[code].direction } : {}
          form.change({ code, ...known })
        }}
      />
      <BaselineOffer code={codeIn(form)} />
    </>
  )
}

/** The automatic baseline of the selected indicator, with its source. */
function BaselineOffer({ code }: { code: IndicatorCode | null }) {
  const say = useSay()
  const { data } = useBaselines()
  if (code === null || data === undefined) return null
  const offered = code === 'own' ? null : data.find(one => one.code === code)?.baseline
  const measure = { code: code as CatalogueCode, name: null, unit: null }
  return (
    <p className={classes.note} role="status">
      {offered
        ? say('results.offer', { baseline: baselineText(offered, measure, say) })
        : say('results.noOffer')}
    </p>
  )
}

/** Shown only for indicators that the municipality defines itself. */
export function OwnField({ form, name }: { form: PersistedForm<FormValues>; name: 'name' | 'unit' }) {
  return codeIn(form) === 'own' ? <FormField form={form} name={name} /> : null
}

/** The goal, objective or activity of the indicator. Only the field for its level is shown. */
export function PlaceField({
  form,
  name,
  goals,
}: {
  form: PersistedForm<FormValues>
  name: 'goal' | 'objective' | 'activity'
  goals: readonly Goal[]
}) {
  const say = useSay()
  const { label, value, errors, onBlur } = form.field(name)
  const isShown = { goal: 'goal', outcome: 'objective', output: 'activity' }[levelIn(form)] === name
  if (!isShown) return null
  const objectives = goals.flatMap(goal => goal.objectives.map(one => ({ ...one, goal: goal.id })))
  const offered = {
    goal: goals.map(({ id, goal_type }) => ({ id, label: `${id} ${say(`goal.${goal_type}`)}` })),
    objective: objectives.map(one => ({ id: one.id, label: `${one.goal}.${one.order} ${one.description}` })),
    activity: objectives.flatMap(one =>
      one.activities.map(({ id, code, description }) => ({ id, label: `${code} ${description}` })),
    ),
  }[name]
  return (
    <Select
      name={name}
      label={label}
      searchable
      limit={maxOffered}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      classNames={{ label: formClasses.label, input: formClasses.choice, error: formClasses.wrong }}
      value={value === null || value === undefined ? null : String(value)}
      data={offered.map(one => ({ value: String(one.id), label: one.label }))}
      nothingFoundMessage={say('results.noPlace')}
      error={errors?.join(' ')}
      onBlur={onBlur}
      onChange={chosen => form.change({ [name]: chosen === null ? null : Number(chosen) })}
    />
  )
}
/** A plan may have thousands of activities. Typing finds those that are not listed. */
const maxOffered = 100

/** One target per fiscal year of the plan. */
export function TargetsField({ form }: { form: PersistedForm<FormValues> }) {
  const say = useSay()
  const plan = usePlan()
  const { label, value, errors } = form.field('targets')
  const targets = (value ?? {}) as IndicatorInput['targets']
  const from = yearOf(plan.starting_year)
  const years = Array.from({ length: plan.period_yr }, (_, at) => from + at)
  const code = codeIn(form)
  const percent = code !== null && isPercent({ code, unit: ownUnit(form) })
  const faultIn = (target: number | undefined): string[] | undefined => {
    const fault = percent && target !== undefined ? percentFault(target) : null
    return fault ? [say(fault.key, fault.params)] : undefined
  }
  const unit =
    code === null ? undefined : unitOfIndicator({ code, name: null, unit: ownUnit(form) }, say) || undefined
  return (
    <fieldset className={classes.targets}>
      <legend>{label}</legend>
      <div className={classes.years}>
        {years.map(year => (
          <NumberField
            key={year}
            label={fiscalYearOf(year)}
            unit={unit}
            value={targets[year] ?? null}
            errors={errors && faultIn(targets[year])}
            change={target => {
              const next = { ...targets }
              if (target === null) delete next[year]
              else next[year] = target
              form.change({ targets: next })
            }}
          />
        ))}
      </div>
      {errors && !years.some(year => faultIn(targets[year])) && (
        <p className={classes.fault}>{errors.join(' ')}</p>
      )}
    </fieldset>
  )
}
const ownUnit = (form: IndicatorForm) => (form.field('unit').value as string | null) ?? null
