import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { colour } from '../../../app/domain/layers/style-table.ts'
import { project } from '../../../scripts/common/source-files.ts'
import { saveManualPicture } from './save-manual-picture.ts'
import { savePicture } from './save-picture.ts'
import { dordi } from './scenes.ts'
import { type Studio, waitUntilDrawn } from './studio.ts'

const planner = { as: 'planner' } as const
const phone = { width: 390, height: 844 }

/** The country of the landing page, on the ground of a title page. */
export async function captureCover(studio: Studio): Promise<void> {
  const hero = readFileSync(join(project, 'app', 'client', 'landing', 'pictures', 'hero-light.webp'))
  await studio.sit({ size: { width: 1600, height: 940 } }, async page => {
    await page.setContent(
      `<body style="margin:0;background:${colour('map-mask', 'light')}"><img src="data:image/webp;base64,${hero.toString('base64')}">`,
    )
    await page.locator('img').evaluate((image: HTMLImageElement) => image.decode())
    const shot = await page.screenshot({ clip: { x: 0, y: 0, width: 1600, height: 940 } })
    await savePicture(page, `data:image/png;base64,${shot.toString('base64')}`, {
      path: 'app/manuals/pictures/nepal.jpg',
      max_kB: 190,
    })
  })
}

export async function captureAccounts(studio: Studio): Promise<void> {
  await studio.sit({}, async page => {
    await page.goto('/')
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
    await saveManualPicture(page, 'landing')
  })
  await studio.sit({ size: { width: 620, height: 720 } }, async page => {
    for (const [path, name] of [
      ['/register', 'register'],
      ['/login', 'login'],
    ]) {
      await page.goto(path)
      await page.getByRole('heading').first().waitFor()
      await saveManualPicture(page, name)
    }
  })
}

export async function captureShell(studio: Studio): Promise<void> {
  await studio.sit(planner, async page => {
    await page.goto(`/home?region=${dordi}&tool=bat`)
    await waitUntilDrawn(page)
    await saveManualPicture(page, 'home')
    await page.getByRole('button', { name: 'Show the layers of Water' }).click()
    await page.getByRole('button', { name: 'About Streams' }).click()
    await page.getByText('Streams derived from the terrain, by order.').waitFor()
    await saveManualPicture(page, 'layers', { x: 0, y: 48, width: 620, height: 560 })
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await keys.waitFor()
    await saveManualPicture(page, 'keys', (await keys.boundingBox()) ?? undefined)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filter buildings' }).click()
    await page.getByRole('region', { name: 'Filter buildings' }).getByRole('status').waitFor()
    await saveManualPicture(page, 'building-filter', { x: 250, y: 48, width: 774, height: 696 })
  })
  await studio.sit({ ...planner, size: phone }, async page => {
    await page.goto(`/home?region=${dordi}&tool=bat`)
    await waitUntilDrawn(page)
    await saveManualPicture(page, 'phone-map')
  })
}

export async function captureAdmin(studio: Studio): Promise<void> {
  await studio.sit({ as: 'administrator' }, async page => {
    await page.goto('/cl-admin/users')
    await page.getByRole('table').getByRole('row').nth(1).waitFor()
    await saveManualPicture(page, 'admin-users')
    await page.goto('/cl-admin/add-user')
    await page.getByRole('textbox').first().waitFor()
    await saveManualPicture(page, 'admin-user')
  })
}

export async function captureDashboard(studio: Studio): Promise<void> {
  await studio.sit(planner, async page => {
    await page.goto('/home?mode=dashboard&region=4')
    await waitUntilDrawn(page)
    await saveManualPicture(page, 'dashboard')
    await saveManualPicture(page, 'province-map', { x: 0, y: 48, width: 555, height: 696 })
    await saveCard(page, 'Main source of light', 'energy')
    await saveCard(page, 'Overall Improvement Scenario', 'cooking')
    await page.goto('/home?mode=dashboard&region=4&compare=3')
    await waitUntilDrawn(page)
    await page.getByRole('region', { name: 'Compare two regions' }).scrollIntoViewIfNeeded()
    await saveManualPicture(page, 'compare')
  })
  await studio.sit({ ...planner, language: 'ne' }, async page => {
    await page.goto('/home?mode=dashboard&region=43702&indicator=population_density')
    await waitUntilDrawn(page)
    await saveManualPicture(page, 'dashboard-ne')
  })
}

/** One card of the dashboard, by its title. */
async function saveCard(page: Page, title: string, name: string): Promise<void> {
  const card = page.getByRole('region', { name: title, exact: true })
  await card.scrollIntoViewIfNeeded()
  await saveManualPicture(page, name, (await card.boundingBox()) ?? undefined)
}
