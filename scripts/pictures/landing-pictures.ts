import type { Page } from 'playwright'
import type { Theme } from '../../app/domain/layers/style-table.ts'
import { type Box, keepPage } from './keep-picture.ts'
import {
  bestReach,
  compareSettlements,
  dordi,
  drawAround,
  drawSample,
  homeAt,
  openTab,
  planPlant,
  runAnalysis,
  villageOnTheGrid,
} from './scenes.ts'
import { type Studio, settle } from './studio.ts'

/** The map and the head of the results without the chrome around them, 16:9. */
const content: Box = { x: 250, y: 48, width: 900, height: 506.25 }
const size = { width: 1492, height: 800 }
/** So high that enlarged results fill the picture. */
const sizeOfResults = { width: 1492, height: 579 }

/** The pictures of the tools on the landing page, 720 x 405, in one theme. */
export async function takeLandingPictures(studio: Studio, theme: Theme): Promise<void> {
  const look = { as: 'planner', theme, size } as const
  const village = await villageOnTheGrid(studio)
  const reach = await bestReach(studio)
  const centre = [village.longitude, village.latitude] as const

  await studio.sit(look, async page => {
    await page.goto(`/home?region=${dordi}`)
    await settle(page)
    await compareSettlements(page)
    await keep(page, 'bat', theme)
  })
  await studio.sit(look, async page => {
    await page.goto(homeAt([reach[0], reach[1] - 0.012], 13.2, 'mhp'))
    await settle(page)
    await planPlant(page, reach, 40)
    await keep(page, 'mhp', theme)
  })
  await studio.sit(look, async page => {
    await page.goto(`/home?region=${dordi}&tool=sst`)
    await settle(page)
    await drawSample(page)
    await keep(page, 'sst', theme)
  })
  await studio.sit({ ...look, size: sizeOfResults }, async page => {
    await page.goto(homeAt([...centre], 15))
    await settle(page)
    await drawAround(page, [...centre])
    await runAnalysis(page)
    await openTab(page, 'Comparison Curve')
    await page.getByRole('button', { name: 'Enlarge the results' }).click()
    await keep(page, 'report', theme)
  })
}

async function keep(page: Page, name: string, theme: Theme): Promise<void> {
  await settle(page)
  await page.addStyleTag({ content: '[class*=_control_], [class*=_tools_] { display: none !important }' })
  const path = `app/client/landing/pictures/${name}-${theme}.webp` as const
  await keepPage(page, { path, width: 720, most_kB: 60 }, content)
}
