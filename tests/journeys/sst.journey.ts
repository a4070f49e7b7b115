import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from 'playwright/test'
import { formatCount } from '../../app/domain/format.ts'
import { say } from '../../app/domain/messages/messages.ts'
import { clustersOf } from '../../app/domain/sst/allocate.ts'
import type { SstFrame, SstResult } from '../../app/domain/sst/contract.ts'
import { pixelOf } from './bat-place.ts'
import { resultsOf } from './bat-steps.ts'
import { mapSettled, signIn } from './sign-in.ts'
import { takePicture } from './take-picture.ts'
import { watchPage } from './watch-page.ts'

// Flights are still: pictures show the end of them.
const [dordi, birgunj] = [43702, 23403]
type Sample = SstResult['data']

test('Dordi: what the numbers mean, the sample, its table, its squares and its KML', async ({
  page,
}, info) => {
  const watched = watchPage(page)
  const counted = frameReply(page, 5)
  await signIn(page, 'planner', `/home?region=${dordi}&tool=sst`)
  const panel = panelOf(page)
  const frame = await counted
  for (const [label, value] of [
    ['Household total', '400'],
    ['Urban cluster household', '10'],
    ['Rural cluster household', '10'],
  ])
    await expect(panel.getByLabel(label)).toHaveValue(value)
  await expect(panel.getByRole('combobox', { name: 'Cluster size' })).toHaveValue('5 (500 m squares)')
  await expect(figureOf(panel, 'clusters')).toHaveText(String(clustersIn(frame, 400)))
  await takePicture(page, info, 'before')

  await panel.getByLabel('Household total').fill('900000')
  await panel.getByLabel('Household total').blur()
  await expect(panel.getByText(`about ${frame.households}. Request fewer`)).toBeVisible()
  await panel.getByLabel('Household total').fill('')
  await expect(panel.getByText('This field is required')).toBeVisible()
  await panel.getByLabel('Household total').fill('200')
  await expect(figureOf(panel, 'clusters')).toHaveText(String(clustersIn(frame, 200)))

  const sample = await drawSample(page)
  const results = resultsOf(page)
  await expect(results.getByRole('tab')).toHaveText(['SST'])
  expect(sample.table_data).toHaveLength(clustersIn(frame, 200))
  await mapSettled(page)
  await takePicture(page, info, 'sample')

  const table = results.getByRole('table', { name: 'Sampling clusters' })
  await expect(table.getByRole('row')).toHaveCount(11)
  const shown = sample.table_data.length + sample.replacements.length
  await expect(results.getByText(`1 to 10 of ${shown}`)).toBeVisible()
  await results.getByRole('button', { name: 'Next page' }).click()
  const eleventh = sample.table_data[10]
  const row = table.getByRole('row').nth(1)
  for (const text of ['11', eleventh.x.toFixed(6), eleventh.y.toFixed(6), formatCount(eleventh.households)])
    await expect(row).toContainText(text)
  await results.getByRole('combobox', { name: 'Rows per page' }).click()
  await expect(page.getByRole('option')).toHaveText(['10', '20', '30', '40'])
  await page.getByRole('option', { name: '20' }).click()
  await expect(table.getByRole('row')).toHaveCount(Math.min(20, shown) + 1)

  await results.getByRole('button', { name: /^Design and notes/ }).click()
  await expect(results.getByText(say('en', sample.warnings[0].key, sample.warnings[0].params))).toBeVisible()
  await takePicture(page, info, 'design')
  await results.getByRole('button', { name: /^Design and notes/ }).click()

  const kml = await saved(page, () => results.getByRole('button', { name: 'Download KML' }).click())
  expect(kml.name).toBe('sst-dordi-43702-sample.kml')
  const places = await placesIn(page, kml.text)
  expect(places.broken).toBeNull()
  expect(places.names).toEqual(sample.table_data.map(({ psu_id }) => `PSU ${psu_id}`))
  const csv = await saved(page, () => exportAs('Clusters with weights as CSV'))
  expect(csv.text.trimEnd().split('\r\n')).toHaveLength(sample.table_data.length + 1)
  expect(csv.text).toContain(sample.atlas_version)
  const geojson = await saved(page, () => exportAs('Clusters as GeoJSON'))
  expect(JSON.parse(geojson.text).features).toHaveLength(shown)
  const sheet = await saved(page, () => exportAs('Field sheet as CSV'))
  expect(sheet.name).toBe('sst-dordi-43702-field-sheet.csv')
  expect(sheet.text.trimEnd().split('\r\n')).toHaveLength(shown + 1)
  const gpx = await saved(page, () => exportAs('Places as GPX'))
  expect(gpx.text.match(/<wpt /g)).toHaveLength(shown)
  expect(watched.errors).toEqual([])

  async function exportAs(entry: string) {
    await results.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
})

test('map and table light each other, and the page turns to what is selected @map', async ({ page }) => {
  await signIn(page, 'planner', `/home?region=${dordi}&tool=sst`)
  const sample = await drawSample(page)
  const results = resultsOf(page)
  const table = results.getByRole('table', { name: 'Sampling clusters' })
  await mapSettled(page)
  await table.getByRole('button', { name: 'PSU 3', exact: true }).click()
  await expect(rowOf(table, 3)).toHaveAttribute('data-selected')
  await mapSettled(page)

  const far = await shownCluster(page, sample, 10)
  // It would stand over the place that is pointed at, and stay as long as it is pointed at.
  await expect(page.getByText(/^Processing Complete/)).toHaveCount(0)
  const { x, y } = await pixelOf(page, [far.x, far.y])
  await page.mouse.move(x - 40, y - 40)
  await page.mouse.move(x, y, { steps: 4 })
  await expect(page.getByText(`PSU ${far.psu_id} · `)).toBeVisible()
  await page.mouse.click(x, y)
  await expect(rowOf(table, far.psu_id)).toHaveAttribute('data-selected')
  await expect(rowOf(table, 3)).toHaveCount(0)
  await expect(page).toHaveURL(/region=43702/)

  await page.mouse.move(x - 40, y - 40)
  const square = { x: x - 9, y: y - 9, width: 18, height: 18 }
  await table.getByRole('columnheader', { name: 'PSU' }).hover()
  await mapSettled(page)
  const still = await page.screenshot({ clip: square })
  await rowOf(table, far.psu_id).hover()
  await expect.poll(async () => (await page.screenshot({ clip: square })).equals(still)).toBe(false)
})

test('other numbers make it stale, another tool keeps it, removing it clears it', async ({ page }, info) => {
  await signIn(page, 'planner', `/home?region=${dordi}&tool=sst`)
  const first = await drawSample(page)
  const results = resultsOf(page)
  const tools = page.getByRole('group', { name: 'Analysis tools' })
  await tools.getByRole('button', { name: 'BAT' }).click()
  await expect(results).toHaveCount(0)
  await tools.getByRole('button', { name: 'SST' }).click()
  await expect(page).toHaveURL(/tool=sst/)
  await expect(results.getByText(/interviews, seed 1$/)).toBeVisible()

  await panelOf(page).getByText('Advanced').click()
  const reply = sampleReply(page)
  await panelOf(page).getByRole('button', { name: 'Another sample' }).click()
  const second = await reply
  expect(second.seed).toBe(2)
  expect(second.table_data).not.toEqual(first.table_data)
  await expect(results.getByText(/interviews, seed 2$/)).toBeVisible()

  await panelOf(page).getByLabel('Rural cluster household').fill('20')
  await expect(results.getByText('You have changed the inputs')).toBeVisible()
  await takePicture(page, info, 'stale')
  const again = sampleReply(page)
  await results.getByRole('button', { name: 'Draw again' }).click()
  expect((await again).table_data.length).toBeLessThan(second.table_data.length)
  await expect(results.getByText('You have changed the inputs')).toHaveCount(0)

  await results.getByRole('button', { name: 'Hide results' }).click()
  await expect(page.getByText('SST result hidden')).toBeVisible()
  await expect(panelOf(page).getByLabel('Rural cluster household')).toHaveValue('20')
})

test('Birgunj in the Terai, in Nepali and in the dark', async ({ page }, info) => {
  await signIn(page, 'planner', `/home?region=${birgunj}&tool=sst`)
  const sample = await drawSample(page)
  expect(sample.municipality.sddmm).toBe(birgunj)
  const results = resultsOf(page)
  await page.getByRole('button', { name: /Language/ }).click()
  await page.getByRole('menuitemradio', { name: 'नेपाली' }).click()
  await page.getByRole('button', { name: /^रूप: / }).click()
  await page.getByRole('menuitemradio', { name: 'अँध्यारो' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(results.getByText(`${sample.table_data.length} क्लस्टर`)).toBeVisible()
  await results.getByRole('button', { name: /^ढाँचा र टिपोट/ }).click()
  await expect(results.getByText('कृत्रिम नमुना तथ्याङ्क')).toBeVisible()
  await mapSettled(page)
  await takePicture(page, info, 'birgunj-nepali')
})

test('without a municipality and outside the working area it says so', async ({ page }, info) => {
  await signIn(page, 'planner', '/home?tool=sst')
  const panel = panelOf(page)
  const run = panel.getByRole('button', { name: 'Draw sample' })
  await expect(panel.getByText('Please select a municipality first')).toBeVisible()
  await expect(run).toBeDisabled()
  await takePicture(page, info, 'no-municipality')

  await page.goto('/home?region=10101&tool=sst')
  await mapSettled(page)
  await expect(
    panel.getByText('You are not allowed to use this tool outside your working area'),
  ).toBeVisible()
  await expect(run).toBeDisabled()
})

test('a lost connection is told in words, and the numbers stay', async ({ page, context }) => {
  await signIn(page, 'planner', `/home?region=${dordi}&tool=sst`)
  const run = panelOf(page).getByRole('button', { name: 'Draw sample' })
  await expect(run).toBeEnabled()
  await context.setOffline(true)
  await run.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Connection' })).toContainText(
    "Connection Error: Couldn't connect to server. Please check your internet connection",
  )
  await context.setOffline(false)
  await expect(panelOf(page).getByLabel('Household total')).toHaveValue('400')
  await drawSample(page)
})

test('on a phone the rows are cards', async ({ browser, baseURL }, info) => {
  const page = await browser.newPage({
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
    colorScheme: 'dark',
  })
  await signIn(page, 'planner', `/home?region=${dordi}&tool=sst`)
  await page.getByRole('button', { name: 'Inputs', exact: true }).click()
  await expect(figureOf(panelOf(page), 'clusters')).toBeVisible()
  await takePicture(page, info, 'phone-inputs')
  const sample = await drawSample(page)
  const card = resultsOf(page).getByRole('listitem').first()
  await expect(card).toContainText('PSU 1')
  await expect(card).toContainText(sample.table_data[0].x.toFixed(6))
  await mapSettled(page)
  await takePicture(page, info, 'phone-sample')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.close()
})

const panelOf = (page: Page): Locator =>
  page.getByRole('region', { name: /^(Spatial sampling tool|स्थानिक नमुना छनोट)$/ })

const figureOf = (panel: Locator, unit: string): Locator =>
  panel.locator('dt', { hasText: new RegExp(`^${unit}$`) }).locator('xpath=preceding-sibling::dd')

const rowOf = (table: Locator, psu_id: number): Locator => table.locator(`tr[data-id="${psu_id}"]`)

async function frameReply(page: Page, size: number): Promise<SstFrame> {
  const reply = await page.waitForResponse(answer =>
    new RegExp(`/api/sst/frame/\\d+\\?desired_cluster_size=${size}$`).test(answer.url()),
  )
  return (await reply.json()) as SstFrame
}

async function sampleReply(page: Page): Promise<Sample> {
  const reply = await page.waitForResponse(answer => answer.url().endsWith('/api/sst/calculate'))
  expect(reply.status()).toBe(200)
  return ((await reply.json()) as SstResult).data
}

/** Presses Run and returns what the server drew, once its results are shown. */
async function drawSample(page: Page): Promise<Sample> {
  const reply = sampleReply(page)
  await panelOf(page).getByRole('button', { name: 'Draw sample' }).click()
  const sample = await reply
  await expect(page.getByText('Processing Complete! Scroll down to view results.')).toBeVisible()
  await expect(resultsOf(page).getByRole('tab', { name: 'SST' })).toBeVisible()
  return sample
}

/** Clusters that the default numbers mean on a frame. */
function clustersIn({ strata }: SstFrame, sample: number): number {
  const [urban, rural] = (['urban', 'rural'] as const).map(
    stratum => strata.find(one => one.stratum === stratum)?.households ?? 0,
  )
  const wanted = clustersOf(sample, { urban, rural }, { urban: 10, rural: 10 })
  return wanted.urban.clusters + wanted.rural.clusters
}

/** A cluster from some row on that stands free on the map, away from what lies over it. */
async function shownCluster(page: Page, sample: Sample, from: number) {
  const box = await page.locator('#map').boundingBox()
  for (const row of sample.table_data.slice(from)) {
    const { x, y } = await pixelOf(page, [row.x, row.y])
    const inside =
      box && x > box.x + 60 && x < box.x + box.width - 90 && y > box.y + 70 && y < box.y + box.height - 130
    if (inside) return row
  }
  throw new Error('no cluster in view')
}

async function saved(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download')
  await act()
  const file = await download
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

/** Names of the places in a KML file, each with a closed ring at the ground, as a reader of XML finds them. */
function placesIn(page: Page, kml: string) {
  return page.evaluate(text => {
    const file = new DOMParser().parseFromString(text, 'application/xml')
    const broken = file.querySelector('parsererror')?.textContent ?? null
    const places = [...file.querySelectorAll('Placemark')].filter(place => {
      const ring = place
        .querySelector('Polygon outerBoundaryIs coordinates')
        ?.textContent?.trim()
        .split(/\s+/)
      return ring !== undefined && ring.length >= 5 && ring[0] === ring.at(-1) && ring[0].endsWith(',0')
    })
    return { broken, names: places.map(place => place.querySelector('name')?.textContent) }
  }, kml)
}
