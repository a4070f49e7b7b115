import { expect, test } from 'playwright/test'
import { type Language, type Message, say } from '../../app/domain/messages/messages.ts'
import { analyseVillage, onTheGrid, resultsOf } from './bat-steps.ts'

test('a result that shows is said anew when the language changes, and nothing is asked again', async ({
  page,
}) => {
  const { best_reason, warnings } = await analyseVillage(page, 43611, onTheGrid)
  const results = resultsOf(page)
  await results.getByRole('tab', { name: 'BAT' }).click()
  const sentences = [best_reason, ...warnings]
  const says = async (language: Language) => {
    for (const { key, params } of sentences)
      await expect(results.getByText(say(language, key, params), { exact: true })).toBeVisible()
  }
  await says('en')

  const requests: string[] = []
  page.on('request', request => request.url().includes('/api/') && requests.push(request.url()))
  await page.getByRole('button', { name: /Language/ }).click()
  await page.getByRole('menuitemradio', { name: 'नेपाली' }).click()
  await says('ne')
  const english = ({ key, params }: Message) => results.getByText(say('en', key, params))
  for (const sentence of sentences) await expect(english(sentence)).toHaveCount(0)
  await expect(results.getByText(say('ne', 'bat.changed'))).toHaveCount(0)
  expect(requests).toEqual([])
})
