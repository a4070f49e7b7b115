// @vitest-environment happy-dom

import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PasswordField } from '../../../app/client/accounts/passwords/password-field.tsx'
import { loadMessages } from '../../../app/client/ui/use-say.ts'
import { onScreen } from '../ui/form/on-screen.ts'

let screen: ReturnType<typeof onScreen>
beforeAll(() => loadMessages())
afterEach(() => screen.close())

const owner = { email: 'sita@x.example', first_name: 'Sita', last_name: 'Thapa' }
function Field({ typed, hasRules = true, errors }: { typed: string; hasRules?: boolean; errors?: string[] }) {
  const [value] = useState(typed)
  return (
    <PasswordField
      label="Password"
      hasRules={hasRules}
      owner={owner}
      value={value}
      errors={errors}
      readOnly
    />
  )
}
const shown = () => screen.text()

test.each([
  ['Kathmandu2081', 'This password is too common. Choose another one'],
  ['sita-thapa-81', 'Choose a password that is not your name or email'],
])('what is wrong with %s is told while it is typed', async (typed, sentence) => {
  screen = onScreen(<Field typed={typed} />)
  expect(shown()).not.toContain(sentence)
  await vi.waitFor(() => expect(shown()).toContain(sentence), 20_000)
  expect(shown()).toContain('8 characters or more')
})

test('nothing is told of a good one, of a short one, of what the server said already, or where none is made', async () => {
  for (const field of [
    <Field key="good" typed="seven rivers of Gandaki" />,
    <Field key="short" typed="sita" />,
    <Field key="old" typed="Kathmandu2081" hasRules={false} />,
    <Field key="told" typed="Kathmandu2081" errors={['Told by the server']} />,
  ]) {
    screen = onScreen(field)
    await new Promise(passed => setTimeout(passed, 600))
    expect(shown()).not.toContain('too common')
    screen.close()
  }
  screen = onScreen(<p />)
})
