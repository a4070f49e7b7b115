import { expect, type Page, test } from 'playwright/test'
import { newPlan } from './new-plan.ts'
import { signIn, startSession } from './sign-in.ts'

const notLoaded = 'This part of the screen could not be loaded.'
const newVersion = 'A new version of Urja is ready. Reload the page to continue. Drafts are saved.'
const sample = (page: Page) => page.getByRole('button', { name: 'Draw sample' })
const choose = (page: Page, tool: string) =>
  page.getByRole('group', { name: 'Tools' }).getByRole('button', { name: tool, exact: true }).click()
/** A mark that is gone once the page is loaded afresh. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-same-page', ''))

/** The server has another build: a file of the old one is gone, and the page names another first script. */
async function deploy(page: Page, gone: string) {
  await page.route(gone, route => route.fulfill({ status: 404, json: { error: 'Not found.' } }))
  await page.route(
    url => url.pathname === '/',
    async route => {
      const reply = await route.fetch()
      const text = (await reply.text()).replace(/\/assets\/index-[\w-]+\.js/, '/assets/index-newer.js')
      await route.fulfill({ response: reply, body: text })
    },
  )
}

test('a panel that was lost on the way comes at Retry, without a reload', async ({ page }) => {
  await page.route('**/assets/sst-panel-*.js', route => route.abort())
  await startSession(page, 'planner')
  await page.goto('/home?region=43611&base=none&tool=sst')
  await expect(page.getByText(notLoaded)).toBeVisible()
  await mark(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(sample(page)).toBeVisible()
  await expect(page.locator('[data-same-page]')).toHaveCount(1)

  await page.context().setOffline(true)
  await choose(page, 'BAT')
  await expect(page.getByText('No network.').first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: 'Run analysis' })).toBeVisible()
  await expect(page.locator('[data-same-page]')).toHaveCount(1)
})

test('a new build under an open page: it reloads by itself where nothing is typed, else by a press that keeps the draft', async ({
  page,
}) => {
  await signIn(page, 'planner', '/home?region=43611&base=none&tool=null')
  await mark(page)
  await deploy(page, '**/assets/sst-panel-*.js')
  await choose(page, 'SST')
  await expect(page.locator('[data-same-page]')).toHaveCount(0)
  // The same files are gone after it: it says so, and does not go round in circles.
  await expect(page.getByText(newVersion)).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(sample(page)).toBeVisible()

  const id = await newPlan(page)
  await page.goto(`/home/plan/${id}/demography`)
  const field = page.locator('input[name=male_head_hh]')
  await field.fill('10')
  await mark(page)
  await deploy(page, '**/assets/changes-*.js')
  await page.getByRole('button', { name: 'Show changes' }).click()
  await expect(page.getByText(newVersion)).toBeVisible()
  await expect(page.locator('[data-same-page]')).toHaveCount(1)
  await expect(field).toHaveValue('10')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText('Your unsaved entries were restored')).toBeVisible()
  await expect(field).toHaveValue('10')
  await expect(page.locator('[data-same-page]')).toHaveCount(0)
})
