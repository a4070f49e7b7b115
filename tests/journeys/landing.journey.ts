import { expect, type Page, test } from 'playwright/test'
import { carousel } from '../../app/client/landing/tools/carousel.ts'
import { takePicture } from './take-picture.ts'

const sections = ['Home', 'Tools', 'Partners', 'Manuals', 'Contact']
const menu = (page: Page) => page.getByRole('navigation', { name: 'Page sections' })
const header = (page: Page) => page.getByRole('banner')
const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate(section => Math.round(section.getBoundingClientRect().top))
const positionOf = (page: Page) => header(page).evaluate(element => getComputedStyle(element).position)
const scrolledTo = (page: Page, top: number) =>
  page.evaluate(y => window.scrollTo({ top: y, behavior: 'instant' }), top)

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('links lead to sections, the header comes back fixed after 100 px, and the section read is marked', async ({
    page,
  }, info) => {
    await page.goto('/')
    await expect(menu(page).getByRole('link')).toHaveText(sections)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe(
      'smooth',
    )
    // The publishers of the layers come from the server, and take two lines more.
    await expect(page.locator('#partners')).toContainText('© OpenStreetMap')
    // Nothing else is on its way: letters, and how large the manuals are.
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await scrolledTo(page, 100)
    await expect.poll(() => positionOf(page)).toBe('relative')
    await scrolledTo(page, 101)
    await expect.poll(() => positionOf(page)).toBe('fixed')
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)

    for (const name of ['Tools', 'Manuals', 'Partners']) {
      await menu(page).getByRole('link', { name }).click()
      await expect.poll(() => topOf(page, name.toLowerCase())).toBe(145)
      await expect(menu(page).locator('[aria-current]')).toHaveText(name)
      await expect(page).toHaveURL(new RegExp(`#${name.toLowerCase()}$`))
    }
    await menu(page).getByRole('link', { name: 'Contact' }).click()
    await expect(menu(page).locator('[aria-current]')).toHaveText('Contact')
    await takePicture(page, info, 'landing-contact')
    await menu(page).getByRole('link', { name: 'Home' }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect.poll(() => positionOf(page)).toBe('relative')
  })

  test('the tools go round by themselves, and stop for the pointer, the keyboard and the pause button', async ({
    page,
  }, info) => {
    await page.clock.install()
    await page.goto('/')
    const tools = page.getByRole('group', { name: 'Tools', exact: true })
    const isMoving = (moving: boolean) => expect(tools).toHaveAttribute('data-moving', String(moving))
    const current = page.getByRole('group', { name: 'Choose a tool' }).locator('[aria-current=true]')
    const slides = tools.getByRole('listitem')
    await page.locator('#tools').scrollIntoViewIfNeeded()
    await page.mouse.move(5, 5)
    await isMoving(true)
    await expect(current).toHaveAccessibleName('Spatial sampling')
    await page.clock.runFor(carousel.autoplay_ms)
    await expect(current).toHaveAccessibleName('Best available technology')
    await page.clock.runFor(carousel.transition_ms)
    const left = (await tools.getByRole('heading', { name: 'Tools' }).boundingBox())?.x ?? 0
    await expect
      .poll(async () => Math.round((await slides.nth(1).boundingBox())?.x ?? 0))
      .toBe(Math.round(left))

    await slides.nth(1).hover()
    await isMoving(false)
    await page.clock.runFor(2 * carousel.autoplay_ms)
    await expect(current).toHaveAccessibleName('Best available technology')
    await page.mouse.move(5, 5)
    await isMoving(true)

    const next = tools.getByRole('button', { name: 'Next tool' })
    await next.focus()
    await isMoving(false)
    for (const name of ['Micro-hydro potential', 'Clean cooking', 'Report generation', 'Spatial sampling']) {
      await page.keyboard.press('ArrowRight')
      await expect(current).toHaveAccessibleName(name)
    }
    await expect(tools.getByRole('status')).toHaveText('1 of 5: Spatial sampling')
    await page.keyboard.press('ArrowLeft')
    await expect(current).toHaveAccessibleName('Report generation')
    await next.press('Enter')
    await expect(current).toHaveAccessibleName('Spatial sampling')
    await tools.getByRole('button', { name: 'Clean cooking' }).click()
    await expect(current).toHaveAccessibleName('Clean cooking')
    await page.clock.runFor(carousel.transition_ms)
    await expect(slides.nth(3)).toBeInViewport({ ratio: 0.6 })
    await takePicture(page, info, 'landing-tools')

    await tools.getByRole('button', { name: 'Pause the slides' }).click()
    await page.locator('#manuals a').first().focus()
    await page.mouse.move(5, 5)
    await isMoving(false)
    await tools.getByRole('button', { name: 'Play the slides' }).click()
    await page.locator('#manuals a').first().focus()
    await page.mouse.move(5, 5)
    await isMoving(true)
  })
})

