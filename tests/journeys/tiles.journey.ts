import { expect, test } from 'playwright/test'
import { signIn } from './sign-in.ts'
import { watchPage } from './watch-page.ts'

test('the national map is drawn from tiles, whichever way they come @tiles @map', async ({ page }, info) => {
  const watched = watchPage(page)
  await signIn(page, 'planner')
  const { tiles, atlas } = (await (await page.request.get('/tiles/sources.json')).json()) as {
    tiles: string
    atlas: string
  }
  expect(tiles).toBe(info.project.name === 'pmtiles' ? 'pmtiles' : 'martin')
  const byMartin = watched.replies.filter(({ path }) => path.startsWith(`/tiles/${atlas}/boundaries/`))
  const byRange = watched.replies.filter(({ path }) => path === `/atlas/${atlas}/boundaries.pmtiles`)
  if (tiles === 'martin') {
    expect(byMartin.length).toBeGreaterThan(0)
    expect(byRange).toEqual([])
    for (const { status } of byMartin) expect([200, 204, 304]).toContain(status)
  } else {
    expect(byMartin).toEqual([])
    expect(byRange.length).toBeGreaterThan(0)
    for (const { status } of byRange) expect([206, 304]).toContain(status)
  }
  const failed = watched.replies.filter(
    ({ path, status }) => status >= 400 && /^\/(tiles|atlas)\//.test(path),
  )
  expect(failed).toEqual([])
  await page.screenshot({ path: info.outputPath(`nation-${tiles}.png`) })
  expect(await coloursOf(await page.locator('canvas').first().screenshot())).toBeGreaterThan(20)
  expect(watched.errors).toEqual([])

  /** How many colours a picture shows; a map that draws nothing shows one or two. */
  async function coloursOf(png: Buffer): Promise<number> {
    return page.evaluate(async base64 => {
      const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      if (!pen) return 0
      pen.drawImage(bitmap, 0, 0)
      const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height)
      return new Set(new Uint32Array(data.buffer)).size
    }, png.toString('base64'))
  }
})

test('landing page, login, registration and request of a link fetch no map', async ({ page }) => {
  const watched = watchPage(page)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.goto('/login')
  await page.locator('input[name=email]').waitFor()
  await page.waitForLoadState('networkidle')
  for (const path of ['/register', '/request-password-reset']) {
    await page.goto(path)
    await page.locator('input[name=email]').waitFor()
    await page.waitForLoadState('networkidle')
  }
  const fetched = watched.replies.map(({ path }) => path)
  expect(fetched.filter(path => /(map|home|lists|deck|draw|charts)-[^/]*\.js|maplibre/.test(path))).toEqual(
    [],
  )
  expect(watched.errors).toEqual([])
})
