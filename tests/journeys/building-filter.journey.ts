import { readFile } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { changeInputs, panelOf, runAnalysis } from './bat-steps.ts'
import { mapSettled, signIn } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

const pokhara = 44004
const at = `/home?tool=bat&region=${pokhara}&lng=83.985&lat=28.215&zoom=15.6`

test('buildings are filtered by the keyboard without a tile asked for again, taken over by BAT and saved @map', async ({
  page,
}, info) => {
  await signIn(page, 'planner', at)
  await page.getByRole('button', { name: 'Filter buildings' }).click()
  const filter = page.getByRole('region', { name: 'Filter buildings' })
  const status = filter.getByRole('status')
  await expect(status).toContainText(/^([\d,]+) of \1 houses/)
  await mapSettled(page)
  await takePicture(page, info, 'filter-open')

  const requests: string[] = []
  page.on('request', request => {
    if (/buildings/.test(request.url())) requests.push(request.url())
  })
  await filter.getByRole('slider', { name: 'Largest footprint' }).focus()
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft')
  await filter.getByRole('slider', { name: 'Nearest to the grid' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await filter.getByRole('checkbox', { name: /^Schools, shops/ }).uncheck()
  await expect(status).not.toContainText('other buildings')
  await mapSettled(page)
  expect(requests).toEqual([])

  await filter.getByRole('button', { name: /^Ward 17:/ }).click()
  await expect(page.getByRole('button', { name: /^Filter: [\d,]+ of [\d,]+ houses$/ })).toBeVisible()
  await mapSettled(page)
  await takePicture(page, info, 'filter-active')
  const passing = Number(((await status.textContent()) ?? '').split(' ')[0].replaceAll(',', ''))
  expect(passing).toBeGreaterThan(100)

  const saved = page.waitForEvent('download')
  await filter.getByRole('button', { name: 'Save as GeoJSON' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('buildings-44004.geojson')
  const { features } = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(features).toHaveLength(passing)
  for (const { properties } of features) {
    expect(properties).toMatchObject({ municipality: pokhara, ward: 17, house: true })
    expect(['< 12', '12-30', '30-60']).toContain(properties.footprint_m2)
  }

  await filter.getByRole('button', { name: 'Use as BAT cluster' }).click()
  const only = panelOf(page).getByText(/^Only houses that pass the filter: footprint under 60 m²,/)
  await expect(only).toContainText('wards: 17, houses only')
  const result = await runAnalysis(page)
  expect([result.num_house, result.osm_buildings]).toEqual([passing, passing])
  expect(result.warnings.map(({ key }) => key)).toContain('bat.warn.filtered')
  await takePicture(page, info, 'filter-taken')
  await changeInputs(page)

  await panelOf(page).getByRole('button', { name: 'Remove the filter from the analysis' }).click()
  await expect(only).toBeHidden()
  expect((await runAnalysis(page)).num_house).toBeGreaterThan(passing)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('button', { name: 'Filter buildings' })).toBeVisible()
})

test('on a phone the filter is a sheet; without a municipality it says what to do', async ({
  page,
}, info) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'planner', at)
  await page.getByRole('button', { name: 'Filter buildings' }).click()
  const filter = page.getByRole('region', { name: 'Filter buildings' })
  await expect(filter.getByRole('status')).toContainText('houses')
  await takePicture(page, info, 'filter-phone')
  await page.goto('/home?tool=bat')
  await page.getByRole('button', { name: 'Filter buildings' }).click()
  await expect(page.getByText('Select a municipality first')).toBeVisible()
})
