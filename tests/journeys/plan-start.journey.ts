import { expect, test } from 'playwright/test'
import { newPlan } from './new-plan.ts'
import { signIn, startSession } from './sign-in.ts'
import { watchPage } from './watch-page.ts'

const own = (url: URL) => url.pathname === '/api/plan' && !url.searchParams.has('others')

test('who has no plan starts one for the own municipality', async ({ page }) => {
  const watched = watchPage(page)
  // Other journeys make plans of the same planner meanwhile.
  await page.route(own, route => route.fulfill({ json: { results: [], count: 0 } }))
  await signIn(page, 'planner', '/home')
  const start = page.getByRole('link', { name: /^Start a plan for / })
  await expect(start).toBeVisible()
  await expect(page).toHaveURL(/region=\d{5}/)
  const panel = page.getByRole('complementary', { name: 'Plans' })
  expect((await panel.boundingBox())?.width).toBe(420)

  await page.getByRole('button', { name: /^Find micro-hydro sites/ }).click()
  await expect(page).toHaveURL(/tool=mhp/)
  await page.getByRole('button', { name: 'MHP', exact: true }).click()

  const place = (await start.textContent())?.replace('Start a plan for ', '') ?? ''
  await start.click()
  await expect(page).toHaveURL(/\/home\/plan\?.*region=\d{5}/)
  await expect(page.locator('input[name="name"]')).toHaveValue(new RegExp(`^${place} `))
  expect(watched.errors).toEqual([])
})

test('who may not create a plan reads so, and has no button for it', async ({ page }) => {
  await signIn(page, 'general', '/home')
  await expect(page.getByText('Your account can read plans. A planner creates them.')).toBeVisible()
  await expect(page.getByRole('link', { name: /a plan/ })).toHaveCount(0)
})

test('the newest plan goes on where it was left', async ({ page }) => {
  await startSession(page, 'planner')
  const id = await newPlan(page)
  // Other journeys make plans of the same planner meanwhile: the list has this one alone.
  await page.route(own, async route => {
    const { results } = await (await route.fetch()).json()
    await route.fulfill({
      json: { results: results.filter((plan: { id: number }) => plan.id === id), count: 1 },
    })
  })
  await page.goto('/home?region=43611')
  const card = page.locator('[data-newest]')
  await expect(card.getByText('1 of 17 parts ready')).toBeVisible()
  await card.getByRole('link', { name: 'Continue with step I' }).click()
  await expect(page).toHaveURL(new RegExp(`/home/plan/${id}/demography`))
})
