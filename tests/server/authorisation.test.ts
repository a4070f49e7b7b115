import { writeFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../app/domain/api/endpoint.ts'
import { requiredPlanLevel } from '../../app/domain/api/plan-right.ts'
import { can, type RoleLabel, roleLabels } from '../../app/domain/roles.ts'
import { callersByEndpoint } from './callers-by-endpoint.ts'
import { type CallRow, everyCall, nameOf, type Place } from './every-call.ts'
import { startApi } from './harness.ts'
import { seedPlan } from './plan/plan-fixture.ts'

const running = await startApi()
const { api, database, tokenOf, logged } = running
const { table, codes, callEndpoint, idOf, freshPlanner } = await everyCall(running)

/** What was answered, by endpoint and by caller and place; `npm run matrix` prints it. */
const matrix: Record<string, Record<string, string>> = {}
function note(endpoint: string, who: string, verdict: string): void {
  matrix[endpoint] ??= {}
  matrix[endpoint][who] = verdict
}
afterAll(() => {
  if (process.env.URJA_MATRIX) writeFileSync(process.env.URJA_MATRIX, JSON.stringify(matrix))
})

/** Whose token was ended by the call before. */
const ended = new Set<RoleLabel>()

test('the table names every endpoint of the API and nothing else', () => {
  expect(Object.keys(table).sort()).toEqual(api.routes.map(({ endpoint }) => nameOf(endpoint)).sort())
})

test('each role may call what the table of callers says, and no more', () => {
  const callersNow = api.routes.map(({ endpoint }) => [
    nameOf(endpoint),
    (['anon', ...roleLabels] as const).filter(
      caller => endpoint.can === 'anon' || (caller !== 'anon' && can(caller, endpoint.can)),
    ),
  ])
  expect(Object.fromEntries(callersNow)).toEqual(Object.fromEntries(callersByEndpoint))
})

test('every endpoint with a right to a plan is asked by plan, and no other', () => {
  const endpoints = api.routes.map(({ endpoint }) => endpoint)
  expect(findWronglyGuarded(endpoints)).toEqual([])
  const [{ right: _, ...first }] = endpoints
  const withRight: Endpoint = { ...first, right: { level: 'read', planOf: () => ({ plan: 7 }) } }
  expect(findWronglyGuarded([withRight])).toEqual([nameOf(first)])
})

test('only getting into an account and our words are open to everybody; every other call needs a token (E-045)', () => {
  const open = api.routes.filter(({ endpoint }) => endpoint.can === 'anon')
  expect(open.map(({ endpoint }) => endpoint.path).sort()).toEqual([
    '/api/activate/',
    '/api/activate/again/',
    // With the token of a link that only the terminal shows.
    '/api/administrator-link/',
    // Whom the landing page names.
    '/api/contact/',
    '/api/login/',
    '/api/login/passkey/',
    '/api/logout/',
    '/api/password-reset/',
    '/api/password-reset/confirm/',
    '/api/register/',
    '/api/token/refresh/',
    // Sentences that everyone may read, for callers who get their keys.
    '/api/words/{language}',
  ])
})

const named = api.routes.map(({ endpoint }) => ({ name: nameOf(endpoint), endpoint }))

describe.each(named.filter(({ name, endpoint }) => !endpoint.right || table[name].request))(
  '$name',
  ({ name, endpoint }) => {
    const row = table[name]
    const callers = ['anon', ...roleLabels] as const
    const places: readonly Place[] = ['own', 'foreign']
    const cases = callers.flatMap(caller => places.map(place => ({ caller, place })))

    test.each(cases)('$caller, $place area', async ({ caller, place }) => {
      const token =
        caller === 'anon' ? undefined : await tokenOf(caller, ended.delete(caller) ? 'anew' : undefined)
      if (caller !== 'anon' && row.endsSessions) ended.add(caller)
      const reply = await callEndpoint(endpoint, await row.request?.(place), token)
      const verdict =
        reply.status < 400 || row.alsoFine?.includes(reply.json.code) ? 'answered' : reply.json.code
      note(name, `${caller}, ${place} area`, verdict)
      expect(verdict, JSON.stringify(reply.json)?.slice(0, 300)).toBe(expected(row, caller, place))
    })

    function expected({ byArea }: CallRow, caller: (typeof callers)[number], place: Place): string {
      const callers = callersByEndpoint.get(name) ?? []
      if (callers.includes('anon')) return 'answered'
      if (caller === 'anon') return 'not_authenticated'
      if (!callers.includes(caller)) return 'forbidden'
      return byArea && place === 'foreign' && caller !== 'Administrator' ? 'outside_working_area' : 'answered'
    }
  },
)

type PlanOf = 'own' | 'area' | 'foreign' | 'complete'
const plansOf: readonly PlanOf[] = ['own', 'area', 'foreign', 'complete']

describe.each(named.filter(({ endpoint }) => endpoint.right))('$name of a plan', ({ name, endpoint }) => {
  const cases = roleLabels.flatMap(caller => plansOf.map(of => ({ caller, of })))

  test('anon', async () => {
    const plan = await seedPlan(database, { by: await idOf('Planner'), sddmm: codes.own })
    expect((await callEndpoint(endpoint, await table[name].byPlan?.(plan))).json.code).toBe(
      'not_authenticated',
    )
  })
  test.each(cases)('$caller, $of plan', async ({ caller, of }) => {
    const own = await idOf(caller)
    const by = of === 'own' || of === 'complete' ? own : await freshPlanner()
    const sddmm = of === 'foreign' ? codes.foreign : codes.own
    const plan = await seedPlan(database, { by, sddmm, offered_to_id: own, is_completed: of === 'complete' })
    const request = await table[name].byPlan?.(plan)
    const reply = await callEndpoint(endpoint, request, await tokenOf(caller))
    const isFine = reply.status < 400 || table[name].alsoFine?.includes(reply.json.code)
    const verdict = isFine ? 'answered' : reply.json.code
    note(name, `${caller}, ${of} plan`, verdict)
    expect(verdict, JSON.stringify(reply.json)?.slice(0, 300)).toBe(
      verdictOn(endpoint, caller, of, request?.body),
    )
  })
})

/** Table S-R, written out. */
function verdictOn(endpoint: Endpoint, caller: RoleLabel, of: PlanOf, body: unknown): string {
  const { right } = endpoint
  if (!callersByEndpoint.get(nameOf(endpoint))?.includes(caller)) return 'forbidden'
  const level = right && requiredPlanLevel(right, { params: {}, query: {}, body })
  const isWritten = level === 'write'
  if (caller === 'Administrator') return of === 'complete' && isWritten ? 'plan_complete' : 'answered'
  if (level === 'read') return of === 'foreign' ? 'forbidden' : 'answered'
  if ((level === 'remark' || level === 'resolve') && caller === 'Manager')
    return of === 'foreign' ? 'forbidden' : 'answered'
  if (of === 'area' || of === 'foreign' || caller === 'General') return 'forbidden'
  return of === 'complete' && (isWritten || level === 'remove') ? 'plan_complete' : 'answered'
}

test('nothing unforeseen was logged', () => {
  expect(logged).toEqual([])
})

function findWronglyGuarded(endpoints: Endpoint[]): string[] {
  const wrong = endpoints.filter(
    one => (one.right === undefined) !== (table[nameOf(one)]?.byPlan === undefined),
  )
  return wrong.map(nameOf)
}
