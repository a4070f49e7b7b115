import { expect, type Locator, type Page } from 'playwright/test'
import type { LngLat } from '../../app/domain/geometry.ts'
import { type MhpResult, type MhpScan, mhpScan, type ScanRow } from '../../app/domain/mhp/contract.ts'
import { mhpCalculate } from '../../app/domain/mhp/projects/contract.ts'

export const dordi = 43702
export const birgunj = 23403

export const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Micro-hydro potential' })
export const resultsOf = (page: Page): Locator => page.getByRole('region', { name: 'Results', exact: true })
export const formOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Micro-hydro plant' })
export const powerOf = (page: Page): Locator =>
  formOf(page).getByRole('textbox', { name: 'Power', exact: true })

/** The address of the home screen at a place, with the tool in use. */
export const mhpAt = (sddmm: number, [lng, lat]: LngLat, zoom = 14): string =>
  `/home?region=${sddmm}&lng=${lng.toFixed(5)}&lat=${lat.toFixed(5)}&zoom=${zoom}&tool=mhp`

/** Reaches of a local level up to 100 kW, best first: the atlas decides where streams run, so the journeys ask it. */
export async function reachesOf(page: Page, municipality: number): Promise<ScanRow[]> {
  const login = await page.request.post('/api/login/', {
    data: { email: 'planner@urja.example', password: 'Urja-demo-1' },
  })
  const { access } = (await login.json()) as { access: string }
  const reply = await page.request.post(mhpScan.path, {
    headers: { authorization: `Bearer ${access}` },
    data: { municipality, most_kW: 100 },
  })
  return ((await reply.json()) as MhpScan).rows
}

/** Waits for the discharge in the form, confirms it, and answers what the server replied. */
export async function confirmForm(page: Page): Promise<MhpResult> {
  const reply = page.waitForResponse(answer => answer.url().endsWith(mhpCalculate.path))
  await formOf(page).getByRole('button', { name: 'Run analysis' }).click()
  const result = (await (await reply).json()) as MhpResult
  await expect(page.getByText('Processing Complete! Scroll down to view results.')).toBeVisible()
  await expect(formOf(page)).toHaveCount(0)
  return result
}
