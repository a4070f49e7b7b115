import { Select, Switch, Tabs } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listClusters, showCluster } from '../../../domain/bat/clusters/contract.ts'
import { type PlanTechnology, planTechnologies, rowField } from '../../../domain/bat/costs/plan-costs.ts'
import {
  type CostInput,
  type PlanCostOptions,
  readPlanCosts,
  savePlanCosts,
} from '../../../domain/bat/costs/plan-costs-contract.ts'
import { formatRate } from '../../../domain/format.ts'
import { type CategoryKind, isCategoryKind } from '../../../domain/rates/rate-fields.ts'
import { call } from '../../api/browser.ts'
import { endpointQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { FailedRead } from '../../ui/failed-read.tsx'
import { Form } from '../../ui/form/form.tsx'
import type { FormValues } from '../../ui/form/form-errors.ts'
import { FormNotices } from '../../ui/form/form-notices.tsx'
import { GeneralError } from '../../ui/form/general-error.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { ReadOnly, useReadOnly } from '../../ui/form/read-only.ts'
import { type PersistedForm, readChangeInfo, usePersistedForm } from '../../ui/form/use-persisted-form.ts'
import { Dialog } from '../../ui/pane/dialog.tsx'
import { toastsOf } from '../../ui/toast/toast.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan, useRefreshPlan } from '../plan-context.tsx'
import {
  costFormValues,
  figureName,
  labelsOf,
  settableCosts,
  statedOf,
  switchName,
  toCostsBody,
} from './cost-values.ts'
import classes from './costs.module.css'

const toast = toastsOf('plan.costs')

/** Costs of the plan. For each option, they are either the rates of the tables or the plan's own. */
export default function CostRatesDialog({ close }: { close(): void }) {
  const say = useSay()
  const plan = usePlan()
  const query = endpointQuery(readPlanCosts, { params: { plan: String(plan.id) } })
  const { data: options, isError, error, refetch } = useQuery({ ...query, staleTime: 0, gcTime: 0 })
  return (
    <Dialog title={say('planCosts.open')} closeLabel={say('shell.close')} close={close} isWide>
      <ReadOnly.Provider value={!plan.rights.write}>
        {options ? (
          <CostRatesForm options={options} close={close} />
        ) : isError ? (
          <FailedRead
            text={say('table.failed', { name: say('planCosts.open') })}
            failure={error}
            again={() => void refetch()}
            label="table.again"
          />
        ) : (
          <p role="status">{say('shell.loading')}</p>
        )}
      </ReadOnly.Provider>
    </Dialog>
  )
}

function CostRatesForm({ options: first, close }: { options: PlanCostOptions; close(): void }) {
  const say = useSay()
  const plan = usePlan()
  const refresh = useRefreshPlan()
  const queries = useQueryClient()
  const isReader = useReadOnly()
  // Loading the data again must not overwrite typed values.
  const [options] = useState(first)
  const [tab, setTab] = useState<PlanTechnology>('shs_ac')
  const form = usePersistedForm<FormValues>({
    draft: `plan.${plan.id}.bat.costs`,
    defaults: formOf(options),
    labels: labelsOf(options),
    schema: savePlanCosts.body,
    body: values => toCostsBody(options, values),
    save: async values => {
      const params = { plan: String(plan.id) }
      try {
        await call(savePlanCosts, {
          params,
          body: { ...toCostsBody(options, values), version: Number(values.version) },
        })
      } catch (failure) {
        toast.error(say('planCosts.failed'))
        throw failure
      }
      return undefined
    },
    async theirs({ theirs }) {
      return theirs ? { values: formOf(theirs as PlanCostOptions), ...readChangeInfo(theirs) } : null
    },
    saved() {
      toast.success(say('planCosts.saved'))
      for (const { path } of [listClusters, showCluster]) void queries.invalidateQueries({ queryKey: [path] })
      void refresh(plan.id)
      close()
    },
  })
  /** Shows an error even if it is in another tab. */
  function showWrong() {
    const wrong = planTechnologies.filter(one => form.wrong.some(name => name.startsWith(`${one}.`)))
    if (wrong.length > 0 && !wrong.includes(tab)) setTab(wrong[0])
  }
  return (
    <Form form={form} className={classes.form}>
      {!isReader && <FormNotices form={form} />}
      <p className={classes.note}>{say('planCosts.note')}</p>
      <Tabs value={tab} onChange={next => setTab(planTechnologies.find(one => one === next) ?? tab)}>
        <Tabs.List className={classes.tabs}>
          {planTechnologies.map(one => (
            <Tabs.Tab key={one} value={one}>
              {say(options.labels[one])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {planTechnologies.map(one => (
          <Tabs.Panel key={one} value={one} className={classes.panel}>
            <Option technology={one} options={options} form={form} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <GeneralError text={form.general} />
      <footer className={classes.foot}>
        <Button
          onClick={() => {
            if (!isReader) form.forget()
            close()
          }}
        >
          {say(isReader ? 'shell.close' : 'shell.cancel')}
        </Button>
        {!isReader && (
          <Button variant="primary" type="submit" busy={form.isBusy} onClick={showWrong}>
            {say('planCosts.save')}
          </Button>
        )}
      </footer>
    </Form>
  )
}

const formOf = (options: PlanCostOptions): FormValues => ({
  ...costFormValues(options),
  version: options.version,
})

type OptionProps = { technology: PlanTechnology; options: PlanCostOptions; form: PersistedForm<FormValues> }
function Option({ technology, options, form }: OptionProps) {
  const say = useSay()
  const isReader = useReadOnly()
  const { values } = form
  const byTables = values[switchName(technology)] === true
  const figures = settableCosts(options, technology)
  const stated = (input: CostInput) => statedOf(options, technology, input, values)
  const reset = () =>
    form.change({
      [switchName(technology)]: true,
      ...Object.fromEntries(figures.map(input => [figureName(technology, input.name), stated(input)])),
    })
  return (
    <>
      <div className={classes.choice}>
        <Switch
          name={switchName(technology)}
          label={say('planCosts.useDefault')}
          disabled={isReader}
          checked={byTables}
          onChange={event => form.change({ [switchName(technology)]: event.currentTarget.checked })}
        />
        {isCategoryKind(technology) && <Category technology={technology} options={options} form={form} />}
        {!isReader && (
          <Button variant="ghost" disabled={byTables} onClick={reset}>
            {say('planCosts.reset')}
          </Button>
        )}
      </div>
      {technology === 'shs_ac' && <p className={classes.note}>{say('planCosts.dc')}</p>}
      <ReadOnly.Provider value={isReader || byTables}>
        <div className={classes.figures}>
          {figures.map(input => (
            <Figure
              key={input.name}
              name={figureName(technology, input.name)}
              input={input}
              stated={stated(input)}
              form={form}
              byTables={byTables}
            />
          ))}
        </div>
      </ReadOnly.Provider>
    </>
  )
}

/** The row of the tables that is used. */
function Category({ technology, options, form }: OptionProps & { technology: CategoryKind }) {
  const isReader = useReadOnly()
  const name = rowField(technology)
  const { label, value, errors } = form.field(name)
  const rows: { id: number; category: string }[] = options.default_options[technology]
  return (
    <Select
      name={name}
      label={label}
      disabled={isReader}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      value={String(value)}
      data={rows.map(({ id, category }) => ({ value: String(id), label: category }))}
      error={errors?.join(' ')}
      onChange={chosen => form.change({ [name]: Number(chosen) })}
    />
  )
}

type FigureProps = {
  name: string
  input: CostInput
  stated: number | null
  form: PersistedForm<FormValues>
  byTables: boolean
}
/** One figure. If it differs from that of the table, it is bold and the table's value is below it. */
function Figure({ name, input, stated, form, byTables }: FigureProps) {
  const say = useSay()
  const { label, value, errors } = form.field(name)
  const shown = byTables ? stated : value
  const isChanged = !Object.is(shown, stated)
  return (
    <div className={classes.figure} data-changed={isChanged || undefined}>
      <NumberField
        name={name}
        label={label}
        errors={errors}
        required
        unit={input.unit === null ? undefined : say(input.unit)}
        hint={
          isChanged && stated !== null ? say('planCosts.stated', { value: formatRate(stated) }) : undefined
        }
        step={input.step}
        isGrouped
        value={typeof shown === 'number' ? shown : null}
        change={next => form.change({ [name]: next })}
      />
    </div>
  )
}
