/**
 * Access to a plan, which the plan's guard decides on. `report` permits creating the plan's files, `manage` archiving
 * and sharing the plan, and `remark` remarks beside it, which `resolve` permits marking as resolved.
 */
export type PlanLevel = 'read' | 'write' | 'complete' | 'remove' | 'report' | 'manage' | 'remark' | 'resolve'

/** A plan, identified by its own id or by that of a BAT cluster or an MHP project in it. */
export type PlanName = number | { bat: number } | { mhp: number }

/**
 * Permission on a plan that a call requires in addition to its capability. The level may depend on the input. `planOf`
 * returns the plan for each field that can name one. All fields must name the same plan. A call that names no plan
 * requires no permission.
 */
export type PlanRight<Input> = {
  level: PlanLevel | ((call: Input) => PlanLevel)
  planOf(call: Input): Record<string, PlanName | undefined>
}

export const requiredPlanLevel = <Input>(
  { level }: Pick<PlanRight<Input>, 'level'>,
  call: Input,
): PlanLevel => (typeof level === 'function' ? level(call) : level)
