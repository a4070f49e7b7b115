import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { mapSettled } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

const outbox = process.env.URJA_OUTBOX ?? ''
const phone = { width: 390, height: 844 }
/** A new person for each run: the database of the tests is not cleared. */
const newEmail = () => `sita.${Date.now()}.${Math.floor(Math.random() * 1e6)}@municipality.example`

test('register, activate by the mail, log in', async ({ page }, info) => {
  const email = newEmail()
  await page.goto('/login')
  await page.getByRole('link', { name: "Don't have an account? Create an account" }).click()
  await expect(page).toHaveURL(/\/register$/)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Phone no is required')).toBeVisible()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(6)
  await takePicture(page, info, 'register-empty')

  await expect(page.getByText('8 characters or more; not a common password')).toBeVisible()
  await fillRegister(page, 'planner@urja.example', 'Himalayan spring', 'Himalayan winter')
  const typed = page.getByLabel('Password', { exact: true })
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await expect(typed).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(typed).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Passwords must match')).toHaveCount(2)
  await takePicture(page, info, 'register-differ')
  await fillRegister(page, 'planner@urja.example', 'Himalayan spring')
  await page.getByRole('button', { name: 'Register' }).click()
  // An address that already has an account learns so only in its mail.
  await expect(page.getByRole('heading', { name: 'Your account was created' })).toBeFocused()
  await page.goto('/register')
  await page.setViewportSize(phone)
  await takePicture(page, info, 'register-phone')
  await page.setViewportSize({ width: 1366, height: 768 })

  await fillRegister(page, email, 'Himalayan spring')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Your account was created' })).toBeFocused()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Register' })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Name the municipality' })).toBeVisible()
  await takePicture(page, info, 'registered')

  await page.getByRole('link', { name: 'Back to login' }).click()
  await logIn(page, email, 'Himalayan spring')
  await expect(page.getByText('The account is not active yet')).toBeVisible()
  await page.getByRole('link', { name: 'No email? Send it again' }).click()
  // The login screen, which has an Email too, stays until the next one is there.
  await expect(page.getByRole('heading', { name: 'Activation email' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send activation email' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()

  const link = await linkTo(email, 'activate')
  await page.goto(link)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Your account is active. You can log in now.')).toBeVisible()
  await takePicture(page, info, 'activated')
  await page.goto(link)
  await expect(page.getByText('Your account is already active. You can log in.')).toBeVisible()
  await takePicture(page, info, 'activated-twice')
  await logIn(page, email, 'Himalayan spring')
  await expect(page).toHaveURL(/\/home/)

  const bar = page.getByRole('complementary', { name: 'Your account has no role yet.' })
  await bar.getByRole('combobox', { name: 'Municipality' }).fill('dordi')
  await page.getByRole('option', { name: 'Dordi, Lamjung' }).click()
  await takePicture(page, info, 'wish')
  await bar.getByRole('button', { name: 'Notify Managers' }).click()
  await expect(
    bar.getByText('The Managers of Dordi and the Administrators have been notified.'),
  ).toBeVisible()
  await mapSettled(page)
})

test('a forgotten password: request, set a new one by the mail, log in', async ({ page, request }, info) => {
  const email = newEmail()
  const password = 'Himalayan spring'
  const person = { first_name: 'Sita', last_name: 'Thapa', phone_no: '9841234567', email }
  const body = { ...person, password, confirm_password: password }
  expect((await request.post('/api/register/', { data: body })).status()).toBe(201)

  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(/\/request-password-reset$/)
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await takePicture(page, info, 'request')
  await page.getByLabel('Email').fill('no address')
  await page.getByRole('button', { name: 'Request password reset' }).click()
  await expect(page.getByText('Enter an email address like name@example.org')).toBeVisible()
  await takePicture(page, info, 'request-refused')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Request password reset' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  await takePicture(page, info, 'requested')

  const link = await linkTo(email, 'password-reset')
  await page.goto(link)
  await page.getByLabel('New password').fill('Monsoon in Ilam')
  await page.getByLabel('Confirm password').fill('Monsoon in Jhapa')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Passwords must match')).toHaveCount(2)
  await takePicture(page, info, 'reset-differ')
  await page.getByLabel('New password').fill('password123')
  await page.getByLabel('Confirm password').fill('password123')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('This password is too common. Choose another one')).toBeVisible()
  await page.setViewportSize(phone)
  await takePicture(page, info, 'reset-phone')
  await setPassword(page, 'Monsoon in Ilam')
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeFocused()
  await takePicture(page, info, 'reset-done-phone')
  await page.setViewportSize({ width: 1366, height: 768 })

  await page.goto(link)
  await setPassword(page, 'Monsoon in Ilam')
  const unknown = 'User not found. Are you using a valid link to reset password?'
  await expect(page.getByText(unknown)).toBeVisible()
  await takePicture(page, info, 'reset-unknown')
  await page.getByRole('link', { name: 'Back to login' }).click()
  await logIn(page, email, 'Monsoon in Ilam')
  await expect(page).toHaveURL(/\/home/)
})

test('a lost connection is told in the words of a form, and Nepali readers read Nepali', async ({
  page,
  context,
}, info) => {
  await page.goto('/register')
  await page.getByRole('button', { name: /Language/ }).click()
  await page.getByRole('menuitemradio', { name: 'नेपाली' }).click()
  await expect(page.getByRole('heading', { name: 'खाता खोल्नुहोस्' })).toBeVisible()
  await page.setViewportSize(phone)
  await takePicture(page, info, 'register-nepali-phone')
  await page.goto('/request-password-reset')
  await page.locator('input[name=email]').fill('no address')
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('जस्तो इमेल ठेगाना लेख्नुहोस्')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('urja.language'))
  await page.goto('/request-password-reset')
  await page.getByLabel('Email').fill('planner@urja.example')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Request password reset' }).click()
  await expect(page.getByText("Couldn't connect to server. (Please check internet connection)")).toBeVisible()
})

async function fillRegister(page: Page, email: string, password: string, again = password): Promise<void> {
  const values = {
    'First name': 'Sita',
    'Last name': 'Thapa',
    'Phone no': '+977 9841234567',
    Email: email,
    'Confirm password': again,
  }
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Set new password' }).click()
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/**
 * The link in the newest mail to an address, as its path: the product may listen at another address than the
 * link names.
 */
async function linkTo(email: string, path: string): Promise<string> {
  let found: string | undefined
  await expect(() => {
    const mails = readdirSync(outbox).filter(name => name.includes(email) && name.endsWith('.eml'))
    const text = mails.map(name => readFileSync(join(outbox, name), 'utf8')).join('\n')
    found = new RegExp(`http\\S+(/${path}/[\\w-]{43})`).exec(text)?.[1]
    expect(found).toBeDefined()
  }).toPass({ timeout: 60_000 })
  return found as string
}
