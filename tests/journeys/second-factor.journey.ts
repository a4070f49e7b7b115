import { Secret, TOTP } from 'otpauth'
import { expect, type Page, test } from 'playwright/test'
import { takePicture } from './take-picture.ts'

const password = 'seven rivers of Gandaki'

/** A Manager of the test's own: a factor that stays behind would shut the demo accounts for other journeys. */
async function newManager(page: Page): Promise<string> {
  const email = `manager.${Date.now()}@urja.example`
  const credentials = { email: 'administrator@urja.example', password: 'Urja-demo-1' }
  const { access } = await (await page.request.post('/api/login/', { data: credentials })).json()
  const person = { first_name: 'Maya', last_name: 'Gurung', phone_no: '9841234567', email }
  const data = { ...person, password, confirm_password: password, role: 2, assigned_sddmms: [44004] }
  const made = await page.request.post('/api/users/', {
    data,
    headers: { authorization: `Bearer ${access}` },
  })
  expect(made.status()).toBe(201)
  return email
}

async function enter(page: Page, email: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
}

test('a code at login is set, asked for, and its recovery code opens the account', async ({ page }, info) => {
  const email = await newManager(page)
  await enter(page, email)
  await page.waitForURL(url => url.pathname !== '/login')
  await page.goto('/account')
  const card = page.getByRole('region', { name: 'Second factor at login' })
  await card.getByLabel('Current password').fill(password)
  await card.getByRole('button', { name: 'Require a code at login' }).click()
  const secret = (await card.locator('code').innerText()).replaceAll(' ', '')
  await takePicture(page, info, 'second-factor-key')
  await card.getByLabel('Code').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await card.getByRole('button', { name: 'Confirm the code' }).click()
  await expect(card.locator('li code')).toHaveCount(10)
  const codes = await card.locator('li code').allInnerTexts()
  await takePicture(page, info, 'second-factor-codes')
  await card.getByRole('button', { name: 'I have saved them' }).click()
  await expect(card.getByText('Recovery codes left: 10.')).toBeVisible()
  await takePicture(page, info, 'second-factor-set')

  await page.evaluate(() => localStorage.clear())
  await enter(page, email)
  const field = page.locator('input[name=code]')
  await expect(field).toBeFocused()
  await expect(page.getByText('Enter the code from your app')).toBeVisible()
  await takePicture(page, info, 'second-factor-login')
  await field.fill('000000')
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('This code is wrong')).toBeVisible()
  await field.fill(codes[0])
  await page.locator('button[type=submit]').click()
  await page.waitForURL(url => url.pathname !== '/login')
})

test('a passkey is added under localhost, confirms a login, and is removed', async ({ page }, info) => {
  const email = await newManager(page)
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  await browser.send('WebAuthn.addVirtualAuthenticator', { options })
  await enter(page, email)
  await page.waitForURL(url => url.pathname !== '/login')
  await page.goto('/account')
  const card = page.getByRole('region', { name: 'Second factor at login' })
  // Under 127.0.0.1 no browser makes one, and the card says so.
  await expect(card.getByRole('note')).toContainText('secure address with a name')
  const local = new URL(page.url())
  local.hostname = 'localhost'
  await enter(page, email, local.origin)
  await page.waitForURL(url => url.pathname !== '/login')
  await page.goto(`${local.origin}/account`)
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the passkey').fill('My phone')
  await dialog.getByLabel('Current password').fill(password)
  await takePicture(page, info, 'passkey-add')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(card.locator('li code')).toHaveCount(10)
  await card.getByRole('button', { name: 'I have saved them' }).click()
  await expect(card.getByText('My phone')).toBeVisible()
  await takePicture(page, info, 'passkey-set')

  await page.evaluate(() => localStorage.clear())
  await enter(page, email, local.origin)
  await expect(page.getByRole('heading', { name: 'Confirm your identity' })).toBeVisible()
  await takePicture(page, info, 'passkey-login')
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await page.waitForURL(url => url.pathname !== '/login')
  await page.goto(`${local.origin}/account`)
  await card.getByRole('button', { name: 'Remove: My phone' }).click()
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(card.getByText('My phone')).toHaveCount(0)
})
