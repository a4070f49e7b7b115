import { expect, test } from 'vitest'
import { numberIn } from '../../../app/domain/cells/numbers.ts'
import { looksLikePreeti } from '../../../app/domain/legacy-font.ts'

test.each([
  ['12.5 lakh', 1_250_000],
  ['१२.५ लाख', 1_250_000],
  ['1.1 lakh', 110_000],
  ['2 Crore', 20_000_000],
  ['३ करोड', 30_000_000],
  ['1,23,456', 123_456],
  ['१,२३४', 1234],
  ['1.2E+05', 120_000],
  ['12.5 lakhs or so', null],
  ['12,5', null],
  ['66 kV', null],
  ['5 thousand', null],
  ['lakh', null],
  ['', null],
])('%s is %s', (text, number) => expect(numberIn(text)).toBe(number))

test.each(['g]kfn', 'sf7df8f}+', 'uf]/vf lhNnf', ';fdflhs ljsf;', 'k|b]z', 'cfof]hgf', 'gu/kflnsf', '8S6/'])(
  '%s looks like Preeti',
  text => expect(looksLikePreeti(text)).toBe(text !== '8S6/'),
)

test.each([
  'Bank/cooperative',
  "St. Mary's school (old)",
  'NGO/INGO; others',
  'Phikkal [ward 3]',
  'NTNPC',
  'A&B Pvt. Ltd.',
  'नेपाल सरकार',
  'Shree Krishna Tmpl',
  'ram@example.org',
  'H01R Narayanghat-Mugling',
])('%s does not', text => expect(looksLikePreeti(text)).toBe(false))
