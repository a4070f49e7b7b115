import { expect, type Page, test } from 'playwright/test'
import { startSession } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

const password = 'thirteen rivers of Gandaki'
const unique = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`
const field = (page: Page, name: string) => page.locator(`input[name=${name}]`)
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test('two browsers edit one user: other fields are merged, the same field asks', async ({
  page,
  browser,
}, info) => {
  await startSession(page, 'administrator')
  const token = await page.evaluate(() => localStorage.getItem('urja.access'))
  const headers = { authorization: `Bearer ${token}` }
  const email = `${unique()}@municipality.example`
  const person = { first_name: 'Dawa', last_name: `Lama ${unique()}`, phone_no: '9847600001', email }
  const made = { ...person, role: 2, assigned_sddmms: [43702], password, confirm_password: password }
  await page.request.post('/api/users/', { headers, data: made })
  const [{ id }] = await (await page.request.get(`/api/users/?search=${email}`, { headers })).json()
  const saved = async () => (await page.request.get(`/api/users/${id}`, { headers })).json()

  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  const other = await context.newPage()
  await startSession(other, 'administrator')
  const openBoth = async () => {
    await Promise.all([page, other].map(one => one.goto(`/cl-admin/users/${id}`)))
    await expect(field(page, 'phone_no')).toBeVisible()
    await expect(field(other, 'phone_no')).toBeVisible()
  }

  await openBoth()
  await field(other, 'first_name').fill('Pema')
  await other.keyboard.press('Control+s')
  await expect(other.getByText('Successfully edited the user')).toBeVisible()
  await field(page, 'phone_no').fill('9847600002')
  await save(page).click()
  await expect(page.getByText('Successfully edited the user')).toBeVisible()
  await expect(page.getByText(/^Merged with/)).toBeVisible()
  expect(await saved()).toMatchObject({ first_name: 'Pema', phone_no: '9847600002' })

  await openBoth()
  await field(other, 'phone_no').fill('9847600003')
  await save(other).click()
  await expect(other).toHaveURL(/\/users$/)
  await field(page, 'phone_no').fill('9847600004')
  await save(page).click()
  const both = page.getByRole('group', { name: 'Phone' })
  await expect(both).toContainText('Yours9847600004')
  await expect(both).toContainText('Theirs9847600003')
  await takePicture(page, info, 'clash')
  await save(page).click()
  await expect(page.getByText('Choose yours or theirs')).toBeVisible()
  expect((await saved()).phone_no).toBe('9847600003')
  await both.getByRole('button', { name: /^Yours/ }).click()
  await save(page).click()
  await expect(page).toHaveURL(/\/users$/)
  expect(await saved()).toMatchObject({ first_name: 'Pema', phone_no: '9847600004' })
  await context.close()
})
