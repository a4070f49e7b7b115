import { expect, type Page, test } from 'playwright/test'
import { colour } from '../../app/domain/layers/style-table.ts'
import type { RegionOption } from '../../app/domain/region/contract.ts'
import { mapSettled, signIn } from './sign-in.ts'
import { watchPage } from './watch-page.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Words whose conjuncts MapLibre's own glyphs would break, given to two neighbours in Lamjung and Gorkha. */
const words = { 43702: 'क्षेत्रीय', 43602: 'द्वारिका' } as Record<number, string>

test('names of the map in Nepali are the words that the browser writes, in both themes @map', async ({
  page,
}) => {
  const { replies } = watchPage(page)
  await openGorkha(page)
  expect(await likeness(page, words[43702], 1, 'light')).toBeLessThan(0.9)

  const repliesBefore = replies.length
  await page.getByRole('button', { name: /Language/ }).click()
  await page.getByRole('menuitemradio', { name: 'नेपाली' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne')
  await mapSettled(page)
  for (const word of Object.values(words)) {
    expect(await likeness(page, word, 1, 'light'), word).toBeGreaterThan(0.98)
    // Glyph by glyph, as the map's own labels are set, it would be another picture.
    expect(await likeness(page, [...word].join('\u200c'), 1, 'light'), word).toBeLessThan(0.9)
  }
  await page.getByRole('button', { name: /^रूप: / }).click()
  await page.getByRole('menuitemradio', { name: 'अँध्यारो' }).click()
  await mapSettled(page)
  expect(await likeness(page, words[43602], 1, 'dark')).toBeGreaterThan(0.98)

  await page.getByRole('button', { name: /भाषा/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await mapSettled(page)
  expect(await likeness(page, words[43602], 1, 'dark')).toBeLessThan(0.9)
  const since = replies.slice(repliesBefore).map(({ path }) => path)
  expect(since.filter(path => /^\/(tiles|atlas|api)\/(?!.*\.ts$)/.test(path))).toEqual([])
})

test.describe('on a screen of two pixels for each of the page', () => {
  test.use({ deviceScaleFactor: 2 })
  test('names are drawn as fine as the screen is @map', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('urja.language', 'ne'))
    await openGorkha(page)
    // The map stands between two pixels of the screen; drawn at ratio 1 and enlarged, the word reaches 0.46.
    expect(await likeness(page, words[43702], 2, 'light')).toBeGreaterThan(0.8)
    expect(await likeness(page, [...words[43702]].join('\u200c'), 2, 'light')).toBeLessThan(0.6)
  })
})

async function openGorkha(page: Page): Promise<void> {
  await page.route('**/api/layers/municipality-options', async route => {
    const options: RegionOption[] = await (await route.fetch()).json()
    await route.fulfill({ json: options.map(one => ({ ...one, name_ne: words[one.value] ?? one.name_ne })) })
  })
  await signIn(page, 'planner', '/home?tool=bat&lng=84.62&lat=28.25&zoom=10.6')
}

/** Where the two names stand. */
const clip = { x: 470, y: 300, width: 300, height: 160 }

/** The largest share of the ink of `text`, as a canvas writes it, that some place of the map shows. */
async function likeness(page: Page, text: string, ratio: number, theme: 'light' | 'dark'): Promise<number> {
  const picture = (await page.screenshot({ clip })).toString('base64')
  return page.evaluate(
    async ({ picture, text, ratio, ink, halo }) => {
      const canvas = (width: number, height: number) => {
        const made = Object.assign(document.createElement('canvas'), { width, height })
        return made.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
      }
      const screen = Object.assign(new Image(), { src: `data:image/png;base64,${picture}` })
      await screen.decode()
      const seen = canvas(screen.width, screen.height)
      seen.drawImage(screen, 0, 0)
      const { data } = seen.getImageData(0, 0, screen.width, screen.height)

      const font = "500 12px 'Noto Sans Devanagari Variable'"
      await document.fonts.load(font, text)
      const own = canvas(160 * ratio, 40 * ratio)
      own.scale(ratio, ratio)
      own.font = font
      // The map's image begins at a whole pixel of the screen; the word is centred in it.
      const width = Math.ceil(own.measureText(text).width) + 6
      Object.assign(own, { textAlign: 'center', textBaseline: 'middle', lineJoin: 'round', lineWidth: 3 })
      Object.assign(own, { strokeStyle: halo, fillStyle: ink })
      own.strokeText(text, width / 2, 11.5)
      own.fillText(text, width / 2, 11.5)
      const word = own.getImageData(0, 0, 160 * ratio, 40 * ratio)
      const all: [x: number, y: number, red: number][] = []
      for (let y = 0; y < word.height; y++) {
        for (let x = 0; x < word.width; x++) {
          const at = (y * word.width + x) * 4
          if (word.data[at + 3] === 255) all.push([x, y, word.data[at]])
        }
      }
      const dots = all.filter((_, i) => i % ratio ** 2 === 0)
      let best = 0
      for (let y0 = 0; y0 < screen.height - 30 * ratio; y0++) {
        for (let x0 = 0; x0 < screen.width - width * ratio; x0++) {
          let missed = 0
          const max = dots.length - best
          for (const [x, y, red] of dots) {
            if (Math.abs(data[((y0 + y) * screen.width + x0 + x) * 4] - red) > 24 && ++missed >= max) break
          }
          if (dots.length - missed > best) best = dots.length - missed
        }
      }
      return best / dots.length
    },
    { picture, text, ratio, ink: colour('ink-3', theme), halo: colour('map-halo', theme) },
  )
}
