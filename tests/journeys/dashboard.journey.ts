import { readFileSync } from 'node:fs'
import { expect, type Page, type TestInfo, test } from 'playwright/test'
import { formatCount, formatNpr } from '../../app/domain/format.ts'
import { bare, textOf } from '../pdf-text.ts'
import { savedPictures } from './chart-pictures.ts'
import { retry } from './retry.ts'
import { startSession } from './sign-in.ts'
import { barriersOn } from './take-picture.ts'

const gandaki = 4
const karnali = 6
const sulikot = 43611
const panel = (page: Page) => page.getByRole('region', { name: 'Dashboard', exact: true })
const card = (page: Page, name: string) => panel(page).getByRole('region', { name, exact: true })
const button = (page: Page, name: string | RegExp) => panel(page).getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) =>
  page.locator('.mantine-Notifications-root').getByText(text, { exact: true })

/** Opens the dashboard of a region; it needs no map to be read. */
async function openAt(page: Page, region: number, more = ''): Promise<void> {
  await startSession(page, 'planner')
  await page.goto(`/home?mode=dashboard&region=${region}${more}`)
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeVisible()
}

/** What the server answers to this page. */
const fetchReply = <T>(page: Page, path: string): Promise<{ status: number; reply: T }> =>
  page.evaluate(async address => {
    const authorization = `Bearer ${localStorage.getItem('urja.access')}`
    const answer = await fetch(address, { headers: { authorization } })
    return { status: answer.status, reply: await answer.json() }
  }, path)

