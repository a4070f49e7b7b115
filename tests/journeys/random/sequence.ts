import { expect } from 'playwright/test'
import { newPlan } from '../new-plan.ts'
import { type Act, acts, anyControl, type Counts } from './acts.ts'
import { draftsIn, hears, type Tab } from './devices.ts'
import { makeLedger } from './ledger.ts'
import type { CallApi, RandomContext, RandomScreen } from './random-screen.ts'
import { makeChance } from './seeded.ts'
import { clashesOf, load, openScreen, reach, settled, shownValues } from './tab.ts'

const weights = { type: 6, save: 4, meet: 2, decide: 0.1, reload: 0.5, leave: 0.8, wait: 0.1 }
type Done = { faults: string[]; steps: string[]; counts: Counts & { saved: number } }

/** Three tabs in two browsers on one screen, and what is done there in an order that the seed gives. */
export async function sequence(
  seed: number,
  screen: RandomScreen,
  tabs: readonly Tab[],
  known: Pick<RandomContext, 'corners' | 'stream' | 'reach'>,
): Promise<Done> {
  const chance = makeChance(seed)
  const ledger = makeLedger()
  const steps: string[] = []
  const counts = { typed: 0, saved: 0, saves: 0, clashes: 0, decided: 0, reloads: 0, left: 0 }
  const [{ page: first }] = tabs
  const callApi: CallApi = async (method, path, data) => {
    const token = await first.evaluate(() => localStorage.getItem('urja.access'))
    const reply = await first.request.fetch(path, {
      method,
      headers: { authorization: `Bearer ${token}` },
      data,
    })
    expect(reply.ok(), `${method} ${path}: ${reply.status()} ${await reply.text()}`).toBe(true)
    return (reply.status() === 204 ? undefined : reply.json()) as never
  }
  const context: RandomContext = { ...known, plan: 0, user: 0, name: '' }
  let before: unknown
  const lastIn = new Map<number, Tab>()

  async function act(name: Act, tab: Tab, control?: number): Promise<void> {
    const { page, device } = tab
    steps.push(`tab ${tabs.indexOf(tab) + 1} (${tab.by}) ${name}`)
    await page.bringToFront()
    const last = lastIn.get(device)
    if (last !== undefined && last !== tab) await hears(page, last.page)
    if (screen.opensAnew && last !== tab) await load(page, screen, context)
    else await reach(page, screen, context)
    lastIn.set(device, tab)
    const said = await acts[name]({ tab, screen, context, chance, ledger, counts, control })
    if (said) steps[steps.length - 1] += ` ${said}`
    await checkLedger(steps[steps.length - 1])
  }
  /** Compares what is saved now with what was typed. */
  async function checkLedger(after: string): Promise<void> {
    ledger.check(JSON.stringify((await screen.reads?.(callApi, context)) ?? null), after)
  }
  /** Two people type into the same control, and both save. */
  async function meet() {
    const control = anyControl(chance)
    const pair = tabs.length > 2 ? [chance.oneOf(tabs.slice(0, 2)), tabs[2]] : tabs
    const [one, other] = chance.below(2) === 0 ? pair : pair.toReversed()
    await act('type', one, control)
    await act('type', other, control)
    if (screen.saves === 'never') return
    await act('save', one)
    await act('save', other)
    if (chance.below(3) > 0) await act('decide', other)
  }

  try {
    if (screen.account === 'planner') {
      context.plan = await newPlan(first)
      context.name = ((await callApi('GET', `/api/plan/${context.plan}`)) as { name: string }).name
    }
    before = await screen.fill?.(callApi, context)
    const open = screen.isOfAccount ? load : openScreen
    // What has to be reopened is opened by the first person there.
    if (!screen.opensAnew) await Promise.all(tabs.map(({ page }) => open(page, screen, context)))
    const length = chance.between(3, 5)
    for (let at = 0; at < length; at++) {
      const tab = chance.oneOf(tabs)
      const clashes = await clashesOf(tab.page, screen)
      const next = clashes.length > 0 && chance.below(3) > 0 ? 'decide' : chance.weighted(weights)
      if (next === 'meet') await meet()
      else await act(next === 'save' && screen.saves === 'never' ? 'type' : next, tab)
    }
    for (const { page } of tabs) await settled(page)
    const drafts: Record<string, string> = {}
    for (const { page, by } of tabs) drafts[by] = await draftsIn(page)
    // A draft goes once the server has answered: what went since it was read is there now.
    await checkLedger('the end')
    counts.saved = ledger.saved()
    const faults = ledger.close(drafts)
    for (const [by, tokens] of Object.entries(ledger.draftOnly()))
      faults.push(...(await seenAgain(by, tokens)))
    return { faults, steps, counts }
  } catch (error) {
    const said = String(error).split('\n').slice(0, 4).join(' ')
    return { faults: [`broke off: ${said}`], steps, counts }
  } finally {
    if (before !== undefined) await screen.undo?.(callApi, before as never)
  }

  /** What only a browser keeps stands in its control once the screen is loaded anew. */
  async function seenAgain(by: string, tokens: readonly string[]): Promise<string[]> {
    const tab = tabs.find(one => one.by === by)
    if (!tab || tokens.length === 0) return []
    await tab.page.bringToFront()
    await load(tab.page, screen, context)
    let shown: string[] = []
    for (const end = Date.now() + 4_000; Date.now() < end; await tab.page.waitForTimeout(100)) {
      shown = [
        ...(await shownValues(tab.page, screen)),
        ...(await clashesOf(tab.page, screen)).flatMap(({ mine }) => [mine]),
      ]
      if (tokens.every(token => shown.includes(token))) return []
    }
    // Another tab of the person may have saved it automatically while this one was loaded.
    await checkLedger('the page was loaded anew')
    const draftOnly = ledger.draftOnly()[by] ?? []
    const gone = tokens.filter(token => !shown.includes(token) && draftOnly.includes(token))
    return gone.map(token => `not shown again: ${token} of ${by}; there is ${shown.slice(0, 8).join(', ')}`)
  }
}
