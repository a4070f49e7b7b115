import { expect, type Page, test } from 'playwright/test'
import { type MessageKey, say } from '../../app/domain/messages/messages.ts'
import { newPlan } from './new-plan.ts'
import { mapSettled, startSession } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

const size = { width: 1366, height: 768 }
test.use({ viewport: size })

/** A call of the API as the page's user. */
async function callApi(page: Page, path: string, data: unknown) {
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
const changeInfo = { version: 1, changed_by: 'Asha Demo', changed_at: '2026-03-04T05:06:00Z' }
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
  ...changeInfo,
})

test('lists of a plan say what they hold, keep their actions in sight and their place', async ({ page }) => {
  await startSession(page, 'planner')
  const id = await newPlan(page)
  for (let row = 1; row <= 20; row++)
    await callApi(page, `/api/plan/${id}/stakeholders/`, {
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

/** The buttons above the clusters and the menu at their end: where they stand, and what leaves the screen. */
const toolsOf = (page: Page) =>
  page
    .getByRole('button', { name: say('en', 'clusters.more') })
    .or(page.getByRole('button', { name: say('ne', 'clusters.more') }))
    .locator('xpath=../../..')
const topsIn = (tools: ReturnType<typeof toolsOf>) =>
  tools.evaluate(one => [
    ...new Set([...one.children].map(child => Math.round(child.getBoundingClientRect().top))),
  ])
const sidesOf = (place: ReturnType<typeof toolsOf>) =>
  place.evaluate(one => {
    const sides = [one, ...one.querySelectorAll('*')].map(part => part.getBoundingClientRect())
    return {
      left: Math.min(...sides.map(side => side.left)),
      right: Math.max(...sides.map(side => side.right)),
    }
  })

test('the tools above the clusters stand in one line, in both languages, and fit a phone', async ({
  page,
}, info) => {
  await startSession(page, 'planner')
  const id = await newPlan(page)
  await page.route(`**/api/bat/${id}`, route =>
    route.fulfill({ json: Array.from({ length: 120 }, (_, at) => cluster(at + 1, id)) }),
  )
  for (const language of ['en', 'ne'] as const) {
    const word = (key: MessageKey, params?: Record<string, string | number>) => say(language, key, params)
    await page.evaluate(one => localStorage.setItem('urja.language', one), language)
    await page.setViewportSize(size)
    await page.goto(`/home/plan/${id}/energy-baseline-bat`)
    await expect(page.locator('tr[data-id]').first()).toBeVisible()
    const tools = toolsOf(page)
    const recalculate = tools.getByRole('button').nth(2)
    await expect(recalculate).toContainText(word('clusters.recalculateAll', { count: 120 }))
    expect(await topsIn(tools)).toHaveLength(1)
    await takePicture(page, info, `clusters-${language}`)

    // By keyboard alone.
    await recalculate.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const menu = page.getByRole('menu', { name: word('clusters.more') })
    await expect(menu.getByRole('menuitem')).toHaveText([
      word('differs.open'),
      word('planCosts.open'),
      word('corrections.open'),
    ])
    await takePicture(page, info, `clusters-menu-${language}`)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: word('planCosts.open') })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.setViewportSize({ width: 360, height: 740 })
    await expect(tools).toBeVisible()
    await tools.getByRole('button').last().click()
    for (const place of [tools, menu]) {
      const { left, right } = await sidesOf(place)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(360)
    }
    await takePicture(page, info, `clusters-phone-${language}`)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  }
})

/** A survey with so many questions that its figures are long, and with as many clusters. */
function survey() {
  const choices = [0.25, 0.75].map((share, at) => ({
    choice: `${at + 1}`,
    share,
    unweighted: share,
    standard_error: 0.02,
    design_effect: 1.2,
    answers: 40,
  }))
  const question = (question: string) => ({ question, answers: 80, households: 6000, choices, single: [] })
  const questions = ['lighting', 'cooking_fuel', 'stove', 'tier', 'priority'].map(question)
  return {
    forms: [
      {
        form: 'household',
        answers: 80,
        of_other_sample: 0,
        without_position: 0,
        first_day: null,
        last_day: null,
        taken_at: null,
        questions,
        wards: [{ ward: 1, answers: 20, questions: questions.slice(0, 2) }],
        coverage: Array.from({ length: 30 }, (_, at) => ({
          unit: `43611-${at + 1}`,
          role: 'sample',
          ward: 1,
          stratum: 'rural',
          interviews: 12,
          answers: at % 13,
        })),
      },
    ],
  }
}
const scrolled = (page: Page, selector: string) =>
  page.evaluate(one => {
    let box = document.querySelector(one)?.parentElement ?? null
    const scrolls = (one: Element) =>
      one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY)
    while (box && !scrolls(box)) box = box.parentElement
    return box?.scrollTop ?? -1
  }, selector)

test('the tree of activities and the answers of a survey do so too', async ({ page }) => {
  await startSession(page, 'planner')
  const id = await newPlan(page)
  for (const goal of [1, 2]) {
    const objective = await callApi(page, `/api/plan/${id}/objectives/${goal}`, {
      description: `Light in every house of goal ${goal}`,
      strategy: 'Mini-grids first',
    })
    for (let row = 1; row <= 12; row++)
      await callApi(page, `/api/plan/${id}/activities/${objective.id}`, {
        description: `Activity ${row} of goal ${goal}`,
        estimated_budget: 1000,
      })
  }
  await page.goto(`/home/plan/${id}/activities`)
  const sum = page.getByText('Objectives: 2, activities: 24')
  await expect(sum).toBeVisible()
  expect(await actionsInSight(page, '[data-level=activity]')).toBe(2 * 24)
  await page.getByRole('button', { name: /^1: / }).click()
  await expect(page.locator('[data-level=activity]')).toHaveCount(12)
  await page.locator('[data-level=activity]').last().scrollIntoViewIfNeeded()
  const left = await scrolled(page, '[data-level=activity]')
  expect(left).toBeGreaterThan(0)
  await page.waitForTimeout(300)
  for (const comeBack of [() => page.reload(), () => page.goBack()]) {
    if (comeBack.toString().includes('goBack')) await page.getByRole('link', { name: 'Home' }).first().click()
    await comeBack()
    await expect(page.locator('[data-level=activity]')).toHaveCount(12)
    await expect.poll(() => scrolled(page, '[data-level=activity]')).toBe(left)
  }

  await page.route(`**/api/plan/${id}/survey-answers/`, route => route.fulfill({ json: survey() }))
  await page.goto(`/home/plan/${id}/energy-baseline`)
  await page.getByRole('checkbox', { name: 'Base line survey' }).check()
  const figures = page.getByRole('region', { name: say('en', 'answers.title') })
  await expect(figures.getByText('Questions with answers: 5')).toBeVisible()
  await figures.getByRole('combobox').selectOption({ index: 1 })
  await expect(figures.getByText('Questions with answers: 2 of 5')).toBeVisible()
  const coverage = figures.locator('details').filter({ hasText: say('en', 'answers.coverage') })
  await coverage.locator('summary').click()
  await expect(coverage.getByText('30 rows')).toBeVisible()
  const box = coverage.locator('[data-scroller]')
  await box.evaluate(one => one.scrollTo({ top: 200 }))
  await figures.locator('summary').first().click()
  await page.waitForTimeout(300)
  await page.reload()
  await expect(figures.getByText('Questions with answers: 2 of 5')).toBeVisible()
  await expect(coverage.getByText('30 rows')).toBeVisible()
  await expect.poll(() => box.evaluate(one => one.scrollTop)).toBe(200)
  await expect(figures.locator('details').first()).not.toHaveAttribute('open')
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
