/**
 * Access to one plan; the plan's guard decides. `report` creates its files, `manage` archives and shares it.
 */
export type PlanLevel = 'read' | 'write' | 'complete' | 'remove' | 'report' | 'manage'

/** A plan by its own id, or by that of a BAT cluster or an MHP project in it. */
export type PlanName = number | { bat: number } | { mhp: number }

/**
 * Permission on a plan that a call requires besides its capability; the level may depend on the input.
 * `planOf` returns the plan of each field that can name one. All must name the same plan; a call that names
 * none requires no permission.
 */
export type PlanRight<Input> = {
  level: PlanLevel | ((call: Input) => PlanLevel)
  planOf(call: Input): Record<string, PlanName | undefined>
}

export const requiredPlanLevel = <Input>(
  { level }: Pick<PlanRight<Input>, 'level'>,
  call: Input,
): PlanLevel => (typeof level === 'function' ? level(call) : level)
