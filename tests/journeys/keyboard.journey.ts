import { expect, type Page, test } from 'playwright/test'
import type { BatResult } from '../../app/domain/bat/contract.ts'
import { optionLabel } from '../../app/domain/bat/option-names.ts'
import { formatPosition } from '../../app/domain/format.ts'
import { say } from '../../app/domain/messages/messages.ts'
import { findVillage, homeAt } from './bat-place.ts'
import { figureOf, panelOf, resultsOf } from './bat-steps.ts'
import { mapSettled, startSession } from './sign-in.ts'
import { tabTo } from './tab-to.ts'
import { takePicture } from './take-picture.ts'

const sulikot = 43611
const inhabited = () => true
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Drawing' })
const corner = (page: Page, number: number, of: number) =>
  page.getByRole('button', { name: new RegExp(`^Corner ${number} of ${of} at `) })
const houses = async (page: Page) => Number((await figureOf(page, 'houses').innerText()).replaceAll(',', ''))

test('from the login to a result by typed coordinates, no mouse', async ({ page }, info) => {
  const village = await findVillage(page, sulikot, inhabited)
  const { keyboard } = page
  await logIn(page, '/home?tool=bat')
  await tabTo(page, page.getByRole('combobox', { name: 'Municipality', exact: true }))
  await keyboard.type('Sulikot')
  await expect(page.getByRole('option', { name: 'Sulikot' })).toBeVisible()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/region=43611/)

  await tabTo(page, page.getByRole('button', { name: 'Skip to the tool panel' }), 'Shift+Tab')
  await keyboard.press('Enter')
  const type = page.getByRole('button', { name: 'Type coordinates' })
  await tabTo(page, type)
  if ((await type.getAttribute('aria-expanded')) !== 'true') await keyboard.press('Enter')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await tabTo(page, field('Longitude of corner 1'))
  await keyboard.type('84.77')
  await keyboard.press('Tab')
  await keyboard.type('north')
  await expect(page.getByText('Latitude must be from 26 to 31 degrees')).toBeVisible()
  await expect(field('Latitude of corner 1')).toHaveAttribute('aria-invalid', 'true')
  await keyboard.press('Shift+Tab')
  await keyboard.type('85.9')
  await keyboard.press('Tab')
  await keyboard.type('27.5')
  await expect(page.getByText('You are not allowed to use this tool outside your working area')).toBeVisible()
  await takePicture(page, info, 'typed-refused')

  await keyboard.press('Shift+Tab')
  for (const place of village.corners) {
    const [lng, lat] = formatPosition(place).split(', ')
    await keyboard.type(lng)
    await keyboard.press('Tab')
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type(lat)
    if (place !== village.corners.at(-1)) await keyboard.press('Enter')
  }
  await expect(page.getByText(`${village.result.num_house} houses, `)).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Use these coordinates' }))
  await keyboard.press('Enter')
  await expect(figureOf(page, 'houses')).toHaveText(String(village.result.num_house))
  await takePicture(page, info, 'typed')

  // All households, also those that have the grid, so that some are left to supply.
  await tabTo(page, page.getByRole('radio', { name: 'Estimate' }))
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Count all' })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Run analysis' }))
  const reply = page.waitForResponse(answer => answer.url().endsWith('/api/bat/zonal-query/'))
  await keyboard.press('Enter')
  const result = (await (await reply).json()) as BatResult
  expect(result.num_house).toBe(village.result.num_house)
  const results = resultsOf(page)
  await expect(results.getByRole('row').nth(1)).toContainText(optionLabel(result.best))
  await tabTo(page, page.getByRole('button', { name: 'Skip to the results' }))
  await keyboard.press('Enter')
  await tabTo(page, results.getByRole('tab', { name: 'Result', exact: true }))
  for (const tab of ['Network', 'Comparison Curve', 'LCOE', 'Ratio Curve', 'BAT']) {
    await keyboard.press('ArrowRight')
    await expect(results.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
  }
  await expect(results.getByText(say('en', result.best_reason.key, result.best_reason.params))).toBeVisible()
})

