import { expect, test } from 'vitest'
import loadMain from '../../app/domain/messages/bundles/main.ts'
import { type Language, type MessageKey, say } from '../../app/domain/messages/messages.ts'
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
  const [en, ne] = await Promise.all((['en', 'ne'] as const).map(loadMain))
  expect(Object.keys(en.retired ?? {}).length).toBeGreaterThan(30)
  expect(Object.keys(ne.retired ?? {})).toEqual(Object.keys(en.retired ?? {}))
})
