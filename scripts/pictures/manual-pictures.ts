import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { colour } from '../../app/domain/layers/style-table.ts'
import { project } from '../source-files.ts'
import { type Box, keepPage, keepPicture } from './keep-picture.ts'
import {
  batPanel,
  bestReach,
  compareSettlements,
  dordi,
  drawAround,
  drawSample,
  homeAt,
  mhpPanel,
  openPlantForm,
  openTab,
  planPlant,
  results,
  runAnalysis,
  villageOnTheGrid,
} from './scenes.ts'
import { rest, type Studio, settle } from './studio.ts'

const planner = { as: 'planner' } as const
const phone = { width: 390, height: 844 }

/** The pictures of the manuals, in the light theme. */
export async function takeManualPictures(studio: Studio): Promise<void> {
  await takeCover(studio)
  await takeAccounts(studio)
  await takeShell(studio)
  await takeAdmin(studio)
  await takeDashboard(studio)
  await takeBat(studio)
  await takeMhp(studio)
  await takeSst(studio)
}

/** The country of the landing page, on the ground of a title page. */
async function takeCover(studio: Studio): Promise<void> {
  const hero = readFileSync(join(project, 'app', 'client', 'landing', 'pictures', 'hero-light.webp'))
  await studio.sit({ size: { width: 1600, height: 940 } }, async page => {
    await page.setContent(
      `<body style="margin:0;background:${colour('map-mask', 'light')}"><img src="data:image/webp;base64,${hero.toString('base64')}">`,
    )
    await page.locator('img').evaluate((image: HTMLImageElement) => image.decode())
    const shot = await page.screenshot({ clip: { x: 0, y: 0, width: 1600, height: 940 } })
    await keepPicture(page, `data:image/png;base64,${shot.toString('base64')}`, {
      path: 'app/manuals/pictures/nepal.jpg',
      most_kB: 190,
    })
  })
}

async function takeAccounts(studio: Studio): Promise<void> {
  await studio.sit({}, async page => {
    await page.goto('/')
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
    await keep(page, 'landing')
  })
  await studio.sit({ size: { width: 620, height: 720 } }, async page => {
    for (const [path, name] of [
      ['/register', 'register'],
      ['/login', 'login'],
    ]) {
      await page.goto(path)
      await page.getByRole('heading').first().waitFor()
      await keep(page, name)
    }
  })
}

async function takeShell(studio: Studio): Promise<void> {
  await studio.sit(planner, async page => {
    await page.goto(`/home?region=${dordi}`)
    await settle(page)
    await keep(page, 'home')
    await page.getByRole('button', { name: 'About Streams' }).click()
    await page.getByText('Streams derived from the terrain, by order.').waitFor()
    await keep(page, 'layers', { x: 0, y: 48, width: 620, height: 560 })
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keys' })
    await keys.waitFor()
    await keep(page, 'keys', (await keys.boundingBox()) ?? undefined)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filter buildings' }).click()
    await page.getByRole('region', { name: 'Filter buildings' }).getByRole('status').waitFor()
    await keep(page, 'building-filter', { x: 250, y: 48, width: 774, height: 696 })
  })
  await studio.sit({ ...planner, size: phone }, async page => {
    await page.goto(`/home?region=${dordi}`)
    await settle(page)
    await keep(page, 'phone-map')
  })
}

async function takeAdmin(studio: Studio): Promise<void> {
  await studio.sit({ as: 'administrator' }, async page => {
    await page.goto('/cl-admin/users')
    await page.getByRole('table').getByRole('row').nth(1).waitFor()
    await keep(page, 'admin-users')
    await page.goto('/cl-admin/add-user')
    await page.getByRole('textbox').first().waitFor()
    await keep(page, 'admin-user')
  })
}

