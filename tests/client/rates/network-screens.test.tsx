// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadPlanMessages } from '../../../app/client/plan/plan-messages.ts'
import { changesColumns } from '../../../app/client/rates/changes/changes-columns.tsx'
import { RateTable } from '../../../app/client/rates/rate-table.tsx'
import { SettingsScreen } from '../../../app/client/rates/settings-screen.tsx'
import { loadMessages } from '../../../app/client/ui/use-say.ts'
import type { RateChange } from '../../../app/domain/rates/changes-contract.ts'
import { type NetworkKind, networkTables } from '../../../app/domain/rates/network-tables.ts'
import { logIn } from '../api/planner.ts'
import { inRouter } from '../in-router.tsx'

beforeAll(async () => {
  await loadMessages()
  await loadPlanMessages()
})
const sent: { method: string; path: string; body: unknown }[] = []
const rowsOf = (kind: NetworkKind) =>
  networkTables[kind].seeds.map((seed, i) => ({
    ...seed,
    id: i + 1,
    version: 1,
    changed_by: null,
    changed_at: null,
  }))
beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  logIn()
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(url, 'http://urja.example')
    if (method === 'GET') {
      const results = rowsOf(pathname.split('/')[3] as NetworkKind)
      return Response.json({ results, count: results.length })
    }
    sent.push({ method, path: pathname, body: body && JSON.parse(String(body)) })
    return method === 'DELETE'
      ? new Response(null, { status: 204 })
      : Response.json({ ...rowsOf('transformer')[0], id: 9, kVA: 10 }, { status: 201 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const show = async (element: React.ReactNode) =>
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>{await inRouter(element)}</QueryClientProvider>
    </MantineProvider>,
  )

test('a transformer is added with its source, and none of a rating that is there', async () => {
  await show(<RateTable kind="transformer" />)
  await screen.findByText('500')
  await userEvent.click(screen.getByRole('button', { name: 'Add transformer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add transformer' }))
  const type = (label: RegExp, text: string) => userEvent.type(dialog.getByLabelText(label), text)
  await type(/^Rating/, '25')
  await type(/^Price erected/, '200000')
  await type(/^No-load loss/, '60')
  await type(/^Load loss/, '300')
  await type(/^Source/, 'NEA')
  await type(/^Vintage/, '2026')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Another row has this rating already')
  expect(sent).toEqual([])
  await userEvent.clear(dialog.getByLabelText(/^Rating/))
  await type(/^Rating/, '10')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    method: 'POST',
    path: '/api/bat/transformer/addrate',
    body: { kVA: 10, NPR: 200_000, no_load_W: 60, load_W: 300, source: 'NEA', vintage: '2026' },
  })
})

test('a conductor is shown with four decimals, and deleted from its dialog', async () => {
  await show(<RateTable kind="conductor" />)
  await screen.findAllByText('0.9116')
  await userEvent.click(screen.getByRole('button', { name: 'Edit network figures: Weasel, 11 kV' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete' }))
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ method: 'DELETE', path: '/api/bat/conductor/deleterate/5' })
})

test('the rules stand in groups, each once, and a shortest service above the longest is refused', async () => {
  await show(<SettingsScreen kind="network" />)
  const edit = await screen.findByRole('button', { name: 'Edit network figures: Poles and services' })
  for (const { label } of Object.values(networkTables.network.fields)) {
    const { en } = await import('../../in-english.ts').then(({ english }) => ({ en: english(label.key) }))
    expect(screen.getAllByText(en)).toHaveLength(1)
  }
  await userEvent.click(edit)
  const dialog = within(await screen.findByRole('dialog'))
  const shortest = dialog.getByLabelText(/^Shortest service cable/)
  await userEvent.clear(shortest)
  await userEvent.type(shortest, '40')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Must not be above the longest service on the map')
  expect(sent).toEqual([])
})

test('a change says which row came or went, with its figures', async () => {
  const { kVA, NPR, no_load_W, load_W, source, vintage } = networkTables.transformer.seeds[0]
  const figures = { kVA, NPR, no_load_W, load_W, source, vintage }
  const row = { table: 'transformer' as const, id: 1, version: 1 }
  const change = (of: Pick<RateChange, 'kind' | 'rows'>): RateChange => {
    return {
      id: 1,
      at: '2026-11-28T00:00:00Z',
      changed_by: 'Mohan Demo',
      undoes: null,
      undone_by: null,
      ...of,
    }
  }
  const what = changesColumns.find(({ id }) => id === 'what')
  const linesOf = async (of: Pick<RateChange, 'kind' | 'rows'>) => {
    const shown = what?.show?.(change(of), (key: string) => key)
    const { container } = await show(shown)
    const text = container.textContent
    cleanup()
    return text
  }
  expect(await linesOf({ kind: 'add', rows: [{ ...row, before: {}, after: figures }] })).toMatch(
    /Transformers 25 kVA: row added.*Price erected: 3,50,000 NPR/,
  )
  expect(await linesOf({ kind: 'remove', rows: [{ ...row, before: figures, after: {} }] })).toMatch(
    /Transformers 25 kVA: row deleted.*Load loss at rating: 600 W/,
  )
})
