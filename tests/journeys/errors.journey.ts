import { expect, type Page, type Route, test } from 'playwright/test'
import { retry } from './retry.ts'
import { signIn, startSession } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

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
  await takePicture(page, info, 'nothing-loads')

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
  const run = page.getByRole('button', { name: 'Draw sample' })

  await page.route('**/api/sst/calculate', route => route.abort())
  await run.click()
  const lost = "Connection Error: Couldn't connect to server. Please check your internet connection"
  await expect(toast(page, lost)).toBeVisible()
  await takePicture(page, info, 'connection-lost')
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

/** What each kind of failure says, and whether it is offered to be asked again. */
const kinds: { name: string; answer(route: Route): Promise<void>; says: string; again: boolean }[] = [
  {
    name: 'no connection',
    answer: route => route.abort(),
    says: "Connection Error: Couldn't connect to server. Please check your internet connection",
    again: true,
  },
  {
    name: 'not allowed',
    answer: route => route.fulfill({ status: 403, json: { error: 'x', code: 'forbidden' } }),
    says: "Permission Error: You don't have the permission to do that.",
    again: false,
  },
  {
    name: 'trouble of the server',
    answer: route => route.fulfill({ status: 500, json: { error: 'Told by the server', code: 'internal' } }),
    says: 'Told by the server',
    again: true,
  },
  {
    name: 'not there',
    answer: route => route.fulfill({ status: 404, json: { error: 'Not found', code: 'not_found' } }),
    says: 'Not found',
    again: false,
  },
  {
    name: 'a reply that is not JSON',
    answer: route => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    says: 'The server sent an unexpected answer. Try again',
    again: true,
  },
]

for (const { name, answer, says, again } of kinds) {
  test(`what cannot be read says why: ${name}`, async ({ page }) => {
    await page.route('**/api/users/*', answer)
    await startSession(page, 'manager')
    await page.goto('/cl-admin/users')
    const list = page.getByRole('region', { name: 'Users' })
    await expect(list.getByText('Users could not be loaded.')).toBeVisible()
    await expect(list.getByText(says, { exact: true })).toBeVisible()
    await expect(list.getByRole('button', { name: 'Try again' })).toHaveCount(again ? 1 : 0)

    // In the dashboard, at the card and as a toast; the layers too, which it shows no tree of (G-012).
    await page.route('**/api/infographics/**', answer)
    await page.route('**/api/layers', answer)
    await page.goto('/home?mode=dashboard&base=none')
    const card = page.getByRole('alert').filter({ hasText: 'Failed loading infographics data' })
    await expect(card.getByText(says, { exact: true }).first()).toBeVisible()
    await expect(card.getByRole('button', { name: 'Retry' })).toHaveCount(again ? 1 : 0)
    await expect(toast(page, 'Failed to load layers. Please try reloading the page.')).toBeVisible()
    await expect(toast(page, says).first()).toBeVisible()
  })
}
