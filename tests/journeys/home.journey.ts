import { expect, type Locator, type Page, test } from 'playwright/test'
import { nepalExtent } from '../../app/domain/geometry.ts'
import { cameraZoom, startIn } from '../../app/domain/layers/view.ts'
import { mercatorY } from './bat-place.ts'
import { newPlan } from './new-plan.ts'
import { mapSettled, signIn, startSession } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

const selector = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

async function choose(page: Page, name: string, text: string, option = text) {
  await selector(page, name).click()
  await selector(page, name).fill(text)
  await page.getByRole('option', { name: option }).first().click()
}

test('regions by selector: the lists follow, "All" moves up, back and forward work', async ({
  page,
}, info) => {
  await signIn(page, 'planner')
  await choose(page, 'Province', 'Gandaki')
  await expect(page).toHaveURL(/region=4(&|$)/)
  await selector(page, 'District').click()
  await expect(page.getByRole('option').first()).toHaveText('All Districts')
  await expect(page.getByRole('option', { name: 'Parsa' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await choose(page, 'District', 'Gorkha')
  await choose(page, 'Municipality', 'Sulikot')
  await expect(page).toHaveURL(/region=43611/)
  await mapSettled(page)
  await takePicture(page, info, 'sulikot')

  await choose(page, 'Municipality', 'All', 'All Municipalities')
  await expect(page).toHaveURL(/region=436(&|$)/)
  await expect(selector(page, 'District')).toHaveValue('Gorkha')
  await choose(page, 'Province', 'All', 'All Provinces')
  await expect(page).not.toHaveURL(/region=/)
  await page.goBack()
  await expect(selector(page, 'District')).toHaveValue('Gorkha')
  await page.goBack()
  await expect(selector(page, 'Municipality')).toHaveValue('Sulikot')
  await page.goForward()
  await expect(selector(page, 'Municipality')).toHaveValue('All Municipalities')
})

test('regions by click: each click goes one level down and moves the selectors @map', async ({ page }) => {
  await signIn(page, 'planner', '/home?tool=bat&region=436')
  await expect(page).toHaveURL(/zoom=(9|10|11)/)
  await mapSettled(page)
  const map = page.getByRole('region', { name: /^Map/ }).first()
  const box = (await map.boundingBox()) as { x: number; y: number; width: number; height: number }
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(page).toHaveURL(/region=436\d\d/)
  await expect(selector(page, 'District')).toHaveValue('Gorkha')
  await expect(selector(page, 'Municipality')).not.toHaveValue('All Municipalities')
})

test('the layer tree switches, explains and finds layers', async ({ page }, info) => {
  await signIn(page, 'planner')
  const all = page.getByRole('checkbox', { name: 'All layers of Energy' })
  await expect(all).toHaveJSProperty('indeterminate', true)
  await all.click()
  await expect(page.getByRole('checkbox', { name: 'Existing substations' })).toBeChecked()
  await expect(page.getByText('6 of 6 shown')).toBeAttached()
  await all.click()
  await expect(page.getByRole('checkbox', { name: 'Transmission lines' })).not.toBeChecked()

  const buildings = page.getByRole('checkbox', { name: 'Buildings', exact: true })
  await expect(buildings).toBeDisabled()
  await buildings.locator('xpath=ancestor::li').hover()
  await expect(page.getByText('Only visible when zoomed in to municipality level').first()).toBeVisible()

  await page.getByRole('button', { name: 'Show the layers of Water' }).click()
  await page.getByRole('button', { name: 'About Streams' }).click()
  const tip = page.getByRole('dialog')
  for (const text of ['Source', 'Vintage', 'Licence', 'Order 5 and more'])
    await expect(tip.getByText(text)).toBeVisible()
  await takePicture(page, info, 'layer-tip')
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)

  await page.getByRole('button', { name: 'Search layers' }).click()
  const search = page.getByPlaceholder('Search layers')
  await search.fill('hydro')
  await expect(page.getByText('2 layers found')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Districts' })).toHaveCount(0)
  await search.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('checkbox', { name: 'Hydropower plants' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()
  await search.press('Escape')
  await expect(page.getByRole('button', { name: 'Search layers' })).toBeFocused()
  await expect(page.getByRole('checkbox', { name: 'Districts' })).toBeVisible()

  await page.getByRole('button', { name: 'Hide layers' }).first().click()
  await expect(page.getByRole('heading', { name: 'Layers' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show layers' }).click()
  await expect(page.getByRole('heading', { name: 'Layers' })).toBeVisible()
})

test('the tool selector opens and closes the panel, the divider widens it', async ({ page }) => {
  await signIn(page, 'planner', '/home?tool=bat&region=43611')
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('heading', { name: 'Best available technology' })).toBeVisible()
  const divider = page.getByRole('separator', { name: 'Panel width' })
  const width = async () => (await panel.boundingBox())?.width ?? 0
  const before = await width()
  await divider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(width).toBe(before + 16)
  await page.getByRole('button', { name: 'BAT', exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'Plans' })).toBeVisible()
  await expect(page).not.toHaveURL(/tool=/)
  await mapSettled(page)
  await page.goBack()
  await expect(panel.getByRole('heading', { name: 'Best available technology' })).toBeVisible()
})

test('language and theme are switched in the header and remembered', async ({ page }, info) => {
  await signIn(page, 'planner', '/home?tool=bat&region=43611')
  await page.getByRole('button', { name: /Language/ }).click()
  await page.getByRole('menuitemradio', { name: 'नेपाली' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne')
  await expect(page.getByRole('heading', { name: 'तहहरू' })).toBeVisible()
  await page.getByRole('button', { name: /^रूप: / }).click()
  await page.getByRole('menuitemradio', { name: 'अँध्यारो' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await mapSettled(page)
  await takePicture(page, info, 'nepali-dark')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'तहहरू' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('panels are sheets over the map, regions stand in the menu', async ({ page }, info) => {
    await signIn(page, 'planner')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await choose(page, 'Municipality', 'Sulikot')
    await expect(page).toHaveURL(/region=43611/)
    await takePicture(page, info, 'phone-menu')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Sulikot' })).toBeVisible()

    await page.getByRole('button', { name: 'Layers', exact: true }).click()
    await expect(page.getByRole('checkbox', { name: 'Districts' })).toBeVisible()
    await mapSettled(page)
    await takePicture(page, info, 'phone-layers')
    const grip = page.getByRole('separator', { name: 'Sheet height' })
    await grip.focus()
    await page.keyboard.press('ArrowUp')
    await expect(grip).toHaveAttribute('aria-valuenow', '100')
    await page.getByRole('button', { name: 'Inputs', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Best available technology' })).toBeVisible()
    await takePicture(page, info, 'phone-inputs')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  test('the nation begins in the free part of the map and stays there when its place is in the address @map', async ({
    page,
  }) => {
    await startSession(page, 'planner')
    // Who has no plan begins at the own municipality.
    await newPlan(page)
    for (const [width, height] of [
      [390, 844],
      [360, 640],
    ]) {
      await page.setViewportSize({ width, height })
      await page.goto('/home')
      const top = await edgeOf(page.getByRole('button', { name: 'Filter buildings' }), 1)
      const bottom = await edgeOf(page.getByRole('button', { name: /^Generated data/ }), 0)
      const { lng, lat, zoom } = startIn(width, bottom - top)
      const size_px = 512 * 2 ** cameraZoom(zoom)
      const yOf = (at: number) => (top + bottom) / 2 + (mercatorY(at) - mercatorY(lat)) * size_px
      expect(yOf(nepalExtent[3]), 'the north is free').toBeGreaterThan(top)
      expect(yOf(nepalExtent[1]), 'the south is free').toBeLessThan(bottom)
      for (const path of ['/home', `/home?lng=${lng}&lat=${lat}&zoom=${zoom}`]) {
        if (path !== '/home') await page.goto(path)
        await mapSettled(page)
        for (const [name, east, north] of farEnds) {
          await page.mouse.move(width / 2 + ((east - lng) / 360) * size_px, yOf(north))
          await expect(page.locator('#map').getByText(name, { exact: true })).toBeVisible()
        }
      }
    }
  })
})

/** In the west, north and east of the nation, away from lines. */
const farEnds = [
  ['Sudurpashchim', 80.75, 29.5],
  ['Karnali', 81.9, 30.2],
  ['Koshi', 88, 26.82],
] as const

/** Where an element begins (0) or ends (1) from above. */
async function edgeOf(element: Locator, share: 0 | 1): Promise<number> {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not shown`)
  return box.y + share * box.height
}
