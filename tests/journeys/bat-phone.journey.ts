import { expect, test } from 'playwright/test'
import { optionLabel } from '../../app/domain/bat/option-names.ts'
import type { LngLat } from '../../app/domain/geometry.ts'
import { findVillage, homeAt, pixelOf } from './bat-place.ts'
import { figureOf, panelOf, resultsOf, runAnalysis } from './bat-steps.ts'
import { mapSettled, signIn } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
})

test('on a phone the map moves under a crosshair and the buttons draw @map', async ({ page }, info) => {
  const village = await findVillage(page, 43611, ({ best }) => best === 'grid')
  // A little farther off than usual: every corner stays clear of the buttons.
  await signIn(page, 'planner', homeAt(43611, village.corners[0], 15.7))
  await page.getByRole('button', { name: 'Inputs', exact: true }).click()
  await panelOf(page).getByRole('button', { name: 'Draw around the houses' }).click()
  const bar = page.getByRole('toolbar', { name: 'Drawing' })
  const [add, undo, finish] = ['Add point', 'Undo', 'Finish'].map(name => bar.getByRole('button', { name }))
  await expect(undo).toBeDisabled()
  for (const [i, corner] of village.corners.entries()) {
    if (i > 0) await drag(village.corners[i - 1], corner)
    await add.click()
    await (i < 2 ? expect(finish).toBeDisabled() : expect(finish).toBeEnabled())
  }
  await takePicture(page, info, 'phone-drawing')
  for (let i = 0; i < 3; i++) await undo.click()
  await expect(finish).toBeDisabled()
  await drag(village.corners[4], village.corners[2])
  await add.click()
  await expect(finish).toBeEnabled()
  await finish.click()
  await expect(bar).toHaveCount(0)
  expect(Number(await figureOf(page, 'houses').innerText())).toBeGreaterThan(0)
  await mapSettled(page)
  await takePicture(page, info, 'phone-drawn')

  const result = await runAnalysis(page)
  const sheet = resultsOf(page)
  await expect(sheet.getByRole('tab', { name: 'Result' })).toHaveAttribute('aria-selected', 'true')
  await expect(sheet.getByRole('row').nth(1)).toContainText(optionLabel(result.best))
  const grip = page.getByRole('separator', { name: 'Sheet height' })
  await grip.focus()
  await page.keyboard.press('ArrowUp')
  await expect(grip).toHaveAttribute('aria-valuenow', '100')
  await takePicture(page, info, 'phone-results')
  await sheet.getByRole('tab', { name: 'Ratio Curve' }).click()
  await expect(sheet.locator('svg text', { hasText: 'Break-even' })).toBeVisible()
  await takePicture(page, info, 'phone-ratio')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  /** Drags the map with a finger until `to` lies where `from` was. */
  async function drag(from: LngLat, to: LngLat) {
    const [a, b] = [await pixelOf(page, from), await pixelOf(page, to)]
    const before = page.url()
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd' ? [] : [{ x: 200 + (a.x - b.x) * share, y: 330 + (a.y - b.y) * share }],
      })
    await touch('touchStart', 0)
    for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', share)
    await touch('touchEnd', 1)
    await finger.detach()
    await expect.poll(() => page.url()).not.toBe(before)
    await mapSettled(page)
  }
})
