import { expect, test } from 'playwright/test'
import { languages, say } from '../../app/domain/words/words.ts'
import { drawVillage, onTheGrid, resultsOf } from './bat-steps.ts'

test('a result that shows is said anew when the language changes, without another run', async ({ page }) => {
  const { warnings } = await drawVillage(page, 43611, onTheGrid)
  const results = resultsOf(page)
  await results.getByRole('tab', { name: 'BAT' }).click()
  await expect(results.getByRole('listitem').filter({ hasText: warnings[0] })).toBeVisible()

  const asked = page.waitForRequest(request => request.url().endsWith('/api/bat/zonal-query/'))
  await page.getByRole('button', { name: /Language/ }).click()
  await page.getByRole('menuitemradio', { name: 'नेपाली' }).click()
  expect((await asked).headers()['accept-language']).toBe('ne')
  const generated = languages.ne['bat.warn.generated'].split('{')[0]
  await expect(results.getByText(generated)).toContainText(say('ne', 'bat.layer.houses'))
  await expect(results.getByText(warnings[0])).toHaveCount(0)
  await expect(results.getByText(languages.ne['bat.changed'])).toHaveCount(0)
})
