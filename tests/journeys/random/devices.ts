import type { Browser, Page } from 'playwright/test'
import { startSession } from '../sign-in.ts'
import type { RandomScreen } from './random-screen.ts'
import { untilRest } from './tab.ts'

/** A tab, and whose draft it writes: a browser's, or of a visitor its own. */
export type Tab = { page: Page; by: string; device: number }
type Account = RandomScreen['account']

const session_ms = 8 * 60_000
/** What is open at the start; of a visitor nothing is asked. */
const starts = { planner: '/home', administrator: '/cl-admin/audit', visitor: '/' }

/**
 * Two browsers with three tabs for each account that is driven. Of a plan the second browser is another person's; where
 * there is one account alone it is that person's other computer.
 */
export function openDevices(browser: Browser) {
  const opened = new Map<Account, { tabs: Tab[]; signedIn: number }>()
  async function make() {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
    await context.addInitScript(noteWhatIsHeard)
    return context
  }

  async function open(account: Account) {
    const [one, other] = [await make(), await make()]
    const pages = [await one.newPage(), await one.newPage(), await other.newPage()]
    const tabs = pages.map((page, at) => {
      page.setDefaultTimeout(20_000)
      const device = at < 2 ? 0 : 1
      return { page, device, by: account === 'visitor' ? `tab ${at + 1}` : `browser ${device + 1}` }
    })
    const devices = { tabs, signedIn: Number.NEGATIVE_INFINITY }
    opened.set(account, devices)
    return devices
  }

  return {
    /** Three tabs for a screen, signed in afresh before their tokens run out; nothing of an account is kept in them. */
    async tabs({ account, isOfAccount, isOwn }: RandomScreen): Promise<Tab[]> {
      const devices = opened.get(account) ?? (await open(account))
      const { tabs } = devices
      if (Date.now() - devices.signedIn > session_ms) {
        devices.signedIn = Date.now()
        if (account !== 'visitor') {
          await startSession(tabs[0].page, account)
          await startSession(tabs[2].page, 'administrator')
        }
        for (const { page } of tabs) {
          await page.goto(starts[account])
          await untilRest(page)
        }
      }
      if (isOfAccount) for (const { page } of tabs) await page.evaluate(forgetAll)
      return isOwn ? tabs.slice(0, 2) : tabs
    },
    close: () =>
      Promise.all(
        [...opened.values()]
          .flatMap(({ tabs }) => [tabs[0], tabs[2]])
          .map(({ page }) => page.context().close()),
      ),
  }
}

declare global {
  interface Window {
    /** Keys of the local storage that other tabs have changed. */
    heardKeys: Set<string | null>
  }
}
/** Runs in the page. */
function noteWhatIsHeard(): void {
  window.heardKeys = new Set()
  window.addEventListener('storage', ({ key }) => window.heardKeys.add(key))
}
let marks = 0
/** Waits until a tab has heard what another one of its browser has stored: the browser tells it in this order. */
export async function hears(page: Page, other: Page): Promise<void> {
  const mark = `urja.test.${++marks}`
  await other.evaluate(key => {
    localStorage.setItem(key, '')
    localStorage.removeItem(key)
  }, mark)
  await page.waitForFunction(key => window.heardKeys.has(key), mark)
}

const persistedKey = /^urja\.(draft|work)\./
/** Runs in the page. */
function forgetAll(): void {
  for (const store of [localStorage, sessionStorage])
    for (const name of Object.keys(store)) if (/^urja\.(draft|work)\./.test(name)) store.removeItem(name)
}

/** All that a tab's browser keeps of what was typed. */
export async function draftsIn(page: Page): Promise<string> {
  const all = await page.evaluate(() =>
    [localStorage, sessionStorage].flatMap(store => Object.entries(store) as [string, string][]),
  )
  return all.flatMap(([name, value]) => (persistedKey.test(name) ? [value] : [])).join('\n')
}
