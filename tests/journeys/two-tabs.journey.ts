import { expect, type Page, test } from 'playwright/test'
import { say } from '../../app/domain/messages/messages.ts'
import { newPlan } from './new-plan.ts'
import { startSession } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

test.use({ viewport: { width: 1366, height: 768 } })

const gone = (page: Page) => page.getByText(say('en', 'draft.removed'))
const challenge = (page: Page) => page.getByLabel(say('en', 'vision.addChallenge')).first()
const roads = (page: Page) => page.getByRole('grid', { name: 'Strategic roads' })
const cell = (page: Page, row: number, column: number) =>
  roads(page).locator(`td[data-row="${row}"][data-column="${column}"]`)

test('two tabs of one person have one draft: single inputs, dialogs and forms', async ({ page }, info) => {
  await startSession(page, 'planner')
  const id = await newPlan(page)
  const other = await page.context().newPage()
  const both = [page, other]
  const open = (path: string) => Promise.all(both.map(one => one.goto(`/home/plan/${id}/${path}`)))

  await open('opp-and-challenges')
  await challenge(page).fill('Roads that slide')
  await expect(challenge(other)).toHaveValue('Roads that slide')
  await challenge(other).fill('Roads that slide in June')
  await expect(challenge(page)).toHaveValue('Roads that slide in June')
  await challenge(other).press('Enter')
  await expect(other.getByRole('row', { name: /Roads that slide in June/ })).toBeVisible()
  await expect(challenge(page)).toHaveValue('')
  await expect(gone(page)).toBeVisible()
  await takePicture(page, info, 'removed-in-another-tab')
  await page.getByRole('button', { name: say('en', 'draft.bringBack') }).click()
  await expect(challenge(page)).toHaveValue('Roads that slide in June')
  await expect(challenge(other)).toHaveValue('Roads that slide in June')
  await challenge(other).fill('')
  await expect(challenge(page)).toHaveValue('')
  await page.setViewportSize({ width: 360, height: 740 })
  await challenge(page).fill('Few engineers')
  await expect(challenge(other)).toHaveValue('Few engineers')
  await challenge(other).fill('')
  await expect(gone(page)).toBeVisible()
  await takePicture(page, info, 'removed-in-another-tab-phone')
  await page.setViewportSize({ width: 1366, height: 768 })

  // A dialog on a new row, which the other tab cancels.
  await open('stakeholders')
  for (const one of both) await one.getByRole('button', { name: 'Add Stakeholder' }).click()
  const name = (one: Page) => one.getByRole('dialog').locator('[name=description]')
  await name(page).fill('Cooperative of ward 3')
  await expect(name(other)).toHaveValue('Cooperative of ward 3')
  await other.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(name(page)).toHaveValue('')
  await expect(gone(page)).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('en', 'draft.bringBack') })
    .click()
  await expect(name(page)).toHaveValue('Cooperative of ward 3')
})

test('what is typed into a cell is kept before the cell is left', async ({ page }) => {
  await startSession(page, 'planner')
  const id = await newPlan(page)
  await page.goto(`/home/plan/${id}/road-access`)
  await cell(page, 0, 0).click()
  await page.keyboard.type('Mid-hill highway')
  await page.reload()
  await expect(cell(page, 0, 0)).toHaveText('Mid-hill highway')

  await cell(page, 0, 1).click()
  await page.keyboard.type('१२.')
  // The session ends elsewhere; the next call leads to the login, and the cell is there after it.
  await page.evaluate(() => {
    localStorage.setItem('urja.access', 'ended')
    localStorage.setItem('urja.refresh', 'ended')
  })
  await page.reload()
  await expect(page.getByText(/Your session has ended/)).toBeVisible()
  await startSession(page, 'planner')
  await page.goto(`/home/plan/${id}/road-access`)
  await expect(cell(page, 0, 0)).toHaveText('Mid-hill highway')
  await expect(cell(page, 0, 1)).not.toHaveText('')

  // Esc puts back what stood there.
  await cell(page, 0, 0).click()
  await page.keyboard.type('Other')
  await page.keyboard.press('Escape')
  await expect(cell(page, 0, 0)).toHaveText('Mid-hill highway')
})

test('on a phone the names of a grid leave room for its cells', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await startSession(page, 'planner')
  const id = await newPlan(page)
  const token = await page.evaluate(() => localStorage.getItem('urja.access'))
  const add = async (path: string, data: unknown) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await page.request.post(`/api/plan/${id}/${path}`, { headers, data })).json()
  }
  const goal = await add('objectives/1', { description: 'Light in every house', strategy: 'Mini-grids' })
  await add(`activities/${goal.id}`, {
    description: 'Solar mini-grid in the settlement on the ridge above the river',
    estimated_budget: 1000,
  })
  await page.goto(`/home/plan/${id}/pa`)
  const first = page.locator('td[data-row="0"][data-column="0"]')
  await first.click()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(first).toHaveText('7')
  const { x = 0, width = 0 } = (await first.boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual(390)
})
