import type { Goal } from '../../../domain/plan/activities/tree-contract.ts'
import { breakdowns, directions, resultLevels } from '../../../domain/plan/results/catalogue.ts'
import { type IndicatorRow, indicators } from '../../../domain/plan/results/contract.ts'
import { catalogueDrafts } from '../../ui/draft/drafts.ts'
import type { FormValues } from '../../ui/form/form-errors.ts'
import { RowDialog } from '../../ui/row-dialog/row-dialog.tsx'
import type { EditedRow } from '../../ui/row-dialog/use-edited.ts'
import { useSay } from '../../ui/use-say.ts'
import { usePlan } from '../plan-context.tsx'
import { CodeField, OwnField, PlaceField, TargetsField } from './indicator-fields.tsx'

export type EditedIndicator = Partial<IndicatorRow>
type Props = {
  row: EditedIndicator
  name?: string
  edited: EditedRow<EditedIndicator>
  goals: readonly Goal[]
  done(): void
}

/** Form for an indicator: measure, place in the framework, baseline, targets and means of verification. */
export default function IndicatorDialog({ row, name, edited, goals, done }: Props) {
  const say = useSay()
  const plan = usePlan()
  const isNew = row.id === undefined
  return (
    <RowDialog<EditedIndicator>
      of={{ list: indicators.list, add: indicators.add, edit: indicators.edit }}
      params={{ plan: String(plan.id) }}
      row={row}
      name={name}
      edited={edited}
      title={isNew ? 'results.add' : 'results.indicator'}
      words={{ saved: isNew ? 'results.added' : 'results.saved', failed: 'results.notSaved' }}
      fields={{
        code: { label: 'results.indicator', isWide: true, draw: form => <CodeField form={form} /> },
        name: { label: 'results.name', draw: form => <OwnField form={form} name="name" /> },
        unit: { label: 'results.unit', draw: form => <OwnField form={form} name="unit" /> },
        level: {
          label: 'results.level',
          choices: resultLevels.map(value => ({ value, label: say(`results.level.${value}`) })),
        },
        by: {
          label: 'results.by',
          choices: breakdowns.map(value => ({ value, label: say(`results.by.${value}`) })),
        },
        goal: {
          label: 'ranking.goal',
          isWide: true,
          draw: form => <PlaceField form={form} name="goal" goals={goals} />,
        },
        objective: {
          label: 'activity.objective',
          isWide: true,
          draw: form => <PlaceField form={form} name="objective" goals={goals} />,
        },
        activity: {
          label: 'activity.activity',
          isWide: true,
          draw: form => <PlaceField form={form} name="activity" goals={goals} />,
        },
        baseline: { label: 'results.baseline', hint: 'results.baselineHint' },
        baseline_year: { label: 'results.baselineYear' },
        baseline_source: { label: 'results.baselineSource', isWide: true },
        targets: { label: 'results.targets', isWide: true, draw: form => <TargetsField form={form} /> },
        direction: {
          label: 'results.direction',
          choices: directions.map(value => ({ value, label: say(`results.direction.${value}`) })),
        },
        verification: { label: 'results.verification', isWide: true },
        assumptions: { label: 'results.assumptions', isWide: true },
      }}
      body={values => bodyOf(values, isNew)}
      theirs={theirs => theirs as FormValues}
      staysOpen
      drafts={catalogueDrafts}
      done={done}
    />
  )
}

/** Converts empty texts to null. */
const textOf = (value: unknown): string | null => String(value ?? '').trim() || null
function bodyOf(values: FormValues, isNew: boolean): FormValues {
  const { level, goal, objective, activity, code, baseline, baseline_year, targets, direction, by, version } =
    values
  return {
    level,
    goal,
    objective: objective ?? null,
    activity: activity ?? null,
    code,
    name: textOf(values.name),
    unit: textOf(values.unit),
    baseline: baseline ?? null,
    baseline_year: baseline_year ?? null,
    baseline_source: textOf(values.baseline_source),
    targets: targets ?? {},
    direction,
    verification: textOf(values.verification),
    assumptions: textOf(values.assumptions),
    by,
    ...(!isNew && { version }),
  }
}
