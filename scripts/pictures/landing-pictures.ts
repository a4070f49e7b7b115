import type { Page } from 'playwright'
import type { Theme } from '../../app/domain/layers/style-table.ts'
import { type Box, keepPage } from './keep-picture.ts'
import { bestReach, compareSettlements, dordi, drawSample, homeAt, planPlant } from './scenes.ts'
import { rest, type Studio, settle } from './studio.ts'

/** The map and the head of the results without the chrome around them, 16:9. */
const content: Box = { x: 250, y: 48, width: 900, height: 506.25 }
const size = { width: 1492, height: 800 }

/** The pictures of the tools on the landing page, 720 x 405, in one theme. */
export async function takeLandingPictures(studio: Studio, theme: Theme): Promise<void> {
  const look = { as: 'planner', theme, size } as const
  const reach = await bestReach(studio)

  await studio.sit(look, async page => {
    await page.goto(`/home?region=${dordi}&tool=bat`)
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
  await studio.sit({ as: 'planner', theme }, async page => {
    await page.goto('/home?mode=dashboard&region=4')
    await settle(page)
    const card = page.getByRole('region', { name: 'Overall Improvement Scenario', exact: true })
    await card.scrollIntoViewIfNeeded()
    const box = await card.boundingBox()
    if (!box) throw new Error('no cooking table on the dashboard')
    const height = (box.width * 9) / 16
    await keep(page, 'cooking', theme, { ...box, height, y: box.y + box.height - height })
  })
  await studio.sit({ as: 'planner', theme, size: { width: 1100, height: 1400 } }, async page => {
    await page.goto('/home?mode=dashboard&region=4')
    await settle(page)
    const card = page.getByRole('region', { name: 'Renewable Energy Technology', exact: true })
    const box = await card.boundingBox()
    if (!box) throw new Error('no cards on the dashboard')
    await keep(page, 'report', theme, { x: box.x, y: box.y - 6, width: 703, height: 395.4 })
  })
}

async function keep(page: Page, name: string, theme: Theme, box = content): Promise<void> {
  await rest(page)
  await page.addStyleTag({
    content: '[class*=_control_], [class*=_tools_] { display: none !important }',
  })
  const path = `app/client/landing/pictures/${name}-${theme}.webp` as const
  await keepPage(page, { path, width: 720, most_kB: 60 }, box)
}
