import { expect, type Locator, type Page } from 'playwright/test'
import type { BatResult } from '../../app/domain/bat/contract.ts'
import type { LngLat } from '../../app/domain/geometry.ts'
import { formatMessage } from '../../app/domain/messages/format-message.ts'
import { languages } from '../../app/domain/messages/messages.ts'
import { findVillage, homeAt, pixelOf } from './bat-place.ts'
import { signIn } from './sign-in.ts'

export const panelOf = (page: Page): Locator =>
  page.getByRole('region', { name: /^(Best available technology|उत्तम उपलब्ध प्रविधि)$/ })
export const resultsOf = (page: Page): Locator => page.getByRole('region', { name: /^(Results|नतिजा)$/ })

/** A figure of the drawn place by its unit, as it stands in the panel. */
export const figureOf = (page: Page, unit: string): Locator =>
  page.locator('dt', { hasText: new RegExp(`^${unit}$`) }).locator('xpath=preceding-sibling::dd')

/** Moves the mouse to each position in turn and clicks there. */
export async function clickAround(page: Page, corners: LngLat[]): Promise<void> {
  for (const corner of corners) {
    const { x, y } = await pixelOf(page, corner)
    await page.mouse.move(x, y, { steps: 3 })
    await page.mouse.down()
    await page.mouse.up()
  }
}

export const onTheGrid = ({ best }: BatResult): boolean => best === 'grid'

/** Signs the planner in at a village that suits, types the corners around it and runs the analysis. */
export async function analyseVillage(
  page: Page,
  sddmm: number,
  suits: (result: BatResult) => boolean,
): Promise<BatResult> {
  const village = await findVillage(page, sddmm, suits)
  await signIn(page, 'planner', homeAt(sddmm, village.centre))
  await typeAround(page, village.corners)
  return runAnalysis(page)
}

/** Types the corners of a polygon, or the one of a point, where there is a map and where there is none, by the words of its language. */
export async function typeAround(
  page: Page,
  corners: LngLat[],
  { panel = panelOf(page), words = languages.en as Record<string, string> } = {},
): Promise<void> {
  const type = panel.getByRole('button', { name: words['draw.table'], exact: true })
  const field = (axis: 'lngOf' | 'latOf', number: number) =>
    panel.getByLabel(formatMessage('en', words, `draw.table.${axis}`, { number }), { exact: true })
  await expect(type).toBeEnabled()
  if ((await type.getAttribute('aria-expanded')) !== 'true') await type.click()
  for (const [i, [lng, lat]] of corners.entries()) {
    if (i > 2) await panel.getByRole('button', { name: words['draw.table.add'], exact: true }).click()
    await field('lngOf', i + 1).fill(lng.toFixed(6))
    await field('latOf', i + 1).fill(lat.toFixed(6))
  }
  await panel.getByRole('button', { name: words['draw.table.use'] }).click()
}

/** Brings the form back, in whose place the answer stands. */
export async function changeInputs(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change inputs' }).click()
  await expect(panelOf(page)).toBeVisible()
}

/**
 * Presses Run and returns what the server replied, once the toast appears. All households count, also those
 * that have the grid, unless `estimate` leaves the form as it is.
 */
export async function runAnalysis(page: Page, estimate?: 'estimate'): Promise<BatResult> {
  if (!estimate)
    await panelOf(page)
      .getByRole('radio', { name: /^(Count all|सबै गन्ने)$/ })
      .check()
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
