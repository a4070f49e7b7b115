import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect } from 'vitest'
import { makeCall } from '../../../app/client/api/call.ts'
import { makeSession, type SessionStore } from '../../../app/client/api/session.ts'
import { login, refreshToken } from '../../../app/domain/accounts/contract.ts'
import type { CallFailure } from '../../../app/domain/api/call-failure.ts'
import { failures } from '../../../app/domain/api/failure.ts'
import type { Language } from '../../../app/domain/messages/messages.ts'
import { memoryStorage } from './memory-storage.ts'
import { user } from './planner.ts'

/** A small server that answers by the contracts: tokens `good-N` are good, everything older has expired. */
export type ServerState = {
  url: string
  server: Server
  generation: number
  refreshes: number
  language: Language
  refreshReply: 'renew' | 'invalid' | 'unavailable' | 'never'
  unknownAccess?: 'token_invalid'
  /** Every call must be signed with the right time first. */
  wantsClock?: boolean
  seen: { path: string; authorization?: string; language?: string; body: string }[]
  reply?: { status: number; body: string }
}
export let state: ServerState

beforeEach(async () => {
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    const { status, reply } = answer(request, body)
    if (request.url === refreshToken.path && state.refreshReply === 'never') return
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(reply)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  state = { url, server, generation: 1, refreshes: 0, refreshReply: 'renew', language: 'en', seen: [] }
})
afterEach(
  () =>
    new Promise<void>(done => {
      state.server.close(() => done())
      state.server.closeAllConnections()
    }),
)

function answer(request: IncomingMessage, body: string): { status: number; reply: string } {
  const { authorization, 'accept-language': language } = request.headers
  state.seen.push({ path: request.url ?? '', authorization, language, body })
  if (state.wantsClock && request.headers.dpop !== 'right') return refusal('proof_invalid')
  if (request.url === refreshToken.path) return refreshAnswer()
  if (request.url === login.path)
    return {
      status: 400,
      reply: JSON.stringify({ email: ['Enter a valid email'], error: 'Wrong', code: 'invalid_fields' }),
    }
  if (authorization !== `Bearer good-${state.generation}`)
    return refusal(state.unknownAccess ?? 'token_expired')
  if (state.reply) return { status: state.reply.status, reply: state.reply.body }
  return { status: 200, reply: '[]' }
}

function refreshAnswer() {
  state.refreshes++
  if (state.refreshReply === 'invalid') return refusal('token_invalid')
  if (state.refreshReply === 'unavailable') return refusal('unavailable')
  const { generation } = state
  return {
    status: 200,
    reply: JSON.stringify({ access: `good-${generation}`, refresh: `refresh-${generation}` }),
  }
}

const refusal = (code: keyof typeof failures) => ({
  status: failures[code].status,
  reply: JSON.stringify({ error: 'No', detail: 'No', code }),
})

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/** One tab of a browser: its own memory over the shared storage and lock. */
export function tab(session: SessionStore, exclusively: <T>(task: () => Promise<T>) => Promise<T>) {
  let logouts = 0
  let lost = 0
  let proof = 'wrong'
  const setClock = () => {
    proof = 'right'
    return true
  }
  const call = makeCall({
    origin: state.url,
    session,
    language: () => state.language,
    exclusively,
    loggedOut: () => void logouts++,
    notFound: () => void lost++,
    refreshPatience_ms: 1500,
    proof: async () => ({ proofOf: async () => proof, setClock }),
  })
  return { call, session, logouts: () => logouts, lost: () => lost }
}

/** One task at a time, as navigator.locks does for all tabs. */
export function lock() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const next = last.then(task, task)
    last = next.catch(() => {})
    return next
  }
}

export function loggedIn(access = 'good-1') {
  const session = makeSession(memoryStorage())
  session.start({ access, refresh: 'refresh-0', user })
  return session
}

export const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('the call should fail'),
    (error: unknown) => error as CallFailure,
  )
