import { readFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import type { LngLat } from '../../app/domain/geometry.ts'
import { type MhpScan, mhpScan } from '../../app/domain/mhp/contract.ts'
import { confirmForm, dordi, formOf, mhpAt, panelOf, powerOf, reachesOf, resultsOf } from './mhp-steps.ts'
import { mapSettled, signIn } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

test('the scan ranks reaches; a row becomes a plant', async ({ page }, info) => {
  const [best] = await reachesOf(page, dordi)
  const at: LngLat = [best.longitude, best.latitude]
  await signIn(page, 'planner', mhpAt(dordi, at, 12))
  const reply = page.waitForResponse(answer => answer.url().endsWith(mhpScan.path))
  await panelOf(page).getByRole('button', { name: 'Scan this municipality' }).click()
  const { rows } = (await (await reply).json()) as MhpScan
  const results = resultsOf(page)
  const table = results.getByRole('table', { name: 'Scan this municipality' })
  await expect(table.locator('tbody tr')).toHaveCount(rows.length)
  await mapSettled(page)
  await takePicture(page, info, 'scan')

  await table.getByRole('button', { name: 'Households within 2 km' }).click()
  const max = Math.max(...rows.map(({ households }) => households))
  const first = rows.filter(({ households }) => households === max).sort((a, b) => a.rank - b.rank)[0]
  await expect(table.locator('tbody tr').first()).toContainText(first.local_name)
  await table.locator('tbody tr').first().hover()
  await expect(table.locator('tbody tr').first()).toHaveAttribute('data-hovered', 'true')

  await results.getByRole('button', { name: 'Export', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Reaches as KML' }).click()
  const kml = readFileSync(await (await download).path(), 'utf8')
  expect(kml.match(/<LineString>/g)).toHaveLength(rows.length)

  await table.getByRole('button', { name: `Plan a plant at reach ${first.rank}`, exact: true }).press('Enter')
  const form = formOf(page)
  await expect(form).toBeVisible()
  await expect(page.getByText('Successfully loaded the discharge')).toBeVisible()
  const power = Number.parseFloat(await powerOf(page).inputValue())
  expect(power).toBeLessThanOrEqual(first.power_kW)
  expect(power).toBeGreaterThan(first.power_kW - 5)
  await expect(form.getByLabel('Design discharge')).toHaveValue(String(Number(first.discharge.toFixed(6))))
  await expect(form.getByText(/One measurement narrows it/)).toBeVisible()
  await takePicture(page, info, 'row-form')
  const result = await confirmForm(page)
  expect(result.serialized_project.arc_id).toBe(first.arc_id)
  await expect(results.getByRole('tab', { name: 'MHP Overview' })).toHaveAttribute('aria-selected', 'true')
  await results.getByRole('tab', { name: 'Scan' }).click()
  await expect(table.locator('tbody tr[data-selected]')).toHaveCount(1)
})
