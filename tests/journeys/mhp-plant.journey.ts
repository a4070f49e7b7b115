import { readFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import type { LngLat } from '../../app/domain/geometry.ts'
import { pixelOf } from './bat-place.ts'
import { savedPictures } from './chart-pictures.ts'
import {
  birgunj,
  confirmForm,
  dordi,
  formOf,
  mhpAt,
  panelOf,
  powerOf,
  reachesOf,
  resultsOf,
} from './mhp-steps.ts'
import { mapSettled, signIn } from './sign-in.ts'
import { takePicture } from './take-picture.ts'
import { watchPage } from './watch-page.ts'

test('the planner clicks a stream in Dordi and reads what a plant would yield @map', async ({
  page,
}, info) => {
  const watched = watchPage(page)
  const [reach] = await reachesOf(page, dordi)
  const at: LngLat = [reach.longitude, reach.latitude]
  await signIn(page, 'planner', mhpAt(dordi, at, 15))
  await expect(panelOf(page)).toBeVisible()
  await mapSettled(page)

  const spot = await pixelOf(page, at)
  await page.mouse.move(spot.x + 3, spot.y, { steps: 4 })
  await expect(
    page.getByText(/^Order \d+, [\d.,]+ km² upstream, [\d.]+ m³\/s in the dry season$/),
  ).toBeVisible()
  await takePicture(page, info, 'stream')
  await expect(panelOf(page).getByRole('button', { name: 'Stop picking' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await panelOf(page).getByRole('button', { name: 'Pick a stream' }).click()

  await page.mouse.move(spot.x, spot.y, { steps: 3 })
  await page.mouse.down()
  await page.mouse.up()
  const form = formOf(page)
  await expect(form).toBeVisible()
  await expect(page.getByText('Successfully loaded the discharge')).toBeVisible()
  await expect(form.getByText('The stream here')).toBeVisible()
  await expect(powerOf(page)).toHaveValue('5')
  await expect(form.getByLabel('Powerhouse interval')).toHaveValue('5')
  expect(Number.parseFloat(await form.getByLabel('Design discharge').inputValue())).toBeGreaterThan(0.001)
  await takePicture(page, info, 'form')

  await powerOf(page).fill('0')
  await expect(form.getByText('Must be 0.001 or more')).toHaveCount(0)
  await form.getByRole('button', { name: 'Run analysis' }).click()
  await expect(form.getByText('Must be 0.001 or more')).toBeVisible()
  await expect(powerOf(page)).toBeFocused()
  await powerOf(page).fill('15')
  const result = await confirmForm(page)
  expect(result.powerhouses.length).toBeGreaterThan(0)

  const results = resultsOf(page)
  await expect(results.getByRole('tab', { name: 'MHP Overview' })).toHaveAttribute('aria-selected', 'true')
  const rows = results.getByRole('table', { name: 'MHP Information' }).locator('tbody tr')
  await expect(rows).toHaveCount(result.powerhouses.length)
  await expect(rows.first()).toContainText(
    result.powerhouses.at(-1)?.head_m.toFixed(1).slice(0, -2) ?? 'no powerhouse',
  )
  await expect(results.locator('svg text', { hasText: /^Head [\d.]+ m$/ })).toBeVisible()
  await rows.first().hover()
  await expect(rows.first()).toHaveAttribute('data-hovered', 'true')
  await rows.first().click()
  await expect(rows.first()).toHaveAttribute('data-selected', 'true')
  await mapSettled(page)
  await takePicture(page, info, 'result')

  await results.getByRole('button', { name: 'Export', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Powerhouses as CSV' }).click()
  const csv = readFileSync(await (await download).path(), 'utf8')
  expect(csv.split('\r\n')).toHaveLength(result.powerhouses.length + 2)
  expect(csv).toContain(result.atlas_version)

  expect(await savedPictures(page, results)).toHaveLength(4)

  await results.getByRole('tab', { name: 'Hydrology' }).click()
  await expect(results.getByRole('heading', { name: 'Floods' })).toBeVisible()
  expect(await savedPictures(page, results)).toHaveLength(2)
  await takePicture(page, info, 'hydrology')
  const tools = page.getByRole('group', { name: 'Tools' })
  await tools.getByRole('button', { name: 'BAT' }).click()
  await expect(results).toHaveCount(0)
  await tools.getByRole('button', { name: 'MHP' }).click()
  await expect(results.getByRole('tab', { name: 'Hydrology' })).toHaveAttribute('aria-selected', 'true')
  await results.getByRole('button', { name: 'Hide results' }).click()
  await expect(page.getByText('MHP result hidden')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Hydrology' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(results.getByRole('tab', { name: 'Hydrology' })).toHaveAttribute('aria-selected', 'true')
  await results.getByRole('button', { name: 'Hide results' }).click()
  await page.locator('#results').getByRole('button', { name: 'Clear' }).click()
  await expect(page.locator('#results')).toHaveCount(0)
  expect(watched.errors).toEqual([])
})

test('by keyboard alone: coordinates typed, a gauging told, a refusal read', async ({ page }, info) => {
  const [reach] = await reachesOf(page, dordi)
  const at: LngLat = [reach.longitude, reach.latitude]
  await signIn(page, 'planner', mhpAt(dordi, at))
  const panel = panelOf(page)
  const [lng, lat] = ['Longitude', 'Latitude'].map(name => panel.getByLabel(name))
  await lng.focus()
  await page.keyboard.type('85.3')
  await page.keyboard.press('Tab')
  await page.keyboard.type('27.7')
  const refused = panel.getByText('You are not allowed to use this tool outside your working area')
  // Before the working area is there it says so, and is asked again.
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(refused).toBeVisible({ timeout: 1000 })
  }).toPass()
  await lng.fill(String(at[0]))
  await lat.fill(String(at[1]))
  await page.keyboard.press('Enter')
  const form = formOf(page)
  const discharge = form.getByLabel('Design discharge')
  await expect(page.getByText('Successfully loaded the discharge')).toBeVisible()
  const before = await discharge.inputValue()
  await form.getByLabel('I have measured the flow once in the dry season').press('Space')
  await form.getByLabel('Measured flow').fill('0.9')
  await expect(form.getByText('MIP, from your gauging')).toBeVisible()
  await expect(discharge).not.toHaveValue(before)
  await takePicture(page, info, 'gauging')

  await powerOf(page).fill('1000')
  await form.getByLabel('Powerhouse interval').fill('1')
  await powerOf(page).press('Enter')
  await expect(form.getByText(/more than the maximum of 100/)).toBeVisible()
  await powerOf(page).fill('5')
  await form.getByLabel('Powerhouse interval').fill('5')
  const result = await confirmForm(page)
  expect(result.method).toBe('mip-gauged')
})

test('off a stream, where nothing is found, and in the Terai @map', async ({ page }, info) => {
  const [reach] = await reachesOf(page, dordi)
  const at: LngLat = [reach.longitude, reach.latitude]
  await page.route('**/api/bat/discharge-query/', route => route.fulfill({ json: 0 }))
  await signIn(page, 'planner', mhpAt(dordi, at, 16))
  await mapSettled(page)
  const off = await clearOfStreams(page)
  await page.mouse.click(off.x, off.y)
  await expect(page.getByText('No stream selected! Please click on a stream')).toBeVisible()
  const spot = await pixelOf(page, at)
  await page.mouse.click(spot.x, spot.y)
  await expect(page.getByText('Discharge not found. Please enter it manually')).toBeVisible()
  const form = formOf(page)
  await expect(form.getByLabel('Design discharge')).toHaveValue('0')
  await form.getByRole('button', { name: 'Run analysis' }).click()
  await expect(form.getByLabel('Design discharge')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Design discharge').fill('0.05')
  await expect(form.getByLabel('Design discharge')).not.toHaveAttribute('aria-invalid', 'true')
  await page.unroute('**/api/bat/discharge-query/')
  await page.route('**/api/bat/discharge-query/', route => route.abort())
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toHaveCount(0)
  await page.mouse.click(spot.x, spot.y + 2)
  await expect(page.getByText('Error loading discharge')).toBeVisible()

  await page.goto(`/home?region=${birgunj}&tool=mhp`)
  await mapSettled(page)
  const panel = panelOf(page)
  await expect(panel.getByText("MHP tool isn't meant for Terai region")).toBeVisible()
  for (const name of ['Pick a stream', 'Use these coordinates', 'Scan this municipality']) {
    await expect(panel.getByRole('button', { name })).toBeDisabled()
  }
  const map = await page
    .getByRole('region', { name: /^Map of Nepal/ })
    .first()
    .boundingBox()
  await page.mouse.move(map!.x + map!.width / 2, map!.y + map!.height / 2, { steps: 3 })
  await expect(page.getByText("MHP tool isn't meant for Terai region")).toHaveCount(2)
  await takePicture(page, info, 'terai')
})

/** A place of the map where the tool's hint stands beside the pointer instead of a stream. */
async function clearOfStreams(page: import('playwright/test').Page) {
  const map = await page
    .getByRole('region', { name: /^Map of Nepal/ })
    .first()
    .boundingBox()
  const hint = page.getByText('Click on a stream', { exact: true })
  const isHintShown = async () => {
    await page.waitForTimeout(150)
    return hint.isVisible()
  }
  for (let k = 1; k < 60; k++) {
    const spot = {
      x: map!.x + map!.width * (0.35 + 0.3 * (((k * 37) % 61) / 61)),
      y: map!.y + map!.height * (0.3 + 0.4 * (((k * 23) % 59) / 59)),
    }
    await page.mouse.move(spot.x, spot.y, { steps: 2 })
    // Looked at twice: what shows at first may be of the place before.
    if ((await isHintShown()) && (await isHintShown())) return spot
  }
  throw new Error('streams everywhere')
}
