// @vitest-environment happy-dom

import { act } from 'react'
import { readSheet } from 'read-excel-file/node'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadPlanMessages } from '../../../../app/client/plan/plan-messages.ts'
import SurveysStep from '../../../../app/client/plan/steps/baseline/surveys.tsx'
import { say } from '../../../../app/domain/messages/messages.ts'
import { questionsOf } from '../../../../app/domain/survey/questions.ts'
import { sampleBody, surveyBody } from '../../../server/plan/plan-fixture.ts'
import { row, sampleOf } from '../../sst/drawn-sample.ts'
import { type Answers, plan, reader, stepOnScreen } from './step-on-screen.tsx'

const changeInfo = { changed_by: null, changed_at: null }
const options = (body: object, version = 1) => ({
  body: { plan: 7, ...body, version, saved: true, ...changeInfo },
})
const drawn = sampleOf([row(1), row(2, { stratum: 'urban', ward: 1 })])
const nothing = Object.fromEntries(Object.keys(drawn).map(name => [name, null]))
const sample = (more: object = {}) => ({
  body: {
    plan: 7,
    ...nothing,
    ...sampleBody,
    locked: false,
    atlas_changed: false,
    wards_without_cluster: [],
    saved: true,
    version: 3,
    ...changeInfo,
    ...more,
  },
})
const withClusters = { ...drawn, ...sampleBody, wards_without_cluster: [2, 5] }
const read = 'GET /api/plan/7/survey-options'
const readSample = 'GET /api/sst/7'
const saveSample = 'PUT /api/sst/7'

let screen: Awaited<ReturnType<typeof stepOnScreen>>
beforeAll(() => loadPlanMessages())
beforeEach(() => localStorage.clear())
afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
})
async function surveys(answers: Answers, of = plan) {
  screen = await stepOnScreen(<SurveysStep />, { [readSample]: sample(), ...answers }, of)
}
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(one => one.textContent === label) as HTMLButtonElement
async function tick(name: string) {
  const box = screen.place.querySelector(`input[name=${name}]`) as HTMLInputElement
  act(() => box.click())
  await screen.settle()
}

describe('survey options', () => {
  test('none of them is refused before it is sent (G-047)', async () => {
    await surveys({ [read]: options({ ...surveyBody(null), infrastructure_survey: null }, 0) })
    await screen.press('Save')
    expect(screen.text()).toContain('You have to select at least one option')
    expect(screen.sent).toEqual([])
  })

  test('are sent as they are ticked; a failure is told (G-049)', async () => {
    await surveys({
      [read]: options(surveyBody(null), 0),
      'PUT /api/plan/7/survey-options': {
        status: 500,
        body: { error: 'No', detail: 'No', code: 'internal' },
      },
    })
    await tick('infrastructure_survey')
    await screen.press('Save')
    expect(screen.sent[0].body).toMatchObject(surveyBody(null, true))
    expect(screen.toastMessages()).toContain('Could save the changes')
  })
})

