import { expect, type Page, test } from 'playwright/test'
import type { BatResult, DrawnNetworkReply } from '../../app/domain/bat/contract.ts'
import { formatAmount } from '../../app/domain/format.ts'
import { findVillage, homeAt, pixelOf } from './bat-place.ts'
import { changeInputs, onTheGrid, panelOf, resultsOf, runAnalysis, typeAround } from './bat-steps.ts'
import { signIn } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

const path = '**/api/bat/network'

/** Chooses how the network is priced, and answers what the run after it says. */
async function runWith(page: Page, distribution: string): Promise<BatResult> {
  await panelOf(page).getByRole('combobox', { name: 'Distribution network' }).click()
  await page.getByRole('option', { name: distribution }).click()
  return runAnalysis(page)
}

test('the sized network shows its bill, and goes with one price a connection', async ({ page }, info) => {
  const village = await findVillage(page, 43611, onTheGrid)
  await signIn(page, 'planner', homeAt(43611, village.centre))
  await typeAround(page, village.corners)
  const flat = await runWith(page, 'One price a connection')
  expect(flat.network).toBeUndefined()
  const results = resultsOf(page)
  const tab = results.getByRole('tab', { name: 'Network' })
  await expect(tab).toHaveCount(0)

  await changeInputs(page)
  const sized = await runWith(page, 'Sized on the houses')
  await expect(
    results.getByText('The lines are sketched from the houses on the map, not surveyed.'),
  ).toBeVisible()
  await page.route(path, route => route.fulfill({ status: 500, json: {} }))
  await results.getByRole('tab', { name: 'Result' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await expect(results.getByText('The network could not be drawn')).toBeVisible()
  await page.unroute(path)

  const reply = page.waitForResponse(path)
  await results.getByRole('button', { name: 'Retry' }).press('Enter')
  const drawn = await (await reply).json()
  const bill = results.getByRole('table', { name: /^Bill of quantities/ })
  for (const [option, name] of [
    ['grid', 'Grid Extension'],
    ['solar_minigrid', 'Solar Mini-grid'],
  ] as const) {
    const row = results
      .getByRole('table', { name: 'Cost of the network by option' })
      .getByRole('button', { name })
    await row.press('Enter')
    await expect(row).toHaveAttribute('aria-pressed', 'true')
    await expect(bill).toHaveAccessibleName(`Bill of quantities: ${name}`)
    const total = formatAmount(sized.energy_costs[option]?.distribution_cost)
    await expect(bill.getByRole('row').last()).toContainText(total)
    await expect(bill.getByRole('row')).toHaveCount(drawn.options[option].bill.length + 2)
  }
  const areas = results.getByRole('table', { name: 'Transformer areas with the grid' })
  await expect(areas.getByRole('row')).toHaveCount(drawn.areas.length + 1)
  const key = page.getByRole('region', { name: 'Network sketch, not surveyed' })
  await key.getByRole('button', { name: 'Colour by voltage drop' }).press('Space')
  await expect(key.getByText('Drop up to the limit of 5 %')).toBeVisible()
  await takePicture(page, info, 'network')

  let calls = 0
  await page.route(path, route => {
    calls++
    return route.continue()
  })
  await results.getByRole('tab', { name: 'Result' }).click()
  await expect(key).toHaveCount(0)
  await tab.click()
  await expect(bill).toBeVisible()
  expect(calls).toBe(0)

  await changeInputs(page)
  await runWith(page, 'One price a connection')
  await expect(tab).toHaveCount(0)
  await expect(key).toHaveCount(0)
  await expect(results.getByRole('tab', { name: 'Result' })).toHaveAttribute('aria-selected', 'true')
})

test('a network that is too large to draw says so, and one drawn by other rates', async ({ page }) => {
  const village = await findVillage(page, 43611, onTheGrid)
  await signIn(page, 'planner', homeAt(43611, village.centre))
  await typeAround(page, village.corners)
  await runWith(page, 'Sized on the houses')
  const error =
    'The network is drawn for at most 20,000 houses; this cluster has 20,001. Draw a smaller cluster.'
  await page.route(path, route =>
    route.fulfill({ status: 422, json: { success: false, code: 'network_too_large', error } }),
  )
  await resultsOf(page).getByRole('tab', { name: 'Network' }).click()
  await expect(resultsOf(page).getByText(error)).toBeVisible()
  await expect(resultsOf(page).getByRole('button', { name: 'Retry' })).toHaveCount(0)

  await resultsOf(page).getByRole('tab', { name: 'Result' }).click()
  await page.unroute(path)
  await page.route(path, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), network_rates_version: 'later' } })
  })
  await resultsOf(page).getByRole('tab', { name: 'Network' }).click()
  await expect(
    resultsOf(page).getByText("The drawing and its bills use today's map and rates."),
  ).toBeVisible()
})

test('the map draws the network while its tab is open, and names what the pointer is over @map', async ({
  page,
}) => {
  const village = await findVillage(page, 43611, onTheGrid)
  await signIn(page, 'planner', homeAt(43611, village.centre))
  await typeAround(page, village.corners)
  await runWith(page, 'Sized on the houses')
  const reply = page.waitForResponse(path)
  await resultsOf(page).getByRole('tab', { name: 'Network' }).click()
  const { poles, edges, areas } = (await (await reply).json()) as DrawnNetworkReply
  const site = areas[0].site
  const middleOf = (of: number[], i: number) => (of[edges.a[i]] + of[edges.b[i]]) / 2
  // The northernmost: what the tool says stands over the south of the map for a while.
  const [line] = [...edges.conductor.keys()]
    .filter(i => edges.conductor[i] !== -1 && edges.a[i] !== site && edges.m[i] > 35)
    .sort((a, b) => middleOf(poles.lat, b) - middleOf(poles.lat, a))
  const middle = (of: number[]) => middleOf(of, line)
  const point = async (lng: number, lat: number) => {
    const { x, y } = await pixelOf(page, [lng, lat])
    await page.mouse.move(x - 60, y - 60)
    await page.mouse.move(x, y, { steps: 2 })
  }
  await expect(async () => {
    await point(middle(poles.lng), middle(poles.lat))
    await expect(page.getByText(/, 400 V: [\d.]+ A, [\d.]+ kW, drop/)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await point(poles.lng[site], poles.lat[site])
  await expect(page.getByText(/^Transformer, (\d × )?\d+ kVA · \d+ %$/)).toBeVisible()
  await resultsOf(page).getByRole('tab', { name: 'Result' }).click()
  await point(middle(poles.lng), middle(poles.lat))
  await expect(page.getByText(/, 400 V: /)).toHaveCount(0)
})
