// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PlanFormEditor } from '../../../../app/client/plan/form/plan-form.tsx'
import { loadPlanMessages } from '../../../../app/client/plan/plan-messages.ts'
import type { Plan } from '../../../../app/domain/plan/contract.ts'
import type { RegionOption } from '../../../../app/domain/region/contract.ts'
import { type Answers, plan as bare, paste, stepOnScreen } from '../steps/step-on-screen.tsx'

const option = (value: number, title: string, type: string): RegionOption => ({
  value,
  title,
  type,
  scode: 4,
  dcode: 436,
})
const lists = {
  provinces: [option(4, 'Gandaki', 'Province')],
  districts: [option(436, 'Gorkha', 'District')],
  municipalities: [
    option(43611, 'Sulikot', 'Gaunpalika'),
    option(43601, 'Gorkha', 'Nagarpalika'),
    option(43602, 'Palungtar', 'Nagarpalika'),
  ],
}
const wards = [1, 2, 3].map(ward_no => ({ ward_no, name: '', email: '', contact_no: '' }))
const map: Answers = {
  'GET /api/layers/municipality-area/43611': { body: { area: 200.60004 } },
  'GET /api/layers/neighbour-municipalities/43611': {
    body: { neighbours: [{ sddmm: 43601, name: 'Gorkha' }] },
  },
  'GET /api/plan/wardofficers/43611?plan_id=-1': { body: wards },
  'GET /api/plan/wardofficers/43611?plan_id=7': { body: wards },
  'GET /api/working-area/': { body: { type: 'FeatureCollection', all: true, features: [] } },
  'GET /api/layers/state-options': { body: lists.provinces },
  'GET /api/layers/district-options': { body: lists.districts },
  'GET /api/layers/municipality-options': { body: lists.municipalities },
}
const person = { name: 'Asha Gurung', contact_no: '+977 9841000000', email: 'a@b.example' }
const saved = {
  ...bare,
  created_by: 'Prakriti Demo',
  created_by_id: 3,
  period_yr: 5,
  is_completed: false,
  is_archived: false,
  is_in_terai: false,
  offered_to_id: null,
  offered_to: null,
  updated_at: '2026-11-22T10:00:00Z',
  mayor: { ...person, designation: 'Mayor/Chairperson' },
  deputy_mayor: { ...person, email: '', designation: 'Deputy Mayor/Vice Chairperson' },
  ward_officers: wards,
  address: 'Sulikot',
  email: 'office@b.example',
  neighbouring_muni_ids: [43601],
  copied_from: null,
  completed_at: null,
  last_change: null,
  version: 1,
  changed_by: null,
  changed_at: null,
} as Plan
const refusal = (fields: Record<string, string[]>) => ({
  status: 400,
  body: { error: 'Bad', detail: 'Bad', code: 'invalid_fields', ...fields },
})

const opened = (answers: Answers, plan: Plan | null = saved) =>
  stepOnScreen(
    <PlanFormEditor plan={plan} lists={lists} region={43611} />,
    { ...map, ...answers },
    plan as Plan,
  )

beforeEach(async () => {
  await loadPlanMessages()
  localStorage.clear()
  vi.useRealTimers()
})
afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

test('a new plan has a suggested name, the area, the neighbours and a row a ward', async () => {
  const screen = await opened({}, null)
  await screen.settle(60)
  const year = new Date().getFullYear()
  expect(screen.field('name').value).toBe(`Sulikot Rural Municipality Energy Plan ${year}-${year + 5}`)
  expect(screen.field('area_sqkm').value).toBe('200.6')
  expect(screen.text()).toContain('Ward 3')
  // Nothing was typed yet: there is nothing to save.
  expect(Object.keys(localStorage).filter(key => key.includes('plan.new'))).toEqual([])
  expect(screen.text()).toContain('Gorkha')
  screen.type('ending_year', String(year + 4))
  expect(screen.field('name').value).toMatch(new RegExp(`-${year + 4}$`))
  screen.type('name', 'Our plan')
  screen.type('ending_year', String(year + 3))
  expect(screen.field('name').value).toBe('Our plan')
  expect(Object.keys(localStorage).filter(key => key.includes('plan.new'))).toHaveLength(1)
  screen.close()
})

