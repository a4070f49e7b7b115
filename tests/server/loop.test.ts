import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { sampleStamp } from '../../app/domain/survey/clusters.ts'
import { activities } from '../../app/server/db/schema-activities.ts'
import { batClusterResults, batClusters, plans } from '../../app/server/db/schema-plans.ts'
import { surveyAnswers } from '../../app/server/db/schema-surveys.ts'
import { drawInThread } from '../../app/server/report/draw.ts'
import { drawMapsInThread } from '../../app/server/report/maps/draw-maps.ts'
import { type CallRequest, everyCall, nameOf } from './every-call.ts'
import { startApi } from './harness.ts'
import { longestTurn_ms } from './loop-watch.ts'
import { villagePolygon } from './plan/place-table.ts'
import { activityBody, objectiveBody, sampleBody, seedPlan, surveyBody } from './plan/plan-fixture.ts'

/*
 * No call may hold the event loop, and with it everybody, for longer than this, whatever stands in a plan. A new
 * endpoint is measured by its row in every-call.ts, which the test of rights requires.
 */
const max_ms = 100
/** Work in threads may take longer; it is given up then. */
const patience_ms = 5_000
const sizes = { answers: 200_000, activities: 5_000, clusters: 500 }

const limits = { perAccount: 1e9, perAddress: 1e9, window_s: 1 }
// Papers are drawn as in the product: what other tests put in their place draws on the event loop.
const running = await startApi({ limits, draw: drawInThread, drawMaps: drawMapsInThread })
const { api, database, tokenOf, url, call } = running
const { table, codes, idOf } = await everyCall(running)
let plan: number
let token: string

beforeAll(async () => {
  token = await tokenOf('Administrator')
  plan = await makeLargePlan()
})

/** A plan with as much in it as it may hold: one row of each by the API, the others copied in the database. */
async function makeLargePlan(): Promise<number> {
  const { db } = database
  const send = async (method: string, path: string, body: unknown) => {
    const { status, json } = await call(method, path, { token, body })
    expect(status, JSON.stringify(json)).toBeLessThan(300)
    return json
  }
  const id = await seedPlan(database, { by: await idOf('Planner'), sddmm: codes.own })
  await send('PUT', `/api/plan/${id}/survey-options`, surveyBody('HHS', true))
  await send('PUT', `/api/sst/${id}`, { ...sampleBody, locked: false })
  const sample = await send('PUT', `/api/sst/${id}`, { locked: true })
  const answers = JSON.stringify({ lighting: 'grid', cooking_fuel: 'firewood', members: 5 })
  await db.execute(sql`
    insert into ${surveyAnswers} (plan_id, form, instance, sample, unit, ward, x, y, answers, changed_at)
    select ${id}, case when n % 2 = 0 then 'household' else 'infrastructure' end, 'uuid:' || n,
      ${sampleStamp(sample)}, ${String(sample.table_data[0].psu_id)}, 1 + n % 8,
      84.70 + 0.1 * random(), 28.05 + 0.2 * random(), ${answers}::jsonb, now()
    from generate_series(1, ${sizes.answers}) n`)
  const cluster = await send('POST', '/api/bat/zonal-query/', {
    polygon: await villagePolygon(),
    save_project: true,
    bat_form: { plan: id },
    cluster_name: 'Barpak',
  })
  await db.execute(sql`
    with made as (
      insert into ${batClusters} (plan_id, value, version)
      select plan_id, jsonb_set(value, '{cluster_name}', to_jsonb('Place ' || n)), version
      from ${batClusters}, generate_series(2, ${sizes.clusters}) n where id = ${cluster.id} returning id, plan_id
    )
    insert into ${batClusterResults} (id, plan_id, result)
    select made.id, made.plan_id, one.result from made, ${batClusterResults} one where one.id = ${cluster.id}`)
  const objective = await send('POST', `/api/plan/${id}/objectives/1`, objectiveBody)
  await db.execute(sql`
    insert into ${activities} (plan_id, objective_id, number, description, estimated_budget, is_selected)
    select ${id}, ${objective.id}, n, ${activityBody.description} || ' ' || n, 1000 * n, n % 2 = 0
    from generate_series(1, ${sizes.activities}) n`)
  return id
}

