// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadPlanMessages } from '../../../../app/client/plan/plan-messages.ts'
import DemographyStep from '../../../../app/client/plan/steps/demography.tsx'
import LandCoverStep from '../../../../app/client/plan/steps/land-cover.tsx'
import PhysicalStep from '../../../../app/client/plan/steps/physical.tsx'
import RenewableStep from '../../../../app/client/plan/steps/renewable.tsx'
import RoadsStep from '../../../../app/client/plan/steps/roads.tsx'
import { demographyBody, landCoverBody, renewableBody } from '../../../server/plan/plan-fixture.ts'
import { type Answers, paste, plan, reader, stepOnScreen } from './step-on-screen.tsx'

const at = '/api/plan/7'
const changeInfo = { changed_by: null, changed_at: null }
const nothing = (...names: string[]) => Object.fromEntries(names.map(name => [name, null]))
const demographyNames = Object.keys(demographyBody())
const derived = { plan: 7, female_pop: 12222, female_head_hh: 1583, household_size: 3 }
const unsaved = {
  ...nothing(...demographyNames, 'female_pop', 'female_head_hh', 'household_size'),
  plan: 7,
  version: 0,
  saved: false,
  ...changeInfo,
}
const replied = (body: object, version: number, more: object = {}) => ({
  body: { ...body, version, saved: true, ...changeInfo, ...more },
})
const census = {
  value: 23222,
  source: 'Facts of the 753 local levels: census 2011 and 2021 (final; houses preliminary)',
  year: 2021,
  generated: false,
}

let screen: Awaited<ReturnType<typeof stepOnScreen>>
beforeAll(() => loadPlanMessages())
beforeEach(() => localStorage.clear())
afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
async function demography(answers: Answers = {}, of = plan) {
  screen = await stepOnScreen(
    <DemographyStep />,
    {
      [`GET ${at}/demography-info`]: { body: unsaved },
      [`GET ${at}/known/`]: { body: { total_pop: census } },
      ...answers,
    },
    of,
  )
}
const save = `PUT ${at}/demography-info`
const saved = (version: number) => replied({ ...demographyBody(), ...derived }, version)

describe('any data step', () => {
  test('that was never saved is empty, not 0, and offers what is known without taking it', async () => {
    await demography()
    expect(screen.field('total_pop').value).toBe('')
    expect(screen.text()).not.toMatch(/\bNaN\b/)
    await screen.press('Use 23,222 (census, 2021)')
    expect(screen.field('total_pop').value).toBe('23,222')
    expect(screen.text()).toContain('From census, 2021')
    expect(screen.sent).toEqual([])
  })

  test('is sent with its version, says the sentence of its step, and then saves itself', async () => {
    await demography({
      [`GET ${at}/demography-info`]: saved(3),
      [save]: ({ body }) =>
        replied({ ...(body as object), ...derived }, (body as { version: number }).version + 1),
    })
    screen.type('male_pop', '११,०००')
    await screen.submit()
    await screen.settle()
    const { id: _, ...first } = { id: 0, ...demographyBody() }
    expect(screen.sent[0].body).toEqual({ ...first, ward_growth: null, version: 3 })
    expect(screen.toastMessages()).toContain('Successfuly edited demographic information')
    screen.type('male_pop', '10999')
    await screen.settle(2200)
    expect(screen.sent[1].body).toMatchObject({ male_pop: 10999, version: 4 })
    expect(screen.toastMessages()).toHaveLength(1)
    expect(screen.text()).toMatch(/Saved \d\d:\d\d/)
  })

  test('that the server refuses says so, keeps what was typed and shows the sentence of the field', async () => {
    await demography({
      [`GET ${at}/demography-info`]: saved(1),
      [save]: {
        status: 400,
        body: { error: 'Wrong', detail: 'Wrong', code: 'invalid_fields', total_pop: ['Too many people'] },
      },
    })
    screen.type('total_pop', '23223')
    await screen.submit()
    await screen.settle(150)
    expect(screen.toastMessages()).toEqual(['Editing demographic information was unsuccessful'])
    expect(screen.about('total_pop')).toContain('Too many people')
    expect(screen.field('total_pop').value).toBe('23223')
  })

  test('merges with what others changed in other fields and asks about the same field', async () => {
    const theirs = {
      ...demographyBody({ pop_below_16: 7001 }),
      ...derived,
      version: 2,
      saved: true,
      ...changeInfo,
      changed_by: 'Mina',
    }
    await demography({
      [`GET ${at}/demography-info`]: saved(1),
      [save]: ({ body }) => {
        if ((body as { version: number }).version === 1)
          return {
            status: 409,
            body: { error: 'Changed', detail: 'Changed', code: 'changed_meanwhile', theirs },
          }
        return replied({ ...(body as object), ...derived }, 3)
      },
    })
    screen.type('pop_above_60', '3001')
    await screen.submit()
    await screen.settle(100)
    expect(screen.sent.at(-1)?.body).toMatchObject({ pop_above_60: 3001, pop_below_16: 7001, version: 2 })
    expect(screen.toastMessages()).toContain('Merged with changes of Mina')
  })

  test('merges lists and choices of two people row by row', async () => {
    const theirs = {
      ...demographyBody({
        religions: ['Hindu', 'Kirat'],
        ethnicities: [...demographyBody().ethnicities, { name: 'Newar', percent: 0 }],
      }),
      ...derived,
      version: 2,
      saved: true,
      ...changeInfo,
      changed_by: 'Mina',
    }
    await demography({
      [`GET ${at}/demography-info`]: saved(1),
      [save]: ({ body }) =>
        (body as { version: number }).version === 1
          ? { status: 409, body: { error: 'Changed', detail: 'Changed', code: 'changed_meanwhile', theirs } }
          : replied({ ...(body as object), ...derived }, 3),
    })
    paste(screen.cell(0, 1), '55\r\n45')
    await screen.submit()
    await screen.settle(100)
    expect(screen.sent.at(-1)?.body).toMatchObject({
      religions: ['Hindu', 'Kirat'],
      ethnicities: [
        { name: 'Gurung', percent: 55 },
        { name: 'Magar', percent: 45 },
        { name: 'Newar', percent: 0 },
      ],
      version: 2,
    })
    expect(screen.toastMessages()).toContain('Merged with changes of Mina')
  })

  test('has its draft back after the tab was closed', async () => {
    await demography()
    screen.type('total_pop', '23222')
    screen.close()
    await demography()
    expect(screen.field('total_pop').value).toBe('23,222')
    expect(screen.text()).toContain('Your unsaved entries were restored')
  })

  test('of another one is only read', async () => {
    await demography({ [`GET ${at}/demography-info`]: saved(1) }, reader)
    expect(screen.place.querySelectorAll('input[name=total_pop]')).toHaveLength(0)
    expect(screen.text()).toContain('23,222')
    expect(screen.text()).not.toContain('Use 23,222')
    expect(screen.place.querySelector('[role=grid] td:not([aria-readonly=true])[data-row]')).toBeNull()
    expect(screen.text()).not.toContain('From Excel')
  })
})

