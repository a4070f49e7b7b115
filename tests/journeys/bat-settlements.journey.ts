import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from 'playwright/test'
import { householdsToSupply } from '../../app/domain/bat/contract.ts'
import { ofBest, optionLabel } from '../../app/domain/bat/option-names.ts'
import { acrossScenarios, scenarioMaps } from '../../app/domain/bat/scenarios/scenario-maps.ts'
import { scenarioTotals } from '../../app/domain/bat/scenarios/scenario-totals.ts'
import type { LeastCostMap, Settlement } from '../../app/domain/bat/settlements-contract.ts'
import { formatAmount, formatCount } from '../../app/domain/format.ts'
import { pixelOf } from './bat-place.ts'
import { panelOf, resultsOf, runAnalysis } from './bat-steps.ts'
import { savedPictures } from './chart-pictures.ts'
import { mapSettled, signIn } from './sign-in.ts'
import { takePicture } from './take-picture.ts'
import { watchPage } from './watch-page.ts'

const dordi = 43702

test('one button finds the settlements of Dordi and shows what they cost least by', async ({
  page,
}, info) => {
  const watched = watchPage(page)
  await signIn(page, 'planner', `/home?tool=bat&region=${dordi}`)
  await takePicture(page, info, 'drawn-ways')
  const result = await findSettlements(page)
  const results = resultsOf(page)
  const table = results.getByRole('table', { name: 'Settlements of the municipality' })
  await expect(table).toHaveAttribute('aria-rowcount', String(result.settlements.length + 1))
  const [largest] = result.settlements
  const first = table.getByRole('row').nth(1)
  for (const text of figuresOf(largest)) await expect(first).toContainText(text)
  // Every column stands in sight: nothing beside the page scrolls.
  await expect(table.getByRole('columnheader', { name: 'To grid, km' })).toBeInViewport({ ratio: 1 })
  expect(await scrollsSideways(table)).toEqual([])
  await mapSettled(page)
  await takePicture(page, info, 'settlements')

  await table.getByRole('button', { name: 'LCC, NPR' }).click()
  const dearest = result.settlements.toSorted((a, b) => (costOf(b) ?? 0) - (costOf(a) ?? 0))[0]
  await expect(table.getByRole('row').nth(1)).toContainText(formatAmount(costOf(dearest)))
  await expect(table.getByRole('columnheader', { name: 'LCC, NPR' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )

  await page.getByRole('searchbox', { name: 'Search by name' }).fill(largest.local_name)
  const named = result.settlements.filter(one => one.local_name.includes(largest.local_name)).length
  await expect(
    results.getByText(
      `Dordi: ${formatCount(named)} of ${formatCount(result.settlements.length)} settlements`,
    ),
  ).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('')

  await results.getByRole('tab', { name: 'Totals' }).click()
  const all = results.getByRole('row').filter({ hasText: /^All/ })
  await expect(all).toContainText(formatCount(result.num_house))
  await expect(all).toContainText(formatCount(result.num_household))
  await expect(results.getByRole('row').filter({ hasText: 'Scattered houses' })).toContainText(
    formatCount(result.scattered.num_house),
  )
  await expect(
    results.getByRole('figure', { name: 'Shares by option' }).locator('svg text').first(),
  ).toBeVisible()
  expect(await savedPictures(page, results)).toHaveLength(2)
  await takePicture(page, info, 'totals')

  await panelOf(page).getByText('15 years', { exact: true }).click()
  await expect(results.getByText('You have changed the inputs')).toBeVisible()
  const again = settlementsReply(page)
  await results.getByRole('button', { name: 'Run again' }).click()
  expect((await again).project_period).toBe(15)
  await expect(results.getByText('You have changed the inputs')).toHaveCount(0)
  expect(watched.errors).toEqual([])
})

test('map and table light each other; a settlement opens as a cluster and the way back stays @map', async ({
  page,
}, info) => {
  await signIn(page, 'planner', `/home?tool=bat&region=${dordi}`)
  const result = await findSettlements(page)
  const table = resultsOf(page).getByRole('table', { name: 'Settlements of the municipality' })
  const [largest] = result.settlements
  const row = table.getByRole('row').nth(1)
  await row.getByRole('button').first().click()
  await expect(row).toHaveAttribute('data-selected')
  const card = panelOf(page).getByRole('region', { name: largest.local_name })
  await expect(card).toContainText(optionLabel(largest.best))
  await mapSettled(page)

  const { x, y } = await pixelOf(page, [largest.longitude, largest.latitude])
  await page.mouse.move(x - 30, y - 30)
  await page.mouse.move(x, y, { steps: 4 })
  await expect(
    page.getByText(`${largest.local_name} · ${formatCount(largest.num_house)} houses · `),
  ).toBeVisible()
  await expect(row).toHaveAttribute('data-hovered')
  await takePicture(page, info, 'hovered')
  await panelOf(page).getByRole('button', { name: 'Close the settlement' }).click()
  await expect(row).not.toHaveAttribute('data-selected')
  await page.mouse.click(x, y)
  await expect(row).toHaveAttribute('data-selected')

  await card.getByRole('button', { name: 'Open as cluster' }).click()
  await expect(resultsOf(page)).toHaveCount(0)
  const cluster = await runAnalysis(page)
  expect(cluster.num_house).toBeGreaterThanOrEqual(largest.num_house)
  await expect(resultsOf(page).getByRole('tab', { name: 'Comparison Curve' })).toBeVisible()
  await mapSettled(page)
  await takePicture(page, info, 'as-cluster')
  await page.getByRole('button', { name: 'Back to the settlements of Dordi' }).click()
  await expect(table.getByRole('row').nth(1)).toContainText(formatCount(largest.num_house))
})

test('scenarios stand beside each other, in the address and in files, with a border between two @map', async ({
  page,
}, info) => {
  const watched = watchPage(page)
  await signIn(page, 'planner', `/home?tool=bat&region=${dordi}`)
  const panel = panelOf(page)
  await panel.getByText('Municipality', { exact: true }).click()
  await panel.getByRole('button', { name: 'Add scenario' }).click()
  await panel.getByRole('button', { name: 'Compare 2 scenarios' }).click()
  await expect(panel.getByRole('alert')).toContainText('Scenarios A and B are the same')
  await panel.getByText('15 years', { exact: true }).click()
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await panel.getByRole('textbox', { name: 'Grid extension limit' }).fill('15')
  await expect(panel.getByText('B: 15 years · grid to 15.00 km')).toBeVisible()
  const reply = settlementsReply(page)
  await panel.getByRole('button', { name: 'Compare 2 scenarios' }).click()
  const maps = scenarioMaps(await reply)
  const results = resultsOf(page)
  await results.getByRole('tab', { name: 'Scenarios' }).click()
  const all = results.getByRole('row').filter({ hasText: 'All options' })
  for (const row of scenarioTotals(maps).slice(0, 2))
    await expect(all).toContainText(formatAmount(row.life_cycle_cost))
  await expect(results.getByRole('columnheader', { name: 'Difference' })).toBeVisible()
  await takePicture(page, info, 'scenarios')
  await results.getByRole('tab', { name: 'Changes' }).click()
  const changed = acrossScenarios(maps).filter(one => one.isChanged).length
  expect(changed).toBeGreaterThan(0)
  await expect(
    results.getByText(`${changed} of ${maps[0].settlements.length} settlements have a different best option`),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Swipe another scenario over the map' }).click()
  const border = page.getByRole('separator', { name: /^Divider between scenario A/ })
  await expect(border).toHaveAttribute('aria-valuenow', '50')
  await border.press('ArrowLeft')
  await expect(border).toHaveAttribute('aria-valuenow', '48')
  await mapSettled(page)
  await takePicture(page, info, 'scenarios-swiped')

  const saved = page.waitForEvent('download')
  await results.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Scenarios as CSV', exact: true }).click()
  const csv = readFileSync(await (await saved).path(), 'utf8')
  expect(csv.split('\r\n')).toHaveLength(maps[0].settlements.length + 2)

  await expect(page).toHaveURL(/scenarios/)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(panelOf(other).getByText('B: 15 years · grid to 15.00 km')).toBeVisible()
  await expect(panelOf(other).getByRole('button', { name: 'Compare 2 scenarios' })).toBeEnabled()
  expect(watched.errors).toEqual([])
})

test('the settlements go along as CSV and GeoJSON', async ({ page }) => {
  await signIn(page, 'planner', `/home?tool=bat&region=${dordi}`)
  const result = await findSettlements(page)
  const csv = await exported('Settlements as CSV', `bat-dordi-${dordi}-settlements.csv`)
  expect(csv.trimEnd().split('\r\n')).toHaveLength(result.settlements.length + 1)
  expect(csv).toContain(result.atlas_version)
  const totals = await exported('Totals as CSV', `bat-dordi-${dordi}-settlement-totals.csv`)
  expect(totals.trimEnd().split('\r\n').at(-1)).toContain(
    `all,${result.settlements.length},${result.num_house},`,
  )
  const collection = JSON.parse(
    await exported('Settlements as GeoJSON', `bat-dordi-${dordi}-settlements.geojson`),
  )
  expect(collection.features).toHaveLength(result.settlements.length)
  expect(collection.features[0].geometry).toEqual(result.settlements[0].polygon)
  expect(collection.metadata.notes).toContain('Generated')
  expect(await exported('Settlements as KML', `bat-dordi-${dordi}-settlements.kml`)).toContain('</kml>')

  async function exported(entry: string, file: string): Promise<string> {
    await resultsOf(page).getByRole('button', { name: 'Export', exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: entry }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe(file)
    return readFileSync(await saved.path(), 'utf8')
  }
})

test('on a phone, in the dark, the settlements are cards', async ({ browser, baseURL }, info) => {
  const page = await browser.newPage({
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
    colorScheme: 'dark',
  })
  await signIn(page, 'planner', `/home?tool=bat&region=${dordi}`)
  await page.getByRole('button', { name: 'Inputs', exact: true }).click()
  await panelOf(page).getByText('Municipality', { exact: true }).click()
  await takePicture(page, info, 'phone-inputs')
  const result = await findSettlements(page)
  const grip = page.getByRole('separator', { name: 'Sheet height' })
  await grip.focus()
  await page.keyboard.press('ArrowUp')
  await expect(resultsOf(page).getByRole('list').getByRole('listitem').first()).toContainText(
    result.settlements[0].local_name,
  )
  await takePicture(page, info, 'phone-settlements')
  await resultsOf(page).getByRole('tab', { name: 'Totals' }).click()
  await takePicture(page, info, 'phone-totals')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.close()
})

/** Chooses the whole municipality and presses Run; answers what the server replied. */
async function findSettlements(page: Page): Promise<LeastCostMap> {
  const panel = panelOf(page)
  await panel.getByText('Municipality', { exact: true }).click()
  const reply = settlementsReply(page)
  await panel.getByRole('button', { name: 'Find settlements and compare' }).click()
  const result = await reply
  expect(result.settlements.length).toBeGreaterThan(0)
  await expect(resultsOf(page).getByRole('tab', { name: 'Settlements' })).toBeVisible()
  return result
}

async function settlementsReply(page: Page): Promise<LeastCostMap> {
  const reply = await page.waitForResponse(answer => answer.url().endsWith('/api/bat/settlements'))
  expect(reply.status()).toBe(200)
  return (await reply.json()) as LeastCostMap
}

/** What around an element is wider than it shows. */
const scrollsSideways = (element: Locator): Promise<string[]> =>
  element.evaluate(at => {
    const wide: string[] = []
    for (let one: Element | null = at; one !== null; one = one.parentElement)
      if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible')
        wide.push(one.className)
    return wide
  })

const costOf = (one: Settlement) => ofBest(one.life_cycle_costs, one.best)

const figuresOf = (one: Settlement) => [
  one.local_name,
  formatCount(one.num_house),
  formatCount(householdsToSupply(one)),
  optionLabel(one.best),
  formatAmount(costOf(one)),
  formatAmount(ofBest(one.levelized_costs, one.best)),
  formatAmount(ofBest(one.capital_costs, one.best)),
]
