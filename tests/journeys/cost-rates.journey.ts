import { expect, type Page, test } from 'playwright/test'
import { slowness } from '../slowness.ts'
import { startSession } from './sign-in.ts'

type Row = Record<string, unknown> & { id: number; version: number }
const field = (page: Page, name: string) => page.locator(`input[name=${name}]`)
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Cost' })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true })
const open = (page: Page, row: string) => page.getByRole('button', { name: row, exact: true }).click()

async function headers(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('urja.access'))
  return { authorization: `Bearer ${token}` }
}
async function rowsOf(page: Page, kind: string): Promise<Row[]> {
  const reply = await page.request.get(`/api/bat/${kind}/list`, { headers: await headers(page) })
  return (await reply.json()).results
}
async function put(page: Page, kind: string, row: Row, values: object) {
  const data = { ...row, ...values }
  return page.request.put(`/api/bat/${kind}/updaterate/${row.id}`, { headers: await headers(page), data })
}

test.use({ viewport: { width: 1366, height: 768 } })
test.beforeEach(({ page }) => startSession(page, 'manager'))

test('a manager edits a rate of mini-grids; the list and the analysis tell it', async ({ page }) => {
  const [before] = await rowsOf(page, 'smg')
  const versionInUse = async () => {
    const reply = await page.request.get('/api/bat/parameters', { headers: await headers(page) })
    return (await reply.json()).cost_rates_version as string
  }
  const version = await versionInUse()
  await page.goto('/cl-admin/')
  await page.getByRole('link', { name: 'Solar Mini-grid' }).click()
  await expect(page).toHaveURL(/\/cl-admin\/smg-costs$/)
  await expect(page.getByRole('columnheader').first()).toHaveText('Id')
  const heads = await page.getByRole('columnheader').allInnerTexts()
  expect(heads.slice(0, 4)).toEqual([
    'Id',
    'Category',
    'System cost per kW, NPR',
    'Installation cost per kW, NPR',
  ])

  await open(page, 'Edit Cost: C accessible')
  await expect(field(page, 'category')).toBeFocused()
  await field(page, 'sc_per_kW').fill('3,81,234.5')
  await field(page, 'source').fill('AEPC price list')
  await field(page, 'vintage').fill('2026')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  const toast = page.getByRole('status').filter({ hasText: 'Successfully updated the cost rate' })
  await expect(toast).toContainText('Cost Edit')
  await expect(page.getByRole('row', { name: /C accessible/ })).toContainText('3,81,234.50')
  await expect(page.getByRole('row', { name: /C accessible/ })).toContainText('AEPC price list')
  await expect.poll(versionInUse, { timeout: 2_000 * slowness() }).not.toBe(version)
  const [now] = await rowsOf(page, 'smg')
  await put(page, 'smg', now, { sc_per_kW: before.sc_per_kW, source: before.source, vintage: before.vintage })
})

test('what cannot be is refused at its field, and the row stays as it was', async ({ page }) => {
  const [before] = await rowsOf(page, 'smg')
  await page.goto('/cl-admin/smg-costs')
  await open(page, 'Edit Cost: C accessible')
  const refuse = async (name: string, value: string, sentence: RegExp) => {
    const defaultValue = await field(page, name).inputValue()
    await field(page, name).fill(value)
    await save(page).click()
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, name)).toBeFocused()
    await expect(dialog(page)).toContainText(sentence)
    await field(page, name).fill(defaultValue)
  }
  await refuse('sc_per_kW', '-1', /0/)
  await refuse('ic_per_kW', 'many', /number/i)
  await refuse('replacement_period_yrs', '0', /1/)
  await refuse('replacement_period_yrs', '31', /30/)
  await refuse('category', 'B remote', /Another row has this category already/)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toBeHidden()
  expect((await rowsOf(page, 'smg'))[0]).toEqual(before)

  const [first, second] = await rowsOf(page, 'shs_dc')
  await page.goto('/cl-admin/shs-dc-costs')
  await open(page, `Edit Cost: ${first.watt} W`)
  await refuse('watt', String(second.watt), /Another row has this size already/)
  const refused = await put(page, 'shs_dc', first, { watt: second.watt })
  expect(refused.status()).toBe(400)
  expect((await refused.json()).watt).toEqual(['Another row has this size already'])
  expect((await rowsOf(page, 'shs_dc'))[0]).toEqual(first)
})

