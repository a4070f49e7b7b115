import { expect, type Page, test } from 'playwright/test'
import { settlementsQuery } from '../../app/domain/bat/settlements-contract.ts'
import { mhpScan } from '../../app/domain/mhp/contract.ts'
import { municipalityOptions, type RegionOption } from '../../app/domain/region/contract.ts'
import { sstCalculate } from '../../app/domain/sst/contract.ts'
import { findVillage, homeAt, pixelOf } from './bat-place.ts'
import { panelOf, runAnalysis, typeAround } from './bat-steps.ts'
import { marksOn } from './marks-on.ts'
import { confirmForm, dordi, formOf } from './mhp-steps.ts'
import { newPlan } from './new-plan.ts'
import { mapSettled, signIn } from './sign-in.ts'
import { takePicture } from './take-picture.ts'
import { watchPage } from './watch-page.ts'

const barOf = (page: Page) => page.getByText('Result of Dordi', { exact: true })
const keyOf = (page: Page) =>
  page.getByRole('region', { name: /^(Best option by settlement|Micro-hydro|Sample)$/ })
const toolOf = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Tools' }).getByRole('button', { name, exact: true })

type View = { tool: string; mode?: string; tab: string; mark: string }
/** What there is to look at: the tool, the way of BAT, a tab of its drawer, and a source of its marks. */
const views: View[] = [
  { tool: 'BAT', mode: 'Municipality', tab: 'Settlements', mark: 'bat-settlements' },
  { tool: 'BAT', mode: 'Polygon', tab: 'Comparison Curve', mark: 'bat-link' },
  { tool: 'MHP', tab: 'MHP Overview', mark: 'mhp-ranks' },
  { tool: 'SST', tab: 'SST', mark: 'sst-clusters' },
]

test('no drawer or key shows the result of Dordi under another name', async ({ page }, info) => {
  const watched = watchPage(page)
  let checked = 0
  const village = await findVillage(page, dordi, result => result.grid_link !== null)
  await signIn(page, 'planner', homeAt(dordi, village.centre))
  const other = await neighbour(page)
  await makePolygon(page, village.corners)
  await makeRest(page)
  await makePlant(page)

  for (const view of views) await mustShow(view)
  const chip = page.getByRole('button', { name: 'BAT result hidden Show' })
  await chip.click()
  await expect(toolOf(page, 'BAT')).toHaveAttribute('aria-pressed', 'true')

  await choose(page, other.title)
  await mustAllWait()
  await takePicture(page, info, 'elsewhere')
  // Each tool is a step of the history, too.
  while (new URL(page.url()).searchParams.get('region') !== String(dordi)) await page.goBack()
  await mustShow(views[3])
  await choose(page, 'All Municipalities')
  await mustAllWait()
  await page.reload()
  await mapSettled(page)
  await mustAllWait()
  await page.goto(`/home?tool=mhp&region=${other.value}`)
  await mapSettled(page)
  await mustAllWait()

  const plan = await newPlan(page)
  for (const screen of ['energy-baseline', 'energy-baseline-bat', 'energy-baseline-mhp', 'activities']) {
    await page.goto(`/home/plan/${plan}/${screen}`)
    await mapSettled(page)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(barOf(page)).toHaveCount(0)
    await expect(keyOf(page)).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Results', exact: true })).toHaveCount(0)
    checked++
  }

  await page.goto(`/home?tool=bat&region=${other.value}`)
  await mapSettled(page)
  await page.getByRole('button', { name: 'Go there' }).click()
  await expect(page).toHaveURL(new RegExp(`region=${dordi}`))
  for (const view of views) await mustShow(view)

  await open(page, { tool: 'BAT', mode: 'Point' })
  await typeAround(page, [village.centre])
  await expect(page.getByText(/^Feasible options at/)).toBeVisible()
  await choose(page, other.title)
  await expect(barOf(page)).toBeVisible()
  await expect(page.getByText(/^Feasible options at/)).toHaveCount(0)
  checked++
  await page
    .getByRole('region', { name: 'Results', exact: true })
    .getByRole('button', { name: 'Clear' })
    .click()
  await expect(barOf(page)).toHaveCount(0)
  console.log(`results and places: ${checked} views`)
  expect(checked).toBeGreaterThanOrEqual(29)
  // The neighbour lies outside the planner's area: the sampling tool receives an error.
  expect(watched.errors.filter(one => !one.includes('/api/sst/frame/'))).toEqual([])

  async function mustShow(view: View) {
    await open(page, view)
    await expect(page.getByRole('tab', { name: view.tab, exact: true })).toBeVisible()
    await expect(barOf(page)).toHaveCount(0)
    checked++
  }

  async function mustAllWait() {
    for (const view of views) {
      await open(page, view)
      await expect(barOf(page)).toBeVisible()
      await expect(page.getByRole('tab', { name: view.tab, exact: true })).toHaveCount(0)
      await expect(keyOf(page)).toHaveCount(0)
      await expect(page.getByRole('button', { name: /result hidden/ })).toHaveCount(0)
      checked++
    }
  }
})

