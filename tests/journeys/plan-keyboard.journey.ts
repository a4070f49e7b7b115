import { expect, type Page, test } from 'playwright/test'
import { type MessageKey, say } from '../../app/domain/messages/messages.ts'
import { renewable } from '../../app/domain/plan/steps/renewable.ts'
import { mapSettled, startSession } from './sign-in.ts'
import { tabTo } from './tab-to.ts'
import { barriersOn, takePicture } from './take-picture.ts'

const sulikot = 43611
const ne = (key: MessageKey) => say('ne', key)
const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`)
async function type(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    await tabTo(page, field(page, name))
    await page.keyboard.press('Control+A')
    await page.keyboard.type(value)
  }
}

test('a plan with form and two steps by keyboard alone, in Nepali and dark; nothing stands in the way', async ({
  page,
}, info) => {
  const { keyboard } = page
  await startSession(page, 'planner')
  await page.evaluate(() => {
    localStorage.setItem('urja.language', 'ne')
    localStorage.setItem('urja.theme', 'dark')
  })
  await page.goto(`/home?region=${sulikot}`)
  await mapSettled(page)
  expect(await barriersOn(page), 'list').toEqual([])
  // Whether or not the planner has a plan.
  const begin = page
    .getByRole('link', { name: ne('planList.create') })
    .or(page.getByRole('link', { name: /को योजना सुरु गर्नुहोस्$/ }))
  await tabTo(page, begin)
  await keyboard.press('Enter')
  await expect(field(page, 'area_sqkm')).toHaveValue('200.6')
  await type(page, {
    name: `योजना ${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`,
    'mayor.name': 'आशा गुरुङ',
    'mayor.contact_no': '+977 9841000000',
    'mayor.email': 'mayor@sulikot.example',
    'deputy_mayor.name': 'मोहन राई',
    'deputy_mayor.contact_no': '+977 9841000001',
    address: 'सुलिकोट',
    email: 'office@sulikot.example',
  })
  expect(await barriersOn(page), 'form').toEqual([])
  await keyboard.press('Control+Enter')

  await expect(page).toHaveURL(/\/demography(\?|$)/)
  await expect(page.getByText(ne('planForm.created'))).toBeVisible()
  await type(page, {
    total_pop: '२३२२२',
    male_pop: '10921',
    num_household: '6,583',
    male_head_hh: '5000',
    pop_below_16: '7000',
    pop_16_to_60: '14000',
    pop_above_60: '2222',
  })
  await tabTo(page, page.getByRole('checkbox').first())
  await keyboard.press('Space')
  await takePicture(page, info, 'plan-demography-keyboard')
  await keyboard.press('Control+Enter')

  await expect(page).toHaveURL(/\/renewable-energy(\?|$)/)
  await type(page, Object.fromEntries(Object.keys(renewable.fields).map(name => [name, '3'])))
  await keyboard.press('Control+S')
  await expect(page.getByText(ne('steps.renewableSaved'))).toBeVisible()
  await expect(page.locator('#panel').getByText('17 %')).toBeVisible()
  await mapSettled(page)
  await takePicture(page, info, 'plan-renewable-keyboard')

  // The same screens in English and light.
  await page.evaluate(() => {
    localStorage.setItem('urja.language', 'en')
    localStorage.setItem('urja.theme', 'light')
  })
  for (const screen of ['renewable-energy', 'demography', 'stakeholders', 'sub-commitee']) {
    await page.goto(page.url().replace(/\/(renewable-energy|demography|stakeholders)(?=\?|$)/, `/${screen}`))
    await expect(page.locator('#panel h2')).toBeVisible()
    await mapSettled(page)
    expect(await barriersOn(page), screen).toEqual([])
  }
})
