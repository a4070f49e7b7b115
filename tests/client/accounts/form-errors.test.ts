import { expect, test } from 'vitest'
import { emptyFields, formErrors, mustMatch } from '../../../app/client/accounts/form-errors.ts'

test('passwords that differ are told below both fields', () => {
  expect(mustMatch({ password: 'a', confirm_password: 'b' }, 'Passwords must match')).toEqual({
    password: ['Passwords must match'],
    confirm_password: ['Passwords must match'],
  })
  expect(mustMatch({ password: 'a', confirm_password: 'a' }, 'Passwords must match')).toEqual({})
})

test('spaces are empty, except in passwords', () => {
  const sentences = { email: 'Email is required', password: 'Password is required' }
  expect(emptyFields({ email: '  ', password: '  ' }, sentences)).toEqual({ email: ['Email is required'] })
  expect(emptyFields({ email: 'x', password: '' }, sentences)).toEqual({ password: ['Password is required'] })
})

test('what the server says stands below its field, the rest in the general area', () => {
  const names = ['email', 'password'] as const
  expect(formErrors(names, { email: ['taken'] }, 'email: taken')).toEqual({
    fields: { email: ['taken'] },
    general: undefined,
  })
  expect(formErrors(names, { email: ['taken'], non_field: ['closed'] }, 'x')).toEqual({
    fields: { email: ['taken'] },
    general: 'closed',
  })
  expect(formErrors(names, { token: ['too long'] }, 'token: too long')).toEqual({
    fields: {},
    general: 'token: too long',
  })
})
