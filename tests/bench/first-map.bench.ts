import { type Browser, chromium } from 'playwright'
import { sessionKeys } from '../../app/client/api/session.ts'
import { demoAccounts, demoPassword } from '../../app/server/accounts/seed.ts'
import { findChromium } from '../../scripts/start/chromium.ts'
import { type BenchProduct, startBenchProduct } from './bench-product.ts'
import { percentile } from './load.ts'
import { startBareMap } from './peers/bare-map.ts'
import { withVersion } from './peers/versions.ts'
import type { Row } from './row.ts'

const rounds = 7
const budget = 1.5
const viewport = { width: 1366, height: 768 }
const settled = '[data-map-settled]'
const figure = 'first map idle, nation, nothing in the cache'

/**
 * From the address to a map that is loaded and drawn: our map route, logged in, and a page with MapLibre alone, in
 * turns, each time in a browser context without any cache.
 */
export async function bench(): Promise<Row[]> {
  const program = findChromium()
  if (program === null) return [{ figure, ours: 'there is no Chromium: set URJA_CHROMIUM', met: null }]
  const browser = await chromium.launch({
    executablePath: program,
    args: [
      '--no-sandbox',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
      // As with a GPU: what is around the map does not queue before its shaders.
      '--disable-gpu-rasterization',
      '--disable-background-networking',
      // The bare page takes the product's tiles from another port.
      '--disable-web-security',
    ],
  })
  try {
    const product = await startBenchProduct()
    try {
      return [await measured(browser, product)]
    } finally {
      await product.stop()
    }
  } finally {
    await browser.close()
  }
}

async function measured(browser: Browser, product: BenchProduct): Promise<Row> {
  const session = await signedIn(product.url)
  const home = `${product.url}/home`
  const { size } = await timed(browser, home, viewport, session)
  const bare = await startBareMap(product.url, size)
  try {
    await timed(browser, bare.url, size, {})
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round < rounds; round++) {
      ours.push((await timed(browser, home, viewport, session)).took_ms)
      theirs.push((await timed(browser, bare.url, size, {})).took_ms)
    }
    const ratio = percentile(
      ours.map((ms, round) => ms / theirs[round]),
      0.5,
    )
    return {
      figure,
      ours: `${Math.round(percentile(ours, 0.5))} ms`,
      peer: `a page with ${withVersion('maplibre-gl')} alone: ${Math.round(percentile(theirs, 0.5))} ms`,
      ratio: `${ratio.toFixed(2)}x`,
      budget: `${budget}x`,
      met: ratio <= budget,
    }
  } finally {
    bare.close()
  }
}

/** The local storage of a planner who has logged in. */
async function signedIn(url: string): Promise<Record<string, string>> {
  const email = demoAccounts.find(account => account.role === 'Planner')?.email
  const reply = await fetch(`${url}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  if (!reply.ok) throw new Error(`login answered ${reply.status}`)
  const { access, refresh, user } = (await reply.json()) as { access: string; refresh: string; user: object }
  return {
    [sessionKeys.access]: access,
    [sessionKeys.refresh]: refresh,
    [sessionKeys.user]: JSON.stringify(user),
    [sessionKeys.authenticated]: 'true',
  }
}

async function timed(
  browser: Browser,
  url: string,
  size: { width: number; height: number },
  storage: Record<string, string>,
) {
  const context = await browser.newContext({ viewport: size })
  try {
    await context.addInitScript(kept => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    }, storage)
    const page = await context.newPage()
    const began = performance.now()
    await page.goto(url, { waitUntil: 'commit' })
    const map = page.locator(settled)
    await map.waitFor({ state: 'attached', timeout: 90_000 })
    const took_ms = performance.now() - began
    const box = await map.boundingBox()
    return { took_ms, size: { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) } }
  } finally {
    await context.close()
  }
}
