import { bareId } from '../../cells/ids.ts'
import type { SurveyForm } from '../question.ts'
import type { Answer } from './check-answer.ts'

/** What happens to an additional answer of a household: it is left out, or it replaces the earlier one. */
export const doubleChoices = ['leave_out', 'replace'] as const
export type DoubleChoice = (typeof doubleChoices)[number]

/** Fields that identify an answer. */
export type InterviewKey = Pick<Answer, 'instance' | 'edits' | 'sample' | 'unit'> & {
  household_no: string | number | null
}
export type Household = { unit: string; household_no: number }
type Known = InterviewKey & { order: number; isStored: boolean }

/** A household is identified by its cluster and its number in it. Objects of other forms have no number. */
export const householdOf = (
  form: SurveyForm,
  { sample, unit, household_no }: Pick<InterviewKey, 'sample' | 'unit' | 'household_no'>,
): string | null =>
  form === 'household' && unit !== null && household_no !== null ? `${sample} ${unit} ${household_no}` : null

/** Number of a household in its cluster, or null if it has none. */
export function householdNo({ values }: Pick<Answer, 'values'>): number | null {
  const { household_no } = values
  return typeof household_no === 'number' ? household_no : null
}

export type Accepted = {
  /** The answer under the stored id, or null if it is left out. */
  answer: Answer | null
  /** Stored answers that it replaces. */
  removed: string[]
  /** The household, if another answer is for the same one. */
  double: Household | null
  isReplacing: boolean
  /** The stored answer with the same id, if there is one. */
  before: string | null
}

/**
 * Groups the answers that belong to the same interview, in order of arrival: by any of their ids, and for households
 * by cluster and number.
 *
 * @param stored stored answers in order of arrival
 */
export function interviews(form: SurveyForm, stored: readonly InterviewKey[], choice: DoubleChoice) {
  const byId = new Map<string, Set<Known>>()
  const byHousehold = new Map<string, Set<Known>>()
  let order = 0
  const at = (map: typeof byId, key: string): Set<Known> => {
    const known = map.get(key) ?? new Set()
    map.set(key, known)
    return known
  }
  function add(known: Known) {
    at(byId, bareId(known.instance)).add(known)
    const household = householdOf(form, known)
    if (household !== null) at(byHousehold, household).add(known)
  }
  function remove(known: Known) {
    byId.get(bareId(known.instance))?.delete(known)
    const household = householdOf(form, known)
    if (household !== null) byHousehold.get(household)?.delete(known)
  }
  for (const one of stored) add({ ...one, order: order++, isStored: true })

  function accept(answer: Answer): Accepted {
    const household_no = householdNo(answer)
    const key = { ...answer, household_no }
    const ids = [
      answer.instance,
      ...(answer.replaces === null ? [] : [answer.replaces]),
      ...(answer.also ?? []),
    ]
    const same = [...new Set(ids.flatMap(id => [...(byId.get(bareId(id)) ?? [])]))]
    const household = householdOf(form, key)
    const others =
      household === null ? [] : [...at(byHousehold, household)].filter(one => !same.includes(one))
    const mine = Math.min(order, ...same.map(one => one.order))
    const double =
      others.length > 0 ? { unit: String(answer.unit), household_no: Number(household_no) } : null
    const isLeftOut = choice === 'leave_out' && others.some(one => one.order < mine)
    const gone = isLeftOut || choice === 'leave_out' ? same : [...same, ...others]
    const own = (one: Known) => bareId(one.instance) === bareId(answer.instance)
    const before = isLeftOut
      ? undefined
      : (same.find(one => one.instance === answer.instance) ?? same.find(own))
    const instance = before?.instance ?? answer.instance
    for (const one of gone) remove(one)
    // An answer older than the stored one is not written, so the number of edits stays as it is.
    const edits = Math.max(answer.edits, before?.edits ?? 0)
    if (!isLeftOut) add({ ...key, instance, edits, order: mine, isStored: gone.some(one => one.isStored) })
    order++
    return {
      answer: isLeftOut ? null : { ...answer, instance },
      removed: gone.filter(one => one !== before).map(one => one.instance),
      double,
      isReplacing: gone.some(one => one.isStored),
      before: before?.instance ?? null,
    }
  }
  return { accept }
}
