// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { PasswordField } from '../../../app/client/accounts/passwords/password-field.tsx'
import { loadMessages } from '../../../app/client/ui/use-say.ts'

beforeAll(() => loadMessages())
afterEach(cleanup)

const owner = { email: 'sita@x.example', first_name: 'Sita', last_name: 'Thapa' }
type Props = { typed?: string; hasRules?: boolean; errors?: string[] }
function Field({ typed = '', hasRules = true, errors }: Props) {
  const [value, setValue] = useState(typed)
  return (
    <PasswordField
      label="Password"
      hasRules={hasRules}
      owner={owner}
      value={value}
      errors={errors}
      onChange={event => setValue(event.target.value)}
    />
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('Password')
/** The common passwords are fetched when one is typed. */
const fetched = { timeout: 20_000 }

test.each([
  ['Kathmandu2081', 'This password is too common. Choose another one'],
  ['sita-thapa-81', 'Choose a password that is not your name or email'],
])('what is wrong with %s is told while it is typed', async (typed, sentence) => {
  render(<Field />)
  await userEvent.type(field(), typed)
  expect(screen.queryByText(sentence)).toBeNull()
  await screen.findByText(sentence, {}, fetched)
  expect(screen.getByText(/8 characters or more/)).toBeTruthy()
})

test('nothing is told of a good one, of a short one, of what the server said already, or where none is made', async () => {
  for (const props of [
    { typed: 'seven rivers of Gandaki' },
    { typed: 'sita' },
    { typed: 'Kathmandu2081', hasRules: false },
    { typed: 'Kathmandu2081', errors: ['Told by the server'] },
  ]) {
    render(<Field {...props} />)
    await new Promise(passed => setTimeout(passed, 600))
    expect(screen.queryByText(/too common/)).toBeNull()
    cleanup()
  }
})

test('it is masked until its owner shows it, known to password managers, and can be pasted', async () => {
  render(<Field hasRules={false} />)
  expect([field().type, field().autocomplete]).toEqual(['password', 'new-password'])
  await userEvent.click(field())
  await userEvent.paste('seven rivers of Gandaki')
  expect(field().value).toBe('seven rivers of Gandaki')
  await userEvent.click(screen.getByRole('button', { name: /^Show/ }))
  expect(field().type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: /^Hide/ }))
  expect(field().type).toBe('password')
})
