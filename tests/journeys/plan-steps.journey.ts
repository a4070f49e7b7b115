import { expect, type Page, test } from 'playwright/test'
import { newPlan } from './new-plan.ts'
import { startSession } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

const field = (page: Page, name: string) => page.locator(`input[name=${name}]`)
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
async function paste(page: Page, cell: ReturnType<Page['locator']>, text: string) {
  await page.evaluate(copied => navigator.clipboard.writeText(copied), text)
  await cell.click()
  await page.keyboard.press('Control+v')
}

test.use({ viewport: { width: 1366, height: 768 }, permissions: ['clipboard-read', 'clipboard-write'] })

test('a planner fills the data steps, with what is known and from Excel, and nothing typed is lost', async ({
  page,
}, info) => {
  await startSession(page, 'planner')
  const id = await newPlan(page)
  const at = (screen: string) => page.goto(`/home/plan/${id}/${screen}`)

  await at('demography')
  await expect(field(page, 'total_pop')).toHaveValue('')
  await page.getByRole('button', { name: /^Total population: use / }).click()
  await page.getByRole('button', { name: /^Male population: use / }).click()
  await page.getByRole('button', { name: /^Number of households: use / }).click()
  await expect(field(page, 'total_pop')).not.toHaveValue('')
  await field(page, 'male_head_hh').fill('१०')
  await page.reload()
  await expect(page.getByText('Your unsaved entries were restored')).toBeVisible()
  await expect(field(page, 'male_head_hh')).toHaveValue('10')
  const total = Number((await field(page, 'total_pop').inputValue()).replaceAll(',', ''))
  await field(page, 'pop_below_16').fill('0')
  await field(page, 'pop_16_to_60').fill(String(total - 10))
  await field(page, 'pop_above_60').fill('0')
  await expect(page.getByText('10 less than the total population')).toBeVisible()
  await page.getByText('Hindu', { exact: true }).click()
  const first = (grid: string) =>
    page.getByRole('grid', { name: grid }).locator('td[data-row="0"][data-column="0"]')
  await paste(page, first('Ethnicities'), 'Gurung\t६०\r\nमगर\t30.5\r\n')
  await paste(page, first('Ward growth'), '3\t४.५\tNew market on the highway\r\n')
  await expect(page.getByText('90.5 %: 9.5 % missing')).toBeVisible()
  await takePicture(page, info, 'demography')
  await save(page)
  await expect(page.getByText('Successfuly edited demographic information')).toBeVisible()
  await field(page, 'pop_above_60').fill('10')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

  await at('land-cover')
  await page.getByRole('button', { name: 'Load default' }).click()
  await expect(field(page, 'forest_sqkm')).not.toHaveValue('')
  await field(page, 'forest_sqkm').fill('300')
  await expect(page.getByText(/% more than the area of 200.60 km²/)).toBeVisible()
  await save(page)
  await expect(page.getByText('Successfuly edited land cover information')).toBeVisible()
  await takePicture(page, info, 'land-cover')

  await at('road-access')
  const strategic = page.getByRole('grid', { name: 'Strategic roads' })
  await paste(
    page,
    strategic.locator('td[data-row="0"][data-column="0"]'),
    'Mid-hill highway\t१२.५\tBlacktopped\r\nuf]/vf\t3\tearthen\r\nThird\t12,5\tearthen\r\n',
  )
  await expect(page.getByText('Roads: 3, 15.500 km')).toBeVisible()
  await expect(strategic.locator('td[data-row="1"][data-column="0"]')).toHaveAttribute('title', /Preeti/)
  await expect(strategic.locator('[aria-invalid=true]')).toHaveCount(1)
  await takePicture(page, info, 'roads')
  await paste(page, strategic.locator('td[data-row="2"][data-column="1"]'), '12.5')
  await save(page)
  await expect(page.getByText('Successfuly edited road access information')).toBeVisible()

  await page
    .getByRole('link', { name: 'Stakeholders' })
    .or(page.getByRole('button', { name: 'Save & Continue' }))
    .first()
    .click()
  await at('stakeholders')
  await title(page, 'Stakeholders')
  await page.getByText('No stakeholders yet.').waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Stakeholder' })
  await field(page, 'description').fill('Alternative Energy Promotion Centre')
  for (const [name, option] of [
    ['Organization type', 'Federal'],
    ['Thematic area', 'Renewable energy'],
    ['Category', 'Key'],
  ]) {
    await dialog.getByRole('combobox', { name }).or(dialog.getByRole('textbox', { name })).first().click()
    await dialog.getByRole('option', { name: option, exact: true }).click()
  }
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully added stakeholder')).toBeVisible()
  await expect(page.getByRole('row', { name: /Alternative Energy/ })).toContainText('Renewable energy')
  await takePicture(page, info, 'stakeholders')

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('list', { name: 'Stakeholders' })).toContainText('Alternative Energy')
  await takePicture(page, info, 'stakeholders-phone')
  await at('demography')
  await expect(field(page, 'total_pop')).toBeVisible()
  await takePicture(page, info, 'demography-phone')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.evaluate(() => {
    localStorage.setItem('urja.language', 'ne')
    localStorage.setItem('urja.theme', 'dark')
  })
  await page.reload()
  await expect(field(page, 'total_pop')).toBeVisible()
  await takePicture(page, info, 'demography-ne-dark')

  await startSession(page, 'general')
  await page.evaluate(() => localStorage.setItem('urja.language', 'en'))
  await at('demography')
  await expect(page.getByText('Household size')).toBeVisible()
  await expect(field(page, 'total_pop')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await takePicture(page, info, 'reader')
})
