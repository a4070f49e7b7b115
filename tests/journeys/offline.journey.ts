import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page, test } from 'playwright/test'
import { zonalQuery } from '../../app/domain/bat/clusters/contract.ts'
import { packCachePrefix, recordAddress, recordCache } from '../../app/domain/offline/record.ts'
import { findVillage, homeAt } from './bat-place.ts'
import { panelOf, resultsOf, runAnalysis, typeAround } from './bat-steps.ts'
import { newPlan } from './new-plan.ts'
import { mapSettled, startSession } from './sign-in.ts'

const sulikot = 43611
const planner = { email: 'planner@urja.example', password: 'Urja-demo-1' }
const day_ms = 24 * 3600_000

/**
 * The product at an address of its own, where a call is accepted and never answered, or nothing listens any
 * more.
 */
async function ownAddress(product: string) {
  const sockets = new Set<Socket>()
  let isSilent = false
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer(near => {
    if (isSilent) {
      sockets.add(near)
      near.on('error', () => {})
      near.on('close', () => sockets.delete(near))
      near.resume()
      return
    }
    const far = connect(Number(new URL(product).port), new URL(product).hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  const listen = (port: number) =>
    new Promise<void>(listening => server.listen(port, '127.0.0.1', () => listening()))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    disconnect: (is: boolean) => {
      isSilent = is
      cut()
    },
    start: () => listen(port),
    stop: () =>
      new Promise<unknown>(stopped => {
        server.close(stopped)
        cut()
      }),
  }
}

/** The pack as if it had been refreshed so long ago: a browser's clock for workers cannot be moved. */
async function refreshedBefore(page: Page, days: number): Promise<void> {
  await page.evaluate(
    async ([cache, address, at]) => {
      const records = await caches.open(cache)
      const record = await (await records.match(address))?.json()
      await records.put(address, Response.json({ ...record, refreshed_at: at }))
    },
    [recordCache, recordAddress, new Date(Date.now() - days * day_ms).toISOString()],
  )
}

/** Where two replies differ; the last bits of a sine are another version of V8's own. */
function unlike(a: unknown, b: unknown, at = ''): string[] {
  if (typeof a === 'number' && typeof b === 'number')
    return Math.abs(a - b) <= 1e-9 * Math.abs(b) ? [] : [`${at}: ${a}, ${b}`]
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return a === b ? [] : [`${at}: ${a}, ${b}`]
  const [of, other] = [a, b] as Record<string, unknown>[]
  return [...new Set([...Object.keys(of), ...Object.keys(other)])].flatMap(key =>
    unlike(of[key], other[key], `${at}.${key}`),
  )
}

const packsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    async prefix => (await caches.keys()).filter(name => name.startsWith(prefix)),
    packCachePrefix,
  )
const menu = (page: Page) => page.getByRole('button', { name: 'Account' })

test('a municipality taken offline opens without a server, BAT answers the same, and a plan takes it once @map', async ({
  baseURL,
  request,
}, info) => {
  const address = await ownAddress(baseURL ?? '')
  const folder = mkdtempSync(join(tmpdir(), 'urja-offline-'))
  const { launchOptions, viewport, locale } = info.project.use
  const open = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(folder, {
      ...launchOptions,
      viewport,
      locale,
      reducedMotion: 'reduce',
      baseURL: address.url,
    })
  let context = await open()
  try {
    let page = await context.newPage()
    const village = await findVillage(page, sulikot, () => true)
    const home = homeAt(sulikot, village.centre, 13)
    await startSession(page, 'planner')
    await page.goto(home)
    await menu(page).click()
    await page.getByRole('menuitem', { name: 'Take offline' }).click()
    await page.getByRole('button', { name: 'Take Sulikot offline' }).click()
    await expect(page.getByText('Sulikot is ready for use without a network.')).toBeVisible()
    await page.keyboard.press('Escape')
    await refreshedBefore(page, 2)
    await context.close()
    address.disconnect(true)
    context = await open()
    page = await context.newPage()
    await page.goto(home)
    await mapSettled(page)
    await expect(
      page.getByText(/^No network: showing Sulikot as refreshed on \d{4}-\d\d-\d\d\.$/),
    ).toBeVisible()
    await panelOf(page).getByText('Cluster', { exact: true }).click()
    await typeAround(page, village.corners)
    const zonalRequest = page.waitForRequest(call => call.url().endsWith(zonalQuery.path))
    const { warnings, ...offline } = await runAnalysis(page)
    await resultsOf(page).getByRole('tab', { name: 'BAT' }).click()
    await expect(resultsOf(page)).toContainText('Answered offline, with the data of')
    const [mark, ...others] = warnings
    expect(mark.key).toBe('offline.answered')
    const { access } = await (await request.post('/api/login/', { data: planner })).json()
    const online = await request.post(zonalQuery.path, {
      headers: { authorization: `Bearer ${access}` },
      data: (await zonalRequest).postDataJSON(),
    })
    expect(unlike({ ...offline, warnings: others }, await online.json())).toEqual([])

    address.disconnect(false)
    const plan = await newPlan(page)
    const asPlanner = { headers: { authorization: `Bearer ${access}` } }
    const { name } = await (await request.get(`/api/plan/${plan}`, asPlanner)).json()
    await page.reload()
    await expect(page.getByText('Offline results not in a plan yet: 1')).toBeVisible()
    await page.getByRole('button', { name: 'Show and add' }).click()
    const dialog = page.getByRole('dialog', { name: 'Not in a plan yet' })
    await dialog.getByRole('combobox', { name: 'Plan' }).click()
    await dialog.getByRole('option', { name: `${name}, Sulikot` }).click()
    await dialog.getByRole('button', { name: 'Add to plan: 1' }).click()
    await expect(dialog).toContainText('All results are in a plan.')
    const saved = await request.get(`/api/bat/${plan}`, asPlanner)
    expect(await saved.json()).toMatchObject([{ num_household: offline.num_household, best: offline.best }])
    await page.keyboard.press('Escape')

    const read = `/api/plan/${plan}`
    await expect.poll(() => page.evaluate(path => caches.match(path).then(Boolean), read)).toBe(true)
    await address.stop()
    await page.goto(`/home/plan/${plan}/vision-mission`)
    await expect(page.getByText(/^No network\. This is the plan as of \d{4}-\d\d-\d\d\./)).toBeVisible()
    await page.getByRole('textbox', { name: 'Vision' }).fill('Light in every house')
    await page.getByRole('textbox', { name: 'Mission' }).fill('Power from our own streams')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/^The server could not be reached\. Your entries stay/)).toBeVisible()
    await address.start()
    await page.getByRole('button', { name: 'Save now' }).click()
    const visionNow = async () => (await request.get(`${read}/mission-vision`, asPlanner)).json()
    await expect.poll(visionNow).toMatchObject({ vision: 'Light in every house' })
    await address.stop()

    await refreshedBefore(page, 15)
    await context.close()
    context = await open()
    page = await context.newPage()
    await page.goto(home)
    await expect(page.getByText(/^The offline data was refreshed on .*, more than 14 days ago/)).toBeVisible()

    await menu(page).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page.getByRole('dialog')).toContainText('Log out and delete Sulikot?')
    expect(await packsOf(page)).toHaveLength(1)
    await page.getByRole('button', { name: 'Log out and delete' }).click()
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
    // The page is left once more, for its start.
    await expect.poll(() => packsOf(page).catch(() => 'leaving')).toEqual([])
  } finally {
    await context.close()
    await address.stop().catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
})
