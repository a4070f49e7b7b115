import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ManagedUser } from '../../../app/domain/users/contract.ts'
import type { Atlas } from '../../../app/engine/atlas/atlas.ts'
import { requireInside } from '../../../app/engine/working-area.ts'
import { villageIn } from '../../server/bat/villages.ts'
import { bodyOf } from '../../server/users/users-fixture.ts'
import { login, post, send } from './crowd-calls.ts'
import type { HostileSeen, HostileTask } from './hostile.ts'

/** What a crowd met, in milliseconds; `idle` is the other user's zonal answer before the crowd came and after it left. */
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

const warmUp = 20
/** Between two answers of the other user, idle and busy. */
const pace_ms = 200
const [sulikot, annapurna, pokhara] = [43611, 44001, 44004]

/**
 * Eight clients of one General user, who ask for the heaviest work that the server takes and never pause, while a
 * Planner asks for the answer of a village, an Administrator saves a user, and the process is asked whether it lives.
 */
export async function crowd(
  url: string,
  figures: () => Promise<string>,
  atlas: Atlas,
  { seconds, idleSamples }: { seconds: number; idleSamples: number },
): Promise<Crowded> {
  const tokens = { planner: '', administrator: '' }
  const logIn = async () => {
    for (const name of Object.keys(tokens) as (keyof typeof tokens)[])
      tokens[name] = await login(url, `${name}@urja.example`)
  }
  await logIn()
  const seen: Crowded = { livez: [], idle: [], zonal: [], saves: [], rss_MB: [], statuses: {}, untold: 0 }
  const village = { polygon: { type: 'Polygon', coordinates: [villageIn(atlas, sulikot)] } }
  const zonal = () => timed(() => post(url, tokens.planner, '/api/bat/zonal-query/', village))
  const idle = async (rounds: number) => {
    for (let round = 0; round < rounds; round++) {
      seen.idle.push(await zonal())
      await sleep(pace_ms)
    }
  }
  for (let round = 0; round < warmUp; round++) await zonal()
  await idle(idleSamples / 2)

  const until = performance.now() + seconds * 1000
  const every = async (pause_ms: number, act: () => Promise<unknown>) => {
    while (performance.now() < until) {
      await act()
      await sleep(Math.min(pause_ms, Math.max(0, until - performance.now())))
    }
  }
  const hostile = runHostileClients({
    url,
    email: 'general@urja.example',
    ring: starIn(atlas),
    levels: { settlements: pokhara, scan: annapurna },
    seconds,
  })
  await Promise.all([
    hostile.then(theirs => Object.assign(seen, theirs)),
    every(50, async () => void seen.livez.push(await timed(() => fetch(`${url}/livez`)))),
    every(pace_ms, async () => void seen.zonal.push(await zonal())),
    every(300, async () => void seen.saves.push(await save(url, tokens.administrator))),
    // Access ends after ten minutes.
    every(240_000, logIn),
    every(1000, async () => {
      const text = await figures()
      seen.rss_MB.push(Number(/process_resident_memory_bytes (\d+)/.exec(text)?.[1]) / 1e6)
    }),
  ])
  // Half of them afterwards: what else the machine does changes meanwhile.
  await logIn()
  await idle(idleSamples / 2)
  return seen
}

/** The clients, in a process of their own: what they wait for themselves must not count as the product's. */
export async function runHostileClients(task: HostileTask): Promise<HostileSeen> {
  const child = fork(fileURLToPath(new URL('./hostile.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })
  // They share the machine with the product only here.
  setPriority(child.pid ?? 0, 10)
  child.send(task)
  return new Promise((done, failed) => {
    child.once('message', message => done(message as HostileSeen))
    child.once('exit', code => failed(new Error(`the hostile clients ended with ${code}`)))
  })
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

/**
 * Saves the demo manager again, as the table of users does; this user sends no requests here. Returns how
 * long the save took.
 */
async function save(url: string, token: string): Promise<number> {
  const found = await fetch(`${url}/api/users/?search=manager@urja.example`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const [user] = (await found.json()) as ManagedUser[]
  return timed(() =>
    send(url, token, 'PUT', `/api/users/${user.id}`, bodyOf(user, { phone_no: '+977 9841000000' })),
  )
}

export async function timed(act: () => Promise<Response>): Promise<number> {
  const began = performance.now()
  const reply = await act()
  if (!reply.ok) throw new Error(`${reply.status}: ${(await reply.text()).slice(0, 200)}`)
  return performance.now() - began
}
