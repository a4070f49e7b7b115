import { expect, type Page, test } from 'playwright/test'
import type { BatResult } from '../../app/domain/bat/contract.ts'
import { ofBest } from '../../app/domain/bat/option-names.ts'
import { formatAmount, formatPower_kW } from '../../app/domain/format.ts'
import { analyseVillage, changeInputs, onTheGrid, panelOf, resultsOf, runAnalysis } from './bat-steps.ts'
import { signIn, signInByForm } from './sign-in.ts'
import { takePicture } from './take-picture.ts'
import { watchPage } from './watch-page.ts'

const changed = 'Inputs have changed since this result. Run the analysis again to update it.'

test('the scenario answers at once without the server, the demand by a new run', async ({ page }, info) => {
  const result = await analyseVillage(page, 43611, onTheGrid)
  await changeInputs(page)
  const watched = watchPage(page)
  const calls = () => watched.replies.filter(({ path }) => path.startsWith('/api/'))
  const panel = panelOf(page)
  const results = resultsOf(page)
  const best = results.getByRole('row').nth(1)
  const costAfter = (years: number) =>
    formatAmount(result.energy_costs.grid.cost_series.life_cycle_costs[years - 1])
  await expect(best).toContainText('Grid Extension')

  for (const years of [15, 10]) {
    await panel.getByText(`${years} years`, { exact: true }).click()
    await expect(results.getByText(`Life cycle cost over ${years} years`)).toBeVisible()
    await expect(best).toContainText(costAfter(years))
  }
  await panel.getByRole('combobox', { name: 'Extension period' }).click()
  await page.getByRole('option', { name: '< 5 Years' }).click()
  await expect(best).toContainText('Solar Home System')
  await results.getByRole('tab', { name: 'BAT' }).click()
  await expect(results.getByText('The grid is planned to arrive in less than 5 years')).toBeVisible()
  await results.getByRole('tab', { name: 'Result' }).click()
  await panel.getByRole('checkbox', { name: 'Grid extension is planned' }).uncheck()
  await expect(panel.getByRole('combobox', { name: 'Extension period' })).toHaveCount(0)
  await expect(best).not.toContainText('Grid Extension')
  await expect(results.getByText('Not a candidate')).toBeVisible()
  await panel.getByRole('checkbox', { name: 'Grid extension is planned' }).check()
  await panel.getByRole('combobox', { name: 'Extension period' }).click()
  await page.getByRole('option', { name: '> 5 years' }).click()
  await expect(best).toContainText('Grid Extension')
  expect(calls()).toEqual([])
  await expect(results.getByText(changed)).toHaveCount(0)

  await panel.getByRole('combobox', { name: 'Tier' }).click()
  await page.getByRole('option', { name: 'Tier 4' }).click()
  await expect(results.getByText(changed)).toBeVisible()
  await expect(best).toContainText(costAfter(10))
  await takePicture(page, info, 'outdated')
  const [again, runs] = await runWithPanelAway(page)
  expect(runs).toBe(1)
  await expect(results.getByText(changed)).toHaveCount(0)
  expect(again.tier).toBe(4)
  expect(again.per_hh_demand_W).toBe(800)
  expect(again.total_demand_kW).toBeCloseTo(result.total_demand_kW * 4, 6)
  const inputsPanel = page.getByRole('complementary', { name: 'Inputs' })
  await expect(inputsPanel.getByText(formatPower_kW(again.total_demand_kW))).toBeVisible()
  await expect(best).toContainText(
    formatAmount(ofBest(again.energy_costs, again.best)?.cost_series.life_cycle_costs[9]),
  )
})

