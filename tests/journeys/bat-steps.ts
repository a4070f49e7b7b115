import { expect, type Locator, type Page } from 'playwright/test'
import type { BatResult } from '../../app/domain/bat/contract.ts'
import type { LngLat } from '../../app/domain/spatial/geometry.ts'
import { pixelOf } from './bat-place.ts'

export const changed = 'Inputs changed since this result. Run the analysis again to bring it up to date.'

export const panelOf = (page: Page): Locator =>
  page.getByRole('region', { name: /^(Best available technology|उत्तम उपलब्ध प्रविधि)$/ })
export const resultsOf = (page: Page): Locator => page.getByRole('region', { name: /^(Results|नतिजा)$/ })

/** A figure of the drawn place by its unit, as it stands in the panel. */
export const figureOf = (page: Page, unit: string): Locator =>
  page.locator('dt', { hasText: new RegExp(`^${unit}$`) }).locator('xpath=preceding-sibling::dd')

/** Moves the mouse to each position in turn and clicks there, as slowly as a hand: not a double click. */
export async function clickAround(page: Page, corners: LngLat[]): Promise<void> {
  for (const corner of corners) {
    const { x, y } = await pixelOf(page, corner)
    await page.mouse.move(x, y, { steps: 3 })
    await page.mouse.down()
    await page.mouse.up()
  }
}

/** Presses Run and answers what the server replied, once the toast tells of it. */
export async function runAnalysis(page: Page): Promise<BatResult> {
  const reply = page.waitForResponse(answer => answer.url().endsWith('/api/bat/zonal-query/'))
  await panelOf(page)
    .getByRole('button', { name: /^(Run analysis|विश्लेषण चलाउनुहोस्)$/ })
    .click()
  const result = (await (await reply).json()) as BatResult
  await expect(
    page.getByText(/^(Processing Complete! Scroll down to view results\.|प्रक्रिया पूरा भयो!)/),
  ).toBeVisible()
  return result
}

/** Paisa of an amount as people read it, `12,34,567.00`. */
export const paisa = (amount: string): number => Math.round(Number(amount.replaceAll(',', '')) * 100)
