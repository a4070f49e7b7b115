import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dayText } from '../../app/domain/cells/day-text.ts'
import { type Say, say } from '../../app/domain/messages/messages.ts'
import { bare, textOf } from '../pdf-text.ts'
import { startApi } from './harness.ts'
import { planBody } from './plan/plan-fixture.ts'

const inEnglish: Say = (key, params) => say('en', key, params)

// 00:30 and 05:50 of Nepal's clock: yesterday in UTC, and today since five minutes.
describe.each([
  ['2026-11-26T18:45:00Z', '2026-11-27', '2026-11-27T00-3'],
  ['2026-11-27T00:05:00Z', '2026-11-27', '2026-11-27T05-5'],
])('at %s', async (at, day, clock) => {
  const { call, tokenOf, outbox } = await startApi({ figures: 'demo', at: new Date(at) })
  const as = async (role: 'Administrator' | 'Planner', method: string, path: string, body?: object) =>
    call(method, path, { token: await tokenOf(role), body })

  test('a rate that is entered is of Nepal’s day', async () => {
    const [row] = (await as('Administrator', 'GET', '/api/bat/grid/list')).json.results
    const { source: _, vintage: __, ...plain } = row
    const saved = await as('Administrator', 'PUT', `/api/bat/grid/updaterate/${row.id}`, plain)
    expect(saved.json.vintage).toBe(day)
  })

  test('a printed sheet is of Nepal’s day', async () => {
    const { json } = await as('Planner', 'POST', '/api/sheets/region/', { region: 4 })
    expect(await textOf(Buffer.from(json.base64_pdf, 'base64'))).toContain(bare(dayText(day, inEnglish)))
  })

  test('a plan was changed on Nepal’s day', async () => {
    const { status, json } = await as('Planner', 'POST', '/api/plan/', planBody())
    expect(status).toBe(201)
    const figures = (await as('Administrator', 'GET', '/api/plan/figures/')).json
    expect(figures.find(({ id }: { id: number }) => id === json.id).updated_on).toBe(day)
  })

  test('a mail in the outbox is of Nepal’s clock', async () => {
    await call('POST', '/api/password-reset/', { body: { email: 'planner@urja.example' } })
    const mails = () => readdirSync(outbox).filter(name => name.endsWith('.eml'))
    await expect.poll(() => mails().length).toBeGreaterThan(0)
    expect(mails()[0].startsWith(clock)).toBe(true)
    expect(readFileSync(join(outbox, mails()[0]), 'utf8')).toMatch(/^Date: Fri, 27 Nov 2026 0.* \+0545\r$/m)
  })
})
