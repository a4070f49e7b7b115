import { expect, type Page, test } from 'playwright/test'
import { sessionKeys } from '../../app/client/api/session.ts'
import { startSession } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

/** A tool that needs no drawing: its panel asks the server as numbers change. */
const tool = '/home?region=43611&base=none&tool=sst'
const landing = (page: Page) => page.getByRole('link', { name: 'Login' })

test('tokens run out in two tabs while somebody types: one refresh, and nothing is lost', async ({
  page,
  context,
}) => {
  await startSession(page, 'planner')
  const other = await context.newPage()
  await Promise.all([page.goto(tool), other.goto(tool)])
  const typed = [page, other].map(tab => tab.getByLabel('Household total'))
  await Promise.all(typed.map(field => field.fill('73')))

  const renewals: number[] = []
  context.on('response', reply => {
    if (reply.url().endsWith('/api/token/refresh/')) renewals.push(reply.status())
  })
  let release = () => {}
  const bothRefreshed = new Promise<void>(released => {
    release = released
  })
  await context.route('**/api/token/refresh/', async route => {
    await bothRefreshed
    await route.continue()
  })
  await page.evaluate(key => localStorage.setItem(key, 'ran.out.long-ago'), sessionKeys.access)
  const frames: Promise<unknown>[] = []
  for (const tab of [page, other]) {
    await tab.bringToFront()
    await tab.getByRole('combobox', { name: 'Cluster size' }).click()
    const refused = frameOf(tab, 401)
    frames.push(frameOf(tab, 200))
    await tab.getByRole('option', { name: '6 (600 m squares)' }).click()
    await refused
  }
  release()
  await Promise.all(frames)
  expect(renewals).toEqual([200])
  for (const field of typed) await expect(field).toHaveValue('73')

  await page.bringToFront()
  await page.reload()
  await expect(page.getByText('Your unsaved entries were restored')).toBeVisible()
  await expect(typed[0]).toHaveValue('73')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(typed[0]).toHaveValue('400')
  await expect(page.getByText('Your unsaved entries were restored')).toHaveCount(0)
})

test('a session that was ended elsewhere leads to the landing page, and back after the login', async ({
  page,
}) => {
  await startSession(page, 'planner')
  await page.evaluate(
    ([access, refresh]) => {
      localStorage.setItem(access, 'ran.out.long-ago')
      localStorage.setItem(refresh, 'used-before')
    },
    [sessionKeys.access, sessionKeys.refresh],
  )
  await page.goto(tool)
  await expect(page.getByText('Your session has ended, here or on another device.')).toBeVisible()
  await landing(page).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  expect(await storedKeys(page)).toEqual([])
  await page.getByLabel('Email').fill('planner@urja.example')
  await page.getByLabel('Password').fill('Urja-demo-1')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/region=43611/)

  // Tokens that were deleted end it in the same way; what was typed stays.
  await page.getByLabel('Household total').fill('74')
  await page.evaluate(
    keys => {
      for (const key of keys) localStorage.removeItem(key)
    },
    [sessionKeys.access, sessionKeys.refresh],
  )
  await page.reload()
  await expect(page.getByText('Your session has ended, here or on another device.')).toBeVisible()
  await expect(page).toHaveURL(/redirect=%2Fhome.*43611/)
})

test('logout loads the landing page afresh; log out everywhere ends another browser too', async ({
  page,
  browser,
}, info) => {
  await startSession(page, 'general')
  await page.goto('/home?base=none&tool=null')
  await markPage(page)
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(landing(page)).toBeVisible()
  await pageIsAnother(page)
  await expect(page).toHaveURL(/\/$/)

  const elsewhere = await (await browser.newContext()).newPage()
  await startSession(elsewhere, 'general')
  await startSession(page, 'general')
  await page.goto('/')
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  await expect(page.getByText('This browser')).toBeVisible()
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out everywhere' })
  await takePicture(page, info, 'log-out-everywhere')
  // The focus goes back to what opened the dialog.
  await page.keyboard.press('Escape')
  const opener = page.getByRole('button', { name: 'Log out everywhere' })
  await expect(opener).toBeFocused()
  await opener.click()
  await dialog.getByLabel('Current password').fill('Urja-demo-1')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(
    dialog.getByText("Couldn't connect to server. (Please check internet connection)"),
  ).toBeVisible()
  await page.context().setOffline(false)
  await markPage(page)
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click()
  await pageIsAnother(page)
  await expect(landing(page)).toBeVisible()
  expect(await storedKeys(page)).toEqual([])
  await elsewhere.goto('/')
  await expect(landing(elsewhere)).toBeVisible()
  await elsewhere.context().close()
})

test('a role that was given meanwhile shows at the next visit', async ({ page }) => {
  await startSession(page, 'planner')
  await page.evaluate(key => {
    const user = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...user, role: 'General', role_id: 4 }))
  }, sessionKeys.user)
  await page.goto('/')
  await expect(page.getByRole('button', { name: /Prakriti\s*Planner/ })).toBeVisible()
})

test('a form that is being filled in survives a login in another tab', async ({ page, context }, info) => {
  await page.goto('/register')
  await page.getByLabel('First name').fill('Sita')
  await page.getByLabel('Password', { exact: true }).fill('seven rivers of Gandaki')
  await markPage(page)
  const other = await context.newPage()
  await startSession(other, 'general')
  await pageIsAnother(page)
  await expect(page.getByText('Your unsaved entries were restored')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Sita')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await takePicture(page, info, 'restored')
})

const frameOf = (page: Page, status: number) =>
  page.waitForResponse(reply => reply.url().includes('/api/sst/frame/') && reply.status() === status)

/** A mark that a reload wipes away. */
const markPage = (page: Page) => page.evaluate(() => document.body.setAttribute('data-same-page', ''))
const pageIsAnother = (page: Page) => expect(page.locator('[data-same-page]')).toHaveCount(0)

const openMenu = (page: Page) => page.getByRole('button', { name: /Gita/ }).click()
const storedKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(key => /access|refresh|user|auth/.test(key)))
