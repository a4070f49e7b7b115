import { expect, type Page, test } from 'playwright/test'
import { say } from '../../app/domain/words/words.ts'
import { newPlan } from './new-plan.ts'
import { mapSettled, startSession } from './sign-in.ts'

const size = { width: 1366, height: 768 }
test.use({ viewport: size })

/** A call of the API as the page's user. */
async function ask(page: Page, path: string, data: unknown) {
  const token = await page.evaluate(() => localStorage.getItem('urja.access'))
  const reply = await page.request.post(path, { headers: { authorization: `Bearer ${token}` }, data })
  expect(reply.ok(), await reply.text()).toBe(true)
  return reply.json()
}

/** Every button and link of a row lies inside the screen; answers how many there are. */
async function actionsInSight(page: Page, rows: string): Promise<number> {
  await expect(page.locator(rows).first()).toBeVisible()
  const found = await page.locator(rows).evaluateAll(all =>
    all.flatMap(row =>
      [...row.querySelectorAll<HTMLElement>('button, a')]
        .filter(one => one.closest('td.n') === null && !one.matches('[data-row]'))
        .map(one => {
          const { left, right, top } = one.getBoundingClientRect()
          const at = document.elementFromPoint((left + right) / 2, top + 4)
          const name = one.getAttribute('aria-label') ?? one.textContent
          // What the page has to scroll to is looked at from the side alone.
          const isBelow = top < 0 || top > window.innerHeight - 8
          return {
            name,
            left,
            right,
            isThere: isBelow || (at !== null && (one.contains(at) || at.contains(one))),
          }
        }),
    ),
  )
  const outside = found.filter(({ left, right }) => left < 0 || right > size.width)
  expect(outside, `actions outside of the screen: ${JSON.stringify(outside)}`).toEqual([])
  return found.length
}
const counts = (page: Page) =>
  page
    .locator('p[role=status]')
    .filter({ hasText: /rows?\b/ })
    .first()

const since = { is_outside: false, atlas_changed: true, corrections_changed: false, rates_changed: true }
const told = { version: 1, changed_by: 'Asha Demo', changed_at: '2026-03-04T05:06:00Z' }
const cluster = (id: number, plan: number) => ({
  id,
  plan,
  cluster_name: `Cluster with a long name of a village ${id}`,
  local_name: `Settlement on the ridge ${id}`,
  tier: 3,
  dc_watt: 0,
  custom_hh_demand: false,
  hh_demand_W: null,
  per_hh_demand_W: 100,
  num_household: 100 + id,
  connected_households: 0,
  households_to_supply: 100 + id,
  total_demand_kW: 12.345,
  use_other_parameters: false,
  best: 'mhp',
  polygon: {
    type: 'Polygon',
    coordinates: [
      [
        [84.8, 28.1],
        [84.81, 28.1],
        [84.81, 28.11],
        [84.8, 28.1],
      ],
    ],
  },
  ...since,
  ...told,
})

test('lists of a plan say what they hold, keep their actions in sight and their place', async ({ page }) => {
  await startSession(page, 'planner')
  const id = await newPlan(page)
  for (let row = 1; row <= 20; row++)
    await ask(page, `/api/plan/${id}/stakeholders/`, {
      description: `Cooperative of the electricity users of ward ${row}`,
      org_type: row % 2 ? 'Cooperative' : 'NGO/INGO',
      thematic_area: 'Electricity',
      category: 'Key',
    })
  await page.route(`**/api/bat/${id}`, route =>
    route.fulfill({ json: Array.from({ length: 20 }, (_, at) => cluster(at + 1, id)) }),
  )

  // Clusters whose rates have changed: four actions a row, and the widest columns.
  await page.goto(`/home/plan/${id}/energy-baseline-bat`)
  await mapSettled(page)
  expect(await actionsInSight(page, 'tr[data-id]')).toBeGreaterThanOrEqual(4 * 15)
  await expect(counts(page)).toHaveText('20 rows')

  await page.goto(`/home/plan/${id}/stakeholders`)
  await expect(counts(page)).toHaveText('20 rows')
  expect(await actionsInSight(page, 'tr[data-id]')).toBe(2 * 15)
  const names = () => page.locator('tr[data-id] th').allTextContents()
  await page.getByRole('searchbox', { name: say('en', 'steps.searchStakeholders') }).fill('ward 1')
  await expect(counts(page)).toHaveText('11 of 20 rows')
  await page.getByRole('columnheader').first().getByRole('button').first().click()
  const left = await names()
  await page.goto(`/home/plan/${id}/sub-commitee`)
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  await page.goto(`/home/plan/${id}/stakeholders`)
  await expect(counts(page)).toHaveText('11 of 20 rows')
  expect(await names()).toEqual(left)
  await page.reload()
  await expect(counts(page)).toHaveText('11 of 20 rows')

  await page.goto('/home')
  await mapSettled(page)
  await actionsInSight(page, '#plans-panel li')
})

test('lists of the admin area do the same', async ({ page }) => {
  await startSession(page, 'administrator')
  for (const path of [
    'users',
    'audit',
    'rate-districts',
    'rate-subsidies',
    'rate-changes',
    'plans',
    'smg-costs',
    'mhp-costs',
  ])
    await test.step(path, async () => {
      await page.goto(`/cl-admin/${path}`)
      await expect(page.locator('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expect(page.locator('[data-scroller][aria-busy=true]')).toHaveCount(0)
      if ((await page.locator('tr[data-id]').count()) > 0) await actionsInSight(page, 'tr[data-id]')
    })

  await page.goto('/cl-admin/users')
  await expect(counts(page)).toBeVisible()
  await page.getByRole('searchbox', { name: say('en', 'admin.search') }).fill('demo')
  await expect(page).toHaveURL(/q=demo/)
  await page.goto('/cl-admin/audit')
  await expect(counts(page)).toBeVisible()
  await page.getByRole('searchbox', { name: say('en', 'audit.search') }).fill('login')
  await expect(counts(page)).toHaveText(/matche?s?$/)
  await page.goto('/cl-admin/users')
  await expect(page).toHaveURL(/q=demo/)
  await expect(page.getByRole('searchbox', { name: say('en', 'admin.search') })).toHaveValue('demo')
  await page.goto('/cl-admin/audit')
  await expect(page.getByRole('searchbox', { name: say('en', 'audit.search') })).toHaveValue('login')
  // An address that says what to show is followed.
  await page.goto('/cl-admin/users?q=asha')
  await expect(page.getByRole('searchbox', { name: say('en', 'admin.search') })).toHaveValue('asha')
})
