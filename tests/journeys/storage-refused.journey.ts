import { expect, type Page, test } from 'playwright/test'

/** Managed machines block site data; a browser may have used up its room, or have none in a private window. */
const refusals = {
  'site data is blocked': () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  },
  'the quota is used up': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Exceeded the quota.', 'QuotaExceededError')
    }
  },
}
const notice = (page: Page) => page.getByText('This browser stores no data for this site')

for (const [name, refuse] of Object.entries(refusals))
  test(`a planner logs in and works where ${name}, and is told what will be lost`, async ({ page }) => {
    await page.addInitScript(refuse)
    await page.goto('/login')
    await page.locator('input[name=email]').fill('planner@urja.example')
    await page.locator('input[name=password]').fill('Urja-demo-1')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/home/)
    await expect(notice(page)).toBeVisible()
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
  })
