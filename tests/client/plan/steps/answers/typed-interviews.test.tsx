// @vitest-environment happy-dom

import { act, fireEvent, screen as page, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadPlanMessages } from '../../../../../app/client/plan/plan-messages.ts'
import {
  faultsOf,
  relevantSections,
  type TypedInterview,
  typedRows,
} from '../../../../../app/client/plan/steps/baseline/answers/typed/typed-rows.ts'
import SurveysStep from '../../../../../app/client/plan/steps/baseline/surveys.tsx'
import { loadAllLanguages } from '../../../../../app/client/ui/sheet/all-languages.ts'
import { sampleRules } from '../../../../../app/domain/survey/answers/weights.ts'
import { sample } from '../../../../domain/survey/survey-fixture.ts'
import { surveyBody } from '../../../../server/plan/plan-fixture.ts'
import { type Answers, stepOnScreen } from '../step-on-screen.tsx'

const household: TypedInterview = {
  consent: 'yes',
  ward: '3',
  psu_id: '1',
  household_no: '2',
  members: '5',
  head_sex: 'female',
  lighting: 'kerosene',
  electricity: 'none',
  cooking_fuel: 'firewood',
  stove_kind: 'open_fire',
  stove2: 'no_second',
  cooking_place: 'in_house',
  exhaust: 'no_exhaust',
  openings: '1',
  fuel_hours_week: '6',
  fuel_by: 'women',
  prep_minutes: '10',
  stove_harm: 'no_harm',
  fuel_available: 'always',
  cattle: '1',
  buffalo: '0',
  vehicles: ['no_vehicle'],
}
const rules = { form: 'household', wards: 9, sample: sampleRules(sample), has_more: false } as const
const asked = (typed: TypedInterview, has_more = false) =>
  relevantSections('household', typed, { has_more }).flatMap(({ questions }) =>
    questions.map(({ name }) => name),
  )

describe('an interview that is typed', () => {
  test('asks what follows from what was answered', () => {
    expect(asked({})).toEqual(['consent'])
    expect(asked({ consent: 'no' })).toEqual(['consent'])
    expect(asked({ consent: 'yes' })).not.toContain('breaker_A')
    expect(asked({ consent: 'yes', electricity: 'grid' })).toContain('breaker_A')
    expect(asked({ consent: 'yes', electricity: 'micro_hydro' })).toContain('appliances')
    expect(asked({ consent: 'yes', electricity: 'none' })).not.toContain('appliances')
    expect(asked({ consent: 'yes', fuel_hours_week: '0.5' })).toContain('fuel_by')
    expect(asked({ consent: 'yes', fuel_hours_week: '0' })).not.toContain('fuel_by')
    expect(asked({ consent: 'yes', stove2: 'gas_stove' }, true)).toContain('lpg_NPR')
    expect(asked({ consent: 'yes', stove2: 'gas_stove' })).not.toContain('lpg_NPR')
  })

  test('is checked as rows of a file are, each fault at its question', () => {
    const names = (typed: TypedInterview) => [...faultsOf(typed, rules).of.keys()].sort()
    expect(faultsOf(household, rules)).toEqual({ of: new Map(), others: [] })
    expect(names({ ...household, head_sex: '', cattle: '' })).toEqual(['cattle', 'head_sex'])
    expect(names({ ...household, cattle: '-1', openings: '1.5', members: 'five' })).toEqual([
      'cattle',
      'members',
      'openings',
    ])
    expect(names({ ...household, household_no: '900' })).toEqual(['household_no'])
    expect(names({ ...household, ward: '4' })).toEqual(['psu_id'])
    expect(names({ ...household, vehicles: [] })).toEqual(['vehicles'])
    // What is not asked is not missing, nor sent.
    expect(names({ ...household, cooking_place: 'outdoors', exhaust: '', openings: '' })).toEqual([])
  })

  test('becomes a row with its edition, its sample and an id that stays', async () => {
    const waiting = {
      instance: 'typed-1',
      sample: 'the sample of then',
      form_version: 2 as const,
      day: '2026-11-28',
      typed: { ...household, vehicles: ['tractor', 'car_fuel'] },
    }
    const batches = []
    for await (const one of typedRows([waiting], 'household')) batches.push(one)
    const [batch] = batches
    const cell = (head: string) => batch.rows[0][batch.heads.indexOf(head)]
    expect(['KEY', 'day', 'urja_form', 'vehicles', 'sample'].map(cell)).toEqual([
      ...['typed-1', '2026-11-28', '2', 'tractor car_fuel', 'the sample of then'],
    ])
  })
})

const changeInfo = { changed_by: null, changed_at: null }
const imports = '/api/plan/7/survey-imports'
const counts = { added: 1, replaced: 0, unchanged: 0 }
const checked = { ...counts, refused: 0, refused_by_reason: {}, problems: [], dropped: [] }
const base: Answers = {
  'GET /api/plan/7/survey-options': {
    body: { plan: 7, ...surveyBody(null, true), version: 1, saved: true, ...changeInfo },
  },
  'GET /api/plan/7/survey-answers/': { body: { forms: [] } },
}
const accepting: Answers = {
  [`POST ${imports}/`]: { status: 201, body: { id: 5 } },
  [`POST ${imports}/5/rows/`]: { body: checked },
  [`POST ${imports}/5/take/`]: { body: counts },
  [`DELETE ${imports}/5`]: { status: 204, body: null },
}
let step: Awaited<ReturnType<typeof stepOnScreen>> | undefined
beforeAll(async () => {
  await loadPlanMessages()
  await loadAllLanguages()
  await import('../../../../../app/client/plan/steps/baseline/answers/answers.tsx')
})
beforeEach(() => localStorage.clear())
afterEach(() => {
  step?.close()
  step = undefined
  vi.unstubAllGlobals()
})
const dialog = () => within(page.getByRole('dialog', { hidden: true }))
const press = async (name: RegExp | string) => {
  act(() => page.getByRole('button', { name, hidden: true }).click())
  await step?.settle(50)
}
async function typeRoad() {
  await press('Type an interview: Energy infrastructure survey')
  act(() => dialog().getByRole('radio', { name: 'Yes', hidden: true }).click())
  fireEvent.change(dialog().getByLabelText('Ward'), { target: { value: '2' } })
  fireEvent.change(dialog().getByLabelText('Kind of infrastructure'), { target: { value: 'road' } })
  act(() => dialog().getByRole('radio', { name: 'It works', hidden: true }).click())
}

