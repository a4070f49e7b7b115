import * as v from 'valibot'
import { listResource } from '../../api/resource.ts'
import { origin } from '../../rates/contract.ts'
import { technologies } from '../../technologies/technologies.ts'

const Npr = v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1e9)))

/** Subsidies that AEPC publishes for each option, per household and per kW. */
export const subsidies = listResource({
  path: '/api/rates/subsidies/',
  params: {},
  name: 'the subsidies of AEPC',
  read: 'rates.edit',
  write: 'rates.edit',
  fields: { technology: v.picklist(technologies), npr_household: Npr, npr_kW: Npr, ...origin },
  max: technologies.length,
})
export type SubsidyRow = v.InferOutput<typeof subsidies.row>
