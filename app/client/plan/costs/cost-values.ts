import type { CallInput } from '../../../domain/api/endpoint.ts'
import {
  byRowField,
  type PlanTechnology,
  planTechnologies,
  rowField,
} from '../../../domain/bat/costs/plan-costs.ts'
import type {
  CostInput,
  PlanCostOptions,
  savePlanCosts,
} from '../../../domain/bat/costs/plan-costs-contract.ts'
import type { Message, MessageKey } from '../../../domain/messages/messages.ts'
import { categoryKinds, isCategoryKind } from '../../../domain/rates/rate-fields.ts'
import type { FormValues } from '../../ui/form/form-errors.ts'

type Body = CallInput<typeof savePlanCosts>['body']

/** Figures of an option that the plan can set. */
export const settableCosts = (options: PlanCostOptions, technology: PlanTechnology): CostInput[] =>
  options.cost_options[technology].filter(({ hidden }) => !hidden)
/** Name of a figure in the form, and whether an option uses the tables. */
export const figureName = (technology: PlanTechnology, name: string) => `${technology}.${name}`
export const switchName = (technology: PlanTechnology) => `use_default.${technology}`
/**
 * Values of the form. They include the plan's own figures even while the tables are used, so that the user can return
 * to them.
 */
export function costFormValues(options: PlanCostOptions): FormValues {
  const { default_ids, use_default, cost_params } = options
  const figures = planTechnologies.flatMap(technology =>
    settableCosts(options, technology).map(input => [
      figureName(technology, input.name),
      cost_params[technology]?.[input.name] ?? input.default,
    ]),
  )
  const switches = planTechnologies.map(technology => [switchName(technology), use_default[technology]])
  return { ...Object.fromEntries([...figures, ...switches]), ...default_ids }
}

/** Body with the figures of only those options that have their own. */
export function toCostsBody(options: PlanCostOptions, values: FormValues): Body {
  const own = planTechnologies.filter(technology => values[switchName(technology)] !== true)
  const cost_params = Object.fromEntries(
    own.map(technology => [
      technology,
      Object.fromEntries(
        settableCosts(options, technology).map(({ name }) => [name, values[figureName(technology, name)]]),
      ),
    ]),
  )
  const use_default = Object.fromEntries(
    planTechnologies.map(technology => [technology, values[switchName(technology)] === true]),
  )
  const default_ids = byRowField(kind => values[rowField(kind)])
  return { default_ids, cost_params, use_default } as Body
}

/** Value of a figure in the selected row of the table. */
export function statedOf(
  options: PlanCostOptions,
  technology: PlanTechnology,
  input: CostInput,
  values: FormValues,
): number | null {
  if (!isCategoryKind(technology)) return input.default
  const rows: Record<string, unknown>[] = options.default_options[technology]
  const value = rows.find(({ id }) => id === values[rowField(technology)])?.[input.name]
  return typeof value === 'number' ? value : null
}

export function labelsOf(options: PlanCostOptions): Record<string, MessageKey | Message> {
  const figures = planTechnologies.flatMap(technology => [
    ...settableCosts(options, technology).map(({ name, label }) => [figureName(technology, name), label]),
    [switchName(technology), 'planCosts.useDefault'],
  ])
  const rows = categoryKinds.map(kind => [rowField(kind), 'planCosts.category'])
  return Object.fromEntries([...figures, ...rows])
}
