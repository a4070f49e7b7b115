import { expect, test } from 'playwright/test'
import type { LngLat } from '../../app/domain/geometry.ts'
import { findEmptyPlace, findVillage, homeAt, pixelOf } from './bat-place.ts'
import { panelOf, resultsOf, runAnalysis, typeAround } from './bat-steps.ts'
import { mapSettled, signIn } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

const [sulikot, dordi, birgunj] = [43611, 43702, 23403]
// Charts and flights are still: pictures show the end of them.
const inhabited = () => true

test('drawing says where it may not be used @map', async ({ page }, info) => {
  const inSulikot = (await findVillage(page, sulikot, inhabited)).centre
  const inDordi = (await findVillage(page, dordi, ({ longitude }) => longitude > 84.5)).centre
  const outside: LngLat = [84.87, 28.13]
  await signIn(page, 'planner', homeAt(sulikot, [84.66, 28.2], 11).replace('region=43611&', ''))
  const panel = panelOf(page)
  await expect(panel.getByRole('button', { name: 'Draw around the houses' })).toBeDisabled()
  await expect(panel.getByText('Choose a municipality of your working area')).toBeVisible()

  await panel.getByText('Point', { exact: true }).click()
  await refusesAt(inSulikot, 'First, select a municipality within your working area to use the tool.')
  await refusesAt(outside, 'You are not allowed to use this tool outside your working area')
  await takePicture(page, info, 'no-municipality')
  await page.keyboard.press('Escape')

  const selector = page.getByRole('combobox', { name: 'Municipality', exact: true })
  await selector.click()
  await selector.fill('Sulikot')
  await page.getByRole('option', { name: 'Sulikot' }).click()
  await expect(page).toHaveURL(/zoom=11.*region=43611/)
  await mapSettled(page)
  await panel.getByRole('button', { name: 'Pick a point on the map' }).click()
  for (const zoom of [/zoom=10/, /zoom=9/]) {
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect(page).toHaveURL(zoom)
  }
  await mapSettled(page)
  await refusesAt(inDordi, 'Use the tool inside the selected municipality')
  await refusesAt(outside, 'You are not allowed to use this tool outside your working area')
  await takePicture(page, info, 'outside')
  await page.keyboard.press('Escape')

  await panel.getByRole('button', { name: 'Type coordinates' }).click()
  await panel.getByLabel('Longitude of corner 1').fill(inDordi[0].toFixed(6))
  await panel.getByLabel('Latitude of corner 1').fill(inDordi[1].toFixed(6))
  await panel.getByRole('button', { name: 'Use these coordinates' }).click()
  await expect(panel.getByText('Use the tool inside the selected municipality')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Run analysis' })).toBeDisabled()

  /** The tooltip says so, and a click there places nothing. */
  async function refusesAt(at: LngLat, sentence: string) {
    const { x, y } = await pixelOf(page, at)
    await page.mouse.move(x, y, { steps: 2 })
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    await page.mouse.click(x, y)
    await expect(page.getByRole('toolbar', { name: 'Drawing' })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Run analysis' })).toBeDisabled()
  }
})

test('the Terai knows no micro-hydro', async ({ page }, info) => {
  const village = await findVillage(page, birgunj, inhabited)
  await signIn(page, 'planner', homeAt(birgunj, village.centre))
  const panel = panelOf(page)
  await typeAround(page, village.corners)
  const result = await runAnalysis(page)
  expect(result.is_in_terai).toBe(true)
  expect(Object.keys(result.energy_costs).sort()).toEqual(['grid', 'shs', 'solar_minigrid'])
  expect(result.feasible_energy_techs).not.toContain('Micro Hydro')

  const results = resultsOf(page)
  for (const [tab, shown] of [
    ['Result', 'Solar Mini-grid'],
    ['Scenario', 'Distance to grid'],
    ['Comparison Curve', 'Solar Mini-grid'],
    ['LCOE', 'Solar Mini-grid'],
    ['Ratio Curve', 'Break-even'],
    ['BAT', 'Best available technology over 5 years'],
  ]) {
    await results.getByRole('tab', { name: tab, exact: true }).click()
    await expect(results.getByText(shown).first()).toBeVisible()
    if (tab.endsWith('Curve') || tab === 'LCOE') {
      await results.getByRole('button', { name: 'Chart options' }).first().click()
      await page.getByRole('menuitem', { name: 'Show as a table' }).click()
      await expect(results.getByRole('columnheader')).toHaveCount(tab === 'Ratio Curve' ? 3 : 4)
    }
    await expect(results).not.toContainText(/micro.hydro|\bMHP\b/i)
  }
  await takePicture(page, info, 'terai')

  await results.getByRole('button', { name: 'Hide results' }).click()
  await panel.getByText('Point', { exact: true }).click()
  await typeAround(page, [village.centre])
  const point = page.getByRole('region', { name: 'Analysis results' })
  await expect(point.getByRole('row')).toHaveCount(4)
  await expect(point).not.toContainText(/micro.hydro/i)
})

test('a place without houses and a lost connection are told in words', async ({ page, context }, info) => {
  const nobody = await findEmptyPlace(page, sulikot)
  await signIn(page, 'planner', homeAt(sulikot, nobody[0]))
  await typeAround(page, nobody)
  const run = panelOf(page).getByRole('button', { name: 'Run analysis' })
  await run.click()
  const toast = page.getByRole('alert').filter({ hasText: 'No house in the given cluster' })
  await expect(toast).toBeVisible()
  await expect(resultsOf(page)).toHaveCount(0)
  await takePicture(page, info, 'no-house')
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toHaveCount(0)

  await context.setOffline(true)
  await run.click()
  await expect(
    page.getByText("Connection Error: Couldn't connect to server. Please check your internet connection"),
  ).toBeVisible()
  await takePicture(page, info, 'connection')
  await context.setOffline(false)
  await run.click()
  await expect(toast).toBeVisible()
})