async function send(
  method: string,
  path: string,
  { params = {}, query = {}, body }: CallRequest,
  wait_ms = patience_ms,
): Promise<number> {
  const place = path.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key]))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const reply = await fetch(`${url}${place}?${search}`, {
    method,
    signal: AbortSignal.timeout(wait_ms),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  await reply.arrayBuffer()
  return reply.status
}

type LoopDelay = { name: string; ms: number; status: string }
/** The least of up to six tries: a first call compiles what others use. */
async function delayOf(name: string, work: () => Promise<number>): Promise<LoopDelay> {
  let ms = Number.POSITIVE_INFINITY
  let status = ''
  for (let tries = 0; tries < 6 && ms > max_ms; tries++) {
    const longest_ms = await longestTurn_ms(async () => {
      status = String(await work().catch(error => error.name))
    })
    ms = Math.min(ms, longest_ms)
  }
  return { name, ms: Math.round(ms), status }
}

/** A job goes on after its reply: it is watched as long as a call. */
const goesOn = (name: string) => name.endsWith('-generate/')
const order = ['GET', 'PUT', 'POST', 'DELETE']
const removePlan = 'DELETE /api/plan/{plan}'

test('no call holds the event loop for longer than 100 ms of the processor, whatever stands in a plan', async () => {
  const { db } = database
  const endpoints = api.routes
    .map(({ endpoint }) => endpoint)
    .filter(endpoint => nameOf(endpoint) !== removePlan)
    .sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method))
  const seen: LoopDelay[] = await ogcCalls()
  for (const name of [removePlan, 'POST /api/plan/removed/{plan}/restore/']) {
    const [method, path] = name.split(' ')
    const work = () => send(method, path, { params: { plan } }, 60_000)
    seen.push(await delayOf(`${name} of the large plan`, work))
  }
  for (const endpoint of endpoints) {
    const { byPlan, request, endsSessions } = table[nameOf(endpoint)]
    const callInput = byPlan ? await byPlan(plan) : ((await request?.('own')) ?? {})
    // A call before may have closed the plan.
    await db.update(plans).set({ is_completed: false, archived_at: null }).where(eq(plans.id, plan))
    seen.push(
      await delayOf(nameOf(endpoint), async () => {
        const status = await send(endpoint.method, endpoint.path, callInput)
        if (endsSessions) token = await tokenOf('Administrator', 'anew')
        if (goesOn(endpoint.path) && endpoint.method === 'POST') await sleep(patience_ms)
        return status
      }),
    )
  }
  const slow = seen.filter(({ ms }) => ms > max_ms)
  if (process.env.URJA_LOOP) console.log(tableOf(seen))
  expect(seen.length).toBeGreaterThan(200)
  expect(slow).toEqual([])
  // Every call of the product, on the largest plan.
}, 480_000)

/** Pages and tiles of everybody's layers and of the plan, as a GIS program asks for them. */
async function ogcCalls(): Promise<LoopDelay[]> {
  const seen: LoopDelay[] = []
  const { json: own } = await call('GET', `/api/plan/${plan}/ogc/`, { token })
  for (const root of ['/ogc', new URL(own.address).pathname]) {
    const { json } = await call('GET', `${root}/collections`)
    for (const { id } of json.collections as { id: string }[])
      for (const path of [
        `items?limit=1000`,
        'items?limit=1000&bbox=84.7,28.05,84.8,28.25&offset=500',
        'items/700',
        'tiles/WebMercatorQuad/10/428/752',
        'tiles/WebMercatorQuad/12/1714/3011',
      ]) {
        const at = `${root}/collections/${id}/${path}`
        const name = `GET ${root === '/ogc' ? '' : 'plan '}ogc ${id} ${path}`
        seen.push(await delayOf(name, () => get(at)))
      }
    // It is made of the names of fields alone, the same for all.
    const [{ id: first }] = json.collections as { id: string }[]
    for (const at of [root, `${root}/collections/${first}/queryables`])
      seen.push(await delayOf(`GET ${at.replace(root, root.slice(0, 10))}`, () => get(at)))
  }
  return seen
}

async function get(path: string): Promise<number> {
  const reply = await fetch(url + path, { signal: AbortSignal.timeout(patience_ms) })
  await reply.arrayBuffer()
  return reply.status
}

const tableOf = (seen: LoopDelay[]) =>
  seen
    .toSorted((a, b) => b.ms - a.ms)
    .map(({ name, ms, status }) => `${ms} ms ${status} ${name}`)
    .join('\n')
