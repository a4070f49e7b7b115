import { readFileSync } from 'node:fs'
import { expect, type Page, test } from 'playwright/test'
import { mapSettled, signIn } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

const gandaki = 4
const legend = (page: Page) => page.getByRole('region', { name: 'Map legend' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

type Figures = { values: [code: number, value: number][]; breaks: number[] }
/** What the server answers to this page for one figure. */
const figuresOf = (page: Page, indicator: string): Promise<Figures> =>
  page.evaluate(async id => {
    const authorization = `Bearer ${localStorage.getItem('urja.access')}`
    const reply = await fetch(`/api/dashboard/indicators/${id}`, { headers: { authorization } })
    return (await reply.json()) as Figures
  }, indicator)

test('a region is coloured by classes of the whole country, told in the legend, by hover and as a table @map', async ({
  page,
}, info) => {
  await signIn(page, 'planner', `/home?mode=dashboard&region=${gandaki}`)
  const { values, breaks } = await figuresOf(page, 'households_2021')
  const here = values.filter(([code]) => Math.floor(code / 10_000) === gandaki)
  const classOf = (value: number) => breaks.filter(edge => value >= edge).length
  const counts = [...breaks, 0].map((_, at) => here.filter(([, value]) => classOf(value) === at).length)
  const bars = legend(page).getByRole('listitem')
  await expect(bars).toHaveCount(breaks.length + 1)
  await expect(bars).toHaveText(counts.map(count => new RegExp(`: ${count}$`)))
  await expect(legend(page)).toContainText('Municipalities per class, 85 in Gandaki')

  const [x, y] = await placeInside(page)
  await page.mouse.move(x, y)
  const tip = page.getByText(/ · [\d,]+ households$/)
  await expect(tip).toBeVisible()
  const households = Number((await tip.innerText()).replace(/\D/g, ''))
  expect(here.map(([, value]) => value)).toContain(households)
  await takePicture(page, info, 'hover')

  await button(page, 'Show as a table').click()
  const table = page.getByRole('dialog', { name: 'Households, 2021 · Gandaki' })
  const max = Math.max(...here.map(([, value]) => value))
  await expect(table.getByRole('row').nth(1)).toContainText(max.toLocaleString('en-IN'))
  await takePicture(page, info, 'table')
  await table.getByRole('button', { name: /^Households, 2021/ }).click()
  const min = Math.min(...here.map(([, value]) => value))
  await expect(table.getByRole('row').nth(1)).toContainText(min.toLocaleString('en-IN'))
  await table.getByRole('button', { name: 'Next page' }).click()
  await expect(table).toContainText('51 to 85 of 85')
  const saving = page.waitForEvent('download')
  await table.getByRole('button', { name: 'Save as CSV' }).click()
  const saved = readFileSync(await (await saving).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(saved).toHaveLength(86)
  await table.getByRole('rowheader').last().getByRole('button').click()
  await expect(page, 'a row chooses its municipality').toHaveURL(/region=4\d{4}/)
})

test('another figure is chosen by typing, a click drills down, a copied address opens the same @map', async ({
  page,
}, info) => {
  await signIn(page, 'planner', `/home?mode=dashboard&region=${gandaki}`)
  const select = page.getByRole('combobox', { name: 'Figure on the map' })
  await select.click()
  await select.fill('access')
  await page.getByRole('option', { name: 'Access to electricity' }).click()
  await expect(page).toHaveURL(/indicator=electricity_access/)
  await expect(legend(page).getByRole('heading')).toContainText('Access to electricity')
  await expect(legend(page), 'demo figures are labelled').toContainText('generated')
  await mapSettled(page)
  await button(page, 'Source of Access to electricity').click()
  await expect(page.getByRole('dialog')).toContainText('Classes are the same for the whole country')
  await takePicture(page, info, 'source')
  await page.keyboard.press('Escape')

  const [x, y] = await placeInside(page)
  await page.mouse.click(x, y)
  await expect(page).toHaveURL(/region=4\d\d(&|$)/)
  const address = page.url()
  await page.goto('/notfound')
  await page.goto(address)
  await mapSettled(page)
  await expect(legend(page).getByRole('heading')).toContainText('Access to electricity')
  await expect(page.getByRole('combobox', { name: 'District' })).not.toHaveValue('All Districts')
  expect(page.url()).toBe(address)
})

/** The middle of what the legend below and the choice above leave of the map, which the province fills. */
async function placeInside(page: Page): Promise<[x: number, y: number]> {
  const box = await page.getByRole('region', { name: /^Map/ }).first().boundingBox()
  if (!box) throw new Error('no map')
  const covered_px = { top: 48, bottom: 204 }
  return [box.x + box.width / 2, box.y + (box.height + covered_px.top - covered_px.bottom) / 2]
}
