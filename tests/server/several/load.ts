import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { demoPassword } from '../../../app/server/accounts/seed.ts'
import { west } from '../atlas/small-atlas.ts'
import { tileText } from './country.ts'

export type Load = {
  done: number
  failures: string[]
  /** Atlas versions that were answered from. */
  versions: Set<string>
  /** Refresh tokens of acknowledged logins: each was written before it was answered. */
  refreshes: string[]
  stop(): Promise<void>
}

const village = [
  [84.001, 28.001],
  [84.03, 28.001],
  [84.03, 28.02],
  [84.001, 28.02],
  [84.001, 28.001],
]
/**
 * A call without an answer by then is lost. The first analyses over a new atlas wait for a thread to start: 36 s on two
 * processors that six other programs keep busy.
 */
const patience_ms = 90_000
const json = { 'content-type': 'application/json' }

/** Reads and writes through one address without a pause; whatever is not the right answer is a failure. */
export async function startLoad(url: string, clients = 6): Promise<Load> {
  let running = true
  const load: Load = { done: 0, failures: [], versions: new Set(), refreshes: [], stop }
  const token = await logIn()
  const houses = (await zonal()).num_house

  async function logIn(): Promise<string> {
    const body = JSON.stringify({ email: 'planner@urja.example', password: demoPassword })
    const reply = await call('/api/login/', { method: 'POST', headers: json, body })
    const { access, refresh } = JSON.parse(reply.toString()) as { access: string; refresh: string }
    load.refreshes.push(refresh)
    return access
  }
  async function zonal(): Promise<{ num_house: number }> {
    const body = JSON.stringify({ polygon: { type: 'Polygon', coordinates: [village] } })
    const headers = { ...json, authorization: `Bearer ${token}` }
    return JSON.parse((await call('/api/bat/zonal-query/', { method: 'POST', headers, body })).toString())
  }
  /** What an open map does: asks where tiles are, then for tiles and ranges of that version for a while. */
  async function map(): Promise<void> {
    const sources = JSON.parse((await call('/tiles/sources.json')).toString()) as { atlas: string }
    const version = sources.atlas
    load.versions.add(version)
    for (let i = 0; i < 20 && running; i++) {
      await same(version, `/tiles/${version}/streams/14/0/0`)
      const headers = { range: 'bytes=0-126' }
      const part = await call(`/atlas/${version}/streams.pmtiles`, { headers }, 206)
      if (part.length !== 127) throw new Error('a range of another length')
    }
  }
  async function same(version: string, path: string): Promise<void> {
    const bytes = await call(path)
    const text = bytes[0] === 0x1f ? gunzipSync(bytes).toString() : bytes.toString()
    if (text !== tileText(version)) throw new Error(`${path} answers ${text.slice(0, 20)}`)
  }
  async function slice(): Promise<void> {
    const headers = { authorization: `Bearer ${token}` }
    await call(`/api/layers/municipality-houses/${west}`, { headers })
  }
  /** The body of the right answer; a failure names the call and how long it took. */
  async function call(path: string, init?: RequestInit, status = 200): Promise<Buffer> {
    const name = `${init?.method ?? 'GET'} ${path}`
    const began = performance.now()
    const signal = AbortSignal.timeout(patience_ms)
    try {
      const reply = await fetch(url + path, { ...init, signal })
      const body = Buffer.from(await reply.arrayBuffer())
      load.done++
      if (reply.status === status) return body
      throw new Error(`answers ${reply.status}: ${body}`)
    } catch (error) {
      const { message, cause } = error as Error
      const took_s = ((performance.now() - began) / 1000).toFixed(1)
      throw new Error(`${name} after ${took_s} s: ${message}${cause ? ` (${cause})` : ''}`)
    }
  }

  const works = [
    map,
    async () => {
      if ((await zonal()).num_house !== houses) throw new Error('another number of houses')
    },
    async () => {
      await logIn()
      await new Promise(next => setTimeout(next, 100))
    },
    slice,
  ]
  const workers = Array.from({ length: clients }, async (_, i) => {
    while (running) {
      await works[i % works.length]().catch((error: Error) => {
        load.failures.push(error.message)
      })
    }
  })
  async function stop(): Promise<void> {
    running = false
    await Promise.all(workers)
  }
  return load
}

/** How the database keeps a refresh token. */
export const hashOf = (refresh: string): string => createHash('sha256').update(refresh).digest('hex')
