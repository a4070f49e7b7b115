import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'
import { OgcAddress } from '../layers/ogc-contract.ts'
import { PlanParams, rightTo } from './plan-resource.ts'

export const ogcAddressOfPlan = endpoint({
  method: 'GET',
  path: '/api/plan/{plan}/ogc/',
  can: 'plans.read',
  summary: 'Where GIS programs take what stands in a plan from, for the day and for the caller alone',
  params: v.object(PlanParams),
  right: rightTo('read'),
  reply: OgcAddress,
})
