import type { Browser, CDPSession, Locator, Page } from 'playwright'
import { settlementsQuery } from '../../../app/domain/bat/settlements-contract.ts'
import { say } from '../../../app/domain/messages/messages.ts'
import { municipalityOptions, type RegionOption } from '../../../app/domain/region/contract.ts'
import { fillStorage, inBrowser, plannerStorage, softwareGl } from './bench-browser.ts'
import type { Row } from './bench-row.ts'
import { percentile } from './load.ts'

const viewport = { width: 1366, height: 768 }
/** Of the demo's planner, and with settlements to compare. */
const dordi = 43702
const presses = 20
const budget_ms = 100
/** Switches before the first look at the memory, which holds by then what each of them needs; and between the looks. */
const switches = { before: 60, between: 200 }
/** Of the first look: more is a leak, less is what the collector has left for later. */
const memoryBudget = 1.05

type Switch = {
  /** Opens a list that contains the choice; not part of what is measured. */
  prepare?(): Promise<void>
  press: Locator
  /** CSS of what is there when it is painted, or the beginning of the page's title. */
  shows: { css: string } | { title: string }
}

/** From the press to the frame that shows what was asked for, and what many switches leave in the memory of the page. */
export const bench = (): Promise<Row[]> =>
  inBrowser('switches on the map screen', softwareGl, (browser, { url }) => measured(browser, url))

async function measured(browser: Browser, url: string): Promise<Row[]> {
  const context = await browser.newContext({ viewport })
  try {
    await fillStorage(context, await plannerStorage(url))
    const page = await context.newPage()
    await page.goto(`${url}/home?tool=bat&region=${dordi}`)
    await settled(page)
    await findSettlements(page)
    const rows: Row[] = []
    for (const [kind, ways] of [
      ['tab', tabs(page)],
      ['tool', tools(page)],
      ['municipality', await municipalities(page)],
    ] as const) {
      // Each once unmeasured: its code comes with its first use.
      for (const way of ways) await painted_ms(page, way)
      const took: number[] = []
      for (let n = 0; n < presses; n++) {
        took.push(await painted_ms(page, ways[n % ways.length]))
        await settled(page)
      }
      const [median, p90] = [percentile(took, 0.5), percentile(took, 0.9)]
      rows.push({
        figure: `another ${kind} painted after the press, median of ${presses}`,
        ours: `${Math.round(median)} ms (p90 ${Math.round(p90)} ms)`,
        budget: `${budget_ms} ms`,
        met: median <= budget_ms,
      })
    }
    return [...rows, await memoryRow(page)]
  } finally {
    await context.close()
  }
}

async function findSettlements(page: Page): Promise<void> {
  const panel = page.locator('#panel')
  await panel.getByText('Municipality', { exact: true }).first().click()
  const reply = page.waitForResponse(one => one.url().endsWith(settlementsQuery.path))
  await panel.getByRole('button', { name: 'Find settlements and compare' }).click()
  await reply
  await page.locator('[role=tab]').first().waitFor()
  await settled(page)
}

const tabs = (page: Page): Switch[] =>
  [1, 2].map(at => ({
    press: page.locator(`[role=tablist] > [role=tab]:nth-of-type(${at})`),
    shows: {
      css: `body:has([role=tab]:nth-of-type(${at})[aria-selected=true]) [role=tabpanel]`,
    },
  }))

const tools = (page: Page): Switch[] =>
  (['mhp', 'sst', 'bat'] as const).map(tool => ({
    press: page
      .getByRole('group', { name: 'Tools' })
      .getByRole('button', { name: say('en', `tool.${tool}`), exact: true }),
    shows: {
      css: `#panel[aria-label="${say('en', `${tool}.title`)}"] form, #panel[aria-label="${say('en', `${tool}.title`)}"] h2`,
    },
  }))

/** Dordi, and another local level of its district. */
async function municipalities(page: Page): Promise<Switch[]> {
  const options = await page.evaluate(async path => {
    const authorization = `Bearer ${localStorage.getItem('urja.access')}`
    return (await (await fetch(path, { headers: { authorization } })).json()) as RegionOption[]
  }, municipalityOptions.path)
  const own = options.find(({ value }) => value === dordi)
  const other = options.find(({ dcode, value }) => dcode === own?.dcode && value !== dordi)
  if (!own || !other) throw new Error('Dordi and a neighbour are not among the municipalities')
  return [other, own].map(({ title }) => ({
    prepare: () => page.getByRole('combobox', { name: 'Municipality', exact: true }).click(),
    press: page.getByRole('option', { name: title, exact: true }),
    shows: { title },
  }))
}

/** From the press of the pointer to the end of the frame that shows it, in ms of the page's own clock. */
async function painted_ms(page: Page, { prepare, press, shows }: Switch): Promise<number> {
  await prepare?.()
  await press.waitFor()
  const painted = page.evaluate<number>(`new Promise(tell => {
    const wanted = ${JSON.stringify(shows)}
    const isThere = () =>
      wanted.css ? document.querySelector(wanted.css) !== null : document.title.startsWith(wanted.title)
    addEventListener('pointerdown', ({ timeStamp }) => {
      const waitForFrame = () => requestAnimationFrame(() => {
        if (!isThere()) return waitForFrame()
        // What a message posts in the callback of a frame comes after its paint.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => tell(performance.now() - timeStamp)
        port2.postMessage(null)
      })
      waitForFrame()
    }, { capture: true, once: true })
  })`)
  // The listener is there before the press.
  await page.evaluate(() => {})
  await press.click()
  return painted
}

/** What the page holds after many switches beside what it held before, both after a collection. */
async function memoryRow(page: Page): Promise<Row> {
  const context = page.context()
  const heap_MB = async () => {
    await settled(page)
    // Each look has a session of its own, or it would have the chunks of the one before.
    const cdp = await context.newCDPSession(page)
    const bytes = await heapBytes(cdp)
    await cdp.detach()
    return bytes / 1e6
  }
  const ways = [...tools(page), ...(await municipalities(page))]
  const switchMany = async (count: number) => {
    for (let n = 0; n < count; n++) {
      const { prepare, press } = ways[n % ways.length]
      await prepare?.()
      await press.click()
    }
  }
  await switchMany(switches.before)
  const before = await heap_MB()
  await switchMany(switches.between)
  const after = await heap_MB()
  const ratio = after / before
  return {
    figure: `memory that the page holds after ${switches.between} switches of tool and municipality`,
    ours: `${after.toFixed(1)} MB`,
    peer: `before them: ${before.toFixed(1)} MB`,
    ratio: `${ratio.toFixed(2)}x`,
    budget: `${memoryBudget}x`,
    met: ratio <= memoryBudget,
  }
}

const settled = (page: Page): Promise<void> =>
  page.locator('[data-map-settled]').waitFor({ state: 'attached', timeout: 120_000 })

/** What grows while an engine learns, and is no memory of the page: machine code, and entries that measure. */
const excluded = new Set(['code', 'native'])

/** Bytes of all that scripts hold, from a snapshot of the heap, which collects first. */
async function heapBytes(cdp: CDPSession): Promise<number> {
  const parts: string[] = []
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void parts.push(chunk))
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  const { snapshot, nodes } = JSON.parse(parts.join('')) as Snapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let bytes = 0
  for (let at = 0; at < nodes.length; at += fields.length)
    if (!excluded.has(types[0][nodes[at + type]])) bytes += nodes[at + size]
  return bytes
}
type Snapshot = { snapshot: { meta: { node_fields: string[]; node_types: [string[]] } }; nodes: number[] }
