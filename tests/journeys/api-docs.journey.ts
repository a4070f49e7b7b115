import { expect, test } from 'playwright/test'

test('the page for programmers: search finds, a line is copied, nothing is wider than a phone', async ({
  page,
  context,
}) => {
  const faults: string[] = []
  page.on('console', message => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', error => faults.push(error.message))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await page.locator('footer a[href^="/api/docs"]').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Urja API' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeVisible()
  await expect(page.getByRole('main')).toBeVisible()

  const field = page.getByRole('searchbox', { name: 'Search endpoints by path, method or words' })
  // The page stands before its script does.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(field).toBeFocused({ timeout: 500 })
  }).toPass()
  await field.fill('post zonal')
  await expect(page.locator('#found')).toHaveText('1 endpoint')
  const found = page.getByRole('article')
  await expect(found).toHaveCount(1)
  await expect(found.getByRole('heading')).toContainText('POST /api/bat/zonal-query/')

  await found.getByRole('button', { name: /^Copy/ }).click()
  const line = await page.evaluate(() => navigator.clipboard.readText())
  expect(line).toContain(`"${new URL(page.url()).origin}/api/bat/zonal-query/"`)
  expect(line).toContain('Authorization: Bearer $TOKEN')

  await field.fill('nothing of this kind')
  await expect(page.locator('#found')).toHaveText('No endpoint matches. Use fewer or shorter words.')
  await field.press('Escape')
  expect(await page.getByRole('article').count()).toBeGreaterThan(150)

  for (const [path, scheme] of [
    ['/api/docs', 'light'],
    ['/api/docs?lang=ne#postApiBatZonalQuery', 'dark'],
  ] as const) {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(path)
    await expect(page.getByRole('searchbox')).toBeVisible()
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.evaluate(() => window.scrollTo(0, 5_000))
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)
  }
  expect(faults).toEqual([])
})
