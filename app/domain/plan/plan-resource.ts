import * as v from 'valibot'
import type { PlanLevel } from '../api/plan-right.ts'
import { documentOf, listResource, RowId, RowNumber } from '../api/resource.ts'
import type { PlanPart } from './parts.ts'

export const PlanParams = { plan: RowId }
const place = { params: PlanParams, read: 'plans.read', write: 'plans.write', right: 'plan' } as const

/** Requires a permission on the plan that `{plan}` in a path refers to. */
export const rightTo = (level: PlanLevel) => ({
  level,
  planOf: (call: { params: { plan: number } }) => ({ plan: call.params.plan }),
})

type Kind<E> = { path: `/${string}`; name: string; part: PlanPart | null; fields: E }

/** A single value of a plan, such as a data step. `kind` identifies it in the database and in the history. */
export function planDocument<
  const K extends string,
  F extends v.ObjectEntries,
  const D extends v.ObjectEntries,
>(kind: K, { path, name, part, fields, derived }: Kind<F> & { derived: D }) {
  return {
    kind,
    part,
    ...documentOf({
      ...place,
      path: `/api/plan/{plan}${path}`,
      name: `${name} of a plan`,
      fields,
      derived: { plan: RowNumber, ...derived },
    }),
  }
}

/** A list in a plan. Its path ends with a slash. */
export function planListResource<const K extends string, F extends v.ObjectEntries>(
  kind: K,
  { path, name, part, fields, max = 1_000 }: Kind<F> & { max?: number },
) {
  return {
    kind,
    part,
    ...listResource({ ...place, path: `/api/plan/{plan}${path}`, name: `${name} of a plan`, fields, max }),
  }
}

/** A number of objects or people. */
export const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e9))
