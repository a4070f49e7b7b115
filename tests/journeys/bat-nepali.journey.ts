import { expect, test } from 'playwright/test'
import { formatAmount } from '../../app/domain/format.ts'
import { batWords as words } from '../../app/domain/words/ne/bat.ts'
import { findVillage, homeAt } from './bat-place.ts'
import { clickAround, panelOf, resultsOf, runAnalysis } from './bat-steps.ts'
import { lookAt } from './look-at.ts'
import { mapSettled, signIn } from './sign-in.ts'

test('the panel and the results in Nepali, by the dark theme', async ({ page }, info) => {
  const village = await findVillage(page, 43611, ({ best }) => best === 'grid')
  await signIn(page, 'planner', homeAt(43611, village.centre))
  await page.getByRole('button', { name: /Language/ }).click()
  await page.getByRole('menuitemradio', { name: 'नेपाली' }).click()
  await page.getByRole('button', { name: /^रूप: / }).click()
  await page.getByRole('menuitemradio', { name: 'अँध्यारो' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await mapSettled(page)

  const panel = panelOf(page)
  await expect(panel.getByRole('heading', { name: words['bat.title'] })).toBeVisible()
  await panel.getByRole('button', { name: words['bat.draw.polygon'] }).click()
  await clickAround(page, village.corners)
  await expect(page.getByText(words['bat.hint.polygon'])).toBeVisible()
  await lookAt(page, info, 'nepali-drawing')
  await page.keyboard.press('Enter')
  const result = await runAnalysis(page)
  const results = resultsOf(page)
  await expect(results.getByText(words['bat.result.title'].replace('{years}', '5'))).toBeVisible()
  await expect(results.getByText(words['bat.result.best'], { exact: true })).toBeVisible()
  await expect(results).toContainText(formatAmount(result.energy_costs.grid.cost_series.life_cycle_costs[4]))
  await mapSettled(page)
  await lookAt(page, info, 'nepali-result')

  for (const [tab, shown] of [
    ['scenario', words['bat.place.toGrid']],
    ['comparison', words['bat.curve.lcc']],
    ['lcoe', words['bat.curve.lcoe']],
    ['ratio', words['bat.ratio.note']],
    ['bat', words['bat.best.title'].replace('{years}', '5')],
  ] as const) {
    await results.getByRole('tab', { name: words[`bat.tab.${tab}`], exact: true }).click()
    await expect(results.getByText(shown).first()).toBeVisible()
    await lookAt(page, info, `nepali-${tab}`)
  }
})