test('the country: figures as the server has them, years, and a trend whose lines are switched', async ({
  page,
}, info) => {
  await openAt(page, 0)
  await expect(
    panel(page).getByText(/^7 provinces · 77 districts · 753 municipalities · [\d,]+ km²$/),
  ).toBeVisible()
  type Items = Record<string, { id: string; value: number }[]>
  const { reply } = await fetchReply<Items>(page, '/api/infographics/0')
  const countOf = (group: string, id: string) => formatCount(reply[group].find(item => item.id === id)?.value)
  for (const [title, group, id, name] of [
    [
      'Renewable Energy Technology',
      'Renewable Energy Technology',
      'solar_home_systems',
      'Solar home systems',
    ],
    ['Physical Infrastructure', 'Physical Infrastructrue', 'schools', 'Schools'],
    ['Land Use', 'Landuse Status', 'forest', 'Forest'],
  ] as const)
    await expect(card(page, title).locator('dl > div, tr').filter({ hasText: name })).toContainText(
      countOf(group, id),
    )

  const population = card(page, 'Population statistics')
  await expect(population).toContainText('Total, census 2021')
  await expect(population.getByText('2,89,25,480').first()).toBeVisible()
  await population.getByText('2031', { exact: true }).first().click()
  await expect(population).toContainText('Total, projected 2031')
  await expect(page).toHaveURL(/year=2031/)
  await population.getByText('2016', { exact: true }).first().click()
  await expect(population).toContainText('Total, estimated 2016')

  const trend = population.getByRole('figure', { name: 'Population trend' })
  const total = population.getByRole('button', { name: 'Total' })
  await expect(trend.locator('svg text', { hasText: /^Female$/ })).toBeVisible()
  await expect(total).toHaveAttribute('aria-pressed', 'false')
  await expect(trend.locator('svg text', { hasText: /^Total$/ })).toHaveCount(0)
  await total.press('Enter')
  await expect(total).toHaveAttribute('aria-pressed', 'true')
  await expect(trend.locator('svg text', { hasText: /^Total$/ })).toBeVisible()
  await expect(population).toContainText('National Statistics Office')
  expect((await savedPictures(page, panel(page))).length).toBeGreaterThan(4)

  await button(page, 'Source of Land Use').click()
  const tip = page.getByRole('dialog', { name: 'Source of Land Use' })
  await expect(tip).toContainText('753 of 753 municipalities')
  await expect(tip.getByText('generated').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await inEveryAppearance(page, info, 'country')
})

test('cooking: the table adds up, and the dialog costs both scenarios', async ({ page }, info) => {
  await openAt(page, sulikot)
  const table = card(page, 'Overall Improvement Scenario').getByRole('table')
  await expect(table.getByRole('rowheader')).toHaveText([
    'Advanced',
    'Modern',
    'Intermediate',
    'Partial',
    'Low',
    'Total',
  ])
  await expect(table.getByRole('row').last()).toContainText(/100\.0 %.*100\.0 %.*100\.0 %/)
  type Energy = {
    cookingImprovementData: {
      households: number
      changed_households: { partial: number; intermediate: number }
    }
  }
  const { reply } = await fetchReply<Energy>(page, `/api/odk-energy-data/?sddmm=${sulikot}`)
  const { households, changed_households: changed } = reply.cookingImprovementData

  await button(page, 'Cost of improvement').click()
  const dialog = page.getByRole('dialog', { name: 'Cost of improvement' })
  const scenario = (name: string) => dialog.getByRole('group', { name })
  const [partial, intermediate] = [scenario('Partial scenario'), scenario('Intermediate scenario')]
  await expect(partial.getByLabel('Number of households')).toHaveValue(formatCount(households))
  await partial.getByLabel('Cost per household').fill('6500')
  const cost = changed.partial * 6500
  await expect(partial.locator('[data-cost]')).toHaveText(formatNpr(cost))
  await expect(dialog.getByText('Both scenarios')).toHaveCount(0)
  await intermediate.getByLabel('Number of households').fill('1200')
  await intermediate.getByLabel('Cost per household').fill('14500')
  const more = (1200 * 14_500 * changed.intermediate) / households
  await expect(intermediate.locator('[data-cost]')).toHaveText(formatNpr(more))
  await partial.getByLabel('Number of households').fill('1.5')
  await expect(partial.getByText('Enter a whole number')).toBeVisible()
  await expect(partial.locator('[data-cost]')).toHaveText('–')
  await intermediate.getByLabel('Cost per household').fill('')
  await expect(intermediate.getByText('Enter a whole number')).toBeVisible()
  await intermediate.getByLabel('Cost per household').fill('-5')
  await expect(intermediate.getByText('Enter 0 or more')).toBeVisible()
  await expect(intermediate.locator('[data-cost]')).toHaveText('–')
  await inEveryAppearance(page, info, 'costs')
  await expect(
    intermediate.getByText('Enter 0 or more'),
    'what was typed outlives the languages',
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('two provinces side by side, swapped, as a file; the address holds the second', async ({
  page,
}, info) => {
  await openAt(page, gandaki, `&compare=${karnali}`)
  const compared = card(page, 'Compare two regions')
  const [first, second] = ['First region', 'Second region'].map(name =>
    compared.getByRole('combobox', { name }),
  )
  const row = (name: string) => compared.getByRole('row', { name })
  await expect(first).toHaveValue('Gandaki')
  await expect(second).toHaveValue('Karnali')
  await expect(row('Population, 2021')).toHaveText(/^24,36,521.*Population, 2021.*16,75,204$/)
  await button(page, 'Swap regions').click()
  await expect(row('Population, 2021')).toHaveText(/^16,75,204.*Population, 2021.*24,36,521$/)
  await expect(page).toHaveURL(/compare=4(&|$)/)
  await second.click()
  await second.fill('Sulikot')
  await page.getByRole('option', { name: 'Sulikot, Gorkha' }).click()
  await expect(page).toHaveURL(/compare=43611/)
  await expect(row('Population, 2021')).toHaveText(/16,75,204.*22,636$/)

  const saving = page.waitForEvent('download')
  await button(page, 'Save comparison as CSV').click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('comparison-6-43611.csv')
  const [head, ...lines] = readFileSync(await saved.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(head).toBe('\ufeffFigure,Unit,Karnali,Sulikot')
  expect(lines[0]).toBe('"Population, 2021",people,1675204,22636')
  await inEveryAppearance(page, info, 'comparison')
  await button(page, 'Close comparison').click()
  await expect(page).not.toHaveURL(/compare=/)
  await expect(compared).toHaveCount(0)
  await button(page, 'Compare').click()
  await expect(compared, 'what is asked for comes into view').toBeFocused()
  await expect(page, 'beside the next province').toHaveURL(/compare=5(&|$)/)
})

test("energy data: the file is the server's own; a municipality without any says so quietly", async ({
  page,
}) => {
  await openAt(page, gandaki)
  await expect(card(page, 'Main cooking fuel')).toContainText(/\d+ of 85 municipalities/)
  const saving = page.waitForEvent('download')
  await button(page, 'Energy data, CSV').click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('energy-4.csv')
  const { reply } = await fetchReply<{ csv: string }>(page, '/api/odk-energy-data/?sddmm=4')
  const text = readFileSync(await saved.path(), 'utf8')
  expect(text).toBe(reply.csv)
  expect(text.split('\r\n')[0]).toBe('\ufeffsddmm,region,group,indicator,value,unit,year,source')

  const bare = await municipalityWithoutEnergy(page)
  await page.goto(`/home?mode=dashboard&region=${bare.code}`)
  await expect(panel(page).getByText(`No energy data for ${bare.name} yet`)).toBeVisible()
  await expect(button(page, 'Energy data, CSV')).toHaveAttribute('aria-disabled', 'true')
  await expect(button(page, 'Energy data, CSV')).toHaveAttribute(
    'title',
    `${bare.name} has no energy data to save`,
  )
  await expect(page.locator('.mantine-Notifications-notification')).toHaveCount(0)
})

test('what fails says so by the words of the documents, and the rest lives on', async ({ page }) => {
  await startSession(page, 'planner')
  await page.route('**/api/odk-energy-data/**', route => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/home?mode=dashboard&region=${gandaki}`)
  await expect(toast(page, 'Error loading energy data in ODK database')).toBeVisible()
  // The source of all cards stands once, below their table.
  const scenario = card(page, 'Overall Improvement Scenario')
  await expect(scenario).toContainText('Energy plan figures')
  await page.unroute('**/api/odk-energy-data/**')
  const surveyed = scenario.getByText('Household survey answers')
  await retry(card(page, 'Households and energy'), surveyed)

  const refuse = (path: string, status: number) =>
    page.route(path, route => route.fulfill({ status, json: {} }))
  await refuse('**/api/odk-energy-data/**', 404)
  await refuse('**/api/mep-energy-data/**', 500)
  await refuse('**/api/dds4dev/data/**', 500)
  await refuse('**/api/infographics/**', 500)
  await page.reload()
  for (const text of ['population', 'infographics', 'energy'])
    await expect(toast(page, `Failed loading ${text} data of Gandaki`)).toBeVisible()
  await expect(toast(page, 'Error loading energy data in ODK database')).toHaveCount(0)
  await page.unrouteAll()
  const population = card(page, 'Population statistics')
  await retry(population, population.getByText('24,36,521').first())
})

test('Ctrl+P opens the designed sheet, with every figure of the cards and the comparison', async ({
  page,
  context,
}) => {
  await openAt(page, gandaki, `&compare=${karnali}`)
  await expect(card(page, 'Population statistics').locator('svg text').first()).toBeVisible()
  await expect(card(page, 'Compare two regions').getByRole('table')).toBeVisible()
  const figures = [
    ...(await panel(page).locator('dd b').allInnerTexts()),
    ...(await card(page, 'Compare two regions').locator('td b, td').allInnerTexts()),
  ]
  const opened = context.waitForEvent('page')
  const answered = page.waitForResponse('**/api/sheets/region/')
  await page.keyboard.press('Control+p')
  await opened
  const { name, pages, base64_pdf } = await (await answered).json()
  expect(pages).toBe(1)
  expect(name).toBe('dashboard-gandaki-4.pdf')
  const text = await textOf(Buffer.from(base64_pdf, 'base64'))
  const shown = figures.map(bare).filter(figure => /^\d+$/.test(figure))
  expect(shown.length).toBeGreaterThan(60)
  for (const figure of shown) expect(text).toContain(figure)
  for (const said of ['Gandaki', 'Karnali', 'Sources', 'GENERATED DATA']) expect(text).toContain(bare(said))
  await expect(button(page, 'Print / save as PDF')).toBeVisible()
})

/** The first municipality, of every thirteenth, that neither surveys nor plans know. */
async function municipalityWithoutEnergy(page: Page): Promise<{ code: number; name: string }> {
  type Option = { value: number; title: string }
  const { reply } = await fetchReply<Option[]>(page, '/api/layers/municipality-options')
  for (const { value, title } of reply.filter((one, at) => one.value !== 0 && at % 13 === 0)) {
    const odk = await fetchReply(page, `/api/odk-energy-data/?sddmm=${value}`)
    if (odk.status !== 404) continue
    const mep = await fetchReply(page, `/api/mep-energy-data/?sddmm=${value}`)
    if (mep.status === 404) return { code: value, name: title }
  }
  throw new Error('every municipality has energy data')
}

/** Asks axe in both languages and both themes; leaves the page as it was. */
async function inEveryAppearance(page: Page, info: TestInfo, screen: string): Promise<void> {
  for (const language of ['ne', 'en'])
    for (const theme of ['dark', 'light']) {
      await page.evaluate(choose, { 'urja.language': language, 'urja.theme': theme })
      await expect(page.locator(`html[lang=${language}][data-mantine-color-scheme=${theme}]`)).toBeAttached()
      await expect(panel(page).getByRole('status')).toHaveCount(0)
      const name = `${screen}-${language}-${theme}`
      await page.screenshot({ path: info.outputPath(`${name}.png`) })
      expect.soft(await barriersOn(page), `${name}: what axe finds`).toEqual([])
    }
}

/** Stores choices as another tab of the same person would. */
function choose(choices: Record<string, string>): void {
  for (const [key, newValue] of Object.entries(choices)) {
    localStorage.setItem(key, newValue)
    dispatchEvent(new StorageEvent('storage', { key, newValue }))
  }
}
