import { expect, test } from 'vitest'
import { type Language, type MessageKey, say } from '../../app/domain/words/words.ts'
import { frozen, frozenCommits } from './frozen.ts'

type Sentences = Record<Language, Record<string, string>>
const everySentence = frozenCommits.flatMap(commit =>
  (['en', 'ne'] as const).map(language => [commit, language] as const),
)

test.each(everySentence)('a stored message of %s is still a sentence: %s', (commit, language) => {
  const broken = Object.entries(frozen<Sentences>('words', commit)[language]).flatMap(([key, text]) => {
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const said = say(language, key as MessageKey, Object.fromEntries(names.map(name => [name, 'x'])))
    return said === key || /\{\w+\}/.test(said) ? [`${key}: ${said}`] : []
  })
  expect(broken).toEqual([])
})

test('a page knows the sentences that the product no longer uses', async () => {
  const [{ retiredEnglish }, { retiredNepali }] = await Promise.all([
    import('../../app/domain/words/en/main-english.ts'),
    import('../../app/domain/words/ne/main-nepali.ts'),
  ])
  expect(Object.keys(retiredEnglish).length).toBeGreaterThan(30)
  expect(Object.keys(retiredNepali)).toEqual(Object.keys(retiredEnglish))
})
