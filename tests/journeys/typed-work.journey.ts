import { expect, type Page, test } from 'playwright/test'
import { startSession } from './sign-in.ts'
import { type Control, controlsOf, isText, typeInto, typeIntoAll } from './typed/controls.ts'
import { type TypedScreen, typedScreens } from './typed/screens.ts'
import { makeContext, type TypedContext } from './typed/typed-context.ts'
import { goWithin, leave, type Way, waysOf } from './typed/ways.ts'

/** `URJA_TYPED=all` leaves every screen by every way; else each is left by one, all ways in turn, and those alike once. */
const isWhole = process.env.URJA_TYPED === 'all'
const only = process.env.URJA_TYPED_SCREEN

test('what is typed into any control of any screen is there again, whatever way it is left', async ({
  page: first,
  context,
}) => {
  // At ten processes a core 43 screens took 190 s.
  test.setTimeout(isWhole ? 3_600_000 : 600_000)
  context.setDefaultTimeout(10_000)
  const known = await makeContext(first)
  let page = first
  let account = ''
  let count = 0
  let turn = 0
  const lost: string[] = []
  const screens = typedScreens.filter(
    ({ name, isAlike }) =>
      (only === undefined || name.includes(only)) && (isWhole || only !== undefined || !isAlike),
  )
  for (const screen of screens) {
    if (screen.account !== account) {
      account = screen.account
      if (account === 'visitor') await context.clearCookies()
      if (screen.account === 'visitor') await page.evaluate(() => localStorage.clear())
      else await startSession(page, screen.account)
    }
    const ways = waysOf(screen)
    for (const way of isWhole ? ways : [ways[turn++ % ways.length]]) {
      const began = Date.now()
      const walked = Promise.race([walk(page, screen, way, known), tooLong(screen.limit_s)])
      const found = await walked.catch(error => {
        lost.push(`${screen.name} by ${way}: ${String(error).split('\n').slice(0, 6).join(' ')}`)
        return { page: context.pages().at(-1) as Page, controls: 0, lost: [] }
      })
      page = found.page
      count += found.controls
      lost.push(...found.lost.map(one => `${screen.name} by ${way}: ${one}`))
      console.log(`${screen.name}: ${found.controls} controls by ${way}, ${Date.now() - began} ms`)
    }
  }
  console.log(`${count} controls of ${screens.length} screens typed into`)
  expect(lost).toEqual([])
})

const tooLong = (limit_s = 40) =>
  new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error(`longer than ${limit_s} s`)), limit_s * 1_000),
  )

type Walked = { page: Page; controls: number; lost: string[] }

/** Types into each control, leaves, comes back and compares. */
async function walk(page: Page, screen: TypedScreen, way: Way, known: TypedContext): Promise<Walked> {
  await putAway(page)
  // What another screen of the same address has open is not this one's.
  if (await isLoaded(page)) await goWithin(page, starts[screen.account])
  await open(page, screen, known)
  const { typed, refused } = await typeAll(page, screen)
  expect(typed.length, 'controls').toBeGreaterThan(0)
  const next = await leave(page, way, screen)
  await putAway(next)
  await open(next, screen, known)
  let lost: string[] = []
  for (const end = Date.now() + 4_000; ; await new Promise(waited => setTimeout(waited, 100))) {
    const state = await stateOf(next, screen)
    lost = typed.flatMap(({ key, value }) =>
      state.get(key) === value ? [] : [`${key} was '${value}', is '${state.get(key)}'`],
    )
    if (lost.length === 0 || Date.now() > end) break
  }
  return { page: next, controls: typed.length, lost: [...refused, ...lost] }
}

/** Dialogs that are open still are put away. */
async function putAway(page: Page): Promise<void> {
  for (let left = 3; left > 0 && (await page.locator('dialog[open]').count()) > 0; left--)
    await page.keyboard.press('Escape')
}

/** Opens a screen by the app's own navigation, so that the browser's Back has somewhere to go to. */
async function open(page: Page, screen: TypedScreen, known: TypedContext): Promise<void> {
  const at = screen.at(known)
  if (!(await isLoaded(page))) {
    await page.goto(starts[screen.account])
    await page.locator('#app > *').first().waitFor({ state: 'attached' })
  }
  const wanted = new URL(at, page.url())
  const here = new URL(page.url())
  const isHere =
    here.pathname === wanted.pathname &&
    [...wanted.searchParams].every(([name, value]) => here.searchParams.get(name) === value)
  if (!isHere) await goWithin(page, at)
  await screen.reach?.(page, known)
  const any = screen.root(page).locator('input, textarea, select, td[data-row="0"]')
  await any.first().waitFor({ state: 'attached', timeout: 15_000 })
}
const isLoaded = (page: Page) => page.evaluate(() => document.querySelector('#app > *') !== null)
const starts = { planner: '/home', administrator: '/cl-admin/audit', visitor: '/' }

const stateOf = async (page: Page, screen: TypedScreen) =>
  new Map((await controlsOf(screen.root(page), screen.ignored)).map(({ key, value }) => [key, value]))

/** All controls with what stands in them once one character more was typed into each; a choice may bring others. */
async function typeAll(page: Page, screen: TypedScreen): Promise<{ typed: Control[]; refused: string[] }> {
  const root = screen.root(page)
  const read = () => controlsOf(root, screen.ignored)
  const tried = new Map<string, boolean>()
  const refused: string[] = []
  const note = (before: readonly Control[], now: readonly Control[]) => {
    const values = new Map(now.map(({ key, value }) => [key, value]))
    for (const { key, value } of before)
      if (tried.get(key) && values.get(key) === value) refused.push(`${key} took nothing`)
  }
  for (let open = await settled(read); open.length > 0; ) {
    // Choices first: they bring fields, and may empty some.
    const choice = open.find(one => !isText(one))
    const typed = choice ? [choice] : open
    if (choice) tried.set(choice.key, await typeInto(root, choice, page))
    else {
      await typeIntoAll(root, typed)
      for (const { key } of typed) tried.set(key, true)
    }
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await screen.answer?.(page)
    const now = await read()
    note(typed, now)
    open = now.filter(({ key }) => !tried.has(key))
    if (tried.size > 300) throw new Error(`controls without end: ${[...tried.keys()].slice(-3).join('; ')}`)
  }
  return { typed: (await read()).filter(({ key }) => tried.get(key)), refused }
}

/** What stands there once the screen has its values. */
async function settled(read: () => Promise<Control[]>): Promise<Control[]> {
  const end = Date.now() + 20_000
  for (let last = ''; Date.now() < end; ) {
    const found = await read()
    const text = JSON.stringify(found)
    if (text === last && found.length > 0) return found
    last = text
    await new Promise(waited => setTimeout(waited, 120))
  }
  throw new Error('the controls do not come to rest')
}