async function takeDashboard(studio: Studio): Promise<void> {
  await studio.sit(planner, async page => {
    await page.goto('/home?mode=dashboard&region=4')
    await settle(page)
    await keep(page, 'dashboard')
    await keep(page, 'province-map', { x: 0, y: 48, width: 555, height: 696 })
    await keepCard(page, 'Main source of light', 'energy')
    await keepCard(page, 'Overall Improvement Scenario', 'cooking')
    await page.goto('/home?mode=dashboard&region=4&compare=3')
    await settle(page)
    await page.getByRole('region', { name: 'Compare two regions' }).scrollIntoViewIfNeeded()
    await keep(page, 'compare')
  })
  await studio.sit({ ...planner, language: 'ne' }, async page => {
    await page.goto('/home?mode=dashboard&region=43702&indicator=population_density')
    await settle(page)
    await keep(page, 'dashboard-ne')
  })
}

async function takeBat(studio: Studio): Promise<void> {
  const { longitude, latitude } = await villageOnTheGrid(studio)
  const village: [number, number] = [longitude, latitude]
  await studio.sit(planner, async page => {
    await page.goto(homeAt(village, 15))
    await settle(page)
    await drawAround(page, village)
    await keep(page, 'bat-drawing')
    await runAnalysis(page)
    await openTab(page, 'Result')
    await settle(page)
    await keep(page, 'bat-result')
    for (const [tab, name] of [
      ['Scenario', 'bat-scenario'],
      ['Comparison Curve', 'bat-curve'],
      ['BAT', 'bat-best'],
    ]) {
      await openTab(page, tab)
      await settle(page)
      await keep(page, name, (await results(page).boundingBox()) ?? undefined)
    }
  })
  await studio.sit(planner, async page => {
    await page.goto(homeAt(village, 14))
    await settle(page)
    await batPanel(page).getByText('Point', { exact: true }).click()
    await page.mouse.move(637, 396, { steps: 4 })
    await page.mouse.down()
    await page.mouse.up()
    await page.getByRole('region', { name: 'Results of the analysis' }).waitFor()
    await settle(page)
    await keep(page, 'bat-point')
  })
  await studio.sit(planner, async page => {
    await page.goto(`/home?region=${dordi}`)
    await settle(page)
    await compareSettlements(page)
    await keep(page, 'bat-settlements')
    await keep(page, 'settlements-map', { x: 250, y: 48, width: 774, height: 396 })
    await openTab(page, 'Totals')
    await settle(page)
    await keep(page, 'bat-totals', (await results(page).boundingBox()) ?? undefined)
  })
}

async function takeMhp(studio: Studio): Promise<void> {
  const reach = await bestReach(studio)
  await studio.sit(planner, async page => {
    await page.goto(homeAt(reach, 14, 'mhp'))
    await settle(page)
    await openPlantForm(page, reach)
    await keep(page, 'mhp-form')
    await page
      .getByRole('dialog', { name: 'Micro-hydro plant' })
      .getByRole('button', { name: 'Cancel' })
      .click()
    await planPlant(page, reach, 40)
    await keep(page, 'mhp-result')
    await page.getByRole('button', { name: 'Enlarge the results' }).click()
    await openTab(page, 'Hydrology')
    await settle(page)
    await keep(page, 'mhp-hydrology', { x: 250, y: 48, width: 774, height: 420 })
  })
  await studio.sit(planner, async page => {
    await page.goto(`/home?region=${dordi}&tool=mhp`)
    await settle(page)
    await mhpPanel(page).getByRole('button', { name: 'Scan this municipality' }).click()
    await results(page).getByRole('row').nth(1).waitFor()
    await settle(page)
    await keep(page, 'mhp-scan')
  })
}

async function takeSst(studio: Studio): Promise<void> {
  await studio.sit(planner, async page => {
    await page.goto(`/home?region=${dordi}&tool=sst`)
    await settle(page)
    await drawSample(page)
    await keep(page, 'sst')
  })
}

async function keep(page: Page, name: string, clip?: Box): Promise<void> {
  await rest(page)
  // Whole screens are printed smaller than they are.
  const width = clip ? undefined : Math.min(1200, page.viewportSize()?.width ?? 1200)
  await keepPage(page, { path: `app/manuals/pictures/${name}.jpg`, width, most_kB: 150 }, clip)
}

/** One card of the dashboard, by its title. */
async function keepCard(page: Page, title: string, name: string): Promise<void> {
  const card = page.getByRole('region', { name: title, exact: true })
  await card.scrollIntoViewIfNeeded()
  await keep(page, name, (await card.boundingBox()) ?? undefined)
}
