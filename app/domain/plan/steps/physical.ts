import * as v from 'valibot'
import type { MessageKey } from '../../messages/messages.ts'
import { institutionCategories } from '../../rates/institutions.ts'
import { PlanText } from '../plan-form.ts'
import { Count, planDocument } from '../plan-resource.ts'

/** Settlements of the local level (I-011). */
export const physical = planDocument('physical', {
  path: '/physical-info',
  name: 'physical information',
  part: 'physical',
  fields: { settlements: Count },
  derived: {},
})

const twice: MessageKey = 'plan.institutionTwice'
/** A municipality may add kinds of its own. */
const Institution = v.strictObject({
  institution_type: PlanText(100),
  category: v.picklist(institutionCategories),
  number: Count,
})
export type Institution = v.InferOutput<typeof Institution>

/** Institutions, with one row per type and category. They are read and written separately (I-013). */
export const institutions = planDocument('institutions', {
  path: '/institutions',
  name: 'the institutions',
  part: null,
  fields: {
    institutions: v.pipe(
      v.array(Institution),
      v.maxLength(200),
      v.check(
        list =>
          new Set(list.map(one => `${one.category} ${one.institution_type.toLocaleLowerCase()}`)).size ===
          list.length,
        twice,
      ),
    ),
  },
  derived: {},
})
