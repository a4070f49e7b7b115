import { expect, test } from 'playwright/test'
import { findVillage } from './bat-place.ts'
import { newPlan } from './new-plan.ts'
import { startSession } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

const sulikot = 43611

test.use({ viewport: { width: 1366, height: 768 } })

test('a planner corrects the map by typing and by GeoJSON, sees what differs and recalculates', async ({
  page,
}, info) => {
  const { corners, centre } = await findVillage(
    page,
    sulikot,
    ({ distance_to_grid_ext_km: km }) => km !== null && km > 0.2,
  )
  await startSession(page, 'planner')
  const id = await newPlan(page)
  const token = await page.evaluate(() => localStorage.getItem('urja.access'))
  const polygon = { type: 'Polygon', coordinates: [[...corners, corners[0]]] }
  const saved = await page.request.post('/api/bat/zonal-query/', {
    headers: { authorization: `Bearer ${token}` },
    data: { polygon, save_project: true, bat_form: { plan: id }, cluster_name: 'Hill A' },
  })
  expect(saved.status()).toBe(201)
  const more = async (name: string) => {
    await page.getByRole('button', { name: 'More options for clusters' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await page.goto(`/home/plan/${id}/energy-baseline-bat`)
  await expect(page.getByRole('button', { name: 'Hill A', exact: true })).toBeVisible()

  await more('Correct the map')
  await page.getByRole('button', { name: 'Add a correction' }).click()
  const dialog = page.getByRole('dialog', { name: 'New correction' })
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Transformer' }).click()
  await dialog.locator('input[name=name]').fill('Transformer at the school')
  await dialog.locator('input[name=source]').fill('Visit of the ward office')
  await dialog.locator('input[name=date]').fill('2026-05-01')
  await dialog.getByLabel('Position').fill('84.0, 27.0')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Must be in the municipality, or within 15 km of it')).toBeVisible()
  await dialog.getByLabel('Position').fill(centre.join(', '))
  await takePicture(page, info, 'correction')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Correction saved')).toBeVisible()

  await page.getByRole('button', { name: 'From a GeoJSON file' }).click()
  const file = page.getByRole('dialog', { name: 'From a GeoJSON file' })
  const feature = (name: string, geometry: object) => ({ type: 'Feature', properties: { name }, geometry })
  const features = [
    feature('Line of the valley', { type: 'LineString', coordinates: [centre, corners[0]] }),
    feature('Ward 3', polygon),
    feature('Abroad', { type: 'Point', coordinates: [84, 27] }),
  ]
  await file.getByLabel('Source').fill('NEA Gorkha')
  await file.getByLabel('Seen on').fill('2026-06-01')
  await file.locator('input[type=file]').setInputFiles({
    name: 'lines.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })),
  })
  await expect(file.getByText('2 of 3 can be imported')).toBeVisible()
  await expect(file.getByText(/^Feature 2 \(Ward 3\): .*Neither a point nor a line/)).toBeVisible()
  await file.getByRole('button', { name: 'Import 2' }).click()
  await expect(file.getByText(/^Feature 3 \(Abroad\): Must be in the municipality/)).toBeVisible()
  await takePicture(page, info, 'import')
  await file.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('Line of the valley')).toBeVisible()
  await takePicture(page, info, 'corrections')

  await page.getByRole('button', { name: 'Back to the clusters' }).click()
  await expect(page.getByText('Map corrections changed since')).toBeVisible()
  await more('What differs')
  const differs = page.getByRole('dialog', { name: 'Changes since the calculation' })
  await expect(differs.getByText('Distance to the grid (km)')).toBeVisible()
  await takePicture(page, info, 'differs')
  await differs.getByRole('button', { name: 'Recalculate 1' }).click()
  await expect(page.getByText('1 of 1 cluster saved')).toBeVisible()
  await expect(page.getByText('Map corrections changed since')).toBeHidden()
})
