/**
 * What a caller asks for with one plan; the plan's guard decides who gets it. `report` makes files of it, `manage`
 * archives it and gives it to others.
 */
export type PlanLevel = 'read' | 'write' | 'complete' | 'remove' | 'report' | 'manage'

/** A plan by its own id, or by that of a BAT cluster or an MHP project in it. */
export type PlanName = number | { bat: number } | { mhp: number }

/**
 * The right to a plan that a call needs beside its capability; the level may hang on what is asked. `planOf` names the plan by each field that can name it in
 * this call; all that are there must mean one plan, and a call in which none is there needs no right.
 */
export type PlanRight<Input> = {
  level: PlanLevel | ((call: Input) => PlanLevel)
  planOf(call: Input): Record<string, PlanName | undefined>
}

export const requiredPlanLevel = <Input>(
  { level }: Pick<PlanRight<Input>, 'level'>,
  call: Input,
): PlanLevel => (typeof level === 'function' ? level(call) : level)
