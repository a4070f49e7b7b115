import { type Browser, expect, type Page, test } from 'playwright/test'
import { newPlan } from './new-plan.ts'
import { holds, makeLedger } from './random/ledger.ts'
import { type Ask, type RandomScreen, randomScreens } from './random/screens.ts'
import { type Chance, makeChance } from './random/seeded.ts'
import {
  clashesOf,
  controlsOf,
  leave,
  openScreen,
  reach,
  save,
  settled,
  shownValues,
  typeValue,
} from './random/tab.ts'
import { startSession } from './sign-in.ts'

/** `URJA_RANDOM` sequences are tried, 30 without; the first has the seed `URJA_SEED`, each other one the next number. */
const count = Number(process.env.URJA_RANDOM ?? 30)
const firstSeed = Number(process.env.URJA_SEED ?? 20_261_126)
const onlyScreen = process.env.URJA_RANDOM_SCREEN

const session_ms = 8 * 60_000
const teams = 2

type Tab = { page: Page; by: 'planner' | 'administrator' }
const weights = { type: 10, save: 6, decide: 0.1, reload: 0.4, leave: 0.7, wait: 0.1 }

test('random typing, leaving, saving, two tabs and clashes lose nothing and overwrite nothing silently', async ({
  browser,
}) => {
  test.setTimeout(60_000 + count * 30_000)
  const faults: string[] = []
  const sums: Record<string, number> = {}
  const began = Date.now()
  let next = firstSeed
  await Promise.all(Array.from({ length: teams }, team))
  console.log(`${count} sequences in ${Math.round((Date.now() - began) / 1000)} s: ${JSON.stringify(sums)}`)
  expect(faults).toEqual([])
  expect(sums.saved, 'values that were saved').toBeGreaterThan(count / 2)

  /** Two people with three tabs, who try one sequence after another; teams wait for the server beside each other. */
  async function team() {
    const { tabs, signIn, close } = await openTabs(browser)
    while (next < firstSeed + count) {
      const seed = next++
      const screen = screenOf(seed)
      await signIn()
      const began = Date.now()
      const done = await sequence(seed, screen, tabs).catch(error => ({
        steps: [] as string[],
        faults: [`broke off: ${String(error).split('\n').slice(0, 4).join(' ')}`],
        counts: {} as Record<string, number>,
      }))
      for (const [name, number] of Object.entries(done.counts)) sums[name] = (sums[name] ?? 0) + number
      const told = Object.entries(done.counts).map(([name, number]) => `${number} ${name}`)
      console.log(`seed ${seed} ${screen.name}: ${told.join(', ')}, ${Date.now() - began} ms`)
      if (done.faults.length === 0) continue
      faults.push(...done.faults.map(one => `seed ${seed} ${screen.name}: ${one}`))
      console.log(`  ${done.faults.join('\n  ')}\n  ${done.steps.join('\n  ')}`)
    }
    await close()
  }
})

/** Two tabs of the planner and one of the administrator. */
async function openTabs(browser: Browser) {
  const make = () => browser.newContext({ viewport: { width: 1366, height: 768 } })
  const [own, others] = [await make(), await make()]
  const tabs: Tab[] = [
    { page: await own.newPage(), by: 'planner' },
    { page: await own.newPage(), by: 'planner' },
    { page: await others.newPage(), by: 'administrator' },
  ]
  let signedIn = 0
  return {
    tabs,
    /** Afresh before the tokens run out. */
    async signIn() {
      if (Date.now() - signedIn < session_ms) return
      signedIn = Date.now()
      for (const { page, by } of [tabs[0], tabs[2]]) await startSession(page, by)
      for (const { page } of tabs) {
        page.setDefaultTimeout(20_000)
        await page.goto('/home')
        await page.getByRole('main').first().waitFor()
      }
    },
    close: () => Promise.all([own, others].map(context => context.close())),
  }
}

const screens = randomScreens.filter(({ name }) => onlyScreen === undefined || name.includes(onlyScreen))
const screenOf = (seed: number) => screens[seed % screens.length]

