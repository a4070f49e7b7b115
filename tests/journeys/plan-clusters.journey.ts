import { expect, type Page, test } from 'playwright/test'
import { proposedSettlements } from '../../app/domain/bat/clusters/proposed-settlements.ts'
import { type LeastCostMap, settlementsQuery } from '../../app/domain/bat/settlements-contract.ts'
import type { LngLat } from '../../app/domain/geometry.ts'
import { type MessageKey, say } from '../../app/domain/messages/messages.ts'
import { findVillage, homeAt, pixelOf } from './bat-place.ts'
import { resultsOf, typeAround } from './bat-steps.ts'
import { newPlan } from './new-plan.ts'
import { mapSettled, startSession } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

const sulikot = 43611
const ne = (key: MessageKey, params: Record<string, string> = {}) => say('ne', key, params)

test.use({ viewport: { width: 1366, height: 768 } })

test('a planner adds a cluster of the plan, looks at its results, edits it and deletes it', async ({
  page,
}, info) => {
  const village = await findVillage(page, sulikot, () => true)
  await startSession(page, 'planner')
  const id = await newPlan(page)
  const view = homeAt(sulikot, village.centre, 15).split('?')[1]
  await page.goto(`/home/plan/${id}/energy-baseline-bat?${view}`)
  await mapSettled(page)
  await expect(page.getByText('No clusters yet.')).toBeVisible()
  const steps = page.getByRole('navigation', { name: say('en', 'planFrame.steps') })
  await expect(steps.locator('[aria-current]')).toHaveText('IIIStep III: Energy baseline')

  await page.getByRole('button', { name: 'Add Cluster' }).click()
  const form = page.getByRole('region', { name: 'New cluster' })
  await typeAround(page, village.corners, { panel: form })
  await form.locator('input[name=cluster_name]').fill('Barpak')
  await takePicture(page, info, 'form')
  // Leaving asks first; what was typed and drawn survives a reload.
  await page.getByRole('link', { name: 'Continue' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('en', 'form.stay') })
    .click()
  await page.reload()
  await mapSettled(page)
  await page.getByRole('button', { name: 'Add Cluster' }).click()
  await expect(form.getByText(say('en', 'draft.restored'))).toBeVisible()
  await expect(form.locator('input[name=cluster_name]')).toHaveValue('Barpak')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Successfully added a BAT cluster')).toBeVisible()
  await expect(resultsOf(page)).toBeVisible()
  await expectWholeResults(page, '1 Barpak')
  // The map is narrow beside a plan: no rail of layers takes room from it.
  await expect(page.getByRole('navigation', { name: say('en', 'layers.title') })).toHaveCount(0)
  await expect(page.getByText('11 % complete')).toBeVisible()
  await expect(page.getByText(/^[\d,]+ of [\d,]+ households are in a cluster/)).toBeVisible()
  await mapSettled(page)
  await takePicture(page, info, 'clusters')

  await page.getByRole('button', { name: 'Edit Barpak' }).click()
  const editor = page.getByRole('region', { name: 'Edit cluster' })
  await editor.locator('input[name=num_household]').fill('100')
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Successfully edited a BAT cluster')).toBeVisible()
  await expect(page.getByText(/^100 of [\d,]+ households are in a cluster/)).toBeVisible()

  await page.getByRole('button', { name: 'Hide results' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('Barpak').first()).toBeVisible()
  await takePicture(page, info, 'phone')
  await page.getByRole('button', { name: 'Show results of Barpak' }).click()
  await expectWholeResults(page, '1 Barpak')
  await takePicture(page, info, 'results-phone')
  await page.getByRole('button', { name: 'Hide results' }).click()

  // The same on the phone, in Nepali and dark: the costs of the plan, and the cluster once more.
  await page.evaluate(() => {
    localStorage.setItem('urja.language', 'ne')
    localStorage.setItem('urja.theme', 'dark')
  })
  await page.reload()
  await mapSettled(page)
  await page.getByRole('button', { name: ne('clusters.more') }).click()
  await page.getByRole('menuitem', { name: ne('planCosts.open') }).click()
  const costs = page.getByRole('dialog', { name: ne('planCosts.open') })
  await expect(costs.getByLabel(ne('planCosts.useDefault')).first()).toBeVisible()
  await takePicture(page, info, 'costs-phone')
  await page.keyboard.press('Escape')
  await expect(costs).toBeHidden()
  await page.getByRole('button', { name: ne('clusters.edit', { name: 'Barpak' }) }).click()
  await page.locator('input[name=num_household]').fill('110')
  await page.getByRole('button', { name: ne('clusters.save'), exact: true }).click()
  await expect(page.getByText(ne('clusters.edited'))).toBeVisible()
  await page.evaluate(() => {
    localStorage.setItem('urja.language', 'en')
    localStorage.setItem('urja.theme', 'light')
  })
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.reload()
  await mapSettled(page)
  await page.getByRole('button', { name: 'Delete Barpak' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Successfully deleted a BAT cluster')).toBeVisible()
  await expect(page.getByText('5 % complete')).toBeVisible()

  await page.goto(`/home/plan/${id}/energy-baseline-mhp`)
  await mapSettled(page)
  await takePicture(page, info, 'projects')
  await page.getByRole('button', { name: /Continue$/ }).click()
  const none = page.getByRole('dialog', { name: 'MHP projects' })
  await expect(none.getByText('No micro-hydro in this plan?')).toBeVisible()
  await none.getByRole('button', { name: 'No micro-hydro' }).click()
  await expect(page).toHaveURL(/vision-mission/)
  await expect(page.getByText('11 % complete')).toBeVisible()
})

test('proposed settlements are chosen by table and by map, survive a reload, and are added by their names @map', async ({
  page,
}, info) => {
  const village = await farthestSettlements(page)
  await startSession(page, 'planner')
  const id = await newPlan(page)
  const view = homeAt(sulikot, village[0].at, 13).split('?')[1]
  await page.goto(`/home/plan/${id}/energy-baseline-bat?${view}`)
  await mapSettled(page)
  await page.getByRole('button', { name: /^Add [\d,]+ proposed settlements?$/ }).click()
  const list = page.getByRole('region', { name: say('en', 'clusters.proposedTitle') })
  await list.getByRole('button', { name: say('en', 'clusters.chooseNone') }).click()
  const tick = (name: string) => list.getByRole('checkbox', { name, exact: true })
  for (const { name } of village) await tick(name).check()
  const addButton = (count: number) =>
    list.getByRole('button', { name: say('en', 'clusters.addChosen', { count }), exact: true })
  await expect(addButton(3)).toBeVisible()
  await mapSettled(page)
  await takePicture(page, info, 'proposed')
  const { x, y } = await pixelOf(page, village[0].at)
  await page.mouse.click(x, y)
  await expect(tick(village[0].name)).not.toBeChecked()
  await expect(addButton(2)).toBeVisible()

  await page.reload()
  await mapSettled(page)
  await expect(tick(village[0].name)).not.toBeChecked()
  for (const { name } of village.slice(1)) await expect(tick(name)).toBeChecked()
  await addButton(2).click()
  const table = page.getByRole('table', { name: say('en', 'clusters.title') })
  for (const { name } of village.slice(1))
    await expect(table.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(table.locator('tbody tr[data-id]')).toHaveCount(2)
  const numbers = table.locator('tbody tr[data-id] > :nth-child(2)')
  expect((await numbers.allTextContents()).toSorted()).toEqual(['1', '2'])
  await mapSettled(page)
  await takePicture(page, info, 'added')
})

/** The results have their title, and none of their tabs, bars and tables is cut at the side. */
async function expectWholeResults(page: Page, title: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 3, name: new RegExp(`^${title} `) })
  await expect(heading).toBeVisible()
  const tabs = page.getByRole('tablist')
  const panel = page.getByRole('tabpanel')
  for (const part of [tabs, panel, panel.getByRole('table').first()]) {
    const isCut = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      const frame = (element.closest('[class*=results]') ?? document.body).getBoundingClientRect()
      return left < frame.left - 1 || right > frame.right + 1 || element.scrollWidth > element.clientWidth + 1
    }
    expect(await part.evaluate(isCut)).toBe(false)
  }
}

/** The three settlements without the grid that are farthest from all others, as the list names them. */
async function farthestSettlements(page: Page): Promise<{ name: string; at: LngLat }[]> {
  const login = { email: 'planner@urja.example', password: 'Urja-demo-1' }
  const { access } = await (await page.request.post('/api/login/', { data: login })).json()
  const reply = await page.request.post(settlementsQuery.path, {
    headers: { authorization: `Bearer ${access}` },
    data: { municipality: sulikot, bat_form: { connected_households: 'estimate' } },
  })
  const { settlements } = (await reply.json()) as LeastCostMap
  const { offered } = proposedSettlements(settlements, [], undefined, (name, ward) =>
    say('en', 'clusters.nameInWard', { name, ward }),
  )
  const gap = ({ at: [x, y] }: { at: LngLat }) =>
    Math.min(...offered.map(({ at }) => Math.hypot(at[0] - x, at[1] - y)).filter(one => one > 0))
  return offered.toSorted((a, b) => gap(b) - gap(a)).slice(0, 3)
}

test('on a phone, in Nepali and dark, a project is added from the scan, looked at, edited and deleted', async ({
  page,
}, info) => {
  await startSession(page, 'planner')
  const id = await newPlan(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => {
    localStorage.setItem('urja.language', 'ne')
    localStorage.setItem('urja.theme', 'dark')
  })
  await page.goto(`/home/plan/${id}/energy-baseline-mhp`)
  await mapSettled(page)
  await expect(page.getByText(ne('projects.none'))).toBeVisible()
  await page.getByRole('button', { name: ne('mhp.scan') }).click()
  await page.getByRole('button', { name: ne('mhp.scan.choose', { rank: '1' }), exact: true }).click()
  const form = page.getByRole('dialog', { name: ne('mhp.form.title') })
  await form.locator('input[name=name]').fill('दरौंदी खोला')
  await takePicture(page, info, 'project-form-phone')
  await form.getByRole('button', { name: ne('projects.save'), exact: true }).click()
  await expect(page.getByText(ne('projects.added'))).toBeVisible()
  await expect(form).toHaveCount(0)
  await takePicture(page, info, 'project-results-phone')

  await page.getByRole('button', { name: ne('shell.hideResults') }).click()
  await takePicture(page, info, 'projects-phone')
  await page.getByRole('button', { name: ne('clusters.edit', { name: 'दरौंदी खोला' }) }).click()
  await form.locator('input[name=name]').fill('दरौंदी')
  await form.getByRole('button', { name: ne('projects.save'), exact: true }).click()
  await expect(page.getByText(ne('projects.edited'))).toBeVisible()
  await page.getByRole('button', { name: ne('shell.hideResults') }).click()
  await page.getByRole('button', { name: ne('clusters.delete', { name: 'दरौंदी' }), exact: true }).click()
  await expect(page.getByText(ne('projects.deleteAsk', { name: 'दरौंदी' }))).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: ne('admin.delete'), exact: true })
    .click()
  await expect(page.getByText(ne('projects.deleted'))).toBeVisible()
  await expect(page.getByText(ne('projects.none'))).toBeVisible()
})
