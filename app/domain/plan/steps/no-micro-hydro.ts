import * as v from 'valibot'
import { planDocument } from '../plan-resource.ts'

/** Records that a plan has no micro-hydro. It replaces a project (S-P 11). */
export const noMicroHydro = planDocument('mhp_none', {
  path: '/micro-hydro',
  name: 'the word on micro-hydro',
  part: 'mhp',
  fields: { confirmed: v.boolean() },
  derived: {},
})
