import { describe, expect, test } from 'vitest'
import { glossary, glossaryTable } from '../../app/domain/glossary/glossary.ts'
import { glossarySources } from '../../app/domain/glossary/glossary-sources.ts'
import { languages, type MessageKey } from '../../app/domain/messages/messages.ts'
import { readManual } from '../../scripts/manuals/read-manual.ts'

const keys = Object.keys(languages.en) as MessageKey[]
const nepali = keys.map(key => ({ key, text: languages.ne[key] }))
const plain = (text: string) => text.toLowerCase().replace(/[.:]$/, '')

test('there are sixty terms, and no two share a name', () => {
  expect(glossary).toHaveLength(60)
  for (const code of ['en', 'ne'] as const) expect(new Set(glossary.map(one => one[code])).size).toBe(60)
})

test('each source is a page of its own that some term names', () => {
  const named = new Set(glossary.flatMap(({ source }) => source ?? []))
  expect([...named].sort()).toEqual(Object.keys(glossarySources).sort())
  const urls = Object.values(glossarySources).map(({ url }) => new URL(url).href)
  expect(new Set(urls).size).toBe(urls.length)
})

describe.each(glossary)('$en', ({ en, ne, not }) => {
  test('has its Nepali name in a message, and no other name in any', () => {
    expect(nepali.some(({ text }) => text.includes(ne))).toBe(true)
    const others = nepali.filter(({ text }) => not.some(name => text.includes(name)))
    expect(others.map(({ key }) => key)).toEqual([])
  })

  test('has its Nepali name in each message that is the term alone', () => {
    const labels = keys.filter(key => [plain(en), `${plain(en)}s`].includes(plain(languages.en[key])))
    for (const key of labels) expect(`${key}: ${languages.ne[key]}`).toContain(ne)
  })
})

test.each(['user-manual', 'user-manual-ne'] as const)('%s has all terms', id => {
  const { blocks, language } = readManual(id)
  const table = blocks.find(
    block => block.type === 'table' && block.raw.trim() === glossaryTable(language === 'ne' ? 'ne' : 'en'),
  )
  expect(table).toBeDefined()
})

test('the manuals use no other name either', () => {
  for (const id of ['brochure-ne', 'user-manual-ne', 'guidelines-ne'] as const) {
    const text = readManual(id)
      .blocks.filter(({ raw }) => raw.trim() !== glossaryTable('ne'))
      .map(({ raw }) => raw)
      .join('\n')
    const others = glossary.flatMap(({ not }) => not).filter(name => text.includes(name))
    expect(others).toEqual([])
  }
})
