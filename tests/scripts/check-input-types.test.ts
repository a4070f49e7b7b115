import { expect, test } from 'vitest'
import { checkInputTypes, wrongInputs } from '../../scripts/check/inputs/types.ts'

const found = (element: string, file = 'app/client/plan/a.tsx') =>
  wrongInputs(file, `export const A = () => ${element}`).map(({ what }) => what.split(':')[0])

test.each([
  ['<input type="tel" />', ['has an input of type tel']],
  ["<input type={isDay ? 'date' : 'month'} />", ['has an input of type month']],
  [
    '<TextField {...form.text(\'password\')} type="text" autoComplete="new-password" />',
    ['shows a password'],
  ],
  ['<TextField {...text(\'current_password\')} type="password" />', ['is unknown to password managers']],
  ["<PasswordField {...form.text('password')} onPaste={refuse} />", ['refuses a password that is pasted']],
])('%s is wrong', (element, faults) => expect(found(element)).toEqual(faults))

test.each([
  '<input type="search" />',
  '<TextField {...form.text(\'name\')} type="text" />',
  '<TextField {...form.text(\'current_password\')} type="password" autoComplete="current-password" />',
  "<PasswordField {...form.text('password')} hasRules />",
])('%s is right', element => expect(found(element)).toEqual([]))

test('screens of accounts have no dates, files or numbers', () => {
  for (const type of ['date', 'file', 'number'])
    expect(found(`<input type="${type}" />`, 'app/client/accounts/a.tsx')).toHaveLength(1)
})

test('forms have inputs of the five types only (E-041), and fields of passwords are masked and known to managers', () =>
  expect(checkInputTypes()).toEqual([]))