test('drawn by arrow keys and Space on the map; corners move and the count follows, no mouse @map', async ({
  page,
}, info) => {
  const village = await findVillage(page, sulikot, inhabited)
  const { keyboard } = page
  await logIn(page, homeAt(sulikot, village.centre))
  await mapSettled(page)
  await tabTo(page, panelOf(page).getByRole('button', { name: 'Draw around the houses' }))
  await keyboard.press('Enter')
  await expect(bar(page).getByRole('button', { name: 'Add point' })).toBeVisible()
  for (const way of ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) {
    for (let steps = 0; steps < 2; steps++) {
      const before = page.url()
      await keyboard.press(way)
      await expect.poll(() => page.url()).not.toBe(before)
    }
    await keyboard.press('Space')
  }
  await expect(corner(page, 4, 4)).toBeAttached()
  await expect(page.getByRole('status').filter({ hasText: /^Corner 4 of 4 at .* houses/ })).toBeAttached()
  await keyboard.press('Backspace')
  await expect(corner(page, 3, 3)).toBeAttached()
  await keyboard.press('Space')
  await expect(corner(page, 4, 4)).toBeAttached()
  await takePicture(page, info, 'keys-drawing')

  await tabTo(page, corner(page, 2, 4))
  const name = await corner(page, 2, 4).getAttribute('aria-label')
  await keyboard.press('Shift+ArrowRight')
  await expect(corner(page, 2, 4)).not.toHaveAttribute('aria-label', name ?? '')
  await keyboard.press('Alt+ArrowUp')
  await expect(corner(page, 2, 4)).toBeFocused()
  await keyboard.press('Enter')
  await expect(bar(page)).toHaveCount(0)
  const drawn = await houses(page)
  expect(drawn).toBeGreaterThan(0)

  await tabTo(page, panelOf(page).getByRole('button', { name: 'Edit corners' }))
  await keyboard.press('Enter')
  await expect(corner(page, 1, 4)).toBeFocused()
  for (let steps = 0; steps < 4; steps++) await keyboard.press('Shift+ArrowRight')
  await expect.poll(() => houses(page)).not.toBe(drawn)
  await takePicture(page, info, 'keys-editing')
  await keyboard.press('Escape')
  await expect.poll(() => houses(page)).toBe(drawn)

  await tabTo(page, panelOf(page).getByRole('button', { name: 'Edit corners' }))
  await keyboard.press('Enter')
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  for (let steps = 0; steps < 3; steps++) await keyboard.press('Shift+ArrowUp')
  await keyboard.press('Enter')
  await expect(bar(page)).toHaveCount(0)
  const moved = await houses(page)
  await tabTo(page, page.getByRole('button', { name: 'Run analysis' }))
  const reply = page.waitForResponse(answer => answer.url().endsWith('/api/bat/zonal-query/'))
  await keyboard.press('Enter')
  expect(((await (await reply).json()) as BatResult).num_house).toBe(moved)
})

async function logIn(page: Page, to: string): Promise<void> {
  await page.goto(to)
  await tabTo(page, page.getByRole('link', { name: 'Login' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type('planner@urja.example')
  await tabTo(page, page.getByLabel('Password'))
  await page.keyboard.type('Urja-demo-1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home/)
  await mapSettled(page)
}

/** Every screen that the address alone opens. */
const screens = [
  ['planner', '/home?mode=dashboard&base=none'],
  ['planner', `/home?region=${sulikot}&base=none&tool=bat`],
  ['planner', `/home?region=${sulikot}&base=none&tool=mhp`],
  ['planner', `/home?region=${sulikot}&base=none&tool=sst`],
  ['planner', '/home/plan?base=none'],
  ['administrator', '/cl-admin/users'],
  ['administrator', '/cl-admin/add-user'],
  ['administrator', '/cl-admin/plans'],
  ['administrator', '/cl-admin/rate-changes'],
] as const

test('on every screen Tab goes from control to control and never stops on the page itself', async ({
  page,
}) => {
  for (const path of ['/', '/login', '/register', '/request-password-reset', '/request-activation']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    expect(await stopsOnBody(page), path).toBe(0)
  }
  for (const [name, path] of screens) {
    await startSession(page, name)
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeAttached()
    // What stands around a screen is there before it.
    await page.waitForLoadState('networkidle')
    expect(await stopsOnBody(page), path).toBe(0)
  }
})

const maxStops = 90
/** How often the focus was on the body, but for the end of the page. */
async function stopsOnBody(page: Page): Promise<number> {
  const stops: string[] = []
  while (stops.length < maxStops) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const { activeElement } = document
      if (activeElement === null || activeElement === document.body) return 'body'
      if (document.querySelector('[data-first-stop]') === null)
        activeElement.setAttribute('data-first-stop', '')
      else if (activeElement.hasAttribute('data-first-stop')) return 'first again'
      return 'control'
    })
    if (stop === 'first again') break
    stops.push(stop)
  }
  // Once around, the focus leaves for the browser once.
  const ends = stops.length < maxStops ? 1 : 0
  return Math.max(0, stops.filter(stop => stop === 'body').length - ends)
}
