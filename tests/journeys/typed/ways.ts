import { expect, type Page } from 'playwright/test'
import { startSession } from '../sign-in.ts'
import type { TypedScreen } from './screens.ts'

export const wayNames = [
  'rail',
  'back',
  'continue',
  'browser back',
  'reload',
  'dead session',
  'closed tab',
  'escape',
] as const
export type Way = (typeof wayNames)[number]

/** The ways by which a screen can be left. */
export function waysOf({ isDialog, isStep, isFirst, isLast, account }: TypedScreen): Way[] {
  if (account === 'visitor') return ['browser back', 'reload']
  const any: Way[] = ['reload', 'dead session', 'browser back', 'closed tab']
  if (isDialog) return [...any, 'escape']
  if (!isStep) return [...any, 'rail']
  return [...(isLast ? [] : ['continue' as const]), ...any, 'rail', ...(isFirst ? [] : ['back' as const])]
}

/** Goes to an address with the app's own navigation, as a link does. */
export const goWithin = (page: Page, to: string): Promise<void> =>
  page.evaluate(address => history.pushState({}, '', address), to)

/**
 * Leaves a screen and answers the page to go on with. Where the app asks, it is left without saving; where a screen
 * saves first and cannot, it stays.
 */
export async function leave(page: Page, way: Way, screen: TypedScreen): Promise<Page> {
  const links = page.getByRole('navigation').getByRole('link')
  if (way === 'escape') {
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  }
  if (way === 'reload') await page.reload()
  if (way === 'browser back') await page.evaluate(() => history.back())
  if (way === 'rail') {
    // The steps of a plan, the list of the administration, else the name of the product above.
    const steps = links.filter({ hasText: /Step IX|Step I:/ })
    const above = page.getByRole('banner').getByRole('link')
    await (screen.isStep ? steps : screen.account === 'planner' ? above : links).last().click()
  }
  if (way === 'back') await page.locator('[data-step-page] footer a').filter({ hasText: 'Back' }).click()
  if (way === 'continue')
    await page
      .locator('[data-step-page] footer')
      .locator('a, button')
      .filter({ hasText: /Continue/ })
      .click()
  if (way === 'dead session') return endSession(page, screen)
  if (way === 'closed tab') {
    const next = await page.context().newPage()
    await page.close()
    await next.goto('/readyz')
    return next
  }
  if (way !== 'reload' && way !== 'escape') await answerLeave(page)
  return page
}

/** *Leave*, where it is asked; as often as there is something to ask about. */
export async function answerLeave(page: Page): Promise<number> {
  const leaving = page.getByRole('dialog', { name: 'Unsaved changes' })
  let dialogs = 0
  for (; dialogs < 5; dialogs++) {
    const isDialogShown = await leaving
      .waitFor({ timeout: dialogs === 0 ? 400 : 150 })
      .then(() => true)
      .catch(() => false)
    if (!isDialogShown) break
    await leaving.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(leaving)
      .toBeHidden({ timeout: 5_000 })
      .catch(() => undefined)
  }
  return dialogs
}

/** The server forgets the session of the page, which learns so at the next call; the person logs in again. */
async function endSession(page: Page, screen: TypedScreen): Promise<Page> {
  const refresh = await page.evaluate(() => localStorage.getItem('urja.refresh'))
  await page.request.post('/api/logout/', { data: { refresh } })
  await page.reload()
  await expect(page.getByText('Your session has ended, here or on another device.')).toBeVisible()
  if (screen.account !== 'visitor') await startSession(page, screen.account)
  return page
}
