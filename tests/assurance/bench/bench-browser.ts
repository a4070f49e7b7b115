import { type Browser, type BrowserContext, chromium } from 'playwright'
import { sessionKeys } from '../../../app/client/api/session.ts'
import { demoAccounts, demoPassword } from '../../../app/server/accounts/seed.ts'
import { findChromium } from '../../../scripts/start/chromium.ts'
import { planBody } from '../../server/plan/plan-fixture.ts'
import { type BenchProduct, startBenchProduct } from './bench-product.ts'
import type { Row } from './bench-row.ts'

/** Draws the map by the processor; what is around it does not queue before its shaders, as with a GPU. */
export const softwareGl = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-gpu-rasterization',
]

/** What is measured in a Chromium with these arguments before the product; one row says so where there is none. */
export async function inBrowser(
  figure: string,
  args: string[],
  measured: (browser: Browser, product: BenchProduct) => Promise<Row[]>,
): Promise<Row[]> {
  const program = findChromium()
  if (program === null) return [{ figure, ours: 'there is no Chromium: set URJA_CHROMIUM', met: null }]
  const browser = await chromium.launch({
    executablePath: program,
    args: ['--no-sandbox', '--disable-background-networking', ...args],
  })
  try {
    const product = await startBenchProduct()
    try {
      return await measured(browser, product)
    } finally {
      await product.stop()
    }
  } finally {
    await browser.close()
  }
}

/** The local storage of a planner who has logged in, and has a plan: the map stays at the nation, which others leave. */
export async function plannerStorage(url: string): Promise<Record<string, string>> {
  const email = demoAccounts.find(account => account.role === 'Planner')?.email
  const reply = await fetch(`${url}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  if (!reply.ok) throw new Error(`login answered ${reply.status}`)
  const { access, refresh, user } = (await reply.json()) as { access: string; refresh: string; user: object }
  const plan = await fetch(`${url}/api/plan/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
    body: JSON.stringify(planBody()),
  })
  if (!plan.ok) throw new Error(`a new plan answered ${plan.status}`)
  return {
    [sessionKeys.access]: access,
    [sessionKeys.refresh]: refresh,
    [sessionKeys.user]: JSON.stringify(user),
    [sessionKeys.authenticated]: 'true',
  }
}

/** Every page of a context begins with this local storage. */
export const fillStorage = (context: BrowserContext, storage: Record<string, string>): Promise<unknown> =>
  context.addInitScript(entries => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, storage)
