import { readFile } from 'node:fs/promises'
import { expect, type Page, type TestInfo, test } from 'playwright/test'
import { networkPages, ratePages } from '../../app/client/rates/rate-pages.ts'
import { findVillage, homeAt } from './bat-place.ts'
import { onTheGrid, panelOf, resultsOf, runAnalysis, typeAround } from './bat-steps.ts'
import { mapSettled, signIn, startSession } from './sign-in.ts'
import { barriersOn } from './take-picture.ts'

const sulikot = 43611
/** Each language and each theme once; what axe reads of words and of colours does not depend on each other. */
const appearances = [
  { language: 'ne', theme: 'dark' },
  { language: 'en', theme: 'light' },
] as const

type Step = { screen: string; open(page: Page): Promise<unknown> }
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const pressEscape = (page: Page) => page.keyboard.press('Escape')
const tab = (name: string): Step => ({
  screen: `tab-${name}`,
  open: page => resultsOf(page).getByRole('tab', { name, exact: true }).click(),
})
const mode = (name: string): Step => ({
  screen: `mode-${name}`,
  open: page => panelOf(page).getByText(name, { exact: true }).click(),
})
const at = (path: string): Step => ({
  screen: path.split('/')[1] || 'landing',
  async open(page) {
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
  },
})

const accounts = [
  '/',
  '/login',
  '/register',
  '/request-password-reset',
  '/password-reset/x',
  '/activate/x',
  '/notfound',
]

const home: Step[] = [
  { screen: 'home', open: page => mapSettled(page) },
  {
    screen: 'layer-tip',
    async open(page) {
      await button(page, 'Show the layers of Water').click()
      await button(page, 'About Streams').click()
    },
  },
  {
    screen: 'keys',
    async open(page) {
      await pressEscape(page)
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    },
  },
  {
    screen: 'language-menu',
    async open(page) {
      await pressEscape(page)
      await page.getByRole('button', { name: /Language/ }).click()
    },
  },
  {
    screen: 'account-menu',
    async open(page) {
      await pressEscape(page)
      await page.getByRole('banner').getByRole('button').last().click()
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    },
  },
  {
    screen: 'filter',
    async open(page) {
      await pressEscape(page)
      await button(page, 'Filter buildings').click()
      await filterCounted(page)
    },
  },
]

