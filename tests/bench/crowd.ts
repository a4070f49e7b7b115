import { setTimeout as sleep } from 'node:timers/promises'
import type { ManagedUser } from '../../app/domain/users/contract.ts'
import { demoPassword } from '../../app/server/accounts/seed.ts'
import type { Atlas } from '../../app/server/atlas/atlas.ts'
import { requireInside } from '../../app/server/region/working-area.ts'
import { villageIn } from '../server/bat/villages.ts'
import { bodyOf } from '../server/users/users-fixture.ts'

/** What a crowd met, in milliseconds; `idle` is the other user's zonal answer before the crowd came. */
export type Crowded = {
  livez: number[]
  idle: number[]
  zonal: number[]
  saves: number[]
  /** Of the server process, each second. */
  rss_MB: number[]
  /** How often each status answered the crowd, and every refusal without the time to wait. */
  statuses: Record<number, number>
  untold: number
}

const clients = 8
const [sulikot, annapurna, pokhara] = [43611, 44001, 44004]
/** A hostile client does not wait as long as it is told to. */
const rudeness_ms = 100

/**
 * Eight clients of one General user, who ask for the heaviest work that the server takes and never pause, while a
 * Planner asks for the answer of a village, an Administrator saves a user, and the process is asked whether it lives.
 */
export async function crowd(
  url: string,
  figures: () => Promise<string>,
  atlas: Atlas,
  seconds: number,
): Promise<Crowded> {
  const tokens = { general: '', planner: '', administrator: '' }
  const logIn = async () => {
    for (const name of Object.keys(tokens) as (keyof typeof tokens)[])
      tokens[name] = await login(url, `${name}@urja.example`)
  }
  await logIn()
  const seen: Crowded = { livez: [], idle: [], zonal: [], saves: [], rss_MB: [], statuses: {}, untold: 0 }
  const village = { polygon: { type: 'Polygon', coordinates: [villageIn(atlas, sulikot)] } }
  const zonal = () => timed(() => post(url, tokens.planner, '/api/bat/zonal-query/', village))
  const heaviest = heaviestCalls(atlas)
  for (let round = 0; round < 40; round++) {
    const took_ms = await zonal()
    if (round >= 10) seen.idle.push(took_ms)
  }

  const until = performance.now() + seconds * 1000
  const every = async (pause_ms: number, act: () => Promise<unknown>) => {
    while (performance.now() < until) {
      await act()
      await sleep(Math.min(pause_ms, Math.max(0, until - performance.now())))
    }
  }
  let next = 0
  const one = async () => {
    const [path, body] = heaviest[next % heaviest.length](++next)
    const reply = await post(url, tokens.general, path, body)
    seen.statuses[reply.status] = (seen.statuses[reply.status] ?? 0) + 1
    if (reply.status !== 429 && reply.status !== 503) return
    if (!reply.headers.has('retry-after')) seen.untold++
    await sleep(rudeness_ms)
  }
  await Promise.all([
    ...Array.from({ length: clients }, () => every(0, one)),
    every(50, async () => void seen.livez.push(await timed(() => fetch(`${url}/livez`)))),
    every(200, async () => void seen.zonal.push(await zonal())),
    every(300, async () => void seen.saves.push(await save(url, tokens.administrator))),
    // Access ends after ten minutes.
    every(240_000, logIn),
    every(1000, async () => {
      const text = await figures()
      seen.rss_MB.push(Number(/process_resident_memory_bytes (\d+)/.exec(text)?.[1]) / 1e6)
    }),
  ])
  return seen
}

/** Each by the number of the call, so that none is answered from what is kept. */
function heaviestCalls(atlas: Atlas): ((n: number) => [path: string, body: object])[] {
  const star = { polygon: { type: 'Polygon', coordinates: [starIn(atlas)] }, hh_input: 'census' }
  const one = { hh_per_cluster_urban: 1, hh_per_cluster_rural: 1, desired_cluster_size: 1 }
  return [
    () => ['/api/bat/zonal-query/', star],
    n => [
      '/api/bat/settlements',
      {
        municipality: pokhara,
        grouping: { reach_m: 50 + (n % 97) / 100, min_neighbours: 3, least_houses: 5 },
      },
    ],
    () => ['/api/bat/houses', star],
    n => ['/api/sst/calculate', { sddmm: pokhara, hh_per_municipality: 1900, ...one, seed: n }],
    n => ['/api/mhp/scan', { municipality: annapurna, rank_by: 'households', most_head_m: 300 + n }],
    n => [
      '/api/bat/settlements',
      {
        municipality: pokhara,
        grouping: { reach_m: 25 + (n % 97) / 100, min_neighbours: 2, least_houses: 2 },
      },
    ],
  ]
}

/** The largest star of 1,000 corners about the middle of Pokhara that its planner may ask for. */
function starIn(atlas: Atlas): [number, number][] {
  const [lng, lat] = atlas.regions.labelPoint(pokhara)
  for (let km = 12; km > 1; km *= 0.9) {
    const ring = Array.from({ length: 1000 }, (_, i): [number, number] => {
      const angle = (2 * Math.PI * i) / 1000
      const reach_km = i % 2 === 0 ? km : km * 0.35
      return [lng + (Math.cos(angle) * reach_km) / 98, lat + (Math.sin(angle) * reach_km) / 111]
    })
    const closed = [...ring, ring[0]]
    try {
      requireInside({ role: 'General', assigned: [pokhara] }, atlas, {
        type: 'Polygon',
        coordinates: [closed],
      })
      return closed
    } catch {}
  }
  throw new Error('no star fits into Pokhara')
}

/** Saves the demo planner anew, as the table of users does; answers how long the save took. */
async function save(url: string, token: string): Promise<number> {
  const found = await fetch(`${url}/api/users/?search=planner@urja.example`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const [user] = (await found.json()) as ManagedUser[]
  return timed(() =>
    send(url, token, 'PUT', `/api/users/${user.id}`, bodyOf(user, { phone_no: '+977 9841000000' })),
  )
}

async function login(url: string, email: string): Promise<string> {
  const reply = await send(url, null, 'POST', '/api/login/', { email, password: demoPassword })
  return ((await reply.json()) as { access: string }).access
}

const post = (url: string, token: string, path: string, body: object) => send(url, token, 'POST', path, body)

/** The reply, read to its end. */
async function send(
  url: string,
  token: string | null,
  method: string,
  path: string,
  body: object,
): Promise<Response> {
  const reply = await fetch(url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  const bytes = await reply.arrayBuffer()
  return new Response(reply.status === 204 ? null : bytes, { status: reply.status, headers: reply.headers })
}

async function timed(act: () => Promise<Response>): Promise<number> {
  const began = performance.now()
  const reply = await act()
  if (!reply.ok) throw new Error(`${reply.status}: ${(await reply.text()).slice(0, 200)}`)
  return performance.now() - began
}
