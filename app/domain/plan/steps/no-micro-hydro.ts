import * as v from 'valibot'
import { planDocument } from '../plan-resource.ts'

/** States that a plan has no micro-hydro, in place of a project (S-P 11). */
export const noMicroHydro = planDocument('mhp_none', {
  path: '/micro-hydro',
  name: 'the word on micro-hydro',
  part: 'mhp',
  fields: { confirmed: v.boolean() },
  derived: {},
})