/** One plan, three tabs of two people on one screen, and what they do there in an order that the seed gives. */
async function sequence(seed: number, screen: RandomScreen, tabs: readonly Tab[]) {
  const chance = makeChance(seed)
  const ledger = makeLedger()
  const steps: string[] = []
  const counts = { typed: 0, saved: 0, saves: 0, clashes: 0, reloads: 0, left: 0 }
  const [{ page: first }] = tabs
  const ask: Ask = async (method, path, data) => {
    const token = await first.evaluate(() => localStorage.getItem('urja.access'))
    const headers = { authorization: `Bearer ${token}` }
    const reply = await first.request.fetch(path, { method, headers, data })
    expect(reply.ok(), `${method} ${path}: ${reply.status()} ${await reply.text()}`).toBe(true)
    return reply.json() as Promise<never>
  }
  const plan = await newPlan(first)
  await screen.fill?.(ask, plan)
  const look = async (after: string) => {
    const found = await Promise.all(screen.reads.map(path => ask('GET', `/api/plan/${plan}${path}`)))
    ledger.look(JSON.stringify(found), after)
  }
  await Promise.all(tabs.map(({ page }) => openScreen(page, plan, screen)))

  const length = chance.between(6, 9)
  for (let at = 0; at < length; at++) {
    const nth = chance.below(tabs.length)
    const { page, by } = tabs[nth]
    await page.bringToFront()
    await reach(page, screen)
    const clashes = await clashesOf(page, screen)
    const act = clashes.length > 0 && chance.below(3) > 0 ? 'decide' : chance.weighted(weights)
    steps.push(`tab ${nth + 1} (${by}) ${act}`)
    const said = await acts[act]({ page, by, screen, plan, chance, ledger, counts })
    if (said) steps[steps.length - 1] += ` ${said}`
    await look(steps[steps.length - 1])
  }
  for (const { page } of tabs) await settled(page)
  const drafts: Record<string, string> = {}
  for (const { page, by } of tabs)
    drafts[by] = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  // A draft goes once the server has answered: what went since it was read is there now.
  await look('the end')
  counts.saved = ledger.saved()
  return { faults: ledger.close(drafts), steps, counts }
}

type World = {
  page: Page
  by: string
  screen: RandomScreen
  plan: number
  chance: Chance
  ledger: ReturnType<typeof makeLedger>
  counts: Record<string, number>
}
const acts: Record<keyof typeof weights, (world: World) => Promise<string | undefined>> = {
  async type({ page, by, screen, chance, ledger, counts }) {
    const controls = controlsOf(page, screen)
    // Few controls, so that people meet.
    const control = controls.nth(chance.below(Math.min(chance.oneOf([1, 1, 2, 3]), await controls.count())))
    const {
      token,
      seen,
      shown,
      control: name,
    } = await typeValue(page, control, of => screen.value(chance, of))
    if (!holds(shown, token) && shown !== `${token}.00`)
      throw new Error(`${name} shows ${shown} for ${token}`)
    ledger.type({ token, by, control: name, seen })
    counts.typed++
    return `${token} over ${seen} in ${name}`
  },
  async save({ page, screen, counts }) {
    await save(page)
    counts.saves++
    const clashes = await clashesOf(page, screen)
    return clashes.map(({ mine, theirs }) => `clash ${mine} with ${theirs}`).join(', ')
  },
  async decide({ page, screen, chance, ledger, counts }) {
    const [clash] = await clashesOf(page, screen)
    if (!clash) return undefined
    const whose = chance.oneOf(['mine', 'theirs'] as const)
    const [stays, goes] = whose === 'mine' ? [clash.mine, clash.theirs] : [clash.theirs, clash.mine]
    const before = await shownValues(page, screen)
    await clash.choose(whose)
    ledger.decide(stays, goes)
    // It takes the place of what was typed since, which was seen too.
    for (const [at, value] of (await shownValues(page, screen)).entries())
      if (before[at] !== value) ledger.decide(value, before[at])
    counts.clashes++
    return `${stays} for ${goes}`
  },
  async reload({ page, screen, counts }) {
    await page.reload()
    await page.locator('[data-step-page]').waitFor()
    await reach(page, screen)
    await settled(page)
    counts.reloads++
    return undefined
  },
  async leave({ page, screen, plan, chance, counts }) {
    const answer = chance.oneOf(['leave', 'stay', 'saveAndLeave'] as const)
    if (screen.reach) await page.keyboard.press('Escape')
    await leave(page, answer)
    await openScreen(page, plan, screen)
    await settled(page)
    counts.left++
    return answer
  },
  async wait({ page }) {
    await page.waitForTimeout(2_300)
    await settled(page)
    return undefined
  },
}
