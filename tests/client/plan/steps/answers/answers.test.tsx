// @vitest-environment happy-dom

vi.mock('../../../../../app/client/ui/sheet/open-in-worker.ts', async () => {
  const { openTable } = await import('../../../../../app/domain/tables/open-table.ts')
  return { openInWorker: async (file: File) => ({ ...(await openTable(file)), close() {} }) }
})

import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadPlanMessages } from '../../../../../app/client/plan/plan-messages.ts'
import {
  centralRows,
  sendAnswers,
} from '../../../../../app/client/plan/steps/baseline/answers/send-answers.ts'
import SurveysStep from '../../../../../app/client/plan/steps/baseline/surveys.tsx'
import { loadAllLanguages } from '../../../../../app/client/ui/sheet/all-languages.ts'
import { countedResults } from '../../../../../app/domain/survey/answers/counted-results.ts'
import { sampleBody, surveyBody } from '../../../../server/plan/plan-fixture.ts'
import { sampleOf } from '../../../sst/drawn-sample.ts'
import { type Answers, reader, stepOnScreen } from '../step-on-screen.tsx'

const changeInfo = { changed_by: null, changed_at: null }
const options = { body: { plan: 7, ...surveyBody(null, true), version: 1, saved: true, ...changeInfo } }
const nothing = Object.fromEntries(Object.keys(sampleOf([])).map(name => [name, null]))
const unlocked = { locked: false, atlas_changed: false, wards_without_cluster: [], version: 0, saved: false }
const sample = { body: { plan: 7, ...nothing, ...sampleBody, ...unlocked, ...changeInfo } }
const places = countedResults('infrastructure')
for (const infrastructure of ['water_mill', 'water_mill', 'road'])
  places.add({ unit: null, ward: 2, values: { infrastructure, works: 'working' } })
const about = { of_other_sample: 0, without_position: 1, first_day: '2026-10-01', last_day: '2026-10-04' }
const results = {
  body: { forms: [{ form: 'infrastructure', ...about, taken_at: null, ...places.finish() }] },
}
const base: Answers = {
  'GET /api/plan/7/survey-options': options,
  'GET /api/sst/7': sample,
  'GET /api/plan/7/survey-answers/': { body: { forms: [] } },
}
const imports = '/api/plan/7/survey-imports'
const counts = { added: 2, replaced: 0, unchanged: 0 }
const checked = {
  ...counts,
  refused: 1,
  refused_by_reason: { ward: 1 },
  problems: [
    {
      line: 4,
      faults: [{ reason: 'ward', what: { key: 'answers.fault.ward', params: { found: '12', wards: 8 } } }],
    },
  ],
  dropped: [],
}
const csv = [
  'KEY;consent;owner_phone;ward;infrastructure;works',
  ...['1', '2', '12'].map(ward => `uuid:${ward};yes;9841000000;${ward};road;working`),
].join('\n')

let screen: Awaited<ReturnType<typeof stepOnScreen>>
beforeAll(async () => {
  await loadPlanMessages()
  await loadAllLanguages()
  // Loaded late by the step: here it is at hand, so that no press comes before it.
  await import('../../../../../app/client/plan/steps/baseline/answers/answers.tsx')
})
beforeEach(() => localStorage.clear())
afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
})
async function choose(file: File) {
  await screen.press('Import answers')
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  Object.defineProperty(input, 'files', { value: [file] })
  act(() => void input.dispatchEvent(new Event('change', { bubbles: true })))
  await screen.settle(100)
}

