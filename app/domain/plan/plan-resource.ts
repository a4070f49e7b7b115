import * as v from 'valibot'
import type { PlanLevel } from '../api/plan-right.ts'
import { documentOf, listResource, RowId, RowNumber } from '../api/resource.ts'
import type { PlanPart } from './parts.ts'

export const PlanParams = { plan: RowId }
const place = { params: PlanParams, read: 'plans.read', write: 'plans.write', right: 'plan' } as const

/** Permission on the plan `{plan}` of a path. */
export const rightTo = (level: PlanLevel) => ({
  level,
  planOf: (call: { params: { plan: number } }) => ({ plan: call.params.plan }),
})

type Kind<E> = { path: `/${string}`; name: string; part: PlanPart | null; fields: E }

/** One value of a plan, such as a data step. `kind` identifies it in the database and its history. */
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

/** A list of a plan; its path ends with a slash. */
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

/** Number of things or people. */
export const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e9))
