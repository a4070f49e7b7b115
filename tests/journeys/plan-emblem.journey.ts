import { expect, test } from 'playwright/test'
import { type MessageKey, type MessageParams, say } from '../../app/domain/messages/messages.ts'
import { discPng } from '../server/plan/emblem-fixture.ts'
import { newPlan } from './new-plan.ts'
import { startSession } from './sign-in.ts'
import { takePicture } from './take-picture.ts'
import { watchPage } from './watch-page.ts'

const file = (buffer: Buffer, name = 'emblem.png') => ({ name, mimeType: 'image/png', buffer })

test('a planner chooses the emblem of the cover, reads why a file is refused, and removes it', async ({
  page,
}, info) => {
  await startSession(page, 'planner')
  const id = await newPlan(page)
  const watched = watchPage(page)
  await page.goto(`/home/plan/${id}/final`)
  const said = (key: MessageKey, params?: MessageParams) => say('en', key, params)
  const field = page.getByRole('group', { name: said('emblem.title') })
  const input = field.locator('input[type=file]')
  const picture = field.getByRole('img')
  const fault = field.getByRole('alert')
  await expect(field).toContainText(said('emblem.choose'))
  await expect(picture).toHaveCount(0)

  await input.setInputFiles(file(Buffer.from('%PDF-1.7 by another name')))
  await expect(fault).toHaveText(said('emblem.notPicture'))
  await input.setInputFiles(file(discPng(64).subarray(0, -20)))
  await expect(fault).toHaveText(said('emblem.broken'))
  await input.setInputFiles(file(discPng(1)))
  await expect(fault).toHaveText(said('emblem.tooFewPixels', { width: '1', height: '1', least: '50' }))
  await input.setInputFiles(file(Buffer.alloc(1_100_000)))
  await expect(fault).toHaveText(said('emblem.fileTooLarge', { most: 1 }))
  await expect(picture).toHaveCount(0)

  await input.setInputFiles(file(discPng(200)))
  await expect(picture).toHaveAttribute('alt', said('emblem.of', { municipality: 'Sulikot' }))
  await expect(fault).toHaveCount(0)
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(200)
  await takePicture(page, info, 'plan-emblem')

  await page.context().setOffline(true)
  await input.setInputFiles(file(discPng(90)))
  await expect(fault).toHaveText(said('failure.connectionInForm'))
  await page.context().setOffline(false)
  await page.reload()
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(200)

  await page.setViewportSize({ width: 360, height: 720 })
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isWider).toBe(false)
  await field.scrollIntoViewIfNeeded()
  await takePicture(page, info, 'plan-emblem-phone')

  await field.getByRole('button', { name: said('emblem.remove') }).click()
  await expect(picture).toHaveCount(0)
  await expect(field).toContainText(said('emblem.choose'))
  // What was refused and what could not be sent is told at the field.
  expect(watched.errors.filter(one => !/400|ERR_INTERNET_DISCONNECTED/.test(one))).toEqual([])
})
