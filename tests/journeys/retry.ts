import { expect, type Locator, type Page } from 'playwright/test'

/**
 * Presses Retry until `back` is there. What failed is also requested again as soon as the server answers
 * anything, which removes the button: either is fine.
 */
export async function retry(part: Page | Locator, back: Locator): Promise<void> {
  const button = part.getByRole('button', { name: 'Retry', exact: true })
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1000 })
    await expect(back).toBeVisible({ timeout: 5000 })
  }).toPass()
}