describe('the sample of the household survey', () => {
  test('has its note and buttons; it is not locked before it was drawn (G-048)', async () => {
    await surveys({ [read]: options(surveyBody('HHS')) })
    expect(screen.text()).toContain('try to make sure there is at least one cluster per ward')
    for (const label of ['Generate SST', 'Lock SST', 'View/Edit Parameters'])
      expect(button(label).disabled).toBe(false)
    await screen.press('Lock SST')
    expect(screen.toastMessages()).toContain("You can't lock sst tool before running it")
    expect(screen.sent).toEqual([])
  })

  test('counts as locked until it is loaded (K-011)', async () => {
    await surveys({
      [read]: options(surveyBody('HHS')),
      [readSample]: { status: 503, body: { error: 'No', detail: 'No', code: 'unavailable' } },
    })
    expect(button('Generate SST').disabled).toBe(true)
    expect(button('Unlock SST').disabled).toBe(true)
  })

  test('is drawn from the numbers that are kept, and names the wards without a cluster', async () => {
    await surveys({
      [read]: options(surveyBody('HHS')),
      [saveSample]: sample(withClusters),
    })
    await screen.press('Generate SST')
    expect(screen.sent[0].body).toEqual({ ...sampleBody, locked: false, version: 3 })
    expect(screen.text()).toContain('Wards without a cluster: 2, 5')
    expect(screen.text()).toContain('KML')
  })

  test('is not drawn over what somebody else has drawn otherwise since the numbers were typed', async () => {
    const drawnOtherwise = sample({ hh_per_municipality: 600, version: 4 })
    await surveys({ [read]: options(surveyBody('HHS')) })
    const field = () => document.querySelector('dialog input[name=hh_per_municipality]') as HTMLInputElement
    await screen.press('View/Edit Parameters')
    await screen.settle()
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), '500')
      field().dispatchEvent(new Event('input', { bubbles: true }))
    })
    screen.close()
    await surveys({
      [read]: options(surveyBody('HHS')),
      [readSample]: drawnOtherwise,
      [saveSample]: sample({ ...withClusters, version: 5 }),
    })
    await screen.press('View/Edit Parameters')
    await screen.settle()
    expect(field().value).toBe('500')
    const press = async (label: string) => {
      const found = [...document.querySelectorAll<HTMLElement>('dialog button')]
      act(() => found.find(one => one.textContent?.includes(label))?.click())
      await screen.settle()
    }
    await press('Generate SST')
    expect(screen.sent).toEqual([])
    await press('Keep all of mine')
    await press('Generate SST')
    expect(screen.sent[0].body).toMatchObject({ hh_per_municipality: 500, version: 4 })
  })

  test('is locked after a question, and then neither drawn nor changed', async () => {
    await surveys({
      [read]: options(surveyBody('HHS')),
      [readSample]: sample(withClusters),
      [saveSample]: sample({ ...withClusters, locked: true, version: 4 }),
    })
    await screen.press('Lock SST')
    const dialog = document.querySelector('dialog') as HTMLDialogElement
    expect(dialog.getAttribute('aria-label')).toBe('Lock Spatial Sampling')
    // S-134, word by word.
    expect(dialog.textContent).toContain(
      'Lock the sampling clusters? They cannot be generated again until unlocked.',
    )
    const [, answer] = [...dialog.querySelectorAll('button')].slice(-2)
    act(() => answer.click())
    await screen.settle()
    expect(screen.sent[0].body).toEqual({ locked: true, version: 3 })
    expect(button('Generate SST').disabled).toBe(true)
    expect(screen.toastMessages()).toContain('The sample was locked')
  })

  test('is not drawn again nor unlocked without a word about the answers that hang on it', async () => {
    const household = {
      form: 'household',
      answers: 1234,
      of_other_sample: 0,
      without_position: 0,
      first_day: null,
      last_day: null,
      taken_at: null,
      questions: [],
      wards: [],
      coverage: [],
    }
    const warning = 'Another sample cannot use the answers of 1,234 households'
    const dialog = () => document.querySelector('dialog')
    const answer = async (at: number) => {
      act(() => [...document.querySelectorAll<HTMLElement>('dialog button')].at(at)?.click())
      await screen.settle()
    }
    await surveys({
      [read]: options(surveyBody('HHS')),
      [readSample]: sample({ ...withClusters, locked: true }),
      'GET /api/plan/7/survey-answers/': { body: { forms: [household] } },
      [saveSample]: sample({ ...withClusters, version: 4 }),
    })
    await screen.press('Unlock SST')
    expect(dialog()?.textContent).toContain(warning)
    expect(screen.sent).toEqual([])
    await answer(-1)
    expect(screen.sent.map(({ body }) => body)).toEqual([{ locked: false, version: 3 }])

    await screen.press('Generate SST')
    expect(dialog()?.textContent).toContain(warning)
    await answer(-2)
    expect([dialog(), screen.sent.length]).toEqual([null, 1])
    await screen.press('Generate SST')
    await answer(-1)
    expect(screen.sent[1].body).toEqual({ ...sampleBody, locked: false, version: 4 })
    expect(dialog()).toBeNull()
  })

  test('is kept and hidden when the household survey is unticked, and discarded only when that is said', async () => {
    await surveys({
      [read]: options(surveyBody('HHS')),
      [readSample]: sample({ ...withClusters, locked: true }),
      'GET /api/plan/7/survey-answers/': { body: { forms: [] } },
      [saveSample]: ({ body }) =>
        sample(
          'cluster_geojson' in (body as object)
            ? { version: 5 }
            : { ...withClusters, locked: false, version: 4 },
        ),
    })
    await tick('baseline_survey')
    expect(screen.text()).toContain('The sample of 2 clusters is saved but hidden')
    expect(button('Generate SST')).toBeUndefined()
    expect(screen.sent).toEqual([])
    await screen.press('Discard sample')
    const answer = [...document.querySelectorAll('dialog button')].at(-1) as HTMLButtonElement
    act(() => answer.click())
    await screen.settle()
    expect(screen.sent.map(({ body }) => body)).toEqual([
      { locked: false, version: 3 },
      { cluster_geojson: null, locked: false, version: 4 },
    ])
    expect(screen.text()).not.toContain('is saved but hidden')
  })

  test('readers see it and change nothing', async () => {
    await surveys({ [read]: options(surveyBody('HHS')), [readSample]: sample(withClusters) }, reader)
    expect(button('Generate SST')).toBeUndefined()
    expect(button('Lock SST')).toBeUndefined()
    expect(button('View/Edit Parameters').disabled).toBe(false)
  })
})

