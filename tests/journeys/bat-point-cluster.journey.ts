import { expect, type Locator, type Page, test } from 'playwright/test'
import { type BatResult, technologyLabels } from '../../app/domain/bat/contract.ts'
import { formatAmount, formatPosition } from '../../app/domain/format.ts'
import type { LngLat } from '../../app/domain/spatial/geometry.ts'
import { findVillage, homeAt, pixelOf } from './bat-place.ts'
import { clickAround, figureOf, panelOf, resultsOf, runAnalysis } from './bat-steps.ts'
import { lookAt } from './look-at.ts'
import { mapSettled, signIn } from './sign-in.ts'

// Charts and flights are still: pictures show the end of them.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const sulikot = 43611
const inhabited = () => true

test('a point tells which technologies can stand there', async ({ page }, info) => {
  const village = await findVillage(page, sulikot, inhabited)
  await signIn(page, 'planner', homeAt(sulikot, village.centre))
  await panelOf(page).getByText('Point', { exact: true }).click()
  const { x, y } = await pixelOf(page, village.centre)
  await page.mouse.move(x, y, { steps: 3 })
  await expect(page.getByText('Click the place to look at')).toBeVisible()
  const answer = page.waitForResponse(reply => reply.url().endsWith('/api/bat/point-query/'))
  await page.mouse.click(x, y)
  const reply = await answer
  const { point } = reply.request().postDataJSON() as { point: { coordinates: LngLat } }
  expect(Math.abs(point.coordinates[0] - village.centre[0])).toBeLessThan(0.0001)
  expect(Math.abs(point.coordinates[1] - village.centre[1])).toBeLessThan(0.0001)
  const feasible = (await reply.json()) as Record<string, boolean>
  const results = page.getByRole('region', { name: 'Results of the analysis' })
  await expect(results).toContainText(`What can stand at ${formatPosition(point.coordinates)}`)
  expect(Object.keys(feasible)).toHaveLength(4)
  for (const [technology, can] of Object.entries(feasible))
    await expect(results.getByRole('row', { name: technology })).toContainText(can ? 'Yes' : 'No')
  await mapSettled(page)
  await lookAt(page, info, 'point')
})