describe('on the screen', () => {
  test('an interview is marked where an answer is missing, and sent as a row once it is complete', async () => {
    step = await stepOnScreen(<SurveysStep />, { ...base, ...accepting })
    await press('Type an interview: Energy infrastructure survey')
    act(() => dialog().getByRole('radio', { name: 'Yes', hidden: true }).click())
    await press('Save the interview')
    expect(dialog().getByText('3 answers need attention. They are marked above.')).toBeTruthy()
    expect(step.sent).toEqual([])
    act(() => page.getByRole('button', { name: 'Continue later', hidden: true }).click())
    await typeRoad()
    await press('Save the interview')
    expect(step.sent.map(({ path }) => path)).toEqual([
      `${imports}/`,
      `${imports}/5/rows/`,
      `${imports}/5/take/`,
    ])
    const { heads, rows } = step.sent[1].body as { heads: string[]; rows: string[][] }
    const cell = (head: string) => rows[0][heads.indexOf(head)]
    expect(['consent', 'ward', 'infrastructure', 'works', 'urja_form'].map(cell)).toEqual([
      ...['yes', '2', 'road', 'working', '2'],
    ])
    expect(page.queryByText(/waits in this browser/)).toBeNull()
  })

  test('without a network it waits, and goes with one press under the same id', async () => {
    let isOnline = false
    const begin = () => {
      if (!isOnline) throw new TypeError('fetch failed')
      return { status: 201, body: { id: 5 } }
    }
    step = await stepOnScreen(<SurveysStep />, { ...base, ...accepting, [`POST ${imports}/`]: begin })
    await typeRoad()
    await press('Save the interview')
    expect(page.getByText('1 interview waits in this browser and is not in the plan yet.')).toBeTruthy()
    isOnline = true
    await press('Send 1 interview')
    expect(step.sent.at(-1)?.path).toBe(`${imports}/5/take/`)
    expect(page.queryByText(/waits in this browser/)).toBeNull()
  })

  test('what the server refuses opens again with the reason, and nothing is lost', async () => {
    const what = { key: 'answers.fault.ward', params: { found: '2', wards: 1 } }
    const refused = {
      ...checked,
      added: 0,
      refused: 1,
      problems: [{ line: 1, faults: [{ reason: 'ward', what }] }],
    }
    step = await stepOnScreen(<SurveysStep />, {
      ...base,
      ...accepting,
      [`POST ${imports}/5/rows/`]: { body: refused },
    })
    await typeRoad()
    await press('Save the interview')
    expect(dialog().getByText(/This interview was not saved in the plan. It names ward “2”/)).toBeTruthy()
    expect((dialog().getByLabelText('Kind of infrastructure') as HTMLSelectElement).value).toBe('road')
    expect(step.sent.at(-1)).toMatchObject({ method: 'DELETE', path: `${imports}/5` })
  })

  test('what is refused does not take the place of an interview that is half typed, nor of one added meanwhile', async () => {
    const what = { key: 'answers.fault.ward', params: { found: '2', wards: 1 } }
    const problems = [{ line: 1, faults: [{ reason: 'ward', what }] }]
    let isOnline = false
    const begin = () => {
      if (!isOnline) throw new TypeError('fetch failed')
      return { status: 201, body: { id: 5 } }
    }
    const refusing = { body: { ...checked, added: 0, refused: 1, problems } }
    const replies = {
      ...base,
      ...accepting,
      [`POST ${imports}/`]: begin,
      [`POST ${imports}/5/rows/`]: refusing,
    }
    step = await stepOnScreen(<SurveysStep />, replies)
    await typeRoad()
    await press('Save the interview')
    await press('Type an interview: Energy infrastructure survey')
    fireEvent.change(dialog().getByLabelText('Kind of infrastructure'), { target: { value: 'transformer' } })
    await press('Continue later')
    isOnline = true
    await press('Send 1 interview')
    expect((dialog().getByLabelText('Kind of infrastructure') as HTMLSelectElement).value).toBe('transformer')
    expect(page.getByText('1 interview waits in this browser and is not in the plan yet.')).toBeTruthy()
  })

  test('a second answer of a household is not sent, and says so', async () => {
    const doubled = { ...checked, doubles: 1, double_rows: [{ line: 1, unit: '7', household_no: 2 }] }
    step = await stepOnScreen(<SurveysStep />, {
      ...base,
      ...accepting,
      [`POST ${imports}/5/rows/`]: { body: doubled },
    })
    await typeRoad()
    await press('Save the interview')
    expect(dialog().getByText(/It is a second answer of household 2 in cluster 7\./)).toBeTruthy()
    expect(step.sent.at(-1)).toMatchObject({ method: 'DELETE', path: `${imports}/5` })
  })
})
