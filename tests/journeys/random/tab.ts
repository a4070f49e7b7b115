import type { Locator, Page } from 'playwright/test'
import { say } from '../../../app/domain/words/words.ts'
import type { RandomScreen } from './screens.ts'

const en = (key: Parameters<typeof say>[1]) => say('en', key)
const step = (page: Page) => page.locator('[data-step-page]')

/** Goes to an address as a link of the app does. */
export async function goTo(page: Page, at: string): Promise<void> {
  await page.evaluate(to => window.history.pushState(null, '', to), at)
}

/** Opens a screen of a plan and waits for its controls. */
export async function openScreen(page: Page, plan: number, screen: RandomScreen): Promise<void> {
  await goTo(page, screen.at(plan))
  await reach(page, screen)
}
/** Until its controls are there; opens the dialog that has them, where it is closed. */
export async function reach(page: Page, screen: RandomScreen): Promise<void> {
  const controls = controlsOf(page, screen).first()
  if (screen.reach && !(await controls.isVisible())) await screen.reach(page)
  await controls.waitFor({ timeout: 20_000 })
  await page.locator(busy).first().waitFor({ state: 'detached', timeout: 20_000 })
}
const busy = '[data-step-page] [aria-busy=true], dialog[open] [aria-busy=true]'
export const controlsOf = (page: Page, screen: RandomScreen): Locator =>
  screen.root(page).locator(screen.controls)

const nameOf = (control: Locator) =>
  control.evaluate((element: HTMLElement) => {
    const { row, column } = element.dataset
    const grid = element.closest('[role=grid]')?.getAttribute('aria-label')
    return element.getAttribute('name') ?? `${grid} ${row} ${column}`
  })

/** What a control shows, as it is typed. */
const shownIn = (control: Locator) =>
  control.evaluate((element: HTMLElement) => {
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value
    const own = [...element.childNodes].filter(one => !(one as HTMLElement).hidden)
    return own.map(one => one.textContent).join('')
  })
/** As it is typed: without commas, and without the zeros that an amount of money is shown with. */
const plain = (text: string) =>
  text
    .replaceAll(/(?<=\d),(?=\d)/g, '')
    .replace(/\.00$/, '')
    .trim()

/** What all controls of the screen show. */
export async function shownValues(page: Page, screen: RandomScreen): Promise<string[]> {
  const all = await controlsOf(page, screen).all()
  return Promise.all(all.map(async control => plain(await shownIn(control))))
}

/** Types a value in the place of what stands in a control; answers the control and what stood there. */
export async function typeValue(page: Page, control: Locator, value: (name: string) => string) {
  const name = await nameOf(control)
  const seen = plain(await shownIn(control))
  const token = value(name)
  const isCell = (await control.evaluate(element => element.tagName)) === 'TD'
  if (isCell) {
    await control.click()
    await page.keyboard.type(token)
    await page.keyboard.press('Enter')
  } else {
    await control.fill(token)
    await control.blur()
  }
  return { token, control: name, seen, shown: plain(await shownIn(control)) }
}

/** What two people have changed, as it is shown: what is to be chosen between. */
export async function clashesOf(page: Page, screen: RandomScreen) {
  const both = screen.root(page).locator(`section[aria-label="${en('form.clash')}"] fieldset`)
  const found: { mine: string; theirs: string; choose(whose: 'mine' | 'theirs'): Promise<void> }[] = []
  for (let at = 0; at < (await both.count()); at++) {
    const buttons = both.nth(at).getByRole('button')
    const value = async (nth: number) =>
      plain((await buttons.nth(nth).locator('span').last().textContent()) ?? '')
    if ((await both.nth(at).locator('[aria-pressed=true]').count()) > 0) continue
    found.push({
      mine: await value(0),
      theirs: await value(1),
      choose: whose => buttons.nth(whose === 'mine' ? 0 : 1).click(),
    })
  }
  return found
}

/** Presses Save and waits until the server has answered, or the form refuses to send. */
export async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await settled(page)
}

/** Until nothing is sent any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(80)
  await page
    .locator(`${busy}, [data-step-page] footer button:disabled`)
    .first()
    .waitFor({ state: 'detached', timeout: 20_000 })
  await page.waitForTimeout(40)
}

/** Leaves the screen by its link home, and answers the question in one of its ways. */
export async function leave(page: Page, answer: 'leave' | 'stay' | 'saveAndLeave'): Promise<void> {
  // Pressed where it is, also under a notice that goes by itself.
  await step(page)
    .getByRole('link', { name: en('planFrame.close'), exact: true })
    .evaluate(link => (link as HTMLElement).click())
  const asked = page.getByRole('dialog', { name: en('form.leaveTitle') })
  const isAsked = await asked
    .waitFor({ timeout: 400 })
    .then(() => true)
    .catch(() => false)
  if (!isAsked) return
  await asked.getByRole('button', { name: en(`form.${answer}`), exact: true }).click()
  await asked.waitFor({ state: 'hidden', timeout: 20_000 })
  await page.waitForTimeout(100)
}
