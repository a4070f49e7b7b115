// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { notificationsStore } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadPlanMessages } from '../../../app/client/plan/plan-messages.ts'
import { UndoRateChange } from '../../../app/client/rates/changes/undo-rate-change.tsx'
import { ImportRates } from '../../../app/client/rates/import/import-rates.tsx'
import { maxCsv_chars, type RateChange } from '../../../app/domain/rates/changes-contract.ts'
import { english } from '../../in-english.ts'
import { logIn } from '../api/planner.ts'
import { inRouter } from '../in-router.tsx'
import { onScreen } from '../ui/form/on-screen.ts'

/** The server: what was asked, each answered when the test says so. */
type PendingCall = {
  url: string
  body: unknown
  signal?: AbortSignal | null
  answer(status: number, body: unknown): Promise<void>
}
let requests: PendingCall[] = []
let screen: ReturnType<typeof onScreen>
beforeAll(() => loadPlanMessages())
beforeEach(() => {
  localStorage.clear()
  logIn()
  requests = []
  vi.stubGlobal(
    'fetch',
    (url: string, { signal, body }: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
        const answer = (status: number, body: unknown) =>
          act(async () => {
            resolve(Response.json(body, { status }))
            await new Promise(done => setTimeout(done, 20))
          })
        requests.push({ url, body: body && JSON.parse(String(body)), signal, answer })
      }),
  )
})
afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
})
const show = async (element: ReactNode) => {
  const routed = await inRouter(element)
  screen = onScreen(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>{routed}</QueryClientProvider>
    </MantineProvider>,
  )
}
const toastMessages = () => notificationsStore.getState().notifications.map(({ message }) => message)
const alerts = () => [...screen.place.querySelectorAll('[role=alert]')].map(one => one.textContent).join('')
const buttons = () => [...screen.place.querySelectorAll('button')].map(one => one.textContent)

const csv = 'table,row,item,value,source,vintage\ngrid,,cc_rate,1,AEPC,2083\n'
const difference = { table: 'grid', id: 1, row: '', item: 'cc_rate', from: 2_500_000, to: 1 }
const preview = { rates_version: 'one', differences: [difference], faults: [], applied: false }

describe('the import of rates', () => {
  const paste = (text: string) =>
    act(() => {
      const area = screen.place.querySelector('textarea') as HTMLTextAreaElement
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
      area.dispatchEvent(new Event('input', { bubbles: true }))
    })
  beforeEach(async () => {
    await show(<ImportRates />)
    await screen.press(english('rates.import'))
  })
  const openPreview = async (text = csv) => {
    paste(text)
    await screen.press(english('rates.preview'))
  }

  test('shows what would change, writes it at a second press, and closes', async () => {
    await openPreview()
    expect(requests[0].body).toEqual({ csv, apply: false })
    expect(screen.text()).toContain(english('rates.checking'))
    await requests[0].answer(200, preview)
    expect(screen.text()).toContain(english('rates.nothingYet', { count: 1 }))
    expect(screen.text()).toContain('25,00,000')
    await screen.press(english('rates.apply', { count: 1 }))
    expect(requests[1].body).toEqual({ csv, apply: true, expected: 'one' })
    await requests[1].answer(200, { ...preview, applied: true })
    expect(screen.place.querySelector('dialog')).toBeNull()
    expect(toastMessages()).toContain(english('rates.applied', { count: 1 }))
  })

  test('lists lines that are wrong with their remedy, and offers nothing to press', async () => {
    await openPreview()
    const fault = { line: 2, what: 'Not a number', remedy: 'Enter a number' }
    await requests[0].answer(200, { ...preview, differences: [], faults: [fault] })
    expect(alerts()).toContain(english('rates.faults', { count: 1 }))
    expect(screen.text()).toContain('Enter a number')
    expect(buttons()).not.toContain(english('rates.apply', { count: 1 }))
  })

  test('makes the preview anew where rates have changed since, and says so', async () => {
    await openPreview()
    await requests[0].answer(200, preview)
    await screen.press(english('rates.apply', { count: 1 }))
    await requests[1].answer(409, { error: 'Changed', code: 'changed_meanwhile', theirs: {} })
    expect(requests[2].body).toEqual({ csv, apply: false })
    await requests[2].answer(200, { ...preview, rates_version: 'two' })
    expect(alerts()).toContain(english('rates.changedSince'))
    await screen.press(english('rates.apply', { count: 1 }))
    expect(requests[3].body).toEqual({ csv, apply: true, expected: 'two' })
  })

  test('keeps what was pasted where the server cannot be reached, and while the dialog is away', async () => {
    await openPreview()
    await requests[0].answer(503, { error: 'The database is away', code: 'unavailable' })
    expect(alerts()).toContain('The database is away')
    await screen.press(english('shell.close'))
    await screen.press(english('rates.import'))
    expect(screen.place.querySelector('textarea')?.value).toBe(csv)
    screen.close()
    await show(<ImportRates />)
    await screen.press(english('rates.import'))
    expect(screen.place.querySelector('textarea')?.value).toBe(csv)
  })

  test('stops a check that takes too long, and refuses what is too long without asking', async () => {
    await openPreview()
    await screen.press(english('shell.cancel'))
    expect(requests[0].signal?.aborted).toBe(true)
    await openPreview('x'.repeat(maxCsv_chars + 1))
    expect(requests).toHaveLength(1)
    expect(alerts()).not.toBe('')
  })
})

describe('taking back', () => {
  const change = { id: 7 } as RateChange

  test('asks once, busy meanwhile, and tells', async () => {
    await show(<UndoRateChange change={change} />)
    await screen.press(english('rates.takeBackOne', { id: 7 }))
    expect(requests.map(({ url }) => url)).toEqual(['/api/rates/changes/7/undo'])
    expect(screen.place.querySelector('button')?.getAttribute('aria-busy')).toBe('true')
    const undo = {
      id: 8,
      at: '2026-01-01T00:00:00Z',
      changed_by: 'A',
      kind: 'undo',
      undoes: 7,
      undone_by: null,
      rows: [],
    }
    await requests[0].answer(200, undo)
    expect(toastMessages()).toContain(english('rates.tookBack', { id: 7 }))
    expect(screen.place.querySelector('button')?.getAttribute('aria-busy')).not.toBe('true')
  })

  test('gives the reason where a row has changed since, and may be pressed again', async () => {
    await show(<UndoRateChange change={change} />)
    await screen.press(english('rates.takeBackOne', { id: 7 }))
    await requests[0].answer(409, { error: 'Somebody has changed it since', code: 'changed_meanwhile' })
    expect(alerts()).toBe('Somebody has changed it since')
    expect(screen.place.querySelector('button')?.getAttribute('aria-busy')).not.toBe('true')
    await screen.press(english('rates.takeBackOne', { id: 7 }))
    expect(requests).toHaveLength(2)
    expect(alerts()).toBe('')
  })
})
