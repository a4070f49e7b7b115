import { expect, test } from 'playwright/test'
import { connectedSaid } from '../../app/domain/bat/connected/connected-words.ts'
import { say } from '../../app/domain/messages/messages.ts'
import { findVillage, homeAt } from './bat-place.ts'
import { onTheGrid, panelOf, resultsOf, runAnalysis, typeAround } from './bat-steps.ts'
import { signIn } from './sign-in.ts'
import { takePicture } from './take-picture.ts'

test('households that have the grid are told, and one press counts all', async ({ page }, info) => {
  const village = await findVillage(page, 43611, onTheGrid)
  await signIn(page, 'planner', homeAt(43611, village.centre))
  await typeAround(page, village.corners)
  await expect(panelOf(page).getByRole('radio', { name: 'Estimate' })).toBeChecked()
  await takePicture(page, info, 'form')
  const estimated = await runAnalysis(page, 'estimate')
  const said = connectedSaid(estimated)
  if (said === null) throw new Error('nobody has the grid')
  const note = resultsOf(page).getByText(say('en', said.key, said.params))
  await expect(note).toBeVisible()
  await takePicture(page, info, 'estimated')

  const reply = page.waitForResponse(answer => answer.url().endsWith('/api/bat/zonal-query/'))
  await resultsOf(page).getByRole('button', { name: 'Count all households' }).click()
  const all = await (await reply).json()
  expect(all).toMatchObject({ connected_households: 0, households_to_supply: estimated.num_household })
  await expect(note).toHaveCount(0)
  await expect(resultsOf(page).getByRole('row').nth(1)).toContainText('Best')
  await takePicture(page, info, 'all')
})