test('marks are of one tool, and of the region in view @map', async ({ page }, info) => {
  await signIn(page, 'planner', `/home?tool=bat&region=${dordi}`)
  const other = await neighbour(page)
  await makeRest(page)
  const shown = views.filter(({ mode }) => mode !== 'Polygon')
  for (const { tool, mark } of shown) {
    await open(page, { tool })
    await expect.poll(async () => Object.keys(await marksOn(page))).toContain(mark)
    const tools = Object.keys(await marksOn(page)).map(source => source.slice(0, 3))
    expect(new Set(tools), tool).toEqual(new Set([mark.slice(0, 3)]))
    await info.attach(tool, { body: await page.screenshot(), contentType: 'image/png' })
  }
  // The district in the header, then the neighbour on the map.
  await choose(page, 'All Municipalities')
  await mapSettled(page)
  await expect.poll(() => page.url()).not.toContain(`region=${dordi}&`)
  await page.waitForTimeout(1000)
  const [west, south, east, north] = other.bounds ?? [0, 0, 0, 0]
  const { x, y } = await pixelOf(page, [(west + east) / 2, (south + north) / 2])
  await page.mouse.click(x, y)
  await expect(page).toHaveURL(/region=437\d\d/)
  for (const { tool } of shown) {
    await open(page, { tool })
    await expect(barOf(page)).toBeVisible()
    await expect.poll(() => marksOn(page)).toEqual({})
  }
})

/** The tool in use, and the way of BAT. */
async function open(page: Page, { tool, mode }: Pick<View, 'tool' | 'mode'>): Promise<void> {
  const button = toolOf(page, tool)
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
  const change = page.getByRole('button', { name: 'Change inputs' })
  if (!mode) return
  const radio = panelOf(page).getByRole('radio', { name: mode })
  await expect(radio.or(change).first()).toBeAttached()
  if (await change.isVisible()) await change.click()
  if (!(await radio.isChecked())) await panelOf(page).getByText(mode, { exact: true }).click()
  if (mode !== 'Municipality') await page.keyboard.press('Escape')
}

async function makePolygon(page: Page, corners: [number, number][]): Promise<void> {
  await typeAround(page, corners)
  await runAnalysis(page)
}

/** The municipality, a scan and a sample. */
async function makeRest(page: Page): Promise<void> {
  await open(page, { tool: 'BAT', mode: 'Municipality' })
  const settlements = page.waitForResponse(reply => reply.url().endsWith(settlementsQuery.path))
  await panelOf(page).getByRole('button', { name: 'Find settlements and compare' }).click()
  await settlements
  await open(page, { tool: 'SST' })
  const sample = page.waitForResponse(reply => reply.url().endsWith(sstCalculate.path))
  await page.getByRole('button', { name: 'Draw sample' }).click()
  await sample
  await open(page, { tool: 'MHP' })
  const scan = page.waitForResponse(reply => reply.url().endsWith(mhpScan.path))
  await page.getByRole('button', { name: 'Scan this municipality' }).click()
  await scan
  await expect(page.getByRole('tab', { name: 'Scan', exact: true })).toBeVisible()
}

/** A plant at the best reach of the scan. */
async function makePlant(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Plan a plant at reach/ })
    .first()
    .press('Enter')
  await expect(formOf(page)).toBeVisible()
  await expect(page.getByText('Successfully loaded the discharge')).toBeVisible()
  await confirmForm(page)
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Municipality', exact: true }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

/** Another local level of Dordi's district. */
async function neighbour(page: Page): Promise<RegionOption> {
  const token = await page.evaluate(() => localStorage.getItem('urja.access'))
  const headers = { authorization: `Bearer ${token}` }
  const reply = await page.request.get(municipalityOptions.path, { headers })
  const options = (await reply.json()) as RegionOption[]
  const found = options.find(one => one.dcode === Math.floor(dordi / 100) && one.value !== dordi)
  if (!found?.bounds) throw new Error('Dordi has no neighbour with a box')
  return found
}
