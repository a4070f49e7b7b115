import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from 'playwright/test'

/** A phone's network, as Lighthouse has it; the processor is this machine's own. */
const slow4g = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 7.5e5 / 8 }
/** What "good" means by the web vitals. The paint has room for a machine that does other work beside. */
const budget = { largestPaint_ms: 2500, layoutShift: 0.1, interaction_ms: 200 }
const room = 1.6

type Figures = {
  firstPaint_ms: number
  largestPaint_ms: number
  largest: string
  blocking_ms: number
  layoutShift: number
  interactions: { on: string; ms: number }[]
  script_kB: number
  all_kB: number
}
const measured: Record<string, Figures> = {}
const results = process.env.URJA_RESULTS ?? join(import.meta.dirname, '../../var/test/journeys')

test.afterAll(() => {
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'first-visit.json'), `${JSON.stringify(measured, null, 2)}\n`)
  for (const [visit, { interactions, ...figures }] of Object.entries(measured)) {
    const slowest = Math.max(...interactions.map(({ ms }) => ms))
    console.log(`first visit, slow 4G, ${visit}: ${JSON.stringify({ ...figures, interaction_ms: slowest })}`)
  }
})

for (const { visit, size, path } of [
  { visit: 'landing', size: { width: 1366, height: 768 }, path: '/' },
  { visit: 'landing on a phone', size: { width: 390, height: 844 }, path: '/' },
  { visit: 'login', size: { width: 1366, height: 768 }, path: '/login' },
]) {
  test.describe(visit, () => {
    test.use({ viewport: size })
    test('is quick and steady with a cold cache on slow 4G @alone', async ({ browser }) => {
      const figures = await bestVisit(browser, async page => {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForLoadState('networkidle')
        // The first input ends the search for the largest paint: it must have been reported before.
        await page.waitForFunction(() => window.vitals.largestPaint_ms > 0)
        if (path === '/')
          expect(await isPictureAhead(page), 'the picture is asked for beside the scripts').toBe(true)
        if (path === '/login') await fillInWrongly(page)
        else await visitScreens(page, size.width < 760)
      })
      measured[visit] = figures
      expect(figures.largestPaint_ms).toBeGreaterThan(0)
      if (path === '/') expect(figures.largest).toContain('hero-')
      expect(figures.layoutShift).toBeLessThan(budget.layoutShift)
      expect(slowness(figures), JSON.stringify(figures)).toBeLessThan(room)
    })
  })
}

/** How often the budget of time that is used most goes into what was seen. */
const slowness = ({ largestPaint_ms, interactions }: Figures): number =>
  Math.max(
    largestPaint_ms / budget.largestPaint_ms,
    ...interactions.map(({ ms }) => ms / budget.interaction_ms),
  )

/** The quickest of up to three visits, each with an empty cache: what else the machine does only ever adds. */
async function bestVisit(browser: Browser, work: (page: Page) => Promise<void>): Promise<Figures> {
  const seen: Figures[] = []
  while (seen.length < 3 && !seen.some(figures => slowness(figures) < room)) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await watchVitals(page)
    await work(page)
    seen.push(await readVitals(page))
    await context.close()
  }
  return seen.toSorted((a, b) => slowness(a) - slowness(b))[0]
}

async function visitScreens(page: Page, isSmall: boolean): Promise<void> {
  await click(page, page.getByRole('button', { name: isSmall ? 'Menu' : /^Theme/ }))
  await page.keyboard.press('Escape')
  await click(page, page.getByRole('button', { name: 'Next tool' }))
  await expect(page.getByRole('button', { name: 'Best available technology' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
}

/** Whether the picture was asked for before the last script had come. */
function isPictureAhead(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const [picture] = resources.filter(({ name }) => name.includes('/hero-'))
    const scripts = resources.filter(({ name }) => /\/(index|first)-[^/]*\.js$/.test(name))
    return picture.startTime < Math.max(...scripts.map(({ responseEnd }) => responseEnd))
  })
}

async function fillInWrongly(page: Page): Promise<void> {
  await click(page, page.getByRole('button', { name: 'Log in' }))
  await expect(page.getByText('Email is required')).toBeVisible()
  await click(page, page.getByLabel('Email'))
}

/** Clicks, and waits until the frame after it is drawn. */
async function click(page: Page, what: ReturnType<Page['getByRole']>): Promise<void> {
  const before = (await page.evaluate(() => window.vitals)).interactions.length
  await what.click()
  await page.waitForFunction(count => window.vitals.interactions.length > count, before)
}

type Vitals = {
  largestPaint_ms: number
  largest: string
  shifts: { at_ms: number; value: number }[]
  tasks: { at_ms: number; ms: number }[]
  interactions: { on: string; ms: number }[]
}
declare global {
  interface Window {
    vitals: Vitals
  }
}

/** Slows the network and has the page note paints, shifts, long tasks, and how long a click takes to show. */
async function watchVitals(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', { offline: false, ...slow4g })
  await page.addInitScript(() => {
    const vitals: Vitals = { largestPaint_ms: 0, largest: '', shifts: [], tasks: [], interactions: [] }
    window.vitals = vitals
    const watch = <T extends PerformanceEntry>(type: string, note: (entry: T) => void) =>
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) note(entry as T)
      }).observe({ type, buffered: true })
    watch<PerformanceEntry & { element: Element | null; url: string }>('largest-contentful-paint', entry => {
      vitals.largestPaint_ms = Math.round(entry.startTime)
      vitals.largest = `${entry.element?.localName} ${entry.url.split('/').pop()}`.trim()
    })
    watch<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift', entry => {
      if (!entry.hadRecentInput) vitals.shifts.push({ at_ms: entry.startTime, value: entry.value })
    })
    watch('longtask', ({ startTime, duration }) => vitals.tasks.push({ at_ms: startTime, ms: duration }))
    const frame = new MessageChannel()
    let clicked: { on: string; at_ms: number } | null = null
    frame.port1.onmessage = () => {
      if (clicked)
        vitals.interactions.push({ on: clicked.on, ms: Math.round(performance.now() - clicked.at_ms) })
      clicked = null
    }
    const heard = ({ target, timeStamp }: MouseEvent) => {
      const on = (target as HTMLElement).closest('button, a, input')
      clicked = {
        on: on?.textContent || on?.getAttribute('aria-label') || String(on?.localName),
        at_ms: timeStamp,
      }
      requestAnimationFrame(() => frame.port2.postMessage(null))
    }
    addEventListener('click', heard, { capture: true })
  })
}

/** The figures so far; the layout shift is the worst five seconds, as the web vitals count it. */
async function readVitals(page: Page): Promise<Figures> {
  return page.evaluate(() => {
    const { largestPaint_ms, largest, shifts, tasks, interactions } = window.vitals
    const kB = (entries: PerformanceResourceTiming[]) =>
      Math.round(entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000)
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const [first] = performance.getEntriesByName('first-contentful-paint')
    const windows = shifts.map(({ at_ms }) =>
      shifts
        .filter(other => other.at_ms >= at_ms && other.at_ms < at_ms + 5000)
        .reduce((sum, { value }) => sum + value, 0),
    )
    return {
      firstPaint_ms: Math.round(first.startTime),
      largestPaint_ms,
      largest,
      blocking_ms: Math.round(tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0)),
      layoutShift: Math.round(Math.max(0, ...windows) * 1000) / 1000,
      interactions,
      script_kB: kB(resources.filter(({ name }) => /\.m?js$/.test(name))),
      all_kB: kB(resources),
    }
  })
}