test('a save that fails says so, and its copy comes back', async ({ page }) => {
  await page.goto('/cl-admin/smg-costs')
  await page.route('**/updaterate/**', route => route.abort())
  await open(page, 'Edit Cost: C accessible')
  await field(page, 'tc_per_kW').fill('26001')
  await save(page).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Failed to update the cost.' })
  await expect(toast).toContainText('Cost Edit')
  await expect(dialog(page)).toBeHidden()
  await toast.getByRole('button', { name: 'Try again' }).click()
  await expect(field(page, 'tc_per_kW')).toHaveValue('26001')
  await page.unroute('**/updaterate/**')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  const refusal = { success: false, errors: {}, error: 'No', code: 'invalid_fields', cc_rate: ['Too dear'] }
  await page.route('**/updaterate/**', route => route.fulfill({ status: 400, json: refusal }))
  await page.goto('/cl-admin/grid-costs')
  await open(page, 'Edit Cost: Grid extension')
  await field(page, 'cc_rate').fill('2600000')
  await save(page).click()
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to update enery cost rate' })
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page)).toContainText('Too dear')
  await expect(field(page, 'cc_rate')).toHaveValue('2600000')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

test('two managers on one row: both values are seen', async ({ page }) => {
  const [before] = await rowsOf(page, 'smg')
  await page.goto('/cl-admin/smg-costs')
  await open(page, 'Edit Cost: C accessible')
  await field(page, 'omc_per_kW').fill('11700')
  expect((await put(page, 'smg', before, { omc_per_kW: 11900 })).status()).toBe(200)
  await save(page).click()
  const both = dialog(page).getByRole('group', { name: 'Operation and maintenance cost' })
  await expect(both).toContainText('Yours11700')
  await expect(both).toContainText('Theirs11900')
  await both.getByRole('button', { name: /^Yours/ }).click()
  await save(page).click()
  await expect(page.getByText('Successfully updated the cost rate')).toBeVisible()
  const [now] = await rowsOf(page, 'smg')
  expect(now.omc_per_kW).toBe(11700)
  await put(page, 'smg', now, { omc_per_kW: before.omc_per_kW })
})

test('settings are edited by group', async ({ page }) => {
  await page.goto('/cl-admin/cost-settings')
  const group = page.getByRole('region', { name: 'Ranges' })
  await open(page, 'Edit Cost: Ranges')
  const defaultValue = await field(page, 'range_demand_mode').inputValue()
  await field(page, 'range_demand_mode').fill('0.1')
  await save(page).click()
  await expect(dialog(page)).toContainText('Must not be below the previous one')
  await field(page, 'range_demand_mode').fill('1.05')
  await save(page).click()
  await expect(page.getByText('Successfully edited the cost rate')).toBeVisible()
  await expect(group.getByRole('row', { name: /Household demand/ })).toContainText('1.05')
  const [now] = await rowsOf(page, 'settings')
  await put(page, 'settings', now, { range_demand_mode: Number(defaultValue) })
})

test('a list that cannot be loaded says so; all of it is saved as a table for the import', async ({
  page,
}) => {
  await page.route('**/mhp/list*', route => route.fulfill({ status: 500, json: {} }))
  await page.goto('/cl-admin/mhp-costs?size=10')
  await expect(page.getByText('Micro-hydro could not be loaded.')).toBeVisible()
  await page.unroute('**/mhp/list*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row', { name: /B remote/ })).toBeVisible()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  const chunks = []
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk)
  const csv = Buffer.concat(chunks).toString()
  const data = { csv, apply: false }
  const reply = await page.request.post('/api/rates/import', { headers: await headers(page), data })
  expect(await reply.json()).toMatchObject({ differences: [], faults: [] })
})

test('a planner sees none of it', async ({ page }) => {
  await startSession(page, 'planner')
  expect((await page.request.get('/api/bat/smg/list', { headers: await headers(page) })).status()).toBe(403)
  await page.goto('/cl-admin/smg-costs')
  await expect(page).toHaveURL(/\/home/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  test('rows are cards that open the dialog', async ({ page }) => {
    await page.goto('/cl-admin/smg-costs')
    const card = page.getByRole('listitem').filter({ hasText: 'C accessible' })
    await expect(card).toContainText('System cost per kW')
    await card.click()
    await expect(dialog(page)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
