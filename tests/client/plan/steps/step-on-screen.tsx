import { MantineProvider } from '@mantine/core'
import { notificationsStore } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
import { vi } from 'vitest'
import { PlanProvider } from '../../../../app/client/plan/plan-context.tsx'
import type { Plan } from '../../../../app/domain/plan/contract.ts'
import { logIn } from '../../api/planner.ts'
import { onScreen } from '../../ui/form/on-screen.ts'

const rights = {
  read: true,
  write: true,
  complete: true,
  remove: true,
  report: true,
  manage: true,
  remark: false,
  resolve: true,
}
export const plan = {
  id: 7,
  plan_id: 7,
  name: 'Sulikot Energy Plan',
  municipality: 43611,
  municipality_name: { name: 'Sulikot', name_ne: 'सुलिकोट' },
  district: 436,
  state: 4,
  starting_year: '2026-01-01',
  ending_year: '2031-01-01',
  area_sqkm: 200.6,
  percent_completed: 5,
  parts: ['form'],
  rights,
} as unknown as Plan
export const reader = { ...plan, rights: { ...rights, write: false } } as Plan

type Sent = { method: string; path: string; body: never }
type Answer = { status?: number; body: unknown }
/** What the server answers by method and path; what is not named is not found. */
export type Answers = Record<string, Answer | ((sent: Sent) => Answer)>

/**
 * A step on a screen of a plan, with a server that gives the specified answers; `sent` are the writes it
 * received.
 */
export async function stepOnScreen(step: ReactNode, answers: Answers, of: Plan = plan) {
  const sent: Sent[] = []
  logIn()
  let callCount = 0
  notificationsStore.updateState(now => ({ ...now, notifications: [], queue: [] }))
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const call = { method, path: url, body: (body ? JSON.parse(String(body)) : undefined) as never }
    if (method !== 'GET') sent.push(call)
    const found = answers[`${method} ${url}`]
    const answer = typeof found === 'function' ? found(call) : found
    callCount++
    const { status = 200, body: reply } = answer ?? {
      status: 404,
      body: { error: 'No', detail: 'No', code: 'not_found' },
    }
    return status === 204 ? new Response(null, { status }) : Response.json(reply, { status })
  })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <PlanProvider value={of}>{step}</PlanProvider> }),
    history: createMemoryHistory({ initialEntries: ['/home/plan/7/step'] }),
  })
  await router.load()
  const screen = onScreen(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  /** Until parts that load late are there and nothing was asked for a while, however busy the machine is; at least `wait_ms`. */
  const settle = (wait_ms = 30) =>
    act(async () => {
      const end = Date.now() + wait_ms
      for (let quiet = 0, seen = callCount; quiet < 8 || Date.now() < end; ) {
        await vi.dynamicImportSettled()
        await new Promise(done => setTimeout(done, 15))
        quiet = seen === callCount ? quiet + 1 : 0
        seen = callCount
      }
    })
  await settle()
  return {
    ...screen,
    sent,
    settle,
    toastMessages: () => notificationsStore.getState().notifications.map(({ message }) => String(message)),
    /** Presses and waits for what comes of it. */
    async press(label: string) {
      await screen.press(label)
      await settle()
    },
    cell: (row: number, column: number, grid = 0) =>
      [...screen.place.querySelectorAll('[role=grid]')][grid].querySelector<HTMLElement>(
        `td[data-row="${row}"][data-column="${column}"]`,
      ) as HTMLElement,
  }
}

/** Pastes a text into a cell, as from a spreadsheet. */
export function paste(cell: HTMLElement, text: string): void {
  act(() => void cell.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { getData: () => text } })
  act(() => void cell.dispatchEvent(event))
}
