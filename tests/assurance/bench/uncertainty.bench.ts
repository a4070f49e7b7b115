import type { Browser, Page } from 'playwright'
import { findVillage, homeAt, type Village } from '../../journeys/bat-place.ts'
import { runAnalysis, typeAround } from '../../journeys/bat-steps.ts'
import { fillStorage, inBrowser, plannerStorage } from './bench-browser.ts'
import type { BenchProduct } from './bench-product.ts'
import type { Row } from './bench-row.ts'
import { percentile } from './load.ts'
import { type Task, tasksOf, traced } from './trace.ts'

const rounds = 5
const figure = '2,000 draws, first answer of a page'
const budget = { worker_ms: 50, main_ms: 16 }
const dordi = 43702
/** How long an answer of the worker is held back, so that it comes to a page that has nothing else to do. */
const delay_ms = 1500
const seen_ms = 600

/**
 * How sure an answer is, as the first reader of a page asks it: the worker's task, and what the page's main thread
 * does once the worker has told, beside what it does in as long a time before. Seconds of the processor, not of the
 * clock. The browser draws no map.
 */
export const bench = (): Promise<Row[]> => inBrowser(figure, ['--disable-3d-apis'], measured)

async function measured(browser: Browser, product: BenchProduct): Promise<Row[]> {
  const storage = await plannerStorage(product.url)
  const seen: Awaited<ReturnType<typeof firstAnswer>>[] = []
  let village: Village | null = null
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: { width: 1366, height: 768 },
      reducedMotion: 'reduce',
    })
    try {
      // A product that has just started has figures to count beside its answers.
      context.setDefaultTimeout(120_000)
      await fillStorage(context, storage)
      await context.addInitScript(delayAnswers, delay_ms)
      const page = await context.newPage()
      village ??= await findVillage(page, dordi, ({ energy_costs }) => Object.keys(energy_costs).length === 4)
      seen.push(await firstAnswer(browser, page, village))
    } finally {
      await context.close()
    }
  }
  const median = (of: (one: (typeof seen)[number]) => number) => percentile(seen.map(of), 0.5)
  const worker_ms = median(({ drawing }) => drawing)
  const added_ms = Math.max(...seen.map(one => one.after))
  return [
    {
      figure,
      ours: `${worker_ms.toFixed(1)} ms of the worker (${range(seen.map(({ drawing }) => drawing))}), ${Math.round(median(({ waited }) => waited))} ms by the clock`,
      budget: `${budget.worker_ms} ms`,
      met: worker_ms <= budget.worker_ms,
    },
    {
      figure: 'largest task of the main thread once the draws are told',
      ours: `${added_ms.toFixed(1)} ms (medians: with ${median(({ after }) => after).toFixed(1)}, without ${median(({ before }) => before).toFixed(1)}; asking ${median(({ asking }) => asking).toFixed(2)})`,
      budget: `${budget.main_ms} ms`,
      met: added_ms <= budget.main_ms,
    },
  ]
}

async function firstAnswer(browser: Browser, page: Page, village: Village) {
  await page.goto(homeAt(dordi, village.centre))
  await page.locator('[data-map-settled]').waitFor({ state: 'attached' })
  await typeAround(page, village.corners)
  const events = await traced(browser, page, async () => {
    await runAnalysis(page)
    await page.waitForFunction(after_ms => {
      const reported = performance.getEntriesByName('sure-told')[0]
      return reported !== undefined && performance.now() - reported.startTime > after_ms
    }, seen_ms)
  })
  const marks = Object.fromEntries(
    ['sure-asked', 'sure-drawn', 'sure-told'].map(name => {
      const mark = events.find(event => event.name === name)
      if (mark === undefined) throw new Error(`the trace has no ${name}`)
      return [name, mark.ts]
    }),
  )
  const main = tasksOf(events, 'CrRendererMain')
  const largest = (tasks: Task[]) => Math.max(0, ...tasks.map(task => task.cpu_ms))
  const between = (tasks: Task[], from: number, to: number) =>
    tasks.filter(({ ts, ended }) => ended >= from && ts <= to)
  const reported = marks['sure-told']
  const { asking } = await page.evaluate(
    () => (window as unknown as { uncertainty: { asking: number } }).uncertainty,
  )
  return {
    asking,
    waited: (marks['sure-drawn'] - marks['sure-asked']) / 1000,
    drawing: largest(
      between(tasksOf(events, 'DedicatedWorker thread'), marks['sure-asked'], marks['sure-drawn']),
    ),
    before: largest(between(main, reported - seen_ms * 1000, reported - 1)),
    after: largest(between(main, reported, reported + seen_ms * 1000)),
  }
}

/** Marks when the worker is asked, when it answers, and when the page receives the answer. */
function delayAnswers(delay_ms: number): void {
  const timing = { asking: 0 }
  Object.assign(window, { uncertainty: timing })
  window.Worker = class extends Worker {
    override postMessage(message: unknown): void {
      performance.mark('sure-asked')
      const began = performance.now()
      super.postMessage(message)
      timing.asking = performance.now() - began
    }
    override addEventListener(type: string, listener: EventListenerOrEventListenerObject): void {
      if (typeof listener !== 'function') throw new Error('only functions listen to the worker')
      // A function with a name would be wrapped in a helper of the compiler, which the page does not have.
      super.addEventListener(type, event => {
        if (type !== 'message') return listener.call(this, event)
        performance.mark('sure-drawn')
        setTimeout(() => {
          performance.mark('sure-told')
          listener.call(this, event)
        }, delay_ms)
      })
    }
  }
}

const range = (values: number[]): string =>
  [Math.min(...values), Math.max(...values)].map(one => one.toFixed(1)).join(' to ')
