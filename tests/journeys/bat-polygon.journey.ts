import { expect, type Locator, type Page, test } from 'playwright/test'
import { technologies, technologyLabels } from '../../app/domain/bat/contract.ts'
import { optionLabel } from '../../app/domain/bat/option-names.ts'
import { formatAmount, formatCount, formatPower_kW } from '../../app/domain/format.ts'
import { say } from '../../app/domain/messages/messages.ts'
import { findVillage, pixelOf } from './bat-place.ts'
import {
  analyseVillage,
  clickAround,
  figureOf,
  onTheGrid,
  paisa,
  panelOf,
  resultsOf,
  runAnalysis,
} from './bat-steps.ts'
import { savedPictures } from './chart-pictures.ts'
import { mapSettled, signIn } from './sign-in.ts'
import { takePicture } from './take-picture.ts'
import { watchPage } from './watch-page.ts'

const sulikot = 43611

test('the planner finds Sulikot, draws a village and reads the cheapest supply @map', async ({
  page,
}, info) => {
  const watched = watchPage(page)
  const village = await findVillage(page, sulikot, onTheGrid)
  await signIn(page, 'planner')
  const selector = page.getByRole('combobox', { name: 'Municipality', exact: true })
  await selector.click()
  await selector.fill('Sulikot')
  await page.getByRole('option', { name: 'Sulikot' }).click()
  await expect(page).toHaveURL(/region=43611/)
  await expect(page).toHaveURL(/zoom=1[12]/)
  await mapSettled(page)
  await zoomTo(page, village.centre)

  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Draw around the houses' }).click()
  const first = await pixelOf(page, village.corners[0])
  await page.mouse.move(first.x, first.y, { steps: 3 })
  const begin = page.getByText('Click to start the outline around the houses')
  const around = page.getByText('Click around the houses. Enter finishes, Esc cancels')
  await expect(begin).toBeVisible()
  await clickAround(page, village.corners.slice(0, 3))
  await expect(around).toBeVisible()
  await page.keyboard.press('Shift')
  await expect(around).toBeHidden()
  await page.keyboard.press('Shift')
  await expect(around).toBeVisible()

  const finish = page.getByRole('button', { name: 'Finish' })
  await expect(finish).toBeEnabled()
  await page.keyboard.press('Backspace')
  await expect(finish).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('toolbar', { name: 'Drawing' })).toHaveCount(0)
  await expect(panel.getByText('Nothing drawn yet.')).toBeVisible()

  await panel.getByRole('button', { name: 'Draw around the houses' }).click()
  await clickAround(page, village.corners.slice(0, 4))
  let before = ''
  // The count follows the last corner: what is read first may be that of the corner before.
  await expect(async () => {
    before = await figureOf(page, 'houses').innerText()
    await expect(page.getByText(`${before} houses, `).first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await clickAround(page, village.corners.slice(4))
  await expect(figureOf(page, 'houses')).not.toHaveText(before)
  await takePicture(page, info, 'drawing')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('toolbar', { name: 'Drawing' })).toHaveCount(0)
  const houses = await figureOf(page, 'houses').innerText()
  const households = await figureOf(page, 'households').innerText()

  const result = await runAnalysis(page)
  expect(formatCount(result.num_house)).toBe(houses)
  expect(formatCount(result.num_household)).toBe(households)
  expect(result.municipality).toMatchObject({ sddmm: sulikot, name: 'Sulikot' })
  const results = resultsOf(page)
  await expect(results.getByRole('tab', { name: 'Result' })).toHaveAttribute('aria-selected', 'true')
  await expect(results.getByText('Best', { exact: true })).toHaveCount(1)
  for (const technology of technologies) {
    const row = results.getByRole('row').filter({ hasText: technologyLabels[technology] }).first()
    const cost = result.energy_costs[technology]
    await expect(row).toContainText(formatAmount(cost?.cost_series.life_cycle_costs[4]))
  }
  await expect(results.getByRole('row').nth(1)).toContainText('Best')
  await expect(results.getByRole('row').nth(1)).toContainText(optionLabel(result.best))
  await mapSettled(page)
  await takePicture(page, info, 'result')
  expect(watched.errors).toEqual([])
})

test('every cost opens into parts that add up, every tab opens', async ({ page }, info) => {
  const result = await analyseVillage(page, sulikot, onTheGrid)
  const results = resultsOf(page)
  for (const technology of technologies) {
    const opener = page.getByRole('button', {
      name: `Show the cost breakdown of ${technologyLabels[technology]}`,
    })
    await opener.click()
    const row = results.getByRole('row').filter({ has: opener })
    const opened = results.getByRole('rowgroup').filter({ has: opener })
    const total = opened.locator('[data-block=total]')
    expect(paisa(await row.locator('b').innerText())).toBe(paisa(await total.locator('h4 b').innerText()))
    const parts = await total.locator('h4 ~ * b').allInnerTexts()
    const sum = parts.slice(0, -1).reduce((all, part) => all + paisa(part), 0)
    expect(Math.abs(sum - paisa(await total.locator('h4 b').innerText()))).toBeLessThanOrEqual(2)
    await expect(opened).toContainText(result.energy_costs[technology]?.rate.vintage ?? '?')
  }
  await expect(results.getByRole('button', { expanded: true })).toHaveCount(technologies.length)
  expect(await widerThanShown(results)).toEqual([])
  await takePicture(page, info, 'parts')

  await results.getByRole('tab', { name: 'Scenario' }).click()
  await expect(results.getByText(result.local_name, { exact: true })).toBeVisible()
  await expect(results.getByText(formatPower_kW(result.total_demand_kW))).toBeVisible()
  await takePicture(page, info, 'scenario')

  for (const [tab, title] of [
    ['Comparison Curve', 'Life cycle cost by project length'],
    ['LCOE', 'Levelized cost of energy by project length'],
  ]) {
    await results.getByRole('tab', { name: tab }).click()
    const chart = results.getByRole('figure', { name: title })
    await expect(chart.locator('svg text', { hasText: 'Years of operation' })).toBeVisible()
    for (const technology of technologies)
      await expect(chart.locator('svg text', { hasText: technologyLabels[technology] }).first()).toBeVisible()
    await takePicture(page, info, tab === 'LCOE' ? 'lcoe' : 'comparison')
    expect(await savedPictures(page, results)).toHaveLength(2)
    await chart.getByRole('button', { name: 'Chart options' }).click()
    await page.getByRole('menuitem', { name: 'Show as a table' }).click()
    await expect(chart.getByRole('row')).toHaveCount(16)
  }

  await results.getByRole('tab', { name: 'Ratio Curve' }).click()
  const ratio = results.getByRole('figure', { name: 'Grid cost divided by option cost' })
  await expect(ratio.locator('svg text', { hasText: 'Break-even' })).toBeVisible()
  await expect(ratio.locator('svg text', { hasText: 'Distance to grid, km' })).toBeVisible()
  const year = results.getByRole('slider', { name: 'Year' })
  const breakEvens = results.getByRole('list', { name: /^Break-even in year/ })
  const atFirst = await breakEvens.innerText()
  const drawn = ratio.locator('svg').filter({ hasText: 'Distance to grid' })
  const curves = await drawn.innerHTML()
  await expect(year).toHaveAttribute('aria-valuenow', '4')
  await expect(results.locator('output')).toHaveText('Year 5')
  await year.press('End')
  await expect(results.locator('output')).toHaveText('Year 15')
  await expect.poll(() => drawn.innerHTML()).not.toBe(curves)
  expect(await breakEvens.innerText(), 'the break-even of the year that is drawn').not.toBe(atFirst)
  await expect(breakEvens).toContainText('Break-even in year 15')
  await year.press('ArrowRight')
  await expect(results.locator('output')).toHaveText('Year 15')
  await takePicture(page, info, 'ratio')

  await results.getByRole('tab', { name: 'BAT' }).click()
  await expect(results.getByRole('heading', { name: optionLabel(result.best) })).toBeVisible()
  await expect(results.getByText(say('en', result.best_reason.key, result.best_reason.params))).toBeVisible()
  await expect(results.getByText(`Atlas ${result.atlas_version}`)).toBeVisible()
  await takePicture(page, info, 'bat')
})

/** What of the results would have to be scrolled sideways. */
function widerThanShown(results: Locator): Promise<string[]> {
  return results.evaluate(root =>
    [root, ...root.querySelectorAll('*')]
      .filter(one => /auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth)
      .map(one => one.className),
  )
}

/** Zooms in with the wheel until the houses of a place can be distinguished. */
async function zoomTo(page: Page, at: [number, number]) {
  const zoom = () => Number(new URL(page.url()).searchParams.get('zoom'))
  while (zoom() < 15.5) {
    const before = zoom()
    const { x, y } = await pixelOf(page, at)
    await page.mouse.move(x, y)
    await page.mouse.wheel(0, -500)
    await expect.poll(zoom).toBeGreaterThan(before)
    await mapSettled(page)
  }
  // Into the middle, clear of the buttons at the edges, wherever in its municipality the village lies.
  const box = await page
    .getByRole('region', { name: /^Map of Nepal/ })
    .first()
    .boundingBox()
  if (!box) throw new Error('no map on the page')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const from = await pixelOf(page, at)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(x, y, { steps: 8 })
  await page.mouse.up()
  const off_px = async () => {
    const now = await pixelOf(page, at)
    return Math.hypot(now.x - x, now.y - y)
  }
  await expect.poll(off_px).toBeLessThan(40)
  await mapSettled(page)
}
