import { expect, type Page, test } from 'playwright/test'
import { lookAt } from './look-at.ts'
import { retry } from './retry.ts'
import { signIn, startSession } from './sign-in.ts'

const sulikot = '/home?region=43611&base=none&tool=sst'
const toast = (page: Page, text: string) =>
  page.locator('.mantine-Notifications-root').getByText(text, { exact: true })
const refuse = (page: Page, path: string, status: number, code: string) =>
  page.route(path, route =>
    route.fulfill({ status, json: { error: 'Told by the server', detail: 'x', code } }),
  )

test('layers, regions and working area fail: each says so until closed, and can be had again', async ({
  page,
}, info) => {
  await refuse(page, '**/api/layers', 500, 'internal')
  await refuse(page, '**/api/layers/district-options', 500, 'internal')
  await page.route('**/api/working-area/', route => route.abort())
  await signIn(page, 'planner', '/home?base=none&tool=bat')
  const texts = [
    'Failed to load layers. Please try reloading the page.',
    'Failed to load the regions. Please try reloading the page.',
    "Couldn't load your working area",
  ]
  for (const text of texts) await expect(toast(page, text)).toBeVisible()
  await expect(page.locator('.mantine-Notifications-notification[role=alert]')).toHaveCount(3)
  const box = await page.locator('.mantine-Notifications-notification').first().boundingBox()
  expect(box?.x).toBeLessThan(40)
  expect(box?.y).toBeGreaterThan(384)
  await lookAt(page, info, 'nothing-loads')

  // One answer brings the rest: what failed is asked for again, without a reload.
  const areaComes = page.waitForResponse(reply => reply.url().endsWith('/api/working-area/') && reply.ok())
  await page.unrouteAll()
  await retry(page, page.getByRole('checkbox').first())
  await areaComes
  await expect(page.getByRole('combobox', { name: 'District' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await expect(toast(page, texts[0])).toBeVisible()
  await page.locator('.mantine-Notifications-notification', { hasText: texts[0] }).getByRole('button').click()
  await expect(toast(page, texts[0])).toHaveCount(0)
})

test('the server goes away in the middle of work and comes back: nothing is lost, no reload', async ({
  page,
}, info) => {
  await signIn(page, 'planner', sulikot)
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  const households = page.getByLabel('Household total')
  await households.fill('60')
  const run = page.getByRole('button', { name: 'Draw the sample' })

  await page.route('**/api/sst/calculate', route => route.abort())
  await run.click()
  const lost = "Connection Error: Couldn't connect to server. Please check your internet connection"
  await expect(toast(page, lost)).toBeVisible()
  await lookAt(page, info, 'connection-lost')
  await page.unroute('**/api/sst/calculate')

  await refuse(page, '**/api/sst/calculate', 403, 'forbidden')
  await run.click()
  await expect(toast(page, "Permission Error: You don't have the permission to do that.")).toBeVisible()
  await page.unroute('**/api/sst/calculate')

  await expect(households).toHaveValue('60')
  await run.click()
  await expect(page.getByText('Processing Complete! Scroll down to view results.')).toBeVisible()
  await expect(page.locator('[data-same-page]')).toHaveCount(1)
})

test('a municipality that does not exist leads to the not-found page, not round in circles', async ({
  page,
}) => {
  await startSession(page, 'planner')
  await page.goto('/home?region=43699&base=none&tool=null')
  await expect(page.getByRole('heading', { name: 'Error: 404 / Page not found' })).toBeVisible()
  await expect(page).toHaveURL(/\/notfound$/)
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await expect(page).toHaveURL(/\/$/)
})
