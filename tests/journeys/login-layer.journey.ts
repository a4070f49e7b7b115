import {
  chmodSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'playwright/test'
import type { Manifest } from '../../app/domain/tilesets/schema.ts'
import { startProduct, withoutMartin } from '../../scripts/start/running-product.ts'
import { testData } from '../../scripts/test/test-data.ts'
import { mapSettled, signIn } from './sign-in.ts'
import { watchPage } from './watch-page.ts'

/** The atlas of the tests, whose files are shared, with the lines for those alone who have logged in. */
function dataWithLoginLayer(): string {
  const folder = process.env.URJA_OUTBOX ? dirname(process.env.URJA_OUTBOX) : testData
  const from = join(folder, 'atlas')
  // Files are shared within one disk alone.
  const data = mkdtempSync(join(folder, 'login-layer-'))
  // PostgreSQL runs as an unprivileged user when we are root, and must be able to enter.
  chmodSync(data, 0o755)
  const version = readFileSync(join(from, 'current'), 'utf8').trim()
  mkdirSync(join(data, 'atlas', version), { recursive: true })
  for (const file of ['current', 'built-from.json']) copyFileSync(join(from, file), join(data, 'atlas', file))
  for (const file of readdirSync(join(from, version)).filter(name => name !== 'manifest.json'))
    linkSync(join(from, version, file), join(data, 'atlas', version, file))
  const manifest: Manifest = JSON.parse(readFileSync(join(from, version, 'manifest.json'), 'utf8'))
  manifest.layers['energy.distribution'].access = 'login'
  writeFileSync(join(data, 'atlas', version, 'manifest.json'), JSON.stringify(manifest))
  return data
}

test('a layer that needs a login is drawn for whoever has one, and is in no catalogue of everybody @map', async ({
  browser,
}, info) => {
  const data = dataWithLoginLayer()
  const product = await startProduct(data, [], withoutMartin())
  try {
    const context = await browser.newContext({ baseURL: product.url })
    const page = await context.newPage()
    for (const path of ['/tiles/sources.json', '/tiles/catalog'])
      expect((await page.request.get(path)).status(), path).toBe(200)
    const texts = await Promise.all(
      ['/tiles/sources.json', '/tiles/catalog'].map(async path => (await page.request.get(path)).text()),
    )
    for (const text of texts) expect(text).not.toMatch(/\/energy\b|"energy"\s*:/)
    for (const path of [
      '/tiles/energy',
      '/tiles/energy/6/47/26',
      `/atlas/${product.ready.atlas}/energy.pmtiles`,
    ])
      expect((await page.request.get(path)).status(), path).toBe(404)
    expect((await page.request.get('/api/tilesets')).status()).toBe(401)

    const watched = watchPage(page)
    await signIn(page, 'planner', '/home?tool=bat&region=43611&zoom=11')
    const lines = page.getByRole('checkbox', { name: 'Distribution lines' })
    await lines.uncheck()
    await mapSettled(page)
    const without = await page.locator('canvas').first().screenshot()
    await lines.check()
    const isOfEnergy = ({ path }: { path: string }) => /^\/(tiles|atlas)\/.*\benergy\b/.test(path)
    await expect.poll(() => watched.replies.filter(isOfEnergy).length).toBeGreaterThan(0)
    await expect
      .poll(async () => (await page.locator('canvas').first().screenshot()).equals(without))
      .toBe(false)
    await mapSettled(page)
    await page.screenshot({ path: info.outputPath('login-layer.png') })
    for (const { path, status } of watched.replies.filter(isOfEnergy)) {
      expect(path).toMatch(/^\/tiles\/signed\//)
      expect([200, 204, 206]).toContain(status)
    }
    const [{ path }] = watched.replies.filter(isOfEnergy)
    const forged = path.replace(/(\/signed\/[^/]+\/)../, (_, before) => `${before}AA`)
    expect((await page.request.get(path)).ok()).toBe(true)
    expect((await page.request.get(forged)).status()).toBe(403)
    expect(watched.errors).toEqual([])
    await context.close()
  } finally {
    await product.interrupt()
    rmSync(data, { recursive: true, force: true })
  }
})
