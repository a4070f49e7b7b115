import type { FailureFields } from '../../api/failure.ts'
import type { Message } from '../../messages/messages.ts'
import { isPercent } from './catalogue.ts'
import type { IndicatorInput } from './contract.ts'

/** Objectives and activities that an indicator may refer to, with their goals, and the years of the plan. */
export type ResultPlaces = {
  starting_year: number
  ending_year: number
  objectives: ReadonlyMap<number, { goal: number }>
  activities: ReadonlyMap<number, { goal: number }>
}

/** Derives the goal from the objective or activity. Fields that do not apply to the level or the code become null. */
export function completeIndicator(
  values: IndicatorInput,
  { objectives, activities }: ResultPlaces,
): IndicatorInput {
  const { level, code } = values
  const objective = level === 'outcome' ? values.objective : null
  const activity = level === 'output' ? values.activity : null
  const [ofObjective, ofActivity] = [objectives.get(objective ?? 0), activities.get(activity ?? 0)]
  return {
    ...values,
    goal: (ofObjective ?? ofActivity)?.goal ?? values.goal,
    objective,
    activity,
    name: code === 'own' ? values.name : null,
    unit: code === 'own' ? values.unit : null,
  }
}

/** Key that identifies an indicator within a plan by what it measures and where it belongs. */
export const identityOf = ({ level, goal, objective, activity, code, name }: IndicatorInput): string =>
  JSON.stringify([level, objective ?? activity ?? `goal ${goal}`, code, code === 'own' ? name : null])

/**
 * Errors that the schema alone cannot detect.
 *
 * @param others the other indicators of the plan
 * @param before the saved values of the indicator. After its activity was deleted, it may be equal to another indicator
 * and can still be edited.
 */
export function indicatorFaults(
  sent: IndicatorInput,
  places: ResultPlaces,
  others: readonly IndicatorInput[],
  before: IndicatorInput | null = null,
): FailureFields {
  const { starting_year: from, ending_year } = places
  const faults: Record<string, Message[]> = {}
  if (sent.objective !== null && !places.objectives.has(sent.objective)) faults.objective = [noSuchRow]
  if (sent.activity !== null && !places.activities.has(sent.activity)) faults.activity = [noSuchRow]
  const values = completeIndicator(sent, places)
  if (values.code === 'own') {
    if (values.name === null) faults.name = [required]
    if (values.unit === null) faults.unit = [required]
  }
  // A baseline requires a value, a year and a source.
  if (values.baseline !== null) {
    if (values.baseline_source === null) faults.baseline_source = [required]
    if (values.baseline_year === null) faults.baseline_year = [required]
  } else if (values.baseline_source !== null || values.baseline_year !== null) faults.baseline = [required]
  const range = isPercent(values) ? percentFault : () => null
  const wrongBaseline = values.baseline !== null && range(values.baseline)
  if (wrongBaseline) faults.baseline = [wrongBaseline]
  for (const [year, target] of Object.entries(values.targets)) {
    const isOutside = Number(year) < from || Number(year) >= ending_year
    const fault: Message | null = isOutside
      ? { key: 'activity.outsidePeriod', params: { from, to: ending_year - 1 } }
      : range(target)
    if (fault) faults[`targets.${year}`] = [fault]
  }
  const identity = identityOf(values)
  const isSame = before !== null && identityOf(before) === identity
  if (!isSame && others.some(other => identityOf(other) === identity)) faults.code = [{ key: 'field.twice' }]
  return faults
}

const required: Message = { key: 'field.required' }
const noSuchRow: Message = { key: 'field.noSuchRow' }
/** Error for a number outside 0 to 100, otherwise null. */
export function percentFault(value: number): Message | null {
  if (value < 0) return { key: 'field.least', params: { least: '0' } }
  return value > 100 ? { key: 'field.most', params: { most: '100' } } : null
}