test('the whole path by the keyboard alone, with typed coordinates', async ({ page }, info) => {
  const village = await findVillage(page, sulikot, inhabited)
  await page.goto('/home')
  const { keyboard } = page
  await tabTo(page, page.getByRole('link', { name: 'Login' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
  await tabTo(page, page.getByLabel('Email'))
  await keyboard.type('planner@urja.example')
  await tabTo(page, page.getByLabel('Password'))
  await keyboard.type('Urja-demo-1')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home/)
  await mapSettled(page)
  await tabTo(page, page.getByRole('combobox', { name: 'Municipality', exact: true }))
  await keyboard.type('Sulikot')
  await expect(page.getByRole('option', { name: 'Sulikot' })).toBeVisible()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/region=43611/)

  await tabTo(page, page.getByRole('button', { name: 'Skip to the tool panel' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Type coordinates instead' }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Longitude, latitude, one pair a line'))
  await keyboard.type('84.77; north')
  await tabTo(page, page.getByRole('button', { name: 'Use these coordinates' }))
  await keyboard.press('Enter')
  await expect(page.getByText('Line 1: write longitude, latitude in degrees')).toBeVisible()
  await tabTo(page, page.getByLabel('Longitude, latitude, one pair a line'), 'Shift+Tab')
  await keyboard.press('ControlOrMeta+a')
  for (const corner of village.corners) {
    await keyboard.type(formatPosition(corner))
    await keyboard.press('Enter')
  }
  await tabTo(page, page.getByRole('button', { name: 'Use these coordinates' }))
  await keyboard.press('Enter')
  await expect(figureOf(page, 'houses')).toHaveText(String(village.result.num_house))
  await lookAt(page, info, 'typed')
  const run = page.getByRole('button', { name: 'Run analysis' })
  await tabTo(page, run)
  const reply = page.waitForResponse(answer => answer.url().endsWith('/api/bat/zonal-query/'))
  await keyboard.press('Enter')
  const result = (await (await reply).json()) as BatResult
  expect(result.num_house).toBe(village.result.num_house)

  const results = resultsOf(page)
  await expect(results.getByRole('row').nth(1)).toContainText(technologyLabels[result.best])
  await tabTo(page, page.getByRole('button', { name: 'Skip to the results' }))
  await keyboard.press('Enter')
  await tabTo(page, results.getByRole('tab', { name: 'Result', exact: true }))
  for (const tab of ['Comparison Curve', 'LCOE', 'Ratio Curve', 'BAT']) {
    await keyboard.press('ArrowRight')
    await expect(results.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
  }
  await expect(results.getByText(result.best_reason)).toBeVisible()
})

test('clusters stay on the map with their numbers and names', async ({ page }, info) => {
  const village = await findVillage(page, sulikot, inhabited)
  const [lng, lat] = village.centre
  await signIn(page, 'planner', homeAt(sulikot, village.centre))
  const panel = panelOf(page)
  await panel.getByText('Cluster', { exact: true }).click()
  await clickAround(page, square([lng - 0.0011, lat]))
  await page.keyboard.press('Enter')
  await panel.getByLabel('Cluster name').fill('Upper hamlet')
  const upper = await runAnalysis(page)
  await panel.getByRole('button', { name: 'Draw again' }).click()
  await clickAround(page, square([lng + 0.0011, lat]))
  await page.keyboard.press('Enter')
  await panel.getByLabel('Cluster name').fill('')
  const second = await runAnalysis(page)
  expect(second.num_house).not.toBe(upper.num_house)

  const list = panel.getByRole('listitem')
  await expect(panel.getByRole('button', { name: 'Show the result of Upper hamlet' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Show the result of Cluster 2' })).toBeVisible()
  await expect(list).toHaveCount(2)
  await mapSettled(page)
  await page.mouse.move(700, 60)
  await lookAt(page, info, 'clusters')

  const results = resultsOf(page)
  const costOf = (result: BatResult) => formatAmount(result.energy_costs.shs.cost_series.life_cycle_costs[4])
  await expect(results).toContainText(costOf(second))
  const inside = await clipAround(page, [lng - 0.0016, lat + 0.0006])
  const still = await page.screenshot({ clip: inside })
  await list.filter({ hasText: 'Upper hamlet' }).hover()
  await expect.poll(async () => (await page.screenshot({ clip: inside })).equals(still)).toBe(false)
  await panel.getByRole('button', { name: 'Show the result of Upper hamlet' }).click()
  await expect(results).toContainText(costOf(upper))

  await page.mouse.move(700, 60)
  await expect.poll(async () => (await page.screenshot({ clip: inside })).equals(still)).toBe(true)
  const disc = await clipAround(page, [upper.longitude, upper.latitude])
  const numbered = await page.screenshot({ clip: disc })
  await panel.getByRole('button', { name: 'Remove Upper hamlet' }).click()
  await expect(list).toHaveCount(1)
  await expect(results).toHaveCount(0)
  await expect
    .poll(async () =>
      (await page.screenshot({ clip: await clipAround(page, [upper.longitude, upper.latitude]) })).equals(
        numbered,
      ),
    )
    .toBe(false)
  await expect(panel.getByRole('button', { name: 'Show the result of Cluster 2' })).toBeVisible()
})

/** Presses Tab, as a person without a mouse, until an element has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab') {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press(key)
    if (await target.evaluateAll(found => found.includes(document.activeElement as HTMLElement))) return
  }
  throw new Error(`${key} never comes to ${target}`)
}

const square = ([lng, lat]: LngLat, half_deg = 0.001): LngLat[] => [
  [lng - half_deg, lat - half_deg],
  [lng + half_deg, lat - half_deg],
  [lng + half_deg, lat + half_deg],
  [lng - half_deg, lat + half_deg],
]

async function clipAround(page: Page, at: LngLat) {
  const { x, y } = await pixelOf(page, at)
  return { x: x - 8, y: y - 8, width: 16, height: 16 }
}
