import { expect, test } from 'playwright/test'
import { newPlan } from './new-plan.ts'
import { mapSettled, startSession } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

test.use({ viewport: { width: 1366, height: 768 } })

test('a planner chooses the household survey by keyboard, draws its sample, locks it, and it counts', async ({
  page,
}, info) => {
  await startSession(page, 'planner')
  const id = await newPlan(page)
  await page.goto(`/home/plan/${id}/energy-baseline`)
  await mapSettled(page)

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('You have to select at least one option')).toBeVisible()
  await page.getByLabel('Base line survey', { exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Household Survey (HHS)')).toBeChecked()
  await expect(page.getByText('try to make sure there is at least one cluster per ward')).toBeVisible()
  await page.getByRole('button', { name: 'Lock SST' }).press('Enter')
  await expect(page.getByText("You can't lock sst tool before running it")).toBeVisible()

  await page.getByRole('button', { name: 'View/Edit Parameters' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'View/Edit Parameters' })
  await dialog.locator('input[name=hh_per_municipality]').fill('300')
  await expect(dialog.getByText('What these numbers mean')).toBeVisible()
  await takePicture(page, info, 'parameters')
  await dialog.locator('input[name=hh_per_municipality]').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/seed 1/)).toBeVisible()
  await mapSettled(page)
  await takePicture(page, info, 'sample')

  await page.getByRole('button', { name: 'Lock SST' }).press('Enter')
  const lock = page.getByRole('dialog', { name: 'Lock Spatial Sampling' })
  await lock.getByRole('button', { name: 'Lock SST' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Generate SST' })).toBeDisabled()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('11 % complete')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await takePicture(page, info, 'phone')
  await page.getByLabel('Base line survey', { exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/is saved but hidden from the map/)).toBeVisible()
})
