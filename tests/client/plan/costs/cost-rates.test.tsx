// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import CostRatesDialog from '../../../../app/client/plan/costs/cost-rates-dialog.tsx'
import { loadPlanMessages } from '../../../../app/client/plan/plan-messages.ts'
import {
  byPlanTechnology,
  costFieldsOf,
  type PlanTechnology,
} from '../../../../app/domain/bat/costs/plan-costs.ts'
import { rateTitles } from '../../../../app/domain/rates/rate-fields.ts'
import { countingRow, rateSeeds } from '../../../../app/domain/rates/rates.ts'
import { tierSeeds } from '../../../../app/domain/rates/tiers.ts'
import { type Answers, plan, reader, stepOnScreen } from '../steps/step-on-screen.tsx'

const path = '/api/bat/energycosts/costrate/7'
const numbered = <R extends object>(rows: R[]) => rows.map((row, i) => ({ ...row, id: i + 1 }))
const [mhp, smg] = [numbered(rateSeeds.mhp), numbered(rateSeeds.smg)]
const inputs = (technology: PlanTechnology, own: Record<string, number> = {}) =>
  costFieldsOf(technology).map(([name, { label, unit, min, max, isWhole }]) => {
    const row: object = countingRow(rateSeeds, technology)
    const stated = (row as Record<string, number>)[name]
    const step = isWhole ? 1 : 0.01
    const value = own[name] ?? stated
    return {
      name,
      label,
      unit,
      type: 'number',
      value,
      default: stated,
      least: min,
      most: max,
      step,
      hidden: false,
    }
  })
const defaults = byPlanTechnology(() => true)
const options = (more: object = {}) => ({
  body: {
    plan: 7,
    cost_options: {
      ...byPlanTechnology(inputs),
    },
    cost_params: {},
    default_ids: { mhp_cost_rate_id: 2, smg_cost_rate_id: 2 },
    use_default: defaults,
    default_options: { mhp, smg, shs_dc: rateSeeds.shs_dc, tiers: tierSeeds },
    labels: byPlanTechnology(one => rateTitles[one]),
    cost_rates_version: '0123456789',
    saved: false,
    version: 4,
    changed_by: null,
    changed_at: null,
    ...more,
  },
})
let screen: Awaited<ReturnType<typeof stepOnScreen>>
const closed = vi.fn()
beforeAll(() => loadPlanMessages())
beforeEach(() => closed.mockClear())
afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
})
async function dialog(answers: Answers = {}, of = plan) {
  screen = await stepOnScreen(
    <CostRatesDialog close={closed} />,
    { [`GET ${path}`]: options(), ...answers },
    of,
  )
}
async function toggle(name: string) {
  act(() => screen.field(name).click())
  await screen.settle()
}

/** What stands in the open tab, a line a figure. */
const figures = () =>
  [...screen.place.querySelectorAll('[role=tabpanel]:not([style*=none]) [class*=figure]')]
    .filter(one => one.querySelector('[class*=figure]') === null)
    .map(one => one.textContent)

test('an option that goes by the tables shows their figures, one of its own marks what differs', async () => {
  await dialog({ [`POST ${path}`]: options({ version: 5 }) })
  expect(screen.field('shs_ac.sc_rate')).toBeNull()
  expect(figures()[0]).toContain('500')
  await toggle('use_default.shs_ac')
  screen.type('shs_ac.sc_rate', '600')
  expect(screen.text()).toContain('Tables: 500')
  expect(screen.place.querySelectorAll('[data-changed]')).toHaveLength(1)
  await screen.press('Save')
  const { shs_ac } = rateSeeds
  const { sc_rate: _, ic_rate, tc_rate, omc_rate, rc_rate, replacement_period_yrs } = shs_ac
  expect(screen.sent[0].body).toEqual({
    default_ids: { mhp_cost_rate_id: 2, smg_cost_rate_id: 2 },
    cost_params: {
      shs_ac: { sc_rate: 600, ic_rate, tc_rate, omc_rate, rc_rate, replacement_period_yrs },
    },
    use_default: { ...defaults, shs_ac: false },
    version: 4,
  })
  expect(closed).toHaveBeenCalledOnce()
})

test('reset goes back to the tables', async () => {
  await dialog({
    [`GET ${path}`]: options({
      cost_params: { shs_ac: { sc_rate: 600 } },
      use_default: { ...defaults, shs_ac: false },
    }),
  })
  expect(screen.field('shs_ac.sc_rate').value).toBe('600')
  await screen.press('Reset to the tables')
  expect(screen.field('use_default.shs_ac').checked).toBe(true)
  expect(figures()[0]).toContain('500')
  expect(screen.place.querySelectorAll('[data-changed]')).toHaveLength(0)
})

test('an empty figure is not sent; a failure is told (G-055)', async () => {
  await dialog({
    [`POST ${path}`]: { status: 500, body: { error: 'No', detail: 'No', code: 'internal' } },
  })
  await toggle('use_default.shs_ac')
  screen.type('shs_ac.sc_rate', '')
  await screen.press('Save')
  expect(screen.sent).toEqual([])
  screen.type('shs_ac.sc_rate', '600')
  await screen.press('Save')
  expect(screen.toastMessages()).toContain('Failed to update enery cost rate')
  expect(closed).not.toHaveBeenCalled()
})

test('readers see the rates and cannot save', async () => {
  await dialog({}, reader)
  expect(screen.field('shs_ac.sc_rate')).toBeNull()
  expect([...screen.place.querySelectorAll('button')].map(one => one.textContent)).not.toContain('Save')
})
