import { expect, test } from 'playwright/test'
import { formatAmount } from '../../app/domain/format.ts'
import { languages } from '../../app/domain/messages/messages.ts'
import { findVillage, homeAt } from './bat-place.ts'
import { panelOf, resultsOf, runAnalysis, typeAround } from './bat-steps.ts'
import { mapSettled, signIn } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

const words = languages.ne

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
  await typeAround(page, village.corners, { words })
  await takePicture(page, info, 'nepali-typed')
  const result = await runAnalysis(page)
  const results = resultsOf(page)
  await expect(results.getByText(words['bat.result.title'].replace('{years}', '5'))).toBeVisible()
  await expect(results.getByText(words['bat.result.best'], { exact: true })).toBeVisible()
  await expect(results).toContainText(formatAmount(result.energy_costs.grid.cost_series.life_cycle_costs[4]))
  await mapSettled(page)
  await takePicture(page, info, 'nepali-result')

  for (const [tab, shown] of [
    ['scenario', words['bat.place.toGrid']],
    ['comparison', words['bat.curve.lcc']],
    ['lcoe', words['bat.curve.lcoe']],
    ['ratio', words['bat.ratio.note']],
    ['bat', words['bat.best.title'].replace('{years}', '5')],
  ] as const) {
    await results.getByRole('tab', { name: words[`bat.tab.${tab}`], exact: true }).click()
    await expect(results.getByText(shown).first()).toBeVisible()
    await takePicture(page, info, `nepali-${tab}`)
  }
})
