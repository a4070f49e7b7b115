import type { Browser } from 'playwright'
import { fillStorage, inBrowser, plannerStorage, softwareGl } from './bench-browser.ts'
import type { BenchProduct } from './bench-product.ts'
import type { Row } from './bench-row.ts'
import { percentile } from './load.ts'
import { startBareMap } from './peers/bare-map.ts'
import { withVersion } from './peers/versions.ts'

const rounds = 7
const budget = 1.25
const viewport = { width: 1366, height: 768 }
const settled = '[data-map-settled]'
const figure = 'first map idle, nation, nothing in the cache'
/** The bare page takes the product's tiles from another port. */
const args = [...softwareGl, '--disable-web-security']

/**
 * From the address to a map that is loaded and drawn: our map route, logged in, and a page with MapLibre alone, in
 * turns, each time in a browser context without any cache.
 */
export async function bench(): Promise<Row[]> {
  return inBrowser(figure, args, async (browser, product) => [await measured(browser, product)])
}

async function measured(browser: Browser, product: BenchProduct): Promise<Row> {
  const session = await plannerStorage(product.url)
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

async function timed(
  browser: Browser,
  url: string,
  size: { width: number; height: number },
  storage: Record<string, string>,
) {
  const context = await browser.newContext({ viewport: size })
  try {
    await fillStorage(context, storage)
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
