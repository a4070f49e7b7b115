import { expect, test } from 'playwright/test'
import { mapSettled, signIn, signInByForm } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

test('a wrong password is told and clears the fields, the right one opens the map', async ({
  page,
}, info) => {
  await page.goto('/')
  await takePicture(page, info, 'landing')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await takePicture(page, info, 'login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()

  await page.route('**/api/login/', route =>
    route.fulfill({ status: 400, json: { email: ['Told below'], password: ['And here'], error: 'x' } }),
  )
  await page.getByLabel('Email').fill('planner@urja.example')
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Told below')
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('And here')
  await page.unroute('**/api/login/')

  let answer = () => {}
  const answered = new Promise<void>(released => {
    answer = released
  })
  await page.route('**/api/login/', async route => {
    await answered
    await route.continue()
  })
  await page.getByLabel('Email').fill('planner@urja.example')
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('button', { name: 'Logging in' })).toBeVisible()
  answer()
  await expect(page.getByText('Email or password is wrong')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('')
  await expect(page.getByLabel('Password')).toHaveValue('')
  await takePicture(page, info, 'login-refused')

  await page.getByLabel('Email').fill('planner@urja.example')
  await page.getByLabel('Password').fill('Urja-demo-1')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/home/)
  await expect(page.getByRole('button', { name: /Planner/ })).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL(/\/home/)
})

test('a lost connection is told in the words of a form', async ({ page, context }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('planner@urja.example')
  await page.getByLabel('Password').fill('Urja-demo-1')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText("Couldn't connect to server. (Please check internet connection)")).toBeVisible()
})

test('logging out in one tab ends the other one too', async ({ page, context }) => {
  await signIn(page, 'manager')
  const other = await context.newPage()
  await other.goto('/home')
  await mapSettled(other)
  await page.getByRole('button', { name: /Manager/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Login' })).toBeVisible()
  const { origins } = await context.storageState()
  expect(origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name))).not.toContainEqual(
    expect.stringMatching(/access|refresh|user|auth/),
  )
})

test('an unknown address says so', async ({ page }, info) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Error: 404 / Page not found' })).toBeVisible()
  await takePicture(page, info, 'not-found')
  await page.goto('/notfound')
  await expect(page.getByRole('heading', { name: 'Error: 404 / Page not found' })).toBeVisible()
})

test('a copied link opens the same screen in a second browser', async ({ page, browser }, info) => {
  await signIn(page, 'planner', '/home?region=43611&base=none&tool=null')
  await expect(page.getByRole('combobox', { name: 'Municipality' })).toHaveValue('Sulikot')
  const link = page.url()

  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  const second = await context.newPage()
  await signInByForm(second, 'general', link)
  await expect(second.getByRole('combobox', { name: 'Municipality' })).toHaveValue('Sulikot')
  await expect(second.getByRole('button', { name: 'BAT', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  expect(second.url()).toBe(link)
  await takePicture(second, info, 'copied-link')
  await context.close()
})
