import * as v from 'valibot'
import { expect, test } from 'vitest'
import { endpoint } from '../../app/domain/api/endpoint.ts'
import { Failure } from '../../app/domain/api/failure.ts'
import type { PlanLevel, PlanName } from '../../app/domain/api/plan-right.ts'
import { makeAnswer } from '../../app/server/http/answer.ts'
import { serve } from '../../app/server/kernel/endpoint.ts'
import { startApi } from './harness.ts'
import { startEndpoints } from './own-endpoints.ts'

const running = await startApi()

const levels: readonly PlanLevel[] = ['read', 'write', 'complete', 'remove', 'report', 'remark', 'resolve']
const Plan = v.object({ plan: v.optional(v.number()) })
const Id = v.pipe(v.string(), v.digits(), v.transform(Number))
const common = { can: 'plans.read', summary: 'Of the test', reply: Plan } as const
const ofLevel = (level: PlanLevel) =>
  endpoint({
    ...common,
    method: 'GET',
    path: `/api/plan/{plan}/${level}`,
    params: v.object({ plan: Id }),
    right: { level, planOf: ({ params }) => ({ plan: params.plan }) },
  })
const byQuery = endpoint({
  ...common,
  method: 'GET',
  path: '/api/bat/clusters/',
  query: v.object({ bat_id: Id }),
  right: { level: 'read', planOf: ({ query }) => ({ bat_id: { bat: query.bat_id } }) },
})
const byEither = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/bat/clusters/{plan}',
  params: v.object({ plan: Id }),
  body: v.object({ id: v.optional(v.number()), bat_form: v.optional(v.object({ plan: v.number() })) }),
  right: {
    level: 'write',
    planOf: ({ params, body: { id, bat_form } }) => ({
      plan: params.plan === 0 ? undefined : params.plan,
      'bat_form.plan': bat_form?.plan,
      id: id === undefined ? undefined : { bat: id },
    }),
  },
})

/** Plans 7 and 8 are the planner's, 9 is another's; cluster 70 stands in plan 7, cluster 90 in plan 9. */
const owners: Record<number, string> = { 7: 'Planner', 8: 'Planner', 9: 'Manager' }
const planOfCluster: Record<number, number> = { 70: 7, 90: 9 }
const guardCalls: [PlanLevel, PlanName][] = []
const { url, parts } = await startEndpoints(running, {
  routes: [...levels.map(ofLevel), byQuery, byEither].map(one => serve(one, ({ plan }) => ({ plan }))),
  async authorisePlan(caller, level, name) {
    guardCalls.push([level, name])
    const plan = typeof name === 'number' ? name : planOfCluster['bat' in name ? name.bat : name.mhp]
    if (owners[plan] === undefined) throw new Failure('not_found')
    if (owners[plan] !== caller.role && caller.role !== 'Administrator') throw new Failure('forbidden')
    return plan
  },
})

test.each(levels)('level %s is asked of the guard with the plan of the path', async level => {
  expect(await callApi('GET', `/api/plan/7/${level}`)).toEqual([200, { plan: 7 }])
  expect(guardCalls.at(-1)).toEqual([level, 7])
})

test('a foreign plan is 403, an unknown one 404, before the handler runs', async () => {
  expect((await callApi('GET', '/api/plan/9/write'))[0]).toBe(403)
  expect((await callApi('GET', '/api/plan/1234/write'))[0]).toBe(404)
  expect((await callApi('GET', '/api/plan/9/write', undefined, 'Administrator'))[0]).toBe(200)
})

test('a query names the plan through a cluster', async () => {
  expect(await callApi('GET', '/api/bat/clusters/?bat_id=70')).toEqual([200, { plan: 7 }])
  expect((await callApi('GET', '/api/bat/clusters/?bat_id=90'))[0]).toBe(403)
  expect((await callApi('GET', '/api/bat/clusters/?bat_id=1'))[0]).toBe(404)
})

test('a body names the plan, and a call that names none has no plan', async () => {
  expect(await callApi('PUT', '/api/bat/clusters/0', { bat_form: { plan: 8 } })).toEqual([200, { plan: 8 }])
  expect((await callApi('PUT', '/api/bat/clusters/0', { bat_form: { plan: 9 } }))[0]).toBe(403)
  expect(await callApi('PUT', '/api/bat/clusters/0', {})).toEqual([200, {}])
})

test('names that mean one plan pass, and two plans are a 403 at the second field', async () => {
  expect(await callApi('PUT', '/api/bat/clusters/7', { id: 70, bat_form: { plan: 7 } })).toEqual([
    200,
    { plan: 7 },
  ])
  const [status, reply] = await callApi('PUT', '/api/bat/clusters/7', { bat_form: { plan: 8 } })
  expect([status, reply.code]).toEqual([403, 'other_plan'])
  expect(reply['bat_form.plan']).toEqual(['Names a different plan than plan. Remove one of the two'])
  expect((await callApi('PUT', '/api/bat/clusters/8', { id: 70 }))[1].id).toHaveLength(1)
  // Whose plan it is comes before what is wrong with the call.
  expect((await callApi('PUT', '/api/bat/clusters/7', { bat_form: { plan: 9 } }))[0]).toBe(403)
})

test('without somebody who decides, a right stops the server at its start', () => {
  expect(() => makeAnswer({ ...parts, authorisePlan: undefined })).toThrow(
    'GET /api/plan/{plan}/read has a right to a plan, and the API was given no authorisePlan to decide it',
  )
  const open = parts.routes.map(route => ({
    ...route,
    endpoint: { ...route.endpoint, can: 'anon' as const },
  }))
  expect(() => makeAnswer({ ...parts, routes: open })).toThrow('it needs a role')
})

async function callApi(
  method: string,
  path: string,
  body?: object,
  role: 'Planner' | 'Administrator' = 'Planner',
) {
  const reply = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${await running.tokenOf(role)}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  return [reply.status, await reply.json()] as const
}