describe('demography', () => {
  test('computes women, women who head households and the size, whole and with 2 decimals', async () => {
    await demography({ [`GET ${at}/demography-info`]: saved(1) })
    const outputs = [...screen.place.querySelectorAll('output')].map(one => one.textContent)
    expect(outputs).toEqual(['12,222', '1,583', '3'])
    expect(screen.text()).toContain('(3.53)')
    expect(screen.text()).not.toContain('The age groups add up')
    screen.type('pop_above_60', '3010')
    expect(screen.text()).toContain('The age groups add up to 23,232: 10 more than the total population')
    screen.type('num_household', '0')
    expect([...screen.place.querySelectorAll('output')].map(one => one.textContent)[2]).toBe('–')
  })

  test('refuses more men than people, no religion, and ethnicities over 100, and notes those under', async () => {
    await demography({ [`GET ${at}/demography-info`]: saved(1), [save]: saved(2) })
    expect(screen.text()).toContain('100 %')
    paste(screen.cell(0, 1), '60.001')
    expect(screen.text()).toContain('100.001 %: 0.001 % too much')
    screen.type('male_pop', '23223')
    await screen.submit()
    expect(screen.sent).toEqual([])
    expect(screen.about('male_pop')).toContain('Must be 23,222 or less')
    expect(screen.text()).toContain('The percentages add up to more than 100')
    paste(screen.cell(0, 1), '50')
    expect(screen.text()).toContain('90 %: 10 % missing')
  })

  test('takes a paste of ethnicities beyond its last row; what is wrong stays and keeps it from being sent', async () => {
    await demography({ [`GET ${at}/demography-info`]: saved(1), [save]: saved(2) })
    paste(screen.cell(0, 0), 'Gurung\t५०\nमगर\t30\nMy own\tmany\n')
    expect(screen.cell(1, 0).textContent).toBe('मगर')
    expect(screen.cell(2, 1).getAttribute('aria-invalid')).toBe('true')
    await screen.submit()
    expect(screen.sent).toEqual([])
    paste(screen.cell(2, 1), '20')
    await screen.submit()
    await screen.settle()
    expect(screen.sent[0].body).toMatchObject({
      ethnicities: [
        { name: 'Gurung', percent: 50 },
        { name: 'मगर', percent: 30 },
        { name: 'My own', percent: 20 },
      ],
    })
  })
})

test('renewable energy shows the layer of what it counts', async () => {
  screen = await stepOnScreen(<RenewableStep />, {
    [`GET ${at}/renewable-energy-info`]: replied({ ...renewableBody, plan: 7 }, 1),
    [`GET ${at}/known/`]: {
      body: { micro_hydros: { value: 4, source: 'AEPC', year: 2024, generated: true } },
    },
  })
  expect(screen.text()).toContain('Use 4 (AEPC, 2024, generated)')
  expect(screen.place.querySelectorAll('[aria-label$="show on the map"]')).toHaveLength(4)
  await screen.press('Micro-hydro plants: show on the map')
  expect(
    screen.place
      .querySelector('[aria-label="Micro-hydro plants: show on the map"]')
      ?.getAttribute('aria-pressed'),
  ).toBe('true')
})

