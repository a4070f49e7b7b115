import { readFileSync } from 'node:fs'
import { expect, type Page, test } from 'playwright/test'
import { mapSettled, signIn } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

const gorkha = 436
const map = (page: Page) => page.getByRole('main')
const dashboard = (page: Page) => page.getByRole('complementary', { name: 'Dashboard' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tools = (page: Page) => page.getByRole('group', { name: 'Analysis tools' })

test('the toggler on the map bears the name of the other mode; the planning tool is as it was left @map', async ({
  page,
}, info) => {
  await signIn(page, 'planner', `/home?region=${gorkha}&lng=84.7&lat=28.15&zoom=11&tool=mhp`)
  await expect(map(page).getByRole('button', { name: 'Planning tool' })).toHaveCount(0)
  await button(page, 'Download').click()
  const energyData = page.getByRole('menuitem', { name: /Energy data \(CSV\)/ })
  await expect(energyData).toBeDisabled()
  await expect(energyData).toContainText('Only in dashboard mode')
  for (const [name, file] of [
    ['MEP Guidelines', 'urja-mep-guidelines-en.pdf'],
    ['User Manual', 'urja-user-manual.pdf'],
  ])
    await expect(page.getByRole('menuitem', { name })).toHaveAttribute('href', new RegExp(`/${file}$`))
  await page.keyboard.press('Escape')

  await map(page).getByRole('button', { name: 'Dashboard', exact: true }).click()
  await expect(page).toHaveURL(/mode=dashboard/)
  await expect(dashboard(page).getByRole('heading', { name: 'Gorkha', level: 2 })).toBeVisible()
  await expect(tools(page)).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Layers' })).toHaveCount(0)
  await expect(page).toHaveTitle('Gorkha · Dashboard · Urja')
  await expect(page, 'the map shows all of the region').toHaveURL(/zoom=(9|10)/)
  await mapSettled(page)
  await takePicture(page, info, 'dashboard')
  await button(page, 'Show layers').click()
  await expect(page.getByRole('checkbox', { name: 'Districts' })).toBeVisible()
  await button(page, 'Hide layers').first().click()

  await map(page).getByRole('button', { name: 'Planning tool' }).click()
  await expect(page).not.toHaveURL(/mode=/)
  await expect(page).toHaveURL(/tool=mhp/)
  await expect(page, 'where the map was left').toHaveURL(/zoom=11(&|$)/)
  await expect(tools(page)).toBeVisible()
  await mapSettled(page)
  await page.getByRole('link', { name: /^Urja/ }).click()
  await expect(page, 'the brand leads to home as it is opened first').not.toHaveURL(/region=|tool=|mode=/)
  await expect(page).toHaveURL(/zoom=[67]/)
})

test("the panel's width is changed, widened and remembered; the region's energy data is saved", async ({
  page,
}) => {
  await signIn(page, 'planner', `/home?region=${gorkha}&mode=dashboard`)
  const width = async () => (await dashboard(page).boundingBox())?.width ?? 0
  const initial_px = await width()
  expect(initial_px / 1366, 'as wide as the picture has it').toBeCloseTo(0.594, 2)
  await page.getByRole('separator', { name: 'Panel width' }).press('ArrowLeft')
  await expect.poll(width).toBe(initial_px + 16)
  await page.reload()
  await expect.poll(width).toBe(initial_px + 16)
  await button(page, 'Widen panel').click()
  await expect.poll(width).toBe(1366 - 320)
  await button(page, 'Narrow panel').click()
  await expect.poll(width).toBe(initial_px)

  await button(page, 'Download').click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Energy data (CSV)' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`energy-${gorkha}.csv`)
  expect(readFileSync(await saved.path(), 'utf8')).toMatch(/^\ufeffsddmm,region,group,indicator,value/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the dashboard is a sheet over its map; the menu changes the mode too', async ({ page }, info) => {
    await signIn(page, 'manager', `/home?tool=bat&region=${gorkha}`)
    await button(page, 'Menu').click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Dashboard' }).click()
    const panels = page.getByRole('navigation', { name: 'Panels' })
    await expect(panels.getByRole('button')).toHaveText(['Layers', 'Dashboard'])
    await expect(page.getByRole('heading', { name: 'Gorkha', level: 2 })).toBeVisible()
    await mapSettled(page)
    await takePicture(page, info, 'phone-dashboard')
    await panels.getByRole('button', { name: 'Dashboard' }).click()
    await button(page, 'Expand legend').click()
    await takePicture(page, info, 'phone-legend')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

    await button(page, 'Menu').click()
    await page.getByRole('button', { name: /Manager/ }).click()
    await expect(page.getByRole('menuitem').first()).toHaveText('Home')
    await expect(page.getByRole('menuitem', { name: 'Admin' })).toBeVisible()
  })
})
