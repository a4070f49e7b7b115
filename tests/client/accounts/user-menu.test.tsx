// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { UserMenu } from '../../../app/client/accounts/user-menu.tsx'
import type { User } from '../../../app/domain/accounts/contract.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => {} }))

test('no entry of the menu of a user has an icon, so that all begin in one line', async () => {
  const user = { first_name: 'Asha', role: 'Manager' } as User
  const place = document.body.appendChild(document.createElement('div'))
  const entries = [{ label: 'Home', act() {} }]
  await act(async () => createRoot(place).render(<UserMenu user={user} entries={entries} />))
  await act(async () => place.querySelector('button')?.click())
  const shown = [...place.querySelectorAll('[role=menuitem]')]
  expect(shown).toHaveLength(3)
  expect(shown.map(entry => entry.querySelectorAll('svg').length)).toEqual([0, 0, 0])
})
