import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import { type MessageKey, say } from '../../app/domain/messages/messages.ts'
import { goalWords } from '../../app/domain/plan/activities/lists.ts'
import { startSession } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

const phone = '+977 9841000000'
const field = (page: Page, name: string) => page.locator(`:is(input, textarea)[name=${name}]`)
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const said = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
const cell = (page: Page, row: number, column: number) =>
  page.locator(`td[data-row="${row}"][data-column="${column}"]`)
async function paste(page: Page, target: ReturnType<Page['locator']>, text: string) {
  await page.evaluate(copied => navigator.clipboard.writeText(copied), text)
  await target.click()
  await page.keyboard.press('Control+v')
}

/** A call of the API as the page's user. */
async function callApi(page: Page, path: string, data: unknown) {
  const token = await page.evaluate(() => localStorage.getItem('urja.access'))
  const reply = await page.request.post(path, { headers: { authorization: `Bearer ${token}` }, data })
  expect(reply.ok(), await reply.text()).toBe(true)
  return reply.json()
}
async function readApi(page: Page, path: string) {
  const token = await page.evaluate(() => localStorage.getItem('urja.access'))
  return (await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })).json()
}
async function editApi(page: Page, path: string, data: unknown) {
  const token = await page.evaluate(() => localStorage.getItem('urja.access'))
  const reply = await page.request.put(path, { headers: { authorization: `Bearer ${token}` }, data })
  expect(reply.ok(), await reply.text()).toBe(true)
}
async function newPlan(page: Page): Promise<string> {
  const officer = { name: 'Asha Gurung', contact_no: phone, email: 'a@b.example' }
  const { id } = await callApi(page, '/api/plan/', {
    municipality: 43611,
    name: `Activities ${Date.now().toString(36)}`,
    starting_year: '2026-01-01',
    ending_year: '2031-01-01',
    mayor: { ...officer, designation: 'Mayor/Chairperson' },
    deputy_mayor: { ...officer, designation: 'Deputy Mayor/Vice Chairperson' },
    municipality_officers: [],
    address: 'Sulikot, Gorkha',
    email: 'office@sulikot.example',
    area_sqkm: 200.6,
    neighbouring_muni_ids: [43601],
  })
  return id
}

test.use({ viewport: { width: 1366, height: 768 }, permissions: ['clipboard-read', 'clipboard-write'] })