test.describe('with less motion', () => {
  test('nothing moves by itself, sections are there at once, and each tool can be reached by keyboard', async ({
    page,
  }) => {
    await page.goto('/')
    const tools = page.getByRole('group', { name: 'Tools', exact: true })
    await menu(page).getByRole('link', { name: 'Tools' }).click()
    expect(await topOf(page, 'tools')).toBe(145)
    await expect(tools).toHaveAttribute('data-moving', 'false')
    await expect(tools.getByRole('button', { name: 'Play the slides' })).toBeVisible()
    await tools.getByRole('link').first().focus()
    for (const _ of Array(4)) await page.keyboard.press('Tab')
    await expect(tools.getByRole('link', { name: 'Report generation' })).toBeFocused()
    await expect(tools.getByRole('listitem').nth(4)).toBeInViewport({ ratio: 1 })
  })

  test('a drag turns the tools and is no click', async ({ page }) => {
    await page.goto('/')
    const tools = page.getByRole('group', { name: 'Tools', exact: true })
    const current = page.getByRole('group', { name: 'Choose a tool' }).locator('[aria-current=true]')
    const link = tools.getByRole('link', { name: 'Micro-hydro potential' })
    await link.scrollIntoViewIfNeeded()
    const { x, y } = (await link.boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.move(x + 20, y + 8)
    await page.mouse.down()
    await page.mouse.move(x - 250, y + 8, { steps: 6 })
    await page.mouse.up()
    await expect(current).toHaveAccessibleName('Best available technology')
    await expect(page).toHaveURL(/\/$/)
    await link.click()
    await expect(page).toHaveURL(/\/login\?redirect=.*tool.*mhp/)
  })
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  test('the hamburger holds the sections, language and theme, and works by keyboard', async ({
    page,
  }, info) => {
    await page.goto('/')
    await expect(menu(page)).toBeHidden()
    const opener = page.getByRole('button', { name: 'Menu' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(menu(page).getByRole('link', { name: 'Home' })).toBeFocused()
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await takePicture(page, info, 'landing-menu')
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await expect(menu(page)).toBeHidden()
    await opener.click()
    await menu(page).getByRole('link', { name: 'Partners' }).click()
    await expect(menu(page)).toBeHidden()
    await expect.poll(() => topOf(page, 'partners')).toBe(145)
    await opener.click()
    await page.getByRole('button', { name: /Language/ }).click()
    await page.getByRole('menuitemradio', { name: 'नेपाली' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('ऊर्जा योजना')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

for (const { name, entries, start } of [
  { name: 'planner', entries: ['Dashboard', 'Your account', 'Logout'], start: /\/home/ },
  { name: 'manager', entries: ['Dashboard', 'Admin', 'Your account', 'Logout'], start: /\/cl-admin\// },
]) {
  test(`a ${name} finds name, role and ${entries.join(', ')} in the header; Get Started goes on`, async ({
    page,
  }) => {
    const reply = await page.request.post('/api/login/', {
      data: { email: `${name}@urja.example`, password: 'Urja-demo-1' },
    })
    const { access, refresh, user } = await reply.json()
    await page.addInitScript(entries => Object.assign(localStorage, entries), {
      'urja.access': access,
      'urja.refresh': refresh,
      'urja.user': JSON.stringify(user),
      'urja.authenticated': 'true',
    })
    await page.goto('/')
    const account = header(page).getByRole('button', { name: 'Account' })
    await expect(account).toContainText(user.first_name)
    await expect(account).toContainText(user.role)
    await expect(header(page).getByRole('link', { name: 'Login' })).toHaveCount(0)
    await account.click()
    await expect(page.getByRole('menuitem')).toHaveText(entries)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Get Started' }).click()
    await expect(page).toHaveURL(start)
  })
}

test('four documents are offered with their sizes, and each is a PDF', async ({ page }) => {
  await page.goto('/')
  const documents = page.locator('#manuals').getByRole('link')
  await expect(documents).toHaveCount(4)
  for (const link of await documents.all()) {
    const reply = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(reply.status()).toBe(200)
    const body = await reply.body()
    expect(body.subarray(0, 5).toString()).toBe('%PDF-')
    const size =
      body.length < 1e6 ? `${Math.round(body.length / 1e3)} kB` : `${(body.length / 1e6).toFixed(1)} MB`
    await expect(link).toContainText(`PDF · ${size}`)
  }
  await page
    .getByRole('button', { name: /Language/ })
    .first()
    .click()
  await page.getByRole('menuitemradio', { name: 'नेपाली' }).click()
  await expect(documents.first()).toHaveAttribute('href', /urja-brochure-ne\.pdf$/)
  const foot = page.getByRole('contentinfo')
  await expect(foot.locator('a').first()).toHaveAttribute('href', /urja-user-manual-ne\.pdf$/)
  await expect(documents).toHaveCount(4)
})

test('partners and contact name the national agency and whose data is in use', async ({ page }) => {
  await page.goto('/')
  const partners = page.locator('#partners')
  await expect(partners.getByRole('link', { name: /AEPC/ })).toHaveAttribute(
    'href',
    'https://www.aepc.gov.np',
  )
  const { tilesets } = await (await page.request.get('/tiles/sources.json')).json()
  for (const source of tilesets.boundaries.attribution.split('; '))
    await expect(partners).toContainText(source)
  await expect(page.locator('#contact').getByRole('link', { name: 'info@aepc.gov.np' })).toHaveAttribute(
    'href',
    'mailto:info@aepc.gov.np',
  )
})