test('physical information saves settlements and institutions, each with its own version', async () => {
  let refuse = true
  screen = await stepOnScreen(<PhysicalStep />, {
    [`GET ${at}/physical-info`]: {
      body: { settlements: null, plan: 7, version: 0, saved: false, ...changeInfo },
    },
    [`GET ${at}/institutions`]: replied({ institutions: null, plan: 7 }, 4),
    'GET /api/plan/calculate-settlements/?plan_id=7': { body: { settlements: 69 } },
    [`PUT ${at}/physical-info`]: ({ body }) =>
      replied({ ...(body as object), plan: 7 }, (body as { version: number }).version + 1),
    [`PUT ${at}/institutions`]: ({ body }) => {
      if (!refuse) return replied({ ...(body as object), plan: 7 }, 5)
      refuse = false
      return { status: 503, body: { error: 'Busy', detail: 'Busy', code: 'unavailable' } }
    },
  })
  await screen.press('Calculate')
  expect(screen.field('settlements').value).toBe('69')
  await screen.press('Add common types')
  expect(screen.cell(0, 0).textContent).toBe('Primary school')
  paste(screen.cell(0, 2), '12')
  paste(screen.cell(1, 2), '3')
  expect(screen.text()).toContain('Education15')
  // Offered types that nobody has counted are no fault and are not sent.
  expect(screen.place.querySelectorAll('td[aria-invalid=true]')).toHaveLength(0)
  await screen.submit()
  await screen.settle(150)
  expect(screen.toastMessages()).toContain('Editing physical information was unsuccessful')
  await screen.submit()
  await screen.settle()
  expect(screen.sent[1].body).toMatchObject({
    institutions: [{ institution_type: 'Primary school', number: 12 }, { number: 3 }],
  })
  const bodies = screen.sent.map(({ path, body }) => [path, (body as { version: number }).version])
  expect(bodies).toEqual([
    [`${at}/physical-info`, 0],
    [`${at}/institutions`, 4],
    [`${at}/physical-info`, 1],
    [`${at}/institutions`, 4],
  ])
  expect(screen.toastMessages()).toContain('Successfuly edited physical information')
})

test('land cover: default asks before it replaces, shares and the difference are told, over 1 % is doubted', async () => {
  const found = { ...landCoverBody(100.6), source: 'ESA WorldCover', year: 2021, generated: false }
  screen = await stepOnScreen(<LandCoverStep />, {
    [`GET ${at}/land-cover`]: replied({ ...landCoverBody(102), plan: 7 }, 1),
    [`GET ${at}/default-landcover-info`]: { body: found },
  })
  expect(screen.text()).toContain('203.00 km² of 200.60 km²: +2.40 km² (1.2 %)')
  expect(screen.text()).toContain('1.2 % more than the area')
  expect(screen.place.querySelector('[role=img]')?.getAttribute('aria-label')).toContain('Forest 50.2 %')
  await screen.press('Load default')
  expect(screen.field('forest_sqkm').value).toBe('102')
  const dialog = screen.place.querySelector('dialog')
  expect(dialog?.textContent).toContain(
    'Replace the figures entered here with those of ESA WorldCover, 2021?',
  )
  const answer = [...(dialog?.querySelectorAll('button') ?? [])].at(-1)
  act(() => answer?.click())
  await screen.settle()
  expect(screen.field('forest_sqkm').value).toBe('100.6')
  expect(screen.text()).toContain('From ESA WorldCover, 2021')
  expect(screen.text()).not.toContain('% more than the area')
})

test('roads are pasted in three columns, with their total, and may all stay empty', async () => {
  const classes = ['strategic', 'district', 'urban', 'sub_urban', 'village', 'other']
  screen = await stepOnScreen(<RoadsStep />, {
    [`GET ${at}/road-access`]: {
      body: { ...nothing(...classes), plan: 7, version: 0, saved: false, ...changeInfo },
    },
    [`PUT ${at}/road-access`]: ({ body }) => replied({ ...(body as object), plan: 7 }, 1),
  })
  paste(screen.cell(0, 0), 'Mid-hill highway\t१२.५\tBlacktopped\nपूर्वपश्चिम\t3.25\tearthen\n')
  expect(screen.text()).toContain('Roads: 2, 15.750 km')
  await screen.submit()
  await screen.settle()
  expect(screen.sent[0].body).toEqual({
    ...Object.fromEntries(classes.map(name => [name, []])),
    strategic: [
      { name: 'Mid-hill highway', length_km: 12.5, surface: 'blacktopped' },
      { name: 'पूर्वपश्चिम', length_km: 3.25, surface: 'earthen' },
    ],
    version: 0,
  })
})
