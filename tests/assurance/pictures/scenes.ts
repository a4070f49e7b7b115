import type { Locator, Page } from 'playwright'
import type { LeastCostMap, Settlement } from '../../../app/domain/bat/settlements-contract.ts'
import type { LngLat } from '../../../app/domain/geometry.ts'
import { cameraZoom } from '../../../app/domain/layers/view.ts'
import type { MhpScan } from '../../../app/domain/mhp/contract.ts'
import { type Studio, waitUntilDrawn } from './studio.ts'

/** Dordi in the hills of Lamjung: streams, scattered houses, and the grid at one end only. */
export const dordi = 43702

export const batPanel = (page: Page): Locator =>
  page.getByRole('region', { name: /^(Best available technology|उत्तम उपलब्ध प्रविधि)$/ })
export const mhpPanel = (page: Page): Locator => page.getByRole('region', { name: 'Micro-hydro potential' })
export const results = (page: Page): Locator => page.getByRole('region', { name: /^(Results|नतिजा)$/ })
export const openTab = (page: Page, name: string): Promise<void> =>
  results(page).getByRole('tab', { name, exact: true }).click()

/** A settlement of Dordi that the grid supplies at least cost, as large as possible: the atlas decides where. */
export async function villageOnTheGrid(studio: Studio): Promise<Settlement> {
  const { settlements } = await studio.callApi<LeastCostMap>('/api/bat/settlements', { municipality: dordi })
  const village = settlements.find(({ best, num_house }) => best === 'grid' && num_house < 150)
  if (!village) throw new Error('no settlement of Dordi is on the grid')
  return village
}

/** The place in Dordi where a stream offers most, up to 100 kW. */
export async function bestReach(studio: Studio): Promise<LngLat> {
  const { rows } = await studio.callApi<MhpScan>('/api/mhp/scan', { municipality: dordi, most_kW: 100 })
  return [rows[0].longitude, rows[0].latitude]
}

/** The address of the map screen at a place. */
export const homeAt = ([lng, lat]: LngLat, zoom: number, tool = 'bat'): string =>
  `/home?region=${dordi}&lng=${lng.toFixed(5)}&lat=${lat.toFixed(5)}&zoom=${zoom}&tool=${tool}`

/** Draws around a settlement by the mouse: a ring of eight corners about its middle. */
export async function drawAround(page: Page, [lng, lat]: LngLat, radius_deg = 0.0034): Promise<void> {
  await batPanel(page)
    .getByRole('button', { name: /^(Draw around the houses|घरहरू वरिपरि कोर्नुहोस्)$/ })
    .click()
  for (let corner = 0; corner < 8; corner++) {
    const angle = (2 * Math.PI * corner) / 8
    const at = [lng + Math.sin(angle) * radius_deg, lat + Math.cos(angle) * radius_deg * 0.88]
    const { x, y } = await pixelOf(page, at as LngLat)
    await page.mouse.move(x, y, { steps: 3 })
    await page.mouse.down()
    await page.mouse.up()
  }
}

export async function runAnalysis(page: Page): Promise<void> {
  await page.keyboard.press('Enter')
  await batPanel(page)
    .getByRole('button', { name: /^(Run analysis|विश्लेषण चलाउनुहोस्)$/ })
    .click()
  await results(page).getByRole('tab').first().waitFor()
  await waitUntilDrawn(page)
}

/** All settlements of Dordi at tier 4, compared over the usual years, with the grid up to 15 km away. */
export async function compareSettlements(page: Page): Promise<void> {
  await batPanel(page).getByText('Municipality', { exact: true }).click()
  await batPanel(page).getByRole('combobox', { name: 'Tier', exact: true }).click()
  await page.getByRole('option', { name: 'Tier 4' }).click()
  await batPanel(page).getByLabel('Grid extension limit').fill('15')
  await page.getByRole('button', { name: 'Find settlements and compare' }).click()
  await results(page).getByRole('row').nth(1).waitFor()
  await waitUntilDrawn(page)
}

/** Clicks the stream at a place (the address must show it), asks for so many kW and runs. */
export async function planPlant(page: Page, at: LngLat, power_kW: number): Promise<void> {
  await openPlantForm(page, at)
  const form = page.getByRole('dialog', { name: 'Micro-hydro plant' })
  await form.getByRole('textbox', { name: 'Power', exact: true }).fill(String(power_kW))
  await form.getByRole('button', { name: 'Run analysis' }).click()
  await results(page).getByRole('tab', { name: 'MHP Overview' }).waitFor()
  await waitUntilDrawn(page)
}

export async function openPlantForm(page: Page, at: LngLat): Promise<void> {
  await mhpPanel(page).getByLabel('Longitude').fill(at[0].toFixed(6))
  await mhpPanel(page).getByLabel('Latitude').fill(at[1].toFixed(6))
  await mhpPanel(page).getByRole('button', { name: 'Use these coordinates' }).click()
  await page.getByText('Successfully loaded the discharge').waitFor({ state: 'attached' })
  await waitUntilDrawn(page)
}

export async function drawSampleOnPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Draw sample' }).click()
  await results(page).getByRole('tab', { name: 'SST' }).waitFor()
  await waitUntilDrawn(page)
}

/** Where on the page a position lies, by the view that the address names. */
async function pixelOf(page: Page, [lng, lat]: LngLat): Promise<{ x: number; y: number }> {
  const box = await page.locator('#map').boundingBox()
  if (!box) throw new Error('no map on the page')
  const view = new URL(page.url()).searchParams
  const size_px = 512 * 2 ** cameraZoom(Number(view.get('zoom')))
  const dx = (lng - Number(view.get('lng'))) / 360
  const dy = mercatorY(lat) - mercatorY(Number(view.get('lat')))
  return { x: box.x + box.width / 2 + dx * size_px, y: box.y + box.height / 2 + dy * size_px }
}

const mercatorY = (lat: number): number =>
  0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)
