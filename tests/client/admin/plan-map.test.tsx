// @vitest-environment happy-dom
import { createExpression, validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FigureChoice } from '../../../app/client/admin/plans/figure-choice.tsx'
import { FigureKey } from '../../../app/client/admin/plans/figure-key.tsx'
import { LevelPlans } from '../../../app/client/admin/plans/level-plans.tsx'
import { figuresSheet } from '../../../app/client/admin/plans/plan-figures-sheet.ts'
import { PlanMapKey } from '../../../app/client/admin/plans/plan-map-key.tsx'
import { levelSheet, listPlanPlaces, type PlanPlace } from '../../../app/client/admin/plans/plan-places.ts'
import { planStateLayers } from '../../../app/client/admin/plans/plan-state-layers.ts'
import { SearchedLevels } from '../../../app/client/admin/plans/searched-levels.tsx'
import { session } from '../../../app/client/api/session.ts'
import { composedStyle, joinLayers } from '../../../app/client/map/layers/base-style.ts'
import { dataLayers } from '../../../app/client/map/layers/data-layers.ts'
import { loadPlanMessages } from '../../../app/client/plan/plan-messages.ts'
import type { User } from '../../../app/domain/accounts/contract.ts'
import { colour } from '../../../app/domain/layers/style-table.ts'
import type { PlanFigures } from '../../../app/domain/plan/nation/plan-figures-contract.ts'
import type { LevelWithPlans, PlanOnMap } from '../../../app/domain/plan/nation/plan-map-contract.ts'
import { type PlanMeasure, planMeasures, sumsByLevel } from '../../../app/domain/plan/nation/plan-measures.ts'
import { byTechnology } from '../../../app/domain/technologies/technologies.ts'
import { english } from '../../in-english.ts'
import { everything } from '../map/tilesets-fixture.ts'
import { onScreen } from '../ui/form/on-screen.ts'

const plan = (id: number, percent_completed: number, more: Partial<PlanOnMap> = {}): PlanOnMap => ({
  id,
  name: `Plan ${id}`,
  created_by: 'Prakriti Gurung',
  created_by_id: 3,
  starting_year: 2026,
  ending_year: 2031,
  percent_completed,
  is_completed: false,
  ...more,
})
const level: LevelWithPlans = {
  sddmm: 43611,
  name: 'Sulikot',
  percent_completed: 100,
  is_completed: true,
  plans: [
    plan(1, 100, { is_completed: true }),
    plan(2, 100),
    plan(3, 58, { created_by: null, created_by_id: 9 }),
  ],
}
const levels = new Map([[43611, level]])
const sulikot: PlanPlace = {
  code: 43611,
  name: 'Sulikot',
  otherName: 'सुलीकोट',
  district: 'Gorkha',
  province: 'Gandaki',
  names: ['Sulikot'],
  bounds: [84, 28, 85, 29],
}
const dordi: PlanPlace = { ...sulikot, code: 43702, name: 'Dordi', names: ['Dordi'], district: 'Lamjung' }

const logIn = (role: 'Administrator' | 'Manager', id: number) =>
  session.start({
    access: 'a',
    refresh: 'r',
    user: {
      id,
      first_name: 'Deepa',
      last_name: 'Demo',
      full_name: 'Deepa Demo',
      role,
      role_id: role === 'Manager' ? 2 : 1,
      phone_no: '+977 9841000000',
      email: 'deepa@urja.example',
      is_active: true,
      assigned_sddmms: [43611],
    } as User,
  })

