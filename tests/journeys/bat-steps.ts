import { expect, type Locator, type Page } from 'playwright/test'
import type { BatResult } from '../../app/domain/bat/contract.ts'
import type { LngLat } from '../../app/domain/spatial/geometry.ts'
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

/** Signs the planner in at a village that suits, draws around it by the mouse and runs the analysis. */
export async function drawVillage(
  page: Page,
  sddmm: number,
  suits: (result: BatResult) => boolean,
): Promise<BatResult> {
  const village = await findVillage(page, sddmm, suits)
  await signIn(page, 'planner', homeAt(sddmm, village.centre))
  await drawAround(page, village.corners)
  return runAnalysis(page)
}

/** Draws a polygon by the mouse; Enter finishes it. */
export async function drawAround(page: Page, corners: LngLat[]): Promise<void> {
  await panelOf(page).getByRole('button', { name: 'Draw around the houses' }).click()
  await clickAround(page, corners)
  await page.keyboard.press('Enter')
}

/** Brings the form back, in whose place the answer stands. */
export async function changeInputs(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change inputs' }).click()
  await expect(panelOf(page)).toBeVisible()
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