describe('questionnaires', () => {
  const eightWards = {
    'GET /api/plan/wardofficers/43611?plan_id=-1': {
      body: Array.from({ length: 8 }, (_, at) => ({ ward_no: at + 1, name: '', email: '', contact_no: '' })),
    },
  }
  const files: { name: string; content: Blob }[] = []
  beforeEach(() => {
    files.length = 0
    let content: Blob
    vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
      content = blob as Blob
      return 'blob:made'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push({ name: this.download, content })
    })
  })
  afterEach(() => vi.restoreAllMocks())

  test('are those of the surveys that are ticked', async () => {
    await surveys({ [read]: options(surveyBody('FGD')) })
    const titles = () => [...document.querySelectorAll('h4')].map(({ textContent }) => textContent)
    expect(titles()).toEqual(['Ward energy discussion'])
    await tick('infrastructure_survey')
    await tick('institution_enterprise_survey')
    expect(titles()).toEqual([
      'Ward energy discussion',
      'Energy infrastructure survey',
      'Energy survey of institutions and enterprises',
    ])
  })

  test('of households wait for a locked sample, and say so', async () => {
    await surveys({ [read]: options(surveyBody('HHS')), [readSample]: sample(withClusters) })
    expect(screen.text()).toContain('The household form requires a locked sample')
    expect(button('XLSForm').disabled).toBe(true)
    expect(button('Clusters for the form (GeoJSON)')).toBeUndefined()
  })

  test('of households are saved with their clusters and the order of visits', async () => {
    await surveys({
      [read]: options(surveyBody('HHS')),
      [readSample]: sample({ ...withClusters, locked: true }),
      ...eightWards,
    })
    expect(screen.text()).not.toContain('The household form requires a locked sample')
    await screen.press('XLSForm')
    await vi.waitFor(() => expect(files).toHaveLength(1))
    await screen.press('Clusters for the form (GeoJSON)')
    await screen.press('Order of visits by ward (CSV)')
    expect(files.map(({ name }) => name)).toEqual([
      'survey-sulikot-43611-household.xlsx',
      'clusters.geojson',
      'survey-dordi-43702-route.csv',
    ])
    const made = Buffer.from(await files[0].content.arrayBuffer())
    const settings = await readSheet(made, 'settings')
    expect(settings[1]).toContain('urja_household_43611')
    const { features } = JSON.parse(await files[1].content.text())
    expect(features).toHaveLength(2)
  })

  test('ask for each ward of the local level, though nobody was entered for it', async () => {
    await surveys({ [read]: options(surveyBody('FGD')), ...eightWards })
    await screen.press('XLSForm')
    await vi.waitFor(() => expect(files).toHaveLength(1))
    const choices = await readSheet(Buffer.from(await files[0].content.arrayBuffer()), 'choices')
    expect(choices.filter(([list]) => list === 'ward')).toHaveLength(8)
  })

  test('are printed with every question in both languages, and leave the page again', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await surveys({ [read]: options(surveyBody('FGD')) })
    await screen.press('Print')
    await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
    const paper = document.querySelector('[data-printed-form]') as HTMLElement
    expect(paper.querySelectorAll('[data-question]')).toHaveLength(questionsOf('ward').length)
    for (const { label } of questionsOf('ward'))
      for (const language of ['en', 'ne'] as const)
        expect(paper.textContent).toContain(say(language, label.key, label.params))
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(document.querySelector('[data-printed-form]')).toBeNull()
  })
})