describe('answers of a survey', () => {
  test('are looked at before they are taken; what no question asks for does not leave the browser', async () => {
    screen = await stepOnScreen(<SurveysStep />, {
      ...base,
      [`POST ${imports}/`]: { status: 201, body: { id: 5 } },
      [`POST ${imports}/5/rows/`]: { body: checked },
      [`POST ${imports}/5/take/`]: { body: counts },
    })
    await choose(new File([csv], 'urja.csv'))
    expect(document.body.textContent).toContain('New: 2.')
    expect(document.body.textContent).toContain('Row 4: names ward “12”')
    expect(document.body.textContent).toContain('Ignored columns: owner_phone')
    expect(JSON.stringify(screen.sent)).not.toContain('98410')
    expect(screen.sent.map(({ path }) => path)).toEqual([`${imports}/`, `${imports}/5/rows/`])
    const acceptButton = [...document.querySelectorAll('button')].find(
      one => one.textContent === 'Import 2 answers',
    )
    act(() => acceptButton?.click())
    await screen.settle()
    expect(screen.sent.at(-1)?.path).toBe(`${imports}/5/take/`)
    expect(screen.toastMessages()).toContain('2 answers imported, 0 replaced')
  })

  test('of a household that has one already are named; which one stays is chosen', async () => {
    const double_rows = [{ line: 3, unit: '7', household_no: 2 }]
    screen = await stepOnScreen(<SurveysStep />, {
      ...base,
      [`POST ${imports}/`]: { status: 201, body: { id: 5 } },
      [`POST ${imports}/5/rows/`]: { body: { ...checked, doubles: 1, double_rows } },
      [`POST ${imports}/5/take/`]: { body: { ...counts, left_out: 1 } },
    })
    await choose(new File([csv], 'urja.csv'))
    expect(document.body.textContent).toContain('Row 3: is a second answer of household 2 in cluster 7.')
    const choice = [...document.querySelectorAll('select')].find(({ value }) => value === 'leave_out')
    if (!choice) throw new Error('no choice')
    act(() => {
      choice.value = 'replace'
      choice.dispatchEvent(new Event('change', { bubbles: true }))
    })
    const acceptButton = [...document.querySelectorAll('button')].find(
      one => one.textContent === 'Import 3 answers',
    )
    act(() => acceptButton?.click())
    await screen.settle()
    expect(screen.sent.at(-1)).toMatchObject({
      path: `${imports}/5/take/`,
      body: { doubles: 'replace' },
    })
    expect(screen.toastMessages().join()).toContain('Second answers from households left out: 1')
  })

  describe('from ODK Central', () => {
    type Page = { rows: string[][]; total: number | null; next: string | null }
    const inputs = { url: 'https://central.example', project: 1, form_id: 'a', token: 't' }
    const heads = ['KEY', 'consent', 'ward', 'infrastructure', 'works']
    const row = (n: number) => [`uuid:${n}`, 'yes', '1', 'road', 'working']
    /** What comes of pages that follow each other; the last one is sent again and again. */
    async function fetched(...pages: Page[]) {
      let requests = 0
      screen = await stepOnScreen(<p />, {
        [`POST ${imports}/`]: { status: 201, body: { id: 5 } },
        [`POST ${imports}/5/rows/`]: {
          body: { ...checked, refused: 0, refused_by_reason: {}, problems: [] },
        },
        [`DELETE ${imports}/5`]: { status: 204, body: null },
        [`POST ${imports}/central/`]: () => {
          const page = pages[Math.min(requests, pages.length - 1)]
          requests++
          return { body: { heads, dropped: [], ...page } }
        },
      })
      const { signal } = new AbortController()
      const rows = centralRows('7', 'infrastructure', inputs, signal)
      const about = {
        plan: '7',
        form: 'infrastructure',
        says: await loadAllLanguages(),
        signal,
        onProgress() {},
      } as const
      const { progress } = await sendAnswers(rows, about)
      return { requests, read: progress.read, total: progress.total }
    }

    test('know how many there are, and end where no page brings anything new', async () => {
      const first = { rows: [row(1), row(2)], total: 3, next: '$skip=2' }
      expect(await fetched(first, { rows: [row(3)], total: 3, next: null })).toEqual({
        requests: 2,
        read: 3,
        total: 3,
      })
      expect(await fetched(first, { rows: [], total: 3, next: '$skip=4' })).toEqual({
        requests: 2,
        read: 2,
        total: 3,
      })
      expect(await fetched(first)).toEqual({ requests: 2, read: 4, total: 3 })
    })

    test('of which none came though there are some are none', async () => {
      await expect(fetched({ rows: [], total: 9, next: null })).rejects.toMatchObject({
        what: { key: 'answers.central.short', params: { read: 0, total: 9 } },
      })
    })

    test('that are fewer than the server says are told so', async () => {
      screen = await stepOnScreen(<SurveysStep />, {
        ...base,
        [`POST ${imports}/`]: { status: 201, body: { id: 5 } },
        [`POST ${imports}/5/rows/`]: {
          body: { ...checked, refused: 0, refused_by_reason: {}, problems: [] },
        },
        [`POST ${imports}/central/`]: {
          body: { heads, dropped: [], rows: [row(1), row(2)], total: 1200, next: null },
        },
      })
      await screen.press('Import answers')
      const fields = [...document.querySelectorAll<HTMLInputElement>('details form input')]
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      for (const [at, value] of ['https://central.example', '1', 'a', 't'].entries())
        act(() => {
          set?.call(fields[at], value)
          fields[at].dispatchEvent(new Event('input', { bubbles: true }))
        })
      const fetch = [...document.querySelectorAll('button')].find(one => one.textContent === 'Fetch answers')
      act(() => fetch?.click())
      await screen.settle(100)
      expect(document.body.textContent).toContain('The server reports 1,200 answers, but sent 2.')
    })
  })

  test('of another form are refused by its name, and nothing is left waiting', async () => {
    screen = await stepOnScreen(<SurveysStep />, {
      ...base,
      [`POST ${imports}/`]: { status: 201, body: { id: 5 } },
      [`DELETE ${imports}/5`]: { status: 204, body: null },
    })
    await choose(new File(['KEY,consent,psu_id,ward\nuuid:1,yes,7,3\n'], 'urja.csv'))
    expect(document.body.textContent).toContain('This file is for “Household energy survey”')
    expect(screen.sent.map(({ method }) => method)).toEqual(['POST', 'DELETE'])
  })

  test('show what they say, to readers without what changes them', async () => {
    screen = await stepOnScreen(
      <SurveysStep />,
      { ...base, 'GET /api/plan/7/survey-answers/': results },
      reader,
    )
    const text = screen.text()
    expect(text).toContain('3 answers. Interviews from 2026-10-01 to 2026-10-04. 1 have no position.')
    expect(text).toMatch(/Water mill\s*66.7 %\s*2/)
    expect(text).not.toContain('Import answers')
  })
})
