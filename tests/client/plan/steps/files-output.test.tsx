// @vitest-environment happy-dom

import { act } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { StepFoot } from '../../../../app/client/plan/frame/step-foot.tsx'
import { loadPlanMessages } from '../../../../app/client/plan/plan-messages.ts'
import { FilesOutput } from '../../../../app/client/plan/summary/files-output.tsx'
import { numeralChoice } from '../../../../app/client/ui/use-say.ts'
import { say } from '../../../../app/domain/messages/messages.ts'
import type { PlanOutput } from '../../../../app/domain/report/contract.ts'
import { type Answers, plan, stepOnScreen } from './step-on-screen.tsx'

const none: PlanOutput = {
  state: 'none',
  stage: null,
  percent: null,
  download_link: null,
  files: [],
  language: null,
  out_of_date: false,
  changed: [],
  made_by: null,
  made_at: null,
  others: [],
}
const link = '/media/plans/3/plan.docx?until=1&sig=a'
const ready: PlanOutput = {
  ...none,
  state: 'ready',
  download_link: link,
  files: [{ type: 'docx', name: 'plan.docx', bytes: 280_000, pages: null, sha256: 'a', link }],
  language: 'en',
  made_by: 'Asha Gurung',
  made_at: '2026-11-24T06:00:00.000Z',
}
const working: PlanOutput = { ...ready, state: 'working', stage: 'pdf', percent: 40 }
const path = '/api/plan/7/report-generate/'

let screen: Awaited<ReturnType<typeof stepOnScreen>>
beforeAll(loadPlanMessages)
afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
})
const report = async (answers: Answers) => {
  screen = await stepOnScreen(<FilesOutput kind="report" />, answers)
}
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(one => one.textContent === label)

test('a report that was generated has its link, and is generated again (L-036, L-038, L-040)', async () => {
  await report({ [`GET ${path}`]: { body: none }, [`POST ${path}`]: { body: ready } })
  expect(document.querySelector('a[download]')).toBeNull()
  await screen.press('Generate report')
  expect(screen.sent).toMatchObject([{ method: 'POST', path, body: { language: 'en' } }])
  expect(button('Re-generate report')?.disabled).toBe(false)
  expect(document.querySelector('a[download]')?.getAttribute('href')).toBe(link)
  expect(screen.toastMessages()).toContain('Successfully generated the report')
})

test('a report has the digits that the reader chose for screens', async () => {
  await act(async () => numeralChoice.set('ne'))
  await report({ [`GET ${path}`]: { body: none }, [`POST ${path}`]: { body: ready } })
  await screen.press('Generate report')
  expect(screen.sent).toMatchObject([{ method: 'POST', path, body: { language: 'en', numerals: 'ne' } }])
  await act(async () => numeralChoice.set('en'))
})

test('files of the other language are offered too, with what they do not contain', async () => {
  const nepali = '/media/plans/4/plan-ne.docx?until=1&sig=b'
  const other = {
    language: 'ne' as const,
    files: [
      { type: 'pdf' as const, name: 'plan-ne.pdf', bytes: 280_000, pages: 43, sha256: 'b', link: nepali },
    ],
    out_of_date: true,
    changed: ['rates'],
    made_by: null,
    made_at: '2026-11-23T06:00:00.000Z',
  }
  await report({ [`GET ${path}`]: { body: { ...ready, others: [other] } } })
  const links = [...document.querySelectorAll('a[download]')].map(one => one.getAttribute('href'))
  expect(links).toEqual([link, nepali])
  const labels = [...document.querySelectorAll('a[download]')].map(one => one.textContent)
  const pages = say('en', 'output.pages', { count: 43 })
  expect(labels.map(label => label?.endsWith(`, ${pages}`))).toEqual([false, true])
  expect(document.querySelectorAll('[data-old]')).toHaveLength(1)
})

test('one that is being generated says so, and cannot be asked for meanwhile (L-039)', async () => {
  await report({ [`GET ${path}`]: { body: working } })
  expect(button('...generating')?.disabled).toBe(true)
  expect(document.querySelector('progress')?.value).toBe(40)
  expect(button('Cancel')?.disabled).toBe(false)
  expect(document.querySelector('a[download]')).not.toBeNull()
})

test('one that fails is told, and the file from before stays (G-062)', async () => {
  const failed: PlanOutput = { ...ready, state: 'failed' }
  await report({ [`GET ${path}`]: { body: ready }, [`POST ${path}`]: { body: failed } })
  await screen.press('Re-generate report')
  expect(screen.toastMessages()).toContain("Couldn't generate report.")
  expect(document.querySelector('a[download]')?.getAttribute('href')).toBe(link)
})

test('one of too many that wait is refused by a sentence of its own, and what was there stays', async () => {
  const error = '6 of your reports and maps are already waiting. Try again in 9 seconds'
  const refused = { status: 429, body: { error, code: 'too_many_jobs' } }
  await report({ [`GET ${path}`]: { body: ready }, [`POST ${path}`]: refused })
  await screen.press('Re-generate report')
  expect(screen.toastMessages()).toContain(error)
  expect(screen.toastMessages()).not.toContain("Couldn't generate report.")
  expect(button('Re-generate report')?.disabled).toBe(false)
})

test('the overview leads back and to home (L-041)', async () => {
  const foot = { plan, saves: false, isBusy: false, confirmsFirst: false, saveAndContinue: () => {} }
  screen = await stepOnScreen(<StepFoot {...foot} path="final" />, {})
  const links = [...document.querySelectorAll('footer a')].map(one => [
    one.textContent,
    one.getAttribute('href'),
  ])
  expect(links.slice(0, 2)).toEqual([
    ['Go to home', expect.stringMatching(/^\/home(\?|$)/)],
    ['Back', expect.stringContaining('/plan/7/')],
  ])
})
