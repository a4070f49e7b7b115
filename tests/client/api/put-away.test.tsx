// @vitest-environment happy-dom
import { notificationsStore } from '@mantine/notifications'
import { afterEach, expect, it, vi } from 'vitest'
import { makeCall } from '../../../app/client/api/call.ts'
import { useBatch } from '../../../app/client/ui/run/use-batch.ts'
import { layerGroups } from '../../../app/domain/layers/contract.ts'
import { onScreen } from '../ui/form/on-screen.ts'
import { loggedIn } from './small-server.ts'

/** Answers at once with a status, and never ends the body unless the call is put away. */
function slowBody(status: number) {
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const body = new ReadableStream({
      // A browser ends the body with a plain error, not with that of the signal.
      start: stream => signal?.addEventListener('abort', () => stream.error(new TypeError('network error'))),
    })
    return new Response(body, { status })
  })
}
const call = makeCall({
  origin: '',
  session: loggedIn(),
  language: () => 'en',
  exclusively: task => task(),
  loggedOut: () => {},
  notFound: () => {},
})
afterEach(() => void vi.unstubAllGlobals())

for (const status of [200, 500])
  it(`tells a call that was put away while its body came from a lost connection: ${status}`, async () => {
    slowBody(status)
    const own = new AbortController()
    const answer = call(layerGroups, {}, { signal: own.signal }).catch(error => error)
    await new Promise(waited => setTimeout(waited, 10))
    own.abort()
    expect(await answer).toMatchObject({ name: 'AbortError' })
  })

it('says nothing of a batch that was put away, and nothing of a connection', async () => {
  slowBody(200)
  function Batch() {
    const { batch, run } = useBatch(async () => {}, null)
    const read = () => run(['one'], (_, signal) => call(layerGroups, {}, { signal }))
    return (
      <button type="button" onClick={batch ? batch.stop : () => void read()}>
        {batch ? 'Stop' : 'Run'}
      </button>
    )
  }
  const screen = onScreen(<Batch />)
  await screen.press('Run')
  await screen.press('Stop')
  await new Promise(waited => setTimeout(waited, 200))
  expect(notificationsStore.getState().notifications).toEqual([])
  screen.close()
})
