import { expect, type Locator, type Page } from 'playwright/test'
import { say } from '../../../app/domain/messages/messages.ts'
import type { RandomContext, RandomScreen } from './random-screen.ts'

const en = (key: Parameters<typeof say>[1]) => say('en', key)
const step = (page: Page) => page.locator('[data-step-page]')

/** Goes to an address as a link of the app does. */
export async function goTo(page: Page, at: string): Promise<void> {
  await page.evaluate(to => window.history.pushState(null, '', to), at)
}

/** Opens a screen and waits for its controls. */
export async function openScreen(page: Page, screen: RandomScreen, context: RandomContext): Promise<void> {
  await goTo(page, screen.at(context))
  await reach(page, screen, context)
}
/**
 * Until its controls are there; opens the dialog that has them, where it is closed. What comes back from the browser's
 * database may take them away once more.
 */
export async function reach(page: Page, screen: RandomScreen, context: RandomContext): Promise<void> {
  const controls = controlsOf(page, screen).first()
  const reached = async () => {
    if (!(await controls.isVisible())) {
      // Some screens go on to another one once they are saved.
      const at = screen.at(context)
      if (new URL(page.url()).pathname !== new URL(at, page.url()).pathname) await goTo(page, at)
      await screen.reach?.(page, context)
    }
    await controls.waitFor({ timeout: 5_000 })
  }
  await expect(reached).toPass({ timeout: 30_000 })
  await untilRest(page)
}
/** Loads the page, at its address or where the screen is. */
export async function load(
  page: Page,
  screen: RandomScreen,
  context: RandomContext,
  how: 'anew' | 'as it is' = 'anew',
): Promise<void> {
  await (how === 'anew' ? page.goto(screen.at(context)) : page.reload())
  // A dialog is looked for once the page is there.
  await page.locator('#app > *').first().waitFor({ state: 'attached', timeout: 20_000 })
  await reach(page, screen, context)
  await settled(page)
}
const busy = '[data-step-page] [aria-busy=true], dialog[open] [aria-busy=true], form [aria-busy=true]'
export const untilRest = (page: Page): Promise<void> =>
  page.locator(busy).first().waitFor({ state: 'detached', timeout: 20_000 })

export function controlsOf(page: Page, { root, controls }: RandomScreen): Locator {
  const at = root(page)
  return typeof controls === 'string' ? at.locator(controls) : controls(at)
}

/** Runs in the page: what each control is called, and what it shows, as it is typed. */
const shownIn = (controls: (HTMLElement | SVGElement)[]) =>
  (controls as HTMLInputElement[]).map(element => {
    const { row, column } = element.dataset
    const grid = element.closest('[role=grid]')?.getAttribute('aria-label')
    const labels = [...(element.labels ?? [])].map(label => label.textContent).join(' ')
    const own = element.getAttribute('name') ?? element.getAttribute('aria-label')
    const alike = [...document.querySelectorAll(element.tagName)].indexOf(element)
    // The error message is beside the input.
    const texts = [...element.childNodes].filter(one => !(one as HTMLElement).hidden)
    return {
      name: row === undefined ? (own ?? `${labels} (${alike})`) : `${grid} ${row} ${column}`,
      isCell: row !== undefined,
      text: element.value ?? texts.map(one => one.textContent).join(''),
    }
  })
/** As it is typed: without commas, and without the zeros that an amount of money is shown with. */
const plain = (text: string) =>
  text
    .replaceAll(/(?<=\d),(?=\d)/g, '')
    .replace(/\.00$/, '')
    .trim()
const readOne = async (control: Locator) => (await control.evaluateAll(shownIn))[0]

/** What all controls of the screen show. */
export async function shownValues(page: Page, screen: RandomScreen): Promise<string[]> {
  return (await controlsOf(page, screen).evaluateAll(shownIn)).map(({ text }) => plain(text))
}

/** Replaces the value of a control by typing; returns the control and its former value. */
export async function typeValue(page: Page, control: Locator, value: (name: string) => string) {
  const { name, isCell, text } = await readOne(control)
  const token = value(name)
  if (isCell) await control.click()
  // As late as can be: what others have saved may come in at any time.
  const seen = plain(isCell ? (await readOne(control)).text : text)
  if (isCell) {
    await page.keyboard.type(token)
    await page.keyboard.press('Enter')
  } else {
    await control.fill(token)
    await control.blur()
  }
  return { token, control: name, seen, shown: plain((await readOne(control)).text) }
}

/** What two people have changed, as it is shown: what is to be chosen between. */
export async function clashesOf(page: Page, screen: RandomScreen) {
  const both = screen.root(page).locator(`section[aria-label="${en('form.clash')}"] fieldset`)
  const found: { mine: string; theirs: string; choose(whose: 'mine' | 'theirs'): Promise<void> }[] = []
  const count = await both.count()
  for (let at = 0; at < count; at++) {
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

/** Saves and waits until the server has answered, or the form refuses to send. */
export async function save(page: Page, screen: RandomScreen): Promise<void> {
  for (const [selector, text] of Object.entries(screen.needs ?? {})) {
    const control = screen.root(page).locator(selector)
    if ((await control.inputValue()) === '') await control.fill(text)
  }
  if (screen.saves === 'keys') await page.keyboard.press('Control+s')
  else await controlsOf(page, screen).evaluateAll(submitTyped)
  await settled(page)
}
/** Runs in the page: the button of each form with something typed in it is pressed once. */
function submitTyped(controls: (HTMLElement | SVGElement)[]): void {
  const typed = (controls as HTMLInputElement[]).filter(({ value }) => value !== '')
  for (const form of new Set(typed.map(control => control.form)))
    if (form)
      [...form.elements, ...document.querySelectorAll(`[form="${form.id}"]`)]
        .filter((one): one is HTMLButtonElement => (one as HTMLButtonElement).type === 'submit')
        .at(-1)
        ?.click()
}

/** Until nothing is sent any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(80)
  await page
    .locator(`${busy}, [data-step-page] footer button:disabled:not(dialog *)`)
    .first()
    .waitFor({ state: 'detached', timeout: 20_000 })
  await page.waitForTimeout(40)
}

/** Where a link beside a screen that is no step of a plan leads. */
const elsewhere = { planner: '/account', administrator: '/cl-admin/audit', visitor: '/login' }

/** Leaves the screen by a link, and answers the question in one of its ways. */
export async function leave(
  page: Page,
  answer: 'leave' | 'stay' | 'saveAndLeave',
  { reach, account }: RandomScreen,
): Promise<void> {
  if (reach) await page.keyboard.press('Escape')
  const close = step(page).getByRole('link', { name: en('planFrame.close'), exact: true })
  // Pressed where it is, also under a notice that disappears after a while.
  if ((await close.count()) > 0) await close.evaluate(link => (link as HTMLElement).click())
  else await goTo(page, elsewhere[account])
  const leaveDialog = page.getByRole('dialog', { name: en('form.leaveTitle') })
  const isDialogShown = await leaveDialog
    .waitFor({ timeout: 400 })
    .then(() => true)
    .catch(() => false)
  if (!isDialogShown) return
  const answerButton = leaveDialog.getByRole('button', { name: en(`form.${answer}`), exact: true })
  // Where nothing can be saved, it is not offered.
  const isThere = (await answerButton.count()) > 0
  await (isThere
    ? answerButton
    : leaveDialog.getByRole('button', { name: en('form.leave'), exact: true })
  ).click()
  await leaveDialog.waitFor({ state: 'hidden', timeout: 20_000 })
  await page.waitForTimeout(100)
}
