import type { Page } from 'playwright/test'
import { sessionKeys } from '../../app/client/api/session.ts'

type DemoName = 'administrator' | 'manager' | 'planner' | 'general'

/** Opens a screen with the map for a demo account, logged in without the pages before; waits for the map. */
export async function signIn(page: Page, name: DemoName, to = '/home?tool=bat'): Promise<void> {
  await startSession(page, name)
  await page.goto(to)
  await mapSettled(page)
}

/** Signs a demo account in by way of the landing page, which keeps where it wanted to go; waits for the map. */
export async function signInByForm(page: Page, name: DemoName, to: string): Promise<void> {
  await page.goto(to)
  await page.getByRole('link', { name: 'Login' }).click()
  await page.waitForURL(/\/login/)
  await page.locator('input[name=email]').fill(`${name}@urja.example`)
  await page.locator('input[name=password]').fill('Urja-demo-1')
  await page.locator('button[type=submit]').click()
  await page.waitForURL(/\/home/)
  await mapSettled(page)
}

/** The app's own mark: every tile is there and drawn, or the browser cannot draw maps. */
export async function mapSettled(page: Page): Promise<void> {
  await page.locator('[data-map-settled]').waitFor({ state: 'attached', timeout: 150_000 })
}

/** Logs a demo account in without opening any screen for it: the page stands on a plain answer of the server then. */
export const startSession = (page: Page, name: DemoName): Promise<void> =>
  startSessionOf(page, { email: `${name}@urja.example`, password: 'Urja-demo-1' })

/** The same for any account. */
async function startSessionOf(page: Page, credentials: { email: string; password: string }): Promise<void> {
  const reply = await page.request.post('/api/login/', { data: credentials })
  const { access, refresh, user } = await reply.json()
  await page.goto('/readyz')
  await page.evaluate(
    entries => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    },
    [
      [sessionKeys.access, access],
      [sessionKeys.refresh, refresh],
      [sessionKeys.user, JSON.stringify(user)],
      [sessionKeys.authenticated, 'true'],
    ],
  )
}

/** Makes an account of a Planner for one local level and logs it in, as `startSession` does. */
export async function startNewPlanner(page: Page, sddmm: number): Promise<void> {
  await startSession(page, 'administrator')
  const token = await page.evaluate(() => localStorage.getItem('urja.access'))
  const email = `new.planner.${Date.now()}@municipality.example`
  const password = 'Himalayan spring'
  const reply = await page.request.post('/api/users/', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      first_name: 'Nirmala',
      last_name: 'Thapa',
      phone_no: '9841000000',
      email,
      role: 3,
      assigned_sddmms: [sddmm],
      password,
      confirm_password: password,
    },
  })
  if (reply.status() !== 201) throw new Error(await reply.text())
  await startSessionOf(page, { email, password })
}
