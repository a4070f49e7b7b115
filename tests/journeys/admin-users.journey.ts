import { expect, type Page, test } from 'playwright/test'
import { startSession } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

const password = 'thirteen rivers of Gandaki'
/** Runs against a product that is used again: no two users share an address. */
const unique = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`

const field = (page: Page, name: string) => page.locator(`input[name=${name}]`)
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search users' })

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await field(page, 'email').fill(email)
  await field(page, 'password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('a manager makes a Planner in Dordi, who logs in and works there until deactivated', async ({
  page,
  browser,
}, info) => {
  await startSession(page, 'manager')
  await page.goto('/login')
  await expect(page).toHaveURL(/\/cl-admin\/map$/)
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('link', { name: 'Prakriti Demo' })).toBeVisible()
  await expect(page.getByText('Asha Demo')).toHaveCount(0)
  await takePicture(page, info, 'users')

  await page.getByRole('main').getByRole('link', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/cl-admin\/add-user$/)
  await save(page).click()
  await expect(field(page, 'first_name')).toHaveAccessibleDescription('First name is required')
  await expect(page.getByText('This field is required')).toBeVisible()
  await takePicture(page, info, 'user-refused')
  const family = `Thakali ${unique()}`
  const email = `${unique()}@municipality.example`
  await field(page, 'first_name').fill('Tara')
  await field(page, 'last_name').fill(family)
  await field(page, 'phone_no').fill('984760')
  await field(page, 'email').fill('planner@urja.example')
  await field(page, 'password').fill(password)
  await field(page, 'confirm_password').fill(password)
  await page.getByRole('combobox', { name: 'Role' }).click()
  await expect(page.getByRole('option')).toHaveText(['Planner', 'General'])
  await page.getByRole('option', { name: 'Planner' }).click()
  await save(page).click()
  await expect(field(page, 'phone_no')).toHaveAccessibleDescription(/7 to 15 digits/)
  await field(page, 'phone_no').fill('9847600000')
  await save(page).click()
  await expect(field(page, 'email')).toHaveAccessibleDescription('An account with this email already exists')
  await expect(page.getByText('Choose at least one municipality for a Planner')).toBeVisible()
  await field(page, 'email').fill(email)
  await page.getByRole('textbox', { name: 'Find a region' }).fill('dor')
  await page.getByRole('checkbox', { name: 'Dordi' }).check()
  await expect(page.getByRole('checkbox', { name: 'Lamjung' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Toggle all' })).toHaveJSProperty('indeterminate', true)
  await expect(page.getByText('1 municipality')).toBeVisible()
  await save(page).click()
  await expect(page.getByText('Successfully created the user')).toBeVisible()
  await expect(page.getByRole('link', { name: family })).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  const planner = await context.newPage()
  const area = planner.waitForResponse(/\/api\/working-area\//)
  await logIn(planner, email)
  await expect(planner).toHaveURL(/\/home/)
  const { features } = await (await area).json()
  expect(features.map((one: { properties: object }) => one.properties)).toEqual([
    { SDDMM: 43702, GaPa_NaPa: 'Dordi' },
  ])
  await planner.goto('/cl-admin/users')
  await expect(planner).toHaveURL(/\/home/)

  await search(page).fill(email.slice(0, 12))
  await expect(page).toHaveURL(/q=/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: family }).click()
  await expect(page.getByRole('checkbox', { name: 'Dordi' })).toBeChecked()
  await page.getByRole('switch', { name: 'Active' }).uncheck()
  await takePicture(page, info, 'user')
  await save(page).click()
  await expect(page.getByText('Successfully edited the user')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Inactive')

  await planner.goto('/cl-admin/users')
  await expect(planner.getByRole('link', { name: 'Login' })).toBeVisible()
  await logIn(planner, email)
  await expect(planner.getByText('This account has been closed.')).toBeVisible()
  await context.close()

  await page.route('**/api/users/*', (route, request) =>
    request.method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await page.getByRole('link', { name: family }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`Are you sure you want to delete Tara ${family}?`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText("Couldn't delete user")).toBeVisible()
  await page.unroute('**/api/users/*')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Successfully deleted the user')).toBeVisible()
  await expect(page.getByText('No rows match. Change the search or the filters.')).toBeVisible()
})

test('what is typed is neither left nor lost unasked, and nobody overwrites another unknowingly', async ({
  page,
}) => {
  await startSession(page, 'administrator')
  const name = `Lama ${unique()}`
  const email = `${unique()}@municipality.example`
  const token = await page.evaluate(() => localStorage.getItem('urja.access'))
  const headers = { authorization: `Bearer ${token}` }
  const person = { first_name: 'Dawa', last_name: name, phone_no: '9847600001', email }
  await page.request.post('/api/users/', {
    headers,
    data: { ...person, role: 2, assigned_sddmms: [43702], password, confirm_password: password },
  })
  const [saved] = await (await page.request.get(`/api/users/?search=${email}`, { headers })).json()
  await page.goto(`/cl-admin/users/${saved.id}`)
  await field(page, 'phone_no').fill('9847600002')
  await page.reload()
  await expect(page.getByText('Your unsaved entries were restored')).toBeVisible()
  await expect(field(page, 'phone_no')).toHaveValue('9847600002')

  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/users/${saved.id}$`))

  const { version } = saved
  const theirs = {
    ...person,
    phone_no: '9847600009',
    role: 3,
    is_active: true,
    assigned_sddmms: [43702],
    version,
  }
  await page.request.put(`/api/users/${saved.id}`, { headers, data: theirs })
  await save(page).click()
  await expect(page.getByText('Another user has changed this since you opened it')).toBeVisible()
  await page.getByRole('button', { name: 'Use all of theirs' }).click()
  await expect(field(page, 'phone_no')).toHaveValue('9847600009')
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('Planner')
  await field(page, 'phone_no').fill('9847600003')
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/\/cl-admin\/users$/)
  await page.request.delete(`/api/users/${saved.id}`, { headers })
  await page.goto(`/cl-admin/users/${saved.id}`)
  await expect(page.getByRole('heading', { name: 'Error: 404 / Page not found' })).toBeVisible()
  await page.goto('/cl-admin/users/asha')
  await expect(page.getByRole('heading', { name: 'Error: 404 / Page not found' })).toBeVisible()
})

