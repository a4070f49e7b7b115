import { Radio } from '@mantine/core'
import {
  type BudgetCode,
  type BudgetColumn,
  budgetCodes,
  budgetColumns,
  columnFaults,
  maxColumnTitle,
} from '../../../domain/plan/delivery/budget-columns.ts'
import { defaultPeriods, periodCounts } from '../../../domain/plan/delivery/periods.ts'
import { useReadOnly } from '../../ui/form/read-only.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useSay } from '../../ui/use-say.ts'
import { DocumentStep, FieldGroup } from '../steps/document-step.tsx'
import type { DocumentForm } from '../steps/use-document.ts'
import type { ViewProps } from './views.tsx'
import classes from './work-plan.module.css'

const columnsIn = (form: Pick<DocumentForm, 'values'>) => (form.values.columns ?? []) as BudgetColumn[]

/** Titles of the plan's own columns, and the number of periods in a year. */
export function ColumnsView({ bar }: ViewProps) {
  return (
    <DocumentStep
      path="work-plan"
      documents={[budgetColumns]}
      words={{
        title: 'workPlan.title',
        sentence: 'workPlan.columnsSentence',
        saved: 'workPlan.columnsSaved',
        failed: 'workPlan.columnsFailed',
      }}
      labels={{ columns: 'workPlan.view.columns', periods: 'workPlan.periodsOf' }}
      lists={{ columns: { keys: ['code'], columns: { title: 'workPlan.columnTitle' } } }}
      check={values => {
        const [fault] = Object.values(columnFaults(columnsIn({ values })))
        return fault ? { columns: fault } : {}
      }}
    >
      {form => (
        <>
          {bar}
          <Titles form={form} />
          <Periods form={form} />
        </>
      )}
    </DocumentStep>
  )
}

function Titles({ form }: { form: DocumentForm }) {
  const say = useSay()
  const { label, errors } = form.field('columns')
  const columns = columnsIn(form)
  function change(code: BudgetCode, title: string) {
    const next = budgetCodes.flatMap(one => {
      const typed = one === code ? title : (columns.find(column => column.code === one)?.title ?? '')
      return typed === '' ? [] : [{ code: one, title: typed }]
    })
    form.change({ columns: next })
  }
  return (
    <FieldGroup title={label}>
      {budgetCodes.map((code, at) => (
        <TextField
          key={code}
          type="text"
          label={say('workPlan.columnNumber', { number: at + 1 })}
          maxLength={4 * maxColumnTitle}
          value={columns.find(column => column.code === code)?.title ?? ''}
          onChange={event => change(code, event.currentTarget.value)}
        />
      ))}
      {errors && (
        <p className={classes.fault} role="alert">
          {errors.join(' ')}
        </p>
      )}
    </FieldGroup>
  )
}

function Periods({ form }: { form: DocumentForm }) {
  const say = useSay()
  const isReader = useReadOnly()
  const { label, value } = form.field('periods')
  return (
    <Radio.Group
      label={label}
      value={String(value ?? defaultPeriods)}
      onChange={chosen => form.change({ periods: Number(chosen) })}
    >
      <div className={classes.choices}>
        {periodCounts.map(count => (
          <Radio
            key={count}
            value={String(count)}
            disabled={isReader}
            label={say(`workPlan.periods.${count}`)}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
