import { describe, expect, it } from 'vitest'
import { makeSession, sessionKeys } from '../../../app/client/api/session.ts'
import { makeDrafts } from '../../../app/client/ui/draft/drafts.ts'
import { layerGroups } from '../../../app/domain/layers/contract.ts'
import { memoryStorage } from './memory-storage.ts'
import { user } from './planner.ts'
import { lock, state, tab } from './small-server.ts'

const { access, refresh, user: who, authenticated } = sessionKeys
const typed = { name: 'Sita' }

type Storage = ReturnType<typeof memoryStorage>
type Row = {
  way: string
  /** What happens to the storage while the page is open, or to the server. */
  happens(storage: Storage): void
  /** `goes on`: the call succeeds. `over`: the page leads to the login, once. */
  outcome: 'goes on' | 'over'
}
const expired = (storage: Storage) => storage.setItem(access, 'old')
const refused = (storage: Storage) => {
  expired(storage)
  state.refreshReply = 'invalid'
}
/** The server answers these three alike: it knows neither token any more (`server/accounts/sessions.ts`). */
const revoked = (storage: Storage) => {
  refused(storage)
  state.unknownAccess = 'token_invalid'
}
const without =
  (...keys: string[]) =>
  (storage: Storage) => {
    for (const key of keys) storage.removeItem(key)
  }

const rows: Row[] = [
  { way: 'the access token expires', happens: expired, outcome: 'goes on' },
  {
    way: 'the server is away while it expires',
    happens: storage => {
      expired(storage)
      state.refreshReply = 'unavailable'
    },
    outcome: 'goes on',
  },
  { way: 'both tokens expire', happens: refused, outcome: 'over' },
  { way: 'it is ended from another device', happens: revoked, outcome: 'over' },
  { way: 'the password is changed', happens: revoked, outcome: 'over' },
  { way: 'the account is closed', happens: revoked, outcome: 'over' },
  { way: 'the access token is deleted', happens: without(access), outcome: 'goes on' },
  {
    way: 'the refresh token is deleted, the access token is good',
    happens: without(refresh),
    outcome: 'goes on',
  },
  {
    way: 'the refresh token is deleted and the access token expires',
    happens: storage => {
      expired(storage)
      storage.removeItem(refresh)
    },
    outcome: 'over',
  },
  { way: 'both tokens are deleted', happens: without(access, refresh), outcome: 'over' },
  { way: 'the user is deleted', happens: without(who), outcome: 'goes on' },
  { way: 'the flag is deleted', happens: without(authenticated), outcome: 'goes on' },
  { way: 'the whole session is deleted', happens: without(...Object.values(sessionKeys)), outcome: 'over' },
  {
    way: 'the clock is wrong',
    happens: () => {
      state.wantsClock = true
    },
    outcome: 'goes on',
  },
  {
    way: 'the clock is wrong while the access token expires',
    happens: storage => {
      expired(storage)
      state.wantsClock = true
    },
    outcome: 'goes on',
  },
]

describe('a session, when', () => {
  it.each(rows)('$way: $outcome', async ({ happens, outcome }) => {
    const storage = memoryStorage()
    const session = makeSession(storage)
    session.start({ access: 'good-1', refresh: 'refresh-0', user })
    const drafts = makeDrafts(() => storage, session.owner)
    const { call, logouts } = tab(session, lock())
    drafts.persist('form', typed, { name: '' })
    happens(storage)
    // Typed after it: still this account's.
    drafts.persist('other', typed, { name: '' })
    const callLayers = () => call(layerGroups, {}).catch(failure => failure.code)

    const first = await Promise.all([callLayers(), callLayers()])
    if (state.refreshReply === 'unavailable') {
      expect(first).toEqual(['unavailable', 'unavailable'])
      state.refreshReply = 'renew'
    }
    const next = await callLayers()
    expect([Array.isArray(next) ? 'goes on' : 'over', logouts()]).toEqual([
      outcome,
      outcome === 'over' ? 1 : 0,
    ])
    if (outcome === 'over')
      expect(Object.values(sessionKeys).map(key => storage.getItem(key))).toEqual([null, null, null, null])
    const names = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')
    const draftKeys = names.filter(key => key.startsWith('urja.draft.'))
    expect(draftKeys.sort()).toEqual([`urja.draft.${user.id}.form`, `urja.draft.${user.id}.other`])
  })

  it('is nobody’s: no draft is kept, and a refusal leads nowhere', async () => {
    const storage = memoryStorage()
    const session = makeSession(storage)
    const { call, logouts } = tab(session, lock())
    expect(makeDrafts(() => storage, session.owner).persist('form', typed, { name: '' })).toBe(false)
    await call(layerGroups, {}).catch(() => {})
    expect([logouts(), storage.length]).toEqual([0, 0])
  })
})