test('the extension limit takes the grid in and out where the grid is far', async ({ page }, info) => {
  const far = ({ distance_to_grid_ext_km: km }: BatResult) => km !== null && km > 1.1 && km < 14
  const result = await analyseVillage(page, 43702, far)
  await changeInputs(page)
  const panel = panelOf(page)
  const grid = resultsOf(page).getByRole('rowgroup').filter({ hasText: 'Grid Extension' })
  await expect(panel.getByText('farther than the extension limit of 1.00 km')).toBeVisible()
  await expect(panel.getByRole('checkbox', { name: 'Grid extension is planned' })).toHaveCount(0)
  await expect(grid).toContainText('Not a candidate: beyond the extension limit')
  await takePicture(page, info, 'grid-too-far')
  const watched = watchPage(page)
  const limit = panel.getByLabel('Grid extension limit')
  await limit.fill(String(Math.ceil(result.distance_to_grid_ext_km ?? 0)))
  await expect(panel.getByRole('checkbox', { name: 'Grid extension is planned' })).toBeChecked()
  await expect(grid).not.toContainText('Not a candidate')
  expect(watched.replies.filter(({ path }) => path.startsWith('/api/'))).toEqual([])
  await limit.fill('16')
  await expect(panel.getByText('Must be 15 or less')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Run analysis' }).click()
  await expect(panel.getByText('Must be 15 or less')).toBeVisible()
  await expect(limit).toBeFocused()
  expect(watched.replies.filter(({ path }) => path.startsWith('/api/'))).toEqual([])
})

test('a question outlives reload and logout, and its link opens it for a colleague', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const result = await analyseVillage(page, 43611, onTheGrid)
  const cost = formatAmount(result.energy_costs.grid.cost_series.life_cycle_costs[14])
  await changeInputs(page)
  await panelOf(page).getByText('15 years', { exact: true }).click()
  await expect(page).toHaveURL(/drawn=polygon\..*asked=.*project_period/)
  const link = page.url()
  const isThere = async () => {
    await changeInputs(page)
    await expect(panelOf(page).getByRole('radio', { name: '15 years' })).toBeChecked()
    await expect(resultsOf(page).getByRole('row').nth(1)).toContainText(cost)
    await expect(resultsOf(page).getByText(changed)).toHaveCount(0)
  }
  await page.reload()
  await isThere()

  await page.getByRole('button', { name: /Prakriti\s*Planner/ }).click()
  // The landing page is loaded afresh: going elsewhere before that would be undone by it.
  const loaded = page.waitForEvent('load')
  await page.getByRole('menuitem', { name: 'Logout', exact: true }).click()
  await loaded
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await signInByForm(page, 'planner', '/home?tool=bat&region=43611')
  await isThere()
  await expect(page).toHaveURL(/drawn=polygon\./)
  await takePicture(page, info, 'kept')

  const machine = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  const colleague = await machine.newPage()
  await signIn(colleague, 'administrator', link)
  await expect(panelOf(colleague).getByRole('radio', { name: '15 years' })).toBeChecked()
  const again = await runAnalysis(colleague)
  expect(again).toEqual({
    ...result,
    best: again.best,
    best_reason: again.best_reason,
    break_even_km: again.break_even_km,
  })
  // Another account on the same machine sees none of it, and not of a place that it may not work in.
  await signIn(colleague, 'planner', '/home?tool=bat&region=43611')
  await expect(panelOf(colleague).getByLabel('Longitude of corner 1')).toHaveValue('')
  await colleague.goto(link.replace(/drawn=[^&]*/, 'drawn=point.1e7n3c.gi2mo'))
  await expect(colleague.getByText(/The place in this link was not opened\./)).toBeVisible()
  await expect(resultsOf(colleague)).toHaveCount(0)
  await machine.close()
})

/** Runs while the panel is put away and comes back; answers the reply and how often the server was asked. */
async function runWithPanelAway(page: Page): Promise<[BatResult, number]> {
  const path = '**/api/bat/zonal-query/'
  let letGo = () => {}
  const released = new Promise<void>(done => {
    letGo = done
  })
  let calls = 0
  await page.route(path, async route => {
    calls++
    await released
    await route.continue()
  })
  const reply = page.waitForResponse(path)
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Run analysis' }).click()
  await panel.getByRole('button', { name: 'Close panel' }).click()
  await expect(panel).toHaveCount(0)
  await page.getByRole('group', { name: 'Tools' }).getByRole('button', { name: 'BAT' }).click()
  const running = panel.getByRole('button', { name: 'Analysing' })
  await expect(running).toHaveAttribute('aria-busy', 'true')
  await running.click()
  letGo()
  const result = (await (await reply).json()) as BatResult
  await expect(panel).toHaveCount(0)
  await page.unroute(path)
  return [result, calls]
}
