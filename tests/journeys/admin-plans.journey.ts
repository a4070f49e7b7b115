import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import { newPlan } from './new-plan.ts'
import { startSession } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

/** A call of the API as the page's user. */
async function callApi(page: Page, path: string, data: unknown) {
  const token = await page.evaluate(() => localStorage.getItem('urja.access'))
  const reply = await page.request.post(path, { headers: { authorization: `Bearer ${token}` }, data })
  expect(reply.ok(), await reply.text()).toBe(true)
  return reply.json()
}

test('an Administrator finds a plan, reads whom it reaches and takes the figures of all as a table', async ({
  page,
}, info) => {
  await startSession(page, 'administrator')
  const id = await newPlan(page)
  const token = await page.evaluate(() => localStorage.getItem('urja.access'))
  const { name } = await (
    await page.request.get(`/api/plan/${id}`, { headers: { authorization: `Bearer ${token}` } })
  ).json()
  const at = `/api/plan/${id}`
  const objective = await callApi(page, `${at}/objectives/1`, { description: 'Tier 3', strategy: 'Lines' })
  const activity = (description: string, places: object[]) =>
    callApi(page, `${at}/activities/${objective.id}`, { description, estimated_budget: 0, places })
  const line = await activity('Line to Hila', [{ kind: 'ward', id: 3 }])
  const training = await activity('Training', [])
  const selected = [line, training].map(one => ({ id: one.id, is_selected: true }))
  await callApi(page, `${at}/rankings/`, selected)

  await page.goto(`/home/plan/${id}/sa`)
  const reach = page.getByRole('region', { name: 'Households reached by the selection' })
  await expect(reach).toContainText(/Households reached[\d,]+ of [\d,]+, \d+\.\d %/)
  await expect(reach).toContainText('Wards without an activity1, 2, 4, 5, 6, 7, 8')
  await expect(reach).toContainText('Activities without a stated reach1 of 2')
  await reach.getByText('By ward', { exact: true }).click()
  await expect(reach.getByRole('row', { name: /^3 / })).toContainText('1')
  await takePicture(page, info, 'equity')
  const [, reached] = /reached([\d,]+) of/.exec((await reach.textContent()) ?? '') ?? []

  await page.goto('/cl-admin/plans')
  await page.getByRole('searchbox').fill(name)
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card).toHaveCount(0)
  await page.getByRole('tab', { name: /^My Plans/ }).click()
  await expect(card).toHaveCount(1)

  await page.goto('/cl-admin/map')
  await page.getByRole('searchbox', { name: 'Municipality, plan or creator' }).fill(name)
  await page.getByRole('button', { name: /^Sulikot/ }).click()
  const mine = page.locator(`[data-plan="${id}"]`)
  await expect(mine).toContainText('In progress')
  await page
    .getByRole('combobox', { name: 'Map shows' })
    .selectOption({ label: 'Households reached by selected activities, households' })
  await expect(page.getByRole('heading', { name: 'Households reached by selected activities' })).toBeVisible()
  await takePicture(page, info, 'admin-plans-figure')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^CSV/ }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  const [heads, ...rows] = csv.split('\r\n')
  expect(heads).toMatch(/,households_reached_of_all_plans$/)
  const of = (sddmm: string) =>
    rows
      .find(row => row.startsWith(`${sddmm},`))
      ?.split(',')
      .at(-1)
  expect(Number(of('43611'))).toBeGreaterThanOrEqual(Number(reached.replaceAll(',', '')))
  expect(of('10101')).toBe('')
})