test('saving sends officers and years as the documents name them', async () => {
  const screen = await opened({ 'PUT /api/plan/7': { body: { ...saved, version: 2 } } })
  await screen.settle(60)
  screen.type('address', 'Sulikot 4')
  await screen.submit()
  await screen.settle(60)
  expect(screen.sent).toMatchObject([
    {
      path: '/api/plan/7',
      body: {
        address: 'Sulikot 4',
        starting_year: '2026-01-01',
        ending_year: '2031-01-01',
        municipality_officers: wards,
        deputy_mayor: { designation: 'Deputy Mayor/Vice Chairperson', email: '' },
        version: 1,
      },
    },
  ])
  expect(screen.toastMessages()).toContain('Successfully edited the project')
  screen.close()
})

test('what the server refuses stands at its own field, and with the wards by number', async () => {
  const screen = await opened({
    'PUT /api/plan/7': refusal({
      'mayor.name': ['Too odd a name'],
      'municipality_officers.1.email': ['No such place'],
    }),
  })
  await screen.settle(60)
  await screen.submit()
  await screen.settle(150)
  expect(screen.about('mayor.name')).toBe('Too odd a name')
  expect(screen.about('name')).toBe('')
  expect(screen.text()).toContain('Ward 2: field email -> No such place')
  expect(screen.toastMessages()).toContain('Failed to edit the project')
  screen.close()
})

test('rows pasted from a spreadsheet are checked by ward, and the fault leads to its cell', async () => {
  const screen = await opened({ 'PUT /api/plan/7': { body: saved } })
  await screen.settle(60)
  paste(screen.cell(0, 0), 'Ram Thapa\tram@b.example\t9841000000\nसीता थापा\tno mail\t9841000001')
  await screen.submit()
  await screen.settle()
  expect(screen.sent).toEqual([])
  expect(screen.text()).toMatch(/Ward 2: field email -> /)
  await screen.press('Ward 2: field email')
  expect(document.activeElement).toBe(screen.cell(1, 1))
  screen.close()
})

test('a period of eleven years is refused before it is sent', async () => {
  const screen = await opened({})
  await screen.settle(60)
  screen.type('ending_year', '2037')
  await screen.submit()
  expect(screen.sent).toEqual([])
  expect(screen.about('ending_year')).toContain('1 to 10 years')
  screen.close()
})

test('a reader sees the values as text and why', async () => {
  const reader = { ...saved, rights: { ...saved.rights, write: false, manage: false } }
  const screen = await opened({}, reader)
  await screen.settle(60)
  expect(screen.text()).toContain('This plan belongs to Prakriti Demo. You can read it, but not change it.')
  expect(screen.text()).toContain('Asha Gurung')
  expect(screen.place.querySelectorAll('input')).toHaveLength(0)
  expect(screen.text()).not.toContain('Save')
  screen.close()
})

test('a vacant deputy is empty, not to be typed in, and sent as vacant; so is a ward officer', async () => {
  const screen = await opened({ 'PUT /api/plan/7': { body: { ...saved, version: 2 } } })
  await screen.settle(60)
  act(() => screen.field('deputy_mayor.vacant').click())
  expect([screen.field('deputy_mayor.name').value, screen.field('deputy_mayor.name').disabled]).toEqual([
    '',
    true,
  ])
  paste(screen.cell(1, 3), 'Yes')
  await screen.submit()
  await screen.settle(60)
  expect(screen.sent).toMatchObject([
    {
      body: {
        deputy_mayor: { name: '', contact_no: '', email: '', vacant: true },
        municipality_officers: [{ ward_no: 1 }, { ward_no: 2, name: '', vacant: true }, { ward_no: 3 }],
      },
    },
  ])
  screen.close()
})
