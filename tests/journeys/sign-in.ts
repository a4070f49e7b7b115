import type { Page } from 'playwright/test'

/** Signs a demo account in by way of the landing page, which keeps where it wanted to go; waits for the map. */
export async function signIn(
  page: Page,
  name: 'administrator' | 'manager' | 'planner' | 'general',
  to = '/home',
): Promise<void> {
  await page.goto(to)
  await page.getByRole('link', { name: 'Login' }).click()
  await page.waitForURL(/\/login/)
  await page.locator('input[name=email]').fill(`${name}@urja.example`)
  await page.locator('input[name=password]').fill('Urja-demo-1')
  await page.locator('button[type=submit]').click()
  await page.waitForURL(/\/home/)
  await mapSettled(page)
}

/** The app's own mark: every tile is there and drawn. */
export async function mapSettled(page: Page): Promise<void> {
  await page.locator('[data-map-settled]').waitFor({ state: 'attached', timeout: 90_000 })
}