test('a planner goes from the vision to the selected activities', async ({ page }, info) => {
  await startSession(page, 'planner')
  const id = await newPlan(page)
  const next = (name: 'Continue' | 'Save and Continue') =>
    page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name, exact: true }))
      .click()

  await page.goto(`/home/plan/${id}/vision-mission`)
  await field(page, 'mission').fill('Tier 3 by 2031')
  await field(page, 'vision').fill('क्षि'.repeat(65))
  await said(page, '65/64')
  await save(page)
  await said(page, 'Must have 64 characters or fewer')
  await field(page, 'vision').fill('Light in every house')
  await takePicture(page, info, 'vision')
  await next('Save and Continue')
  await said(page, 'Successfully saved the changes')

  const opportunity = page.getByLabel('Add an opportunity').first()
  await paste(page, opportunity, 'Streams with head\r\nSun on 300 days\r\n')
  await expect(page.getByRole('row', { name: /Sun on 300 days/ })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Sun on 300 days' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(
    page.locator('section').filter({ hasText: 'Opportunities' }).locator('tbody tr').first(),
  ).toContainText('Sun on 300 days')
  await page.getByLabel('Add a challenge').first().fill('Roads that slide')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Roads that slide/ })).toBeVisible()
  await takePicture(page, info, 'opportunities')

  await next('Continue')
  await page.getByRole('button', { name: /^Add an objective: Reliable/ }).click()
  await field(page, 'description').fill('Tier 3 everywhere')
  await field(page, 'strategy').fill('Mini-grids, then the grid')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await said(page, 'Successfully added objective')
  for (const [description, budget] of [
    ['Solar mini-grid in Dadagaun', '५,००,०००'],
    ['Line to Hila', '9 lakh'],
  ]) {
    await page.getByRole('button', { name: 'Add an activity: Tier 3 everywhere' }).click()
    await field(page, 'description').fill(description)
    await field(page, 'estimated_budget').fill(budget)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row', { name: new RegExp(description) })).toBeVisible()
  }
  await said(page, 'NPR 14,00,000.00')
  await page.getByRole('button', { name: 'Edit Line to Hila' }).click()
  await page.getByRole('dialog').getByText('ward 3', { exact: true }).click()
  await takePicture(page, info, 'activity-dialog')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Line to Hila/ })).toContainText('ward 3')
  await takePicture(page, info, 'activities')

  await next('Continue')
  await said(page, 'Activities without scores: 2 of 2.')
  await paste(page, cell(page, 0, 0), '6\t6\t5\t5\t5\t5\t5\t5\r\n13\t6\t6\t6\t6\t6\t6\t6\r\n')
  await cell(page, 1, 0).click()
  await said(
    page,
    'Urgency of the need (households without adequate energy) must be a number between 0 and 10.',
  )
  await takePicture(page, info, 'priority')
  const edge = page.getByRole('separator', { name: 'Width of the column Activity' })
  await edge.press('ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuenow', '436')
  await paste(page, cell(page, 1, 0), '6')
  await next('Save and Continue')

  // Where one grid follows another, the first one stands until the next is there.
  await expect(page.getByRole('grid', { name: 'Funding' })).toBeVisible()
  await paste(
    page,
    cell(page, 0, 0),
    '2,00,000\t0\t0\t3,00,000\t0\t0\t0\t0\r\n0\t0\t0\t0\t0\t3 lakh\t0\t0\r\n',
  )
  await said(page, /NPR 8,00,000.00 of NPR 14,00,000.00/)
  await takePicture(page, info, 'funding')
  await next('Save and Continue')

  await page.getByRole('checkbox', { name: /Solar mini-grid/ }).check()
  const underfunded = page.getByRole('checkbox', { name: /Line to Hila/ })
  await underfunded.click()
  await said(
    page,
    'The funding of this activity (NPR 3,00,000.00) is below its estimated budget (NPR 9,00,000.00). Select it anyway?',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click()
  await expect(underfunded).not.toBeChecked()
  const reach = page.getByRole('region', { name: 'Households reached by the selection' })
  await expect(reach).toContainText('Households reachednot stated')
  await expect(reach).toContainText('Wards without an activitynot stated')
  await expect(reach).toContainText('Activities without a stated reach1 of 1')
  await takePicture(page, info, 'rankings')
  // The map can be shown beside the ranking; the selection stays.
  await expect(page.locator('#map')).toBeHidden()
  await page.getByRole('button', { name: 'Show map' }).click()
  await expect(page.locator('#map')).toBeVisible()
  await expect(underfunded).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: /Solar mini-grid/ })).toBeChecked()
  await page.getByRole('button', { name: 'Hide map' }).click()
  await page
    .getByRole('row', { name: /Solar mini-grid/ })
    .locator('[tabindex]')
    .first()
    .focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip', { name: 'Tier 3 everywhere' })).toBeVisible()
  await next('Save and Continue')

  await expect(page.getByRole('row', { name: /Solar mini-grid/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Line to Hila/ })).toHaveCount(0)
  await takePicture(page, info, 'selected')

  await page.getByRole('link', { name: 'Work plan', exact: true }).first().click()
  await said(page, say('en', 'workPlan.noShares'))
  const [row] = await readApi(page, `/api/plan/${id}/quantities/`)
  await editApi(page, `/api/plan/${id}/activities/${row.activity_id}`, {
    description: 'Solar mini-grid in Dadagaun',
    estimated_budget: 500_000,
    shares: { 2026: 33.333, 2027: 66.667 },
  })
  await page.reload()
  const gantt = page.getByRole('table', { name: say('en', 'workPlan.gantt') })
  await expect(
    gantt.getByRole('row', { name: /Solar mini-grid.*2083\/84 33.3 %, 2084\/85 66.7 %/ }),
  ).toBeVisible()
  const views = page.getByRole('radiogroup', { name: say('en', 'workPlan.views') })
  const view = (name: string) => views.getByText(name, { exact: true }).click()
  await view('Quantities')
  await paste(page, cell(page, 0, 0), 'Solar Mini-grid\t४०\t40\t41\t12.5\t3\t1\t2083/84\t2084/85\r\n')
  await save(page)
  await expect(cell(page, 0, 3)).toHaveAttribute('aria-invalid', 'true')
  await paste(page, cell(page, 0, 3), '9')
  await save(page)
  await said(page, say('en', 'vision.saved'))
  await takePicture(page, info, 'quantities')
  await view('Own columns')
  await page.getByLabel('Column 1').fill('Budget head')
  await save(page)
  await said(page, say('en', 'workPlan.columnsSaved'))
  await view('Codes')
  await paste(page, cell(page, 0, 0), '50301')
  await save(page)
  await view('Schedule')
  await page.getByRole('combobox', { name: say('en', 'workPlan.fiscalYear') }).click()
  await page.getByRole('option', { name: '2084/85' }).click()
  const lines = page.getByRole('table', { name: say('en', 'workPlan.ofYear', { year: '2084/85' }) })
  await expect(lines.getByRole('row', { name: /Solar mini-grid/ })).toContainText('3,33,335.00')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say('en', 'workPlan.csv') }).click(),
  ])
  const csv = await readFile(await saved.path(), 'utf8')
  expect(csv).toContain('2084/85,1.1.1,Solar mini-grid in Dadagaun,solar_minigrid,40,households,')
  expect(csv).toContain('50301')
  await takePicture(page, info, 'work-plan')
  await page.getByRole('link', { name: 'Targets and indicators' }).click()
  await page.getByRole('button', { name: 'Add 4 common indicators' }).click()
  const list = page.getByRole('table', { name: 'Targets and indicators' })
  await expect(list.getByRole('row')).toHaveCount(5)
  await expect(page.getByRole('button', { name: /common indicator/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Installed renewable capacity' }).last().click()
  const indicator = page.getByRole('dialog', { name: 'Indicator' })
  await indicator.getByLabel('2085/86').fill('१६५')
  await indicator.getByLabel('Baseline', { exact: true }).fill('40')
  await indicator.getByRole('button', { name: 'Save', exact: true }).click()
  // A value without its source is refused, and the dialog stays.
  await indicator.getByLabel('Year of the baseline').fill('2025')
  await indicator.getByLabel('Source of the baseline').fill('Register of the ward offices')
  await indicator.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(indicator).toBeHidden()
  const framework = page.getByRole('table', { name: 'Results framework' })
  // An activity without an indicator says what it delivers.
  await expect(framework.getByRole('row', { name: /Solar mini-grid/ })).toContainText(
    '40 households by 2084/85',
  )
  await expect(framework.getByRole('row', { name: /165 kW/ })).toContainText(
    'Register of the ward offices, 2025',
  )
  await takePicture(page, info, 'results')
  await next('Continue')
  await expect(page.getByRole('checkbox', { name: 'Mark this plan as complete' })).toBeDisabled()
  await said(page, 'Parts of the plan: 7 of 17')
  const report = page.getByRole('region', { name: 'Report' })
  await report.getByRole('button', { name: 'Generate report' }).click()
  await said(page, 'Successfully generated the report')
  for (const [type, start] of [
    ['PDF', '%PDF'],
    ['DOCX', 'PK'],
  ]) {
    const link = await report.getByRole('link', { name: `Download ${type}` }).getAttribute('href')
    const file = await (await page.request.get(String(link))).body()
    expect(file.subarray(0, start.length).toString()).toBe(start)
  }
  await takePicture(page, info, 'overview')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const help = page.getByRole('menuitem', { name: 'Help for this screen' })
  await expect(help).toHaveAttribute('href', /urja-user-manual\.pdf#nameddest=outputs$/)
})

test('the same on a phone, in Nepali and dark', async ({ page }, info) => {
  const ne = (key: MessageKey, params: Record<string, string | number> = {}) => say('ne', key, params)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  await startSession(page, 'planner')
  const id = await newPlan(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => {
    localStorage.setItem('urja.language', 'ne')
    localStorage.setItem('urja.theme', 'dark')
  })
  /** Goes on to the next screen, of which nothing stands beside the phone. */
  const goOn = async (words: MessageKey, path: string) => {
    await page
      .getByRole('button', { name: ne(words), exact: true })
      .or(page.getByRole('link', { name: ne(words), exact: true }))
      .click()
    await expect(page).toHaveURL(new RegExp(`/${path}(\\?|$)`))
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
  }

  await page.goto(`/home/plan/${id}/vision-mission`)
  await field(page, 'vision').fill('हरेक घरमा उज्यालो')
  await field(page, 'mission').fill('२०८८ सम्म तह ३')
  await goOn('planFrame.saveAndContinue', 'opp-and-challenges')
  await page.getByLabel(ne('vision.addChallenge')).first().fill('पहिरो जाने सडक')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /पहिरो जाने सडक/ })).toBeVisible()
  await goOn('planFrame.continue', 'activities')

  await button(ne('activity.addObjective', { name: ne(goalWords('electricity')) })).click()
  await field(page, 'description').fill('सबै ठाउँमा तह ३')
  await field(page, 'strategy').fill('सौर्य मिनी-ग्रिड')
  await dialog.getByRole('button', { name: ne('planFrame.save'), exact: true }).click()
  await button(ne('activity.addActivity', { name: 'सबै ठाउँमा तह ३' })).click()
  await field(page, 'description').fill('दादागाउँमा मिनी-ग्रिड')
  await field(page, 'estimated_budget').fill('५,००,०००')
  await dialog.getByRole('button', { name: ne('planFrame.save'), exact: true }).click()
  await expect(page.getByRole('row', { name: /दादागाउँमा मिनी-ग्रिड/ })).toBeVisible()
  await goOn('planFrame.continue', 'pa')

  await paste(page, cell(page, 0, 0), '६\t५\t५\t५\t५\t५\t५\t५')
  await expect(cell(page, 0, 7)).toHaveText('5')
  await takePicture(page, info, 'priority-phone')
  await goOn('planFrame.saveAndContinue', 'fundings')
  await button(ne('assessment.fill', { source: ne('source.short.MUN') })).click()
  await said(page, ne('assessment.filled', { count: 1 }))
  await goOn('planFrame.saveAndContinue', 'rankings')
  await page.getByRole('checkbox', { name: /दादागाउँमा मिनी-ग्रिड/ }).check()
  await expect(page.getByRole('list', { name: ne('ranking.title') })).toBeVisible()
  await takePicture(page, info, 'rankings-phone')
  await goOn('planFrame.saveAndContinue', 'sa')
  await said(page, /दादागाउँमा मिनी-ग्रिड/)
  await page.getByRole('link', { name: ne('results.title') }).click()
  // The page writes the number in the numerals of its reader.
  const [, ...addCommon] = ne('results.addCommon', { count: 4 }).split(' ')
  await page.getByRole('button', { name: addCommon.join(' ') }).click()
  await said(page, ne('results.code.tier3_plus'))
  await takePicture(page, info, 'results-phone')
  await goOn('planFrame.continue', 'final')
  await expect(page.getByRole('checkbox', { name: ne('summary.markComplete') })).toBeDisabled()
  await takePicture(page, info, 'overview-phone')
})
