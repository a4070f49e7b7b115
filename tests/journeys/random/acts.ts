import type { Tab } from './devices.ts'
import { includesToken, type makeLedger } from './ledger.ts'
import type { RandomContext, RandomScreen } from './random-screen.ts'
import type { Chance } from './seeded.ts'
import {
  clashesOf,
  controlsOf,
  leave,
  load,
  openScreen,
  reach,
  save,
  settled,
  shownValues,
  typeValue,
} from './tab.ts'

export type Counts = Record<'typed' | 'saves' | 'clashes' | 'decided' | 'reloads' | 'left', number>
export type Step = {
  tab: Tab
  screen: RandomScreen
  context: RandomContext
  chance: Chance
  ledger: ReturnType<typeof makeLedger>
  counts: Counts
  /** The number of the control that is typed into; any without. */
  control?: number
}
export type Act = keyof typeof acts

/** What a person does in a tab; each returns what to report of it. */
export const acts = {
  async type({ tab: { page, by }, screen, chance, ledger, counts, control: nth }: Step) {
    const controls = controlsOf(page, screen)
    const at = nth ?? anyControl(chance)
    const typed = await typeValue(page, controls.nth(at % (await controls.count())), of =>
      screen.value(chance, of),
    )
    const { token, seen, shown, control } = typed
    if (!includesToken(shown, token) && shown !== `${token}.00`)
      throw new Error(`${control} shows ${shown} for ${token}`)
    ledger.type({ token, by, control, seen })
    counts.typed++
    return `${token} over ${seen} in ${control}`
  },
  async save({ tab: { page }, screen, counts }: Step) {
    const before = await clashesOf(page, screen)
    await save(page, screen)
    counts.saves++
    const clashes = await clashesOf(page, screen)
    if (before.length === 0) counts.clashes += clashes.length
    return clashes.map(({ mine, theirs }) => `clash ${mine} with ${theirs}`).join(', ')
  },
  async decide({ tab: { page }, screen, chance, ledger, counts }: Step) {
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
    counts.decided++
    return `${stays} for ${goes}`
  },
  async reload({ tab: { page }, screen, context, counts }: Step) {
    await load(page, screen, context, 'as it is')
    counts.reloads++
    return undefined
  },
  async leave({ tab: { page }, screen, context, chance, counts }: Step) {
    const answer = chance.oneOf(['leave', 'stay', 'saveAndLeave'] as const)
    await leave(page, answer, screen)
    await openScreen(page, screen, context)
    await settled(page)
    counts.left++
    return answer
  },
  async wait({ tab: { page } }: Step) {
    await page.waitForTimeout(2_300)
    await settled(page)
    return undefined
  },
  async reach({ tab: { page }, screen, context }: Step) {
    await reach(page, screen, context)
    return undefined
  },
}

/** Few controls, so that people meet. */
export const anyControl = (chance: Chance): number => chance.below(chance.oneOf([1, 1, 2, 3]))
