import { type Browser, chromium, type Page } from 'playwright'
import type { Theme } from '../../../app/domain/layers/style-table.ts'
import { demoPassword } from '../../../app/server/accounts/seed.ts'
import { ensureChromium } from '../../../scripts/start/chromium.ts'

/** How a picture is taken. Without `as` there is no login. */
export type PageSetup = {
  as?: 'administrator' | 'manager' | 'planner'
  theme?: Theme
  language?: 'en' | 'ne'
  size?: { width: number; height: number }
}
export type Studio = {
  url: string
  /** Calls the product in the planner's name. */
  callApi<Reply>(path: string, body?: object): Promise<Reply>
  /** Hands a page with this look to `work`, and closes it. */
  sit<T>(setup: PageSetup, work: (page: Page) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const defaultSize = { width: 1366, height: 768 }
/** Software drawing, so that every machine makes the same picture. */
const flags = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-gpu-rasterization',
  '--disable-background-networking',
  '--no-first-run',
]

/** A browser in front of a running product. */
export async function openStudio(url: string): Promise<Studio> {
  const browser = await chromium.launch({ executablePath: ensureChromium(console.log), args: flags })
  const { access } = await login(url, 'planner')
  return {
    url,
    async callApi(path, body) {
      const reply = await fetch(url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
      return reply.json()
    },
    async sit(setup, work) {
      const page = await openPage(browser, url, setup)
      try {
        return await work(page)
      } finally {
        await page.context().close()
      }
    },
    close: () => browser.close(),
  }
}

async function openPage(browser: Browser, url: string, setup: PageSetup): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: setup.size ?? defaultSize,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Asia/Kathmandu',
  })
  context.setDefaultTimeout(90_000)
  const storage: Record<string, string> = {
    'urja.theme': setup.theme ?? 'light',
    'urja.language': setup.language ?? 'en',
    ...(setup.as ? await sessionOf(url, setup.as) : {}),
  }
  // tsx names the functions that pages are handed.
  await context.addInitScript('globalThis.__name ??= value => value')
  await context.addInitScript(entries => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, storage)
  return context.newPage()
}

type Login = { access: string; refresh: string; user: object }

async function login(url: string, name: string): Promise<Login> {
  const reply = await fetch(`${url}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@urja.example`, password: demoPassword }),
  })
  if (!reply.ok) throw new Error(`${url} has no demo account ${name}: ${await reply.text()}`)
  return (await reply.json()) as Login
}

/** What the app stores of a login (app/client/api/session.ts). */
async function sessionOf(url: string, name: string): Promise<Record<string, string>> {
  const { access, refresh, user } = await login(url, name)
  return {
    'urja.access': access,
    'urja.refresh': refresh,
    'urja.user': JSON.stringify(user),
    'urja.authenticated': 'true',
  }
}

/** Waits until every tile is there and drawn and every chart too; toasts would be in the way. */
export async function waitUntilDrawn(page: Page): Promise<void> {
  await page.locator('[data-map-settled]').waitFor({ state: 'attached' })
  await rest(page)
}

/** The same where there is no map. */
export async function rest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[class*=Skeleton-root]') === null)
  await page.evaluate(() => document.fonts.ready)
  await page.addStyleTag({ content: '[class*=toast] { display: none !important }' })
}
