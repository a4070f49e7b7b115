import { afterEach, expect, test } from 'vitest'
import { type Catalogue, formatMessage } from '../../../app/domain/messages/format-message.ts'
import { showNumeralsOf } from '../../../app/domain/messages/numerals.ts'
import { parametersOf, placeholderText } from '../../../app/domain/messages/placeholder-text.ts'

const english: Catalogue = {
  plain: "It's a plain text",
  rows: '{count, plural, one {{count} row} other {{count} rows}} of {file}',
  'plan.deleteAsk': 'Delete {name}?',
  why: 'Not saved: {reasons}',
}
const nepali: Catalogue = { rows: '{count, plural, one {{count} पङ्क्ति} other {{count} पङ्क्तिहरू}}' }

afterEach(() => showNumeralsOf('en'))

test.each([
  [0, '0 rows of wards.csv'],
  [1, '1 row of wards.csv'],
  [2, '2 rows of wards.csv'],
  ['1', '1 row of wards.csv'],
  ['1,200', '1,200 rows of wards.csv'],
  [1.5, '1.5 rows of wards.csv'],
])('a message takes the form of its number: %s', (count, text) => {
  expect(formatMessage('en', english, 'rows', { count, file: 'wards.csv' })).toBe(text)
})

test('the form is that of the number also where it stands in Nepali digits', () => {
  showNumeralsOf('ne')
  expect(formatMessage('ne', nepali, 'rows', { count: 1 })).toBe('१ पङ्क्ति')
  expect(formatMessage('ne', nepali, 'rows', { count: 21 })).toBe('२१ पङ्क्तिहरू')
})

test('what a person typed stays as it is, braces and quotes too', () => {
  expect(formatMessage('en', english, 'plan.deleteAsk', { name: "O'Neil {rows} 'x'" })).toBe(
    "Delete O'Neil {rows} 'x'?",
  )
  expect(formatMessage('en', english, 'plain')).toBe("It's a plain text")
})

test('messages among the parameters are formatted and listed', () => {
  const reasons = [{ key: 'plain' }, { key: 'rows', params: { count: 1, file: 'a.csv' } }]
  expect(formatMessage('en', english, 'why', { reasons })).toBe(
    "Not saved: It's a plain text, 1 row of a.csv",
  )
})

test('a parameter that is missing shows as its name, an unknown key as it is', () => {
  expect(formatMessage('en', english, 'rows', { count: 1 })).toBe('1 row of {file}')
  expect(formatMessage('en', english, 'rows')).toBe('{count} rows of {file}')
  expect(formatMessage('en', english, 'no {such} key')).toBe('no {such} key')
})

test('programs without ICU MessageFormat get places by name', () => {
  expect(placeholderText(english.rows as string)).toBe('{count} rows of {file}')
  expect(placeholderText("Isn't {name} '{quoted}'")).toBe("Isn't {name} {quoted}")
  expect(parametersOf(english.rows as string)).toEqual(['count', 'file'])
})
