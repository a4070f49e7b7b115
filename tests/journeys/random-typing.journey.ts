import { type Browser, expect, test } from 'playwright/test'
import { findVillage } from './bat-place.ts'
import { openDevices } from './random/devices.ts'
import type { RandomContext, RandomScreen } from './random/random-screen.ts'
import { randomScreens } from './random/screens.ts'
import { sequence } from './random/sequence.ts'
import { startSession } from './sign-in.ts'
import { callApi, sulikot } from './typed/typed-context.ts'

/** `URJA_RANDOM` sequences are tried, 30 without; the first has the seed `URJA_SEED`, each other one the next number. */
const count = Number(process.env.URJA_RANDOM ?? 30)
const firstSeed = Number(process.env.URJA_SEED ?? 20_261_126)
/** Only screens whose names this finds. */
const onlyScreen = new RegExp(process.env.URJA_RANDOM_SCREEN ?? '')

/** How many run in parallel and wait for the server in turn. */
const teams = Number(process.env.URJA_RANDOM_TEAMS ?? 2)
const screens = randomScreens.filter(({ name }) => onlyScreen.test(name))

test('random typing, leaving, saving, two tabs and clashes lose nothing and overwrite nothing silently', async ({
  browser,
}) => {
  // At ten processes a core 30 sequences took 230 s.
  test.setTimeout(60_000 + count * 15_000)
  const known = await findPlaces(browser)
  const faults: string[] = []
  const sums: Record<string, number> = {}
  const ofScreen: Record<string, number> = {}
  const began = Date.now()
  let next = firstSeed
  /** What belongs to no plan is one thing for all: one team at a time is there. */
  const busy = new Map<RandomScreen, Promise<unknown>>()
  await Promise.all(Array.from({ length: teams }, team))
  console.log(`${count} sequences in ${Math.round((Date.now() - began) / 1000)} s: ${JSON.stringify(sums)}`)
  console.log(JSON.stringify(ofScreen))
  expect(faults).toEqual([])
  const isWhole = screens.length === randomScreens.length
  if (isWhole) expect(sums.saved, 'values that were saved').toBeGreaterThan(count / 4)

  /** Who tries one sequence after another; teams wait for the server beside each other. */
  async function team() {
    const devices = openDevices(browser)
    while (next < firstSeed + count) {
      const seed = next++
      const screen = screens[seed % screens.length]
      const before = busy.get(screen)
      const done = Promise.resolve(before).then(() => tryOne(seed, screen, devices))
      busy.set(screen, done)
      await done
    }
    await devices.close()
  }
  async function tryOne(seed: number, screen: RandomScreen, devices: ReturnType<typeof openDevices>) {
    const began = Date.now()
    const done = await sequence(seed, screen, await devices.tabs(screen), known)
    for (const [name, number] of Object.entries(done.counts)) sums[name] = (sums[name] ?? 0) + number
    ofScreen[screen.name] = (ofScreen[screen.name] ?? 0) + 1
    const countTexts = Object.entries(done.counts).map(([name, number]) => `${number} ${name}`)
    console.log(`seed ${seed} ${screen.name}: ${countTexts.join(', ')}, ${Date.now() - began} ms`)
    if (done.faults.length === 0) return
    faults.push(...done.faults.map(one => `seed ${seed} ${screen.name}: ${one}`))
    console.log(`  ${done.faults.join('\n  ')}\n  ${done.steps.join('\n  ')}`)
  }
})

/** Houses for a cluster and a stream for a plant. */
async function findPlaces(browser: Browser): Promise<Pick<RandomContext, 'corners' | 'stream' | 'reach'>> {
  const page = await browser.newPage()
  await startSession(page, 'planner')
  const { corners } = await findVillage(page, sulikot, () => true)
  const { rows } = await callApi(page, 'POST', '/api/mhp/scan', { municipality: sulikot, most_kW: 100 })
  await page.close()
  const [reach] = rows
  return { corners, stream: [reach.longitude, reach.latitude], reach }
}
