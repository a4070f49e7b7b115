import * as v from 'valibot'
import type { MessageKey } from '../../messages/messages.ts'
import { hasDecimals, PlanText } from '../plan-form.ts'
import { planDocument } from '../plan-resource.ts'

export const surfaces = ['blacktopped', 'gravelled', 'earthen'] as const
const threeDecimals: MessageKey = 'plan.threeDecimals'
const Road = v.strictObject({
  name: PlanText(200),
  length_km: v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(10_000),
    v.check(km => hasDecimals(km, 3), threeDecimals),
  ),
  surface: v.picklist(surfaces),
})
export type Road = v.InferOutput<typeof Road>
const Roads = v.pipe(v.array(Road), v.maxLength(500))

/** Roads by class (I-016, S-110). Every list may be empty. */
export const roads = planDocument('roads', {
  path: '/road-access',
  name: 'road access',
  part: 'roads',
  fields: {
    strategic: Roads,
    district: Roads,
    urban: Roads,
    sub_urban: Roads,
    village: Roads,
    other: Roads,
  },
  derived: {},
})
export const roadClasses = Object.keys(roads.fields) as (keyof typeof roads.fields)[]

/** Total length of the roads of a class in kilometres with three decimals. */
export const lengthOf_km = (list: readonly { length_km: number }[]): number =>
  list.reduce((sum, { length_km }) => sum + Math.round(length_km * 1000), 0) / 1000
