import { expect, test } from 'vitest'
import { faultOf, valueIn } from '../../../app/client/ui/grid/grid-cells.ts'
import { asShown, numberIn } from '../../../app/domain/cells/numbers.ts'
import { isLikelyPreeti } from '../../../app/domain/legacy-font.ts'

test.each([
  ['12.5 lakh', 1_250_000],
  ['१२.५ लाख', 1_250_000],
  ['1.1 lakh', 110_000],
  ['2 Crore', 20_000_000],
  ['३ करोड', 30_000_000],
  ['1,23,456', 123_456],
  ['१,२३४', 1234],
  ['1.2E+05', 120_000],
  ['Rs. 1,20,000/-', 120_000],
  ['Rs 500', 500],
  ['₹ 1,200.00', 1200],
  ['रु १,२०,०००', 120_000],
  ['रु. १२.५ लाख', 1_250_000],
  ['NPR 40', 40],
  ['1,200/-', 1200],
  ['5,000 Rs.', 5000],
  ['(1,200)', -1200],
  ['(Rs. 1,200)', -1200],
  ['(०)', 0],
  ['\u22125', -5],
  ['-Rs. 5', -5],
  ['5 हजार', 5000],
  ['२ अर्ब', 2e9],
  ['1.5 खर्ब', 1.5e11],
  ['Rs.', null],
  ['Rs. Rs. 5', null],
  ['(-5)', null],
  ['(5', null],
  ['()', null],
  ['+-5', null],
  ['12%', null],
  ['12.5 lakhs or so', null],
  ['12,5', null],
  ['66 kV', null],
  ['5 thousand', null],
  ['lakh', null],
  ['', null],
])('%s is %s', (text, number) => expect(numberIn(text)).toBe(number))

test.each(['g]kfn', 'sf7df8f}+', 'uf]/vf lhNnf', ';fdflhs ljsf;', 'k|b]z', 'cfof]hgf', 'gu/kflnsf', '8S6/'])(
  '%s looks like Preeti',
  text => expect(isLikelyPreeti(text)).toBe(text !== '8S6/'),
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
])('%s does not', text => expect(isLikelyPreeti(text)).toBe(false))

test.each([
  [0.1 + 0.2, 0.3],
  [1234.1 * 3, 3702.3],
  [19.99 * 100, 1999],
  [43611, 43611],
])('%d is judged as Excel shows it', (stored, shown) => {
  expect(asShown(stored)).toBe(shown)
  const column = { id: 'budget', words: 'field.required', kind: 'number', decimals: 2 } as const
  const value = valueIn(String(stored), column)
  expect([value, faultOf(value, column)]).toEqual([shown, null])
})

test('a long text is read at once', () => {
  const began = performance.now()
  for (const text of [`5${' '.repeat(50_000)}x`, `${'('.repeat(50_000)}`, 'Rs'.repeat(20_000)])
    expect(numberIn(text)).toBeNull()
  expect(performance.now() - began).toBeLessThan(1000)
})
