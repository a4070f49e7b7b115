import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from 'playwright/test'
import { startSession } from './sign-in.ts'

/** The product at an address of its own, with as many versions of its service worker as are asked for. */
async function ownProduct(product: string) {
  let version = 1
  const server = createServer((request, reply) => {
    const { method, url = '/', headers } = request
    if (url === '/service-worker.js') {
      void fetch(new URL(url, product)).then(async answer => {
        reply.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
        reply.end(`${await answer.text()}\n// version ${version}`)
      })
      return
    }
    const passed = sendRequest(new URL(url, product), { method, headers }, answer => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    passed.on('error', () => reply.destroy())
    request.pipe(passed)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => {
      version++
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const isWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null)
/** A mark that is gone once the page is loaded afresh. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSame: true }))
const isSame = (page: Page) => page.evaluate(() => 'isSame' in window).catch(() => 'loading')

test('a new version waits for the next start, under no open form; pages load afresh as without a worker', async ({
  baseURL,
  browser,
}) => {
  const product = await ownProduct(baseURL ?? '')
  const context = await browser.newContext({ baseURL: product.url })
  try {
    const page = await context.newPage()
    await startSession(page, 'planner')
    await page.goto('/account')
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/service-worker.js')
      await navigator.serviceWorker.ready
    })
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

    const field = page.locator('input[name=current_password]').first()
    await field.fill('typed and not sent')
    await mark(page)
    product.release()
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect.poll(() => isWaiting(page)).toBe(true)
    expect(await isSame(page)).toBe(true)
    await expect(field).toHaveValue('typed and not sent')
    await page.reload()
    expect(await isWaiting(page)).toBe(true)
    await page.close()

    const [one, other] = [await context.newPage(), await context.newPage()]
    await one.goto('/account')
    await expect.poll(() => isWaiting(one)).toBe(false)
    expect(await one.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    // E-012 and E-013.
    await other.goto('/')
    for (const each of [one, other]) await mark(each)
    await other.getByRole('button', { name: 'Account' }).click()
    await other.getByRole('menuitem', { name: 'Logout' }).click()
    for (const each of [other, one]) {
      await expect.poll(() => isSame(each)).toBe(false)
      await expect(each.getByRole('link', { name: 'Login' }).first()).toBeVisible()
    }
  } finally {
    await context.close()
    product.stop()
  }
})
