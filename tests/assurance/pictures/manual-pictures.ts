import {
  captureAccounts,
  captureAdmin,
  captureCover,
  captureDashboard,
  captureShell,
} from './manual-screens.ts'
import { saveManualPicture } from './save-manual-picture.ts'
import {
  batPanel,
  bestReach,
  compareSettlements,
  dordi,
  drawAround,
  drawSampleOnPage,
  homeAt,
  mhpPanel,
  openPlantForm,
  openTab,
  planPlant,
  results,
  runAnalysis,
  villageOnTheGrid,
} from './scenes.ts'
import { type Studio, waitUntilDrawn } from './studio.ts'

const planner = { as: 'planner' } as const

/** The pictures of the manuals, in the light theme. */
export async function captureManualPictures(studio: Studio): Promise<void> {
  await captureCover(studio)
  await captureAccounts(studio)
  await captureShell(studio)
  await captureAdmin(studio)
  await captureDashboard(studio)
  await captureBat(studio)
  await captureMhp(studio)
  await captureSst(studio)
}

async function captureBat(studio: Studio): Promise<void> {
  const { longitude, latitude } = await villageOnTheGrid(studio)
  const village: [number, number] = [longitude, latitude]
  await studio.sit(planner, async page => {
    await page.goto(homeAt(village, 15))
    await waitUntilDrawn(page)
    await drawAround(page, village)
    await saveManualPicture(page, 'bat-drawing')
    await runAnalysis(page)
    await openTab(page, 'Result')
    await waitUntilDrawn(page)
    await saveManualPicture(page, 'bat-result')
    for (const [tab, name] of [
      ['Scenario', 'bat-scenario'],
      ['Comparison Curve', 'bat-curve'],
      ['BAT', 'bat-best'],
    ]) {
      await openTab(page, tab)
      await waitUntilDrawn(page)
      await saveManualPicture(page, name, (await results(page).boundingBox()) ?? undefined)
    }
  })
  await studio.sit(planner, async page => {
    await page.goto(homeAt(village, 14))
    await waitUntilDrawn(page)
    await batPanel(page).getByText('Point', { exact: true }).click()
    await page.mouse.move(637, 396, { steps: 4 })
    await page.mouse.down()
    await page.mouse.up()
    await page.getByRole('region', { name: 'Analysis results' }).waitFor()
    await waitUntilDrawn(page)
    await saveManualPicture(page, 'bat-point')
  })
  await studio.sit(planner, async page => {
    await page.goto(`/home?region=${dordi}&tool=bat`)
    await waitUntilDrawn(page)
    await compareSettlements(page)
    await saveManualPicture(page, 'bat-settlements')
    await saveManualPicture(page, 'settlements-map', { x: 250, y: 48, width: 774, height: 396 })
    await openTab(page, 'Totals')
    await waitUntilDrawn(page)
    await saveManualPicture(page, 'bat-totals', (await results(page).boundingBox()) ?? undefined)
  })
}

async function captureMhp(studio: Studio): Promise<void> {
  const reach = await bestReach(studio)
  await studio.sit(planner, async page => {
    await page.goto(homeAt(reach, 14, 'mhp'))
    await waitUntilDrawn(page)
    await openPlantForm(page, reach)
    await saveManualPicture(page, 'mhp-form')
    await page
      .getByRole('dialog', { name: 'Micro-hydro plant' })
      .getByRole('button', { name: 'Cancel' })
      .click()
    await planPlant(page, reach, 40)
    await saveManualPicture(page, 'mhp-result')
    await openTab(page, 'Hydrology')
    await waitUntilDrawn(page)
    await saveManualPicture(page, 'mhp-hydrology', (await results(page).boundingBox()) ?? undefined)
  })
  await studio.sit(planner, async page => {
    await page.goto(`/home?region=${dordi}&tool=mhp`)
    await waitUntilDrawn(page)
    await mhpPanel(page).getByRole('button', { name: 'Scan this municipality' }).click()
    await results(page).getByRole('row').nth(1).waitFor()
    await waitUntilDrawn(page)
    await saveManualPicture(page, 'mhp-scan')
  })
}

async function captureSst(studio: Studio): Promise<void> {
  await studio.sit(planner, async page => {
    await page.goto(`/home?region=${dordi}&tool=sst`)
    await waitUntilDrawn(page)
    await drawSampleOnPage(page)
    await saveManualPicture(page, 'sst')
  })
}