async function shown(element: ReactNode) {
  const root = createRootRoute({ component: () => element })
  const home = createRoute({ getParentRoute: () => root, path: '/home/plan/$id' })
  const router = createRouter({
    routeTree: root.addChildren([home]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  const screen = onScreen(<RouterProvider router={router as never} />)
  await act(() => new Promise<void>(done => setTimeout(done, 20)))
  return screen
}

beforeEach(async () => {
  await loadPlanMessages()
  localStorage.clear()
  logIn('Administrator', 1)
})
afterEach(() => {
  document.body.innerHTML = ''
})

test('a municipality lists its plans with creator, period and percent; a complete one has no way to edit', async () => {
  const screen = await shown(<LevelPlans place={sulikot} level={level} close={() => {}} />)
  const of = (id: number) => screen.place.querySelector(`[data-plan="${id}"]`)?.textContent ?? ''
  expect(screen.text()).toContain('Sulikot सुलीकोट')
  expect(screen.text()).toContain('Gorkha, Gandaki · code 43611')
  for (const part of ['Plan 1', 'Complete', 'Prakriti Gurung', '2026–2031 · B.S. 2083/84–2087/88', '100 %'])
    expect(of(1)).toContain(part)
  expect(of(1)).toContain('Show Detail')
  expect(of(1)).not.toContain('Edit plan')
  for (const part of ['Not confirmed', 'Show Detail', 'Edit plan']) expect(of(2)).toContain(part)
  for (const part of ['In progress', '58 %', '–', 'Edit plan']) expect(of(3)).toContain(part)
  expect(of(3)).not.toContain('Show Detail')
  screen.close()
})

test('a Manager edits the own plans alone', async () => {
  logIn('Manager', 9)
  const screen = await shown(<LevelPlans place={sulikot} level={level} close={() => {}} />)
  const edits = [...screen.place.querySelectorAll('[data-plan]')].map(one =>
    one.textContent?.includes('Edit plan'),
  )
  expect(edits).toEqual([false, false, true])
  screen.close()
})

test('a municipality without a plan says who can create one', async () => {
  const screen = await shown(<LevelPlans place={dordi} level={undefined} close={() => {}} />)
  expect(screen.text()).toContain('No plan yet. Planners and Managers of this municipality')
  screen.close()
})

test('the legend goes from complete down to none, with counts and their sum', () => {
  const screen = onScreen(<PlanMapKey counts={[612, 41, 33, 27, 18, 7, 15]} isFolded={false} />)
  const rows = [...screen.place.querySelectorAll('li')].map(one => one.textContent)
  expect(rows).toEqual([
    ...['Complete15', '100 %, not confirmed7', '75 to 99 %18', '50 to 74 %27', '25 to 49 %33'],
    ...['1 to 24 %41', 'No plan612', 'Municipalities753'],
  ])
  screen.close()
})

test('what is searched is listed, and a press chooses it', async () => {
  const chosen: number[] = []
  const screen = onScreen(
    <SearchedLevels
      search="plan 2"
      places={[sulikot, dordi]}
      levels={levels}
      choose={code => chosen.push(code)}
    />,
  )
  expect(screen.text()).toContain('Gorkha · 3 plans, best complete')
  expect(screen.text()).not.toContain('Dordi')
  await screen.press('Sulikot')
  expect(chosen).toEqual([43611])
  screen.close()
})

test('the table has a row for each municipality, those without plans too', () => {
  const { heads, rows } = levelSheet([sulikot, dordi], levels, null)
  expect(rows.every(row => row.length === heads.length)).toBe(true)
  expect(rows[0]).toEqual([
    ...[
      43611,
      'Sulikot',
      'Gorkha',
      'Gandaki',
      'complete',
      3,
      100,
      'Plan 1',
      1,
      'Prakriti Gurung',
      2026,
      2031,
    ],
  ])
  expect(rows[1]).toEqual([
    43702,
    'Dordi',
    'Lamjung',
    'Gandaki',
    'none',
    0,
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})

const figuresOf = (
  id: number,
  sddmm: number,
  grid: number | null,
  more: Partial<PlanFigures> = {},
): PlanFigures => ({
  id,
  name: `Plan ${id}`,
  sddmm,
  municipality: 'Sulikot',
  percent_completed: 100,
  is_completed: true,
  updated_on: '2026-11-22',
  demand_kW: { ...byTechnology(() => null), mhp: 0, grid },
  cluster_households: 69,
  reached_households: 412,
  budget: {
    electricity: 1100.5,
    cooking: null,
    renewable: null,
    productive: null,
    efficiency: null,
    governance: null,
  },
  funding: { MUN: 450, PROV: null, FED: null, AEPC: null, PRIV: null, COMM: null, LOAN: null, DONOR: null },
  ...more,
})

test('a figure is the sum over the plans of a municipality; where none has it, it is missing, not zero', () => {
  const of = (id: string) => planMeasures.find(measure => measure.id === id) as PlanMeasure
  const plans = [figuresOf(1, 43611, 12.25), figuresOf(2, 43611, 7.5), figuresOf(3, 43702, null)]
  expect(sumsByLevel(plans, of('kW_grid'))).toEqual([[43611, 19.75]])
  expect(sumsByLevel(plans, of('kW_mhp'))).toEqual([
    [43611, 0],
    [43702, 0],
  ])
  const figures = sumsByLevel(plans, of('kW_grid'))
  const shown = { measure: of('kW_grid'), figures, breaks: [], isComplete: true }
  const { heads, rows } = levelSheet([sulikot, dordi], levels, shown)
  expect(heads.at(-1)).toBe('kW_grid_of_complete_plans')
  expect(rows.map(row => row.at(-1))).toEqual([19.75, null])
})

test('a figure is chosen, over all or the complete plans; its legend says what is added and counts what is missing', () => {
  const done: unknown[] = []
  const choice = (id: string) => (
    <FigureChoice
      choice={{
        id,
        choose: next => done.push(next),
        isComplete: false,
        setComplete: next => done.push(next),
        shown: null,
        error: null,
      }}
    />
  )
  const states = onScreen(choice(''))
  expect(states.text()).not.toContain('Complete plans only')
  const select = states.place.querySelector('select') as HTMLSelectElement
  expect(select.options).toHaveLength(1 + planMeasures.length)
  act(() => {
    select.value = 'kW_grid'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  states.close()
  const figure = onScreen(choice('kW_grid'))
  act(() => figure.place.querySelector('input')?.click())
  expect(done).toEqual(['kW_grid', true])
  figure.close()

  const measure = planMeasures.find(({ id }) => id === 'kW_grid') as PlanMeasure
  const key = (figures: [number, number][]) =>
    onScreen(<FigureKey shown={{ measure, figures, breaks: [10], isComplete: true }} of={753} />)
  const some = key([
    [43611, 5],
    [43702, 20],
  ])
  expect(some.text()).toContain('Sum of the complete plans of each municipality, kW')
  expect(some.text()).toContain('751')
  some.close()
  const none = key([])
  expect(none.text()).toContain('No plan has data for this yet.')
  none.close()
})

test('the table of all plans has each figure with its plan and date, and missing ones empty', () => {
  const { heads, rows } = figuresSheet([figuresOf(7, 43611, 12.25)], english)
  const cell = (head: string) => rows[0][heads.indexOf(head)]
  expect(rows[0]).toHaveLength(heads.length)
  expect([cell('Plan number'), cell('Plan'), cell('Date of the figures')]).toEqual([
    7,
    'Plan 7',
    '2026-11-22',
  ])
  expect(cell('Demand by best technology: Grid Extension (kW)')).toBe(12.25)
  expect(cell('Demand by best technology: Solar Home System (kW)')).toBeNull()
  expect(cell('Households: Households in clusters (households)')).toBe(69)
  expect(cell('Budget of selected activities by goal: Clean cooking in every kitchen (NPR)')).toBeNull()
  expect(
    cell('Funding of selected activities by source: Municipality (own source and equalisation grant) (NPR)'),
  ).toBe(450)
})

test('a Manager sees the municipalities of the own area, an Administrator all', () => {
  const option = (value: number, title: string) => ({ value, title, scode: 4, dcode: 436, type: '' })
  const lists = {
    provinces: [],
    districts: [],
    municipalities: [option(0, 'All'), option(43611, 'Sulikot'), option(43702, 'Dordi')],
  }
  const codes = (role: 'Administrator' | 'Manager') =>
    listPlanPlaces(lists, { role, assigned_sddmms: [43611] }, 'en').map(({ code }) => code)
  expect(codes('Administrator')).toEqual([43702, 43611])
  expect(codes('Manager')).toEqual([43611])
})

test('states have the colours of the legend; 100 % that nobody confirmed is hatched', () => {
  const at = (sddmm: number, percent_completed: number, is_completed = false) =>
    [sddmm, { ...level, sddmm, percent_completed, is_completed }] as const
  const many = new Map([at(1, 5), at(2, 100), at(3, 100, true)])
  const drawn = planStateLayers(many, [1, 2, 3, 4], 'light')
  const layer = (id: string) =>
    drawn.layers.find(one => one.layer.id === id)?.layer as never as {
      filter: unknown
      paint: Record<string, unknown>
    }
  expect(layer('choropleth').filter).toEqual(['in', ['get', 'SDDMM'], ['literal', [1, 2, 3, 4]]])
  const fill = createExpression(layer('choropleth').paint['fill-color'], { type: 'color' } as never)
  if (fill.result === 'error') throw new Error(fill.value[0].message)
  const feature = (SDDMM: number) => ({ type: 3, properties: { SDDMM } }) as never
  const toneOf = (sddmm: number) => fill.value.evaluate({ zoom: 7 }, feature(sddmm)).toString()
  const tones = (['seq-2', 'seq-6', 'seq-6', 'seq-none'] as const).map(name => colour(name, 'light'))
  expect([1, 2, 3, 4].map(toneOf)).toEqual(tones)
  expect(layer('choropleth-hatch').filter).toEqual(['in', ['get', 'SDDMM'], ['literal', [2]]])
  const style = composedStyle(joinLayers([dataLayers(everything('light', 0)), drawn]))
  expect(validateStyleMin(style)).toEqual([])
})