const planning: Step[] = [
  mode('Point'),
  mode('Municipality'),
  {
    screen: 'settlements',
    async open(page) {
      await button(page, 'Find settlements and compare').click()
      await resultsOf(page).getByRole('row').nth(1).getByRole('button').first().click()
      await mapSettled(page)
    },
  },
  tab('Totals'),
  mode('Cluster'),
  {
    screen: 'coordinates',
    async open(page) {
      const type = button(page, 'Type coordinates')
      if ((await type.getAttribute('aria-expanded')) !== 'true') await type.click()
      await page.getByRole('textbox', { name: 'Longitude of corner 1' }).fill('28')
      await page.getByRole('textbox', { name: 'Latitude of corner 1' }).fill('84')
    },
  },
]
const admin: Step[] = [
  {
    screen: 'admin-map',
    async open(page) {
      await page.goto('/cl-admin/map')
      await page.locator('main h1').waitFor()
      await mapSettled(page)
    },
  },
  {
    screen: 'admin-plans',
    async open(page) {
      await page.goto('/cl-admin/plans')
      await page.locator('main [aria-busy=false], main table').first().waitFor()
    },
  },
  {
    screen: 'users',
    async open(page) {
      await page.goto('/cl-admin/users')
      await page.locator('a[href*="/cl-admin/users/"]').first().waitFor()
    },
  },
  {
    screen: 'user',
    async open(page) {
      await page.locator('a[href*="/cl-admin/users/"]').first().click()
      await page.getByRole('switch').waitFor()
    },
  },
  {
    screen: 'new-user',
    async open(page) {
      await page
        .locator('main a[href^="/cl-admin/add-user"], nav a[href^="/cl-admin/add-user"]')
        .first()
        .click()
      await page.locator('input[name=password]').waitFor()
      await page.locator('button[type=submit]').click()
    },
  },
]
const people: Step[] = [
  {
    screen: 'own-account',
    async open(page) {
      await page.goto('/account')
      await page.locator('input[name=current_password]').first().waitFor()
    },
  },
  {
    screen: 'audit',
    async open(page) {
      await page.goto('/cl-admin/audit')
      await page.locator('main [aria-busy=false], main table').first().waitFor()
    },
  },
  {
    screen: 'person-data',
    async open(page) {
      await page.goto('/cl-admin/person-data')
      await page.locator('input[name=email]').fill('planner@urja.example')
      await page.locator('main button[type=submit]').click()
      await page.locator('#kept-of-person').waitFor()
    },
  },
]
const rates: Step[] = [
  ...[...ratePages, ...networkPages].map(({ path }) => ({
    screen: path,
    async open(page: Page) {
      await page.goto(`/cl-admin/${path}`)
      await page.locator('main section button').last().waitFor()
    },
  })),
  {
    screen: 'edit-settings',
    async open(page) {
      await page.goto('/cl-admin/cost-settings')
      await page.locator('main header button').last().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    screen: 'edit-cost',
    async open(page) {
      await page.goto('/cl-admin/smg-costs')
      await page.locator('main [data-id] button').last().click()
      await page.locator('input[name=sc_per_kW]').fill('-1')
      await page.keyboard.press('Enter')
    },
  },
  {
    screen: 'rate-sheet',
    async open(page) {
      await page.goto('/cl-admin/rate-sheet/mhp')
      await page.locator('td[data-row="0"][data-column="0"]').click()
      await page.keyboard.type('x')
      await page.keyboard.press('Enter')
    },
  },
  {
    screen: 'rate-changes',
    async open(page) {
      await page.goto('/cl-admin/rate-changes')
      await page.locator('main section [aria-busy=false], main section table').first().waitFor()
    },
  },
  {
    screen: 'rate-import',
    async open(page) {
      await button(page, 'Import').click()
      const csv = 'table,row,item,value,source,vintage\ngrid,,cc_rate,-1,AEPC,2083\n'
      await page.getByRole('dialog').locator('textarea').fill(csv)
      await button(page, 'Preview').click()
      await page
        .getByRole('dialog')
        .getByRole('navigation')
        .or(page.getByRole('dialog').getByRole('table'))
        .first()
        .waitFor()
    },
  },
]
const adminOnPhone: Step[] = [
  admin[0],
  admin[1],
  admin[2],
  {
    screen: 'admin-menu',
    async open(page) {
      await page.locator('header button').first().click()
      await page.locator('nav a[href^="/cl-admin/add-user"]').waitFor()
    },
  },
  admin[4],
]
const zonal = ['Result', 'Network', 'Scenario', 'Comparison Curve', 'LCOE', 'Ratio Curve', 'BAT'].map(tab)

const dashboard: Step[] = [
  {
    screen: 'dashboard',
    open: page => page.getByRole('region', { name: 'Population statistics' }).waitFor(),
  },
  { screen: 'figures', open: page => page.getByRole('combobox', { name: 'Figure on the map' }).click() },
  {
    screen: 'figure-table',
    async open(page) {
      await pressEscape(page)
      await button(page, 'Show as a table').click()
    },
  },
  {
    screen: 'downloads',
    async open(page) {
      await pressEscape(page)
      await button(page, 'Download').click()
    },
  },
]

const sheets: Step[] = [
  { screen: 'menu', open: page => button(page, 'Menu').click() },
  {
    screen: 'layers',
    async open(page) {
      await pressEscape(page)
      await button(page, 'Layers').click()
    },
  },
  { screen: 'inputs', open: page => button(page, 'Inputs').click() },
  mode('Municipality'),
  {
    screen: 'settlements',
    async open(page) {
      await button(page, 'Find settlements and compare').click()
      await resultsOf(page).getByRole('list').first().waitFor()
      await page.getByRole('separator', { name: 'Sheet height' }).focus()
      await page.keyboard.press('ArrowUp')
    },
  },
  tab('Totals'),
  {
    screen: 'filter',
    async open(page) {
      await button(page, 'Results').click()
      await button(page, 'Filter buildings').click()
      await filterCounted(page)
    },
  },
]

test.describe('axe finds nothing, in Nepali by the dark theme and in English by the light one', () => {
  test('before the login', async ({ page }, info) => {
    await walk(page, info, accounts.map(at), true)
  })

  test('home, layers, menus and the filter @map', async ({ page }, info) => {
    await signIn(page, 'planner', `/home?region=${sulikot}&tool=bat`)
    await walk(page, info, home)
  })

  test('the dashboard', async ({ page }, info) => {
    await signIn(page, 'planner', '/home?region=436&mode=dashboard')
    await walk(page, info, dashboard)
  })

  test('the admin area', async ({ page }, info) => {
    await startSession(page, 'manager')
    await walk(page, info, [...admin, ...rates])
  })

  test('the own account, the log and what is kept of a person', async ({ page }, info) => {
    await startSession(page, 'administrator')
    await walk(page, info, people)
    const coming = page.waitForEvent('download')
    await button(page, 'Save as JSON').click()
    const ownData = JSON.parse(await readFile(await (await coming).path(), 'utf8'))
    expect(ownData.account.email).toBe('planner@urja.example')
  })

  test('the ways to analyse and their results', async ({ page }, info) => {
    const village = await findVillage(page, sulikot, onTheGrid)
    await signIn(page, 'planner', homeAt(sulikot, village.centre, 15))
    await walk(page, info, planning)
    await panelOf(page).getByText('Polygon', { exact: true }).click()
    await typeAround(page, village.corners)
    await runAnalysis(page)
    await walk(page, info, zonal)
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

    test('before the login', async ({ page }, info) => {
      await walk(page, info, ['/', '/login'].map(at), true)
    })
    test('the dashboard', async ({ page }, info) => {
      await signIn(page, 'planner', '/home?region=436&mode=dashboard')
      await walk(page, info, dashboard.slice(0, 1))
    })
    test('the admin area', async ({ page }, info) => {
      await startSession(page, 'manager')
      await walk(page, info, [...adminOnPhone, ...rates])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    })
    test('the own account, the log and what is kept of a person', async ({ page }, info) => {
      await startSession(page, 'administrator')
      await walk(page, info, people)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    })
    test('the sheets', async ({ page }, info) => {
      await signIn(page, 'planner', `/home?tool=bat&region=${sulikot}`)
      await walk(page, info, sheets)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    })
  })
})

/** Opens each screen and asks axe in every look; the last look is the one that the next step expects. */
async function walk(page: Page, info: TestInfo, steps: Step[], anew = false): Promise<void> {
  for (const { screen, open } of steps) {
    await open(page)
    if (!anew) await expect.soft(wayOut(page), `${screen}: the menu with the way out`).toBeVisible()
    for (const { language, theme } of appearances) {
      await page.evaluate(choose, { 'urja.language': language, 'urja.theme': theme })
      if (anew) await open(page)
      await expect(page.locator(`html[lang=${language}][data-mantine-color-scheme=${theme}]`)).toBeAttached()
      const name = `${screen}-${language}-${theme}`
      if (theme === 'dark') await page.screenshot({ path: info.outputPath(`${name}.png`) })
      expect.soft(await barriersOn(page), `${name}: what axe finds`).toEqual([])
    }
  }
}

/** The menu that ends with Logout; the map on a phone has it behind *Menu*. Its language is that of the last look. */
function wayOut(page: Page) {
  const account = page.locator('button[title="Account"]')
  const isPhone = (page.viewportSize()?.width ?? 0) < 500
  return (isPhone ? account.or(button(page, 'Menu')) : account).first()
}

const filterCounted = (page: Page) =>
  expect(page.getByRole('region', { name: 'Filter buildings' }).getByRole('status')).toContainText('houses')

/** Stores choices as another tab of the same person would. */
function choose(choices: Record<string, string>): void {
  for (const [key, newValue] of Object.entries(choices)) {
    localStorage.setItem(key, newValue)
    dispatchEvent(new StorageEvent('storage', { key, newValue }))
  }
}
