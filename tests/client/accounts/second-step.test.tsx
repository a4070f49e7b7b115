// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import { secondStep } from '../../../app/client/accounts/own/own-account-route.tsx'
import { loadMessages } from '../../../app/client/ui/use-say.ts'
import { english } from '../../in-english.ts'
import { rendered } from '../rendered.ts'

beforeAll(() => loadMessages())

test('the second step names a way that there is, and who helps where there is none', async () => {
  const lead = async (recovery_codes: boolean) => {
    const theirs = { app: false, recovery_codes, passkey: null }
    return rendered(await secondStep({ email: 'a@b.example', password: 'x', theirs, enter: async () => {} }))
  }
  expect(await lead(true)).toContain(english('account.stepElsewhere'))
  expect(await lead(false)).toContain(english('account.stepNone'))
})
