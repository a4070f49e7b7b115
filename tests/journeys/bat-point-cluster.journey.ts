import { expect, type Page, test } from 'playwright/test'
import type { BatResult } from '../../app/domain/bat/contract.ts'
import { formatAmount, formatPosition } from '../../app/domain/format.ts'
import type { LngLat } from '../../app/domain/geometry.ts'
import { findVillage, homeAt, pixelOf } from './bat-place.ts'
import { changeInputs, clickAround, panelOf, resultsOf, runAnalysis, typeAround } from './bat-steps.ts'
import { mapSettled, signIn } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

// Charts and flights are still: pictures show the end of them.
const sulikot = 43611
const inhabited = () => true

test('a point tells which technologies can stand there', async ({ page }, info) => {
  const village = await findVillage(page, sulikot, inhabited)
  await signIn(page, 'planner', homeAt(sulikot, village.centre))
  await panelOf(page).getByText('Point', { exact: true }).click()
  const answer = page.waitForResponse(reply => reply.url().endsWith('/api/bat/point-query/'))
  await typeAround(page, [village.centre])
  const reply = await answer
  const { point } = reply.request().postDataJSON() as { point: { coordinates: LngLat } }
  expect(Math.abs(point.coordinates[0] - village.centre[0])).toBeLessThan(0.0001)
  expect(Math.abs(point.coordinates[1] - village.centre[1])).toBeLessThan(0.0001)
  const feasible = (await reply.json()) as Record<string, boolean>
  const results = page.getByRole('region', { name: 'Analysis results' })
  await expect(results).toContainText(`Feasible options at ${formatPosition(point.coordinates)}`)
  expect(Object.keys(feasible)).toHaveLength(4)
  for (const [technology, can] of Object.entries(feasible))
    await expect(results.getByRole('row', { name: technology })).toContainText(can ? 'Yes' : 'No')
  await mapSettled(page)
  await takePicture(page, info, 'point')
})

test('clusters stay on the map with their numbers and names @map', async ({ page }, info) => {
  const village = await findVillage(page, sulikot, inhabited)
  const [lng, lat] = village.centre
  await signIn(page, 'planner', homeAt(sulikot, village.centre))
  const panel = panelOf(page)
  await panel.getByText('Cluster', { exact: true }).click()
  await clickAround(page, square([lng - 0.0011, lat]))
  await page.keyboard.press('Enter')
  await panel.getByLabel('Cluster name').fill('Upper hamlet')
  const upper = await runAnalysis(page)
  await changeInputs(page)
  await panel.getByRole('button', { name: 'Draw again' }).click()
  await clickAround(page, square([lng + 0.0011, lat]))
  await page.keyboard.press('Enter')
  await panel.getByLabel('Cluster name').fill('')
  const second = await runAnalysis(page)
  await changeInputs(page)
  expect(second.num_house).not.toBe(upper.num_house)

  const list = panel.getByRole('listitem')
  await expect(panel.getByRole('button', { name: 'Show the result of Upper hamlet' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Show the result of Cluster 2' })).toBeVisible()
  await expect(list).toHaveCount(2)
  await mapSettled(page)
  await page.mouse.move(700, 60)
  await takePicture(page, info, 'clusters')

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
