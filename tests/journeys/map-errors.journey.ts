import { expect, type Page, test } from 'playwright/test'
import { findVillage } from './bat-place.ts'
import { panelOf, resultsOf, runAnalysis } from './bat-steps.ts'
import { retry } from './retry.ts'
import { mapSettled, startSession } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

const sulikot = 43611
const tiles = /\/(tiles|atlas)\//
const baseTiles = /openstreetmap\.org/
const layers = '**/api/layers'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('without WebGL the screen says so and all but the map works; layers that failed come on Retry', async ({
  page,
}, info) => {
  const village = await findVillage(page, sulikot, () => true)
  await page.addInitScript(() => {
    const getContextBefore = HTMLCanvasElement.prototype.getContext as (
      this: unknown,
      ...args: unknown[]
    ) => unknown
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
      return String(args[0]).startsWith('webgl') ? null : getContextBefore.apply(this, args)
    } as typeof HTMLCanvasElement.prototype.getContext
  })
  await startSession(page, 'planner')
  await page.route(layers, route => route.fulfill({ status: 503, json: { error: 'down' } }))
  await page.goto('/home?tool=bat')
  await expect(page.getByRole('heading', { name: 'This browser cannot draw the map' })).toBeVisible()
  await expect(page.getByText('Switch on hardware')).toBeVisible()

  const failed = 'Failed to load layers. Please try reloading the page.'
  const alert = page.getByRole('alert').filter({ hasText: failed })
  await expect(alert).toBeVisible()
  await page.unroute(layers)
  await retry(page, page.getByRole('checkbox', { name: 'Provinces' }))
  await expect(alert).toBeVisible()
  await alert.getByRole('button').click()
  await expect(alert).toHaveCount(0)

  const municipality = page.getByRole('combobox', { name: 'Municipality', exact: true })
  await municipality.click()
  await municipality.fill('Sulikot')
  await page.getByRole('option', { name: 'Sulikot' }).click()
  const panel = panelOf(page)
  await expect(panel.getByText('This screen has no map to draw on')).toBeVisible()
  for (const [i, [lng, lat]] of village.corners.entries()) {
    if (i > 2) await button(page, 'Add corner').click()
    await panel.getByLabel(`Longitude of corner ${i + 1}`).fill(String(lng))
    await panel.getByLabel(`Latitude of corner ${i + 1}`).fill(String(lat))
  }
  await button(page, 'Use these coordinates').click()
  const { best } = await runAnalysis(page)
  expect(best).toBe(village.result.best)
  await expect(resultsOf(page).getByRole('row').nth(1)).toBeVisible()
  await takePicture(page, info, 'without-webgl')
})

test('tiles that fail, a base layer out of reach and lost graphics are told, and the map comes back @map', async ({
  page,
}, info) => {
  await startSession(page, 'planner')
  const away = page.getByText('The map data cannot be reached.')
  const partly = page.getByText('Part of the map could not be loaded')
  await page.route(tiles, route => route.abort())
  await page.goto(`/home?tool=bat&region=${sulikot}&lng=84.78&lat=28.2&zoom=12`)
  await expect(away).toBeVisible()
  await page.unroute(tiles)
  await retry(page, page.locator('[data-map-settled]'))
  await expect(away).toHaveCount(0)

  await page.route(tiles, async route => {
    await new Promise(come => setTimeout(come, 2500))
    await route.continue()
  })
  await button(page, 'Zoom out').click()
  await expect(page.getByText('The map is loading')).toBeVisible()
  await mapSettled(page)
  await expect(page.getByText('The map is loading')).toHaveCount(0)
  await page.unroute(tiles)
  await button(page, 'Zoom in').click()
  await mapSettled(page)

  await page.route(tiles, route => route.abort())
  await button(page, 'Zoom in').click()
  await expect(partly).toBeVisible()
  await takePicture(page, info, 'tiles-away')
  await page.unroute(tiles)
  await expect(partly).toHaveCount(0)
  await mapSettled(page)

  await page.route(baseTiles, route => route.abort())
  await button(page, 'OSM').click()
  await expect(page.getByText('The base layer OSM could not be reached')).toBeVisible()
  await expect(button(page, 'None')).toHaveAttribute('aria-pressed', 'true')
  await expect(page).not.toHaveURL(/base=/)

  await page.evaluate(() => {
    const context = document.querySelector('canvas')?.getContext('webgl2')
    context?.getExtension('WEBGL_lose_context')?.loseContext()
  })
  await expect(page.getByRole('heading', { name: 'The map has stopped' })).toBeVisible()
  await mapSettled(page)
  await expect(page).toHaveURL(/zoom=13/)
})
