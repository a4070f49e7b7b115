import { expect, type Locator, type Page } from 'playwright/test'
import sharp from 'sharp'

/**
 * Saves every chart that stands in a place in both formats and opens them by libvips (SVG by librsvg, PNG by libpng):
 * each is a picture of the chart's own size on one surface with something drawn on it. Answers the files' names.
 */
export async function savedPictures(page: Page, place: Locator): Promise<string[]> {
  const charts = place.getByRole('figure').filter({ has: page.locator('svg path') })
  await expect(charts.first()).toBeVisible()
  const names: string[] = []
  for (const chart of await charts.all()) {
    const sizes: number[] = []
    for (const [entry, format] of [
      ['Save as SVG', 'svg'],
      ['Save as PNG', 'png'],
    ]) {
      await chart.getByRole('button', { name: 'Chart options' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: entry }).click()
      const saved = await download
      names.push(saved.suggestedFilename())
      const picture = sharp(await saved.path())
      const { width, height, format: found } = await picture.metadata()
      expect(found).toBe(format)
      const { channels } = await picture.stats()
      expect(Math.max(...channels.map(one => one.stdev)), `${names.at(-1)} is one colour`).toBeGreaterThan(1)
      sizes.push(width, height)
    }
    const [width, height, ...png] = sizes
    expect(png).toEqual([width * 2, height * 2])
  }
  return names
}