test('who is not known any more is logged out of the admin area, whoever was demoted goes home', async ({
  page,
}) => {
  await page.goto('/cl-admin/users')
  await expect(page).toHaveURL(/\/\?redirect=/)
  await startSession(page, 'manager')
  await page.route('**/api/check-logged-in/', async route => {
    const reply = await route.fetch()
    const { user } = await reply.json()
    await route.fulfill({ json: { logged_in: true, user: { ...user, role: 'Planner', role_id: 3 } } })
  })
  await page.goto('/cl-admin/users')
  await expect(page).toHaveURL(/\/home/)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await startSession(page, 'manager')
  await page.route('**/api/check-logged-in/', route =>
    route.fulfill({ status: 403, json: { error: 'no', code: 'forbidden' } }),
  )
  await page.goto('/cl-admin/users')
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  // The page is reloaded meanwhile.
  const storedUser = () => page.evaluate(() => localStorage.getItem('urja.user')).catch(() => 'leaving')
  await expect.poll(storedUser).toBeNull()
})

test('columns sort and filter, pages and CSV; the address keeps them', async ({ page }) => {
  await startSession(page, 'administrator')
  await page.goto('/cl-admin/users?size=10')
  const name = page.getByRole('columnheader', { name: 'Full name' })
  await name.getByRole('button').click()
  await expect(name).toHaveAttribute('aria-sort', 'ascending')
  await name.getByRole('button').click()
  await expect(name).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Show roles' }).click()
  await page.getByRole('menuitemradio', { name: 'Administrator' }).click()
  await expect(page.getByRole('link', { name: 'Asha Demo' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Prakriti Demo' })).toHaveCount(0)
  await expect(page).toHaveURL(/role=Administrator/)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Asha Demo' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('urja-users.csv')
  await page
    .getByRole('textbox', { name: 'Rows' })
    .or(page.getByRole('combobox', { name: 'Rows' }))
    .click()
  await expect(page.getByRole('option')).toHaveText(['10', '20', '50', '100'])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Asha Demo' }).click()
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expect(page.getByRole('switch', { name: 'Active' })).toBeDisabled()
  await page.getByRole('banner').getByRole('link', { name: 'MEP Tool' }).click()
  await expect(page).toHaveURL(/\/home/)
})
